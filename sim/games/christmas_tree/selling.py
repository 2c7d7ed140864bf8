"""Playing sets in Christmas Tree: laying and scoring them, forced discards, the reward.

When all sets lie on the table the others discard, and then the reward is drawn.
"""

from sim.games.christmas_tree import state as c
from sim.games.christmas_tree.piles import cards_to_draw, discard_cards, draw_cards, lose_cards
from sim.games.christmas_tree.state import SANTA, Rules, State
from sim.games.christmas_tree.turns import end_turn
from sim.games.christmas_tree.view import forced_out, playable, portion
from sim.jit import kernel
from sim.state import ERROR_BAD_MOVE, NOTHING, note


@kernel
def choose_kind(s: State, r: Rules, move: int) -> None:
    """Go on with a set of one kind, or settle what was played."""
    kind = move - c.KIND
    if move == c.DONE and s.sets > 0:
        settle(s, r)
    elif kind < 1 or kind >= r.n_faces or not playable(s, r, kind):
        s.error = ERROR_BAD_MOVE
    else:
        s.chosen = kind
        s.phase = c.PHASE_SET


@kernel
def lay_set(s: State, r: Rules, naturals: int, santas: int) -> None:
    """Lay a set of the chosen kind on the table and score it."""
    seat = s.active
    kind = s.chosen
    enough = r.naturals_needed <= naturals <= s.hand[seat, kind] and 0 <= santas <= s.hand[seat, SANTA]
    if not enough or r.set_worth[naturals + santas] == 0:
        s.error = ERROR_BAD_MOVE
        return
    size = naturals + santas
    worth = r.set_worth[size]
    lose_cards(s, seat, kind, naturals)
    lose_cards(s, seat, SANTA, santas)
    s.laid_naturals = naturals
    s.laid_santas = santas
    s.sets += 1
    s.played[kind] += 1
    s.score[seat] += worth
    source = min(size - c.SMALLEST_SET, c.BIGGER_SETS)
    s.points[seat, source] += worth
    s.uses[seat, c.USED_SET + source] += 1
    s.uses[seat, c.USED_SANTAS] += santas
    s.items[seat, c.DEED_PLAYED, kind] += naturals
    s.items[seat, c.DEED_PLAYED, SANTA] += santas
    note(s, c.NOTE_SET, seat, kind, c.SANTAS_SPAN * naturals + santas)
    note(s, c.NOTE_POINTS, seat, worth, size)
    s.spare = min(worth, size) if r.keep_vp_cards == 1 else 0
    if r.choose_vp_cards == 1 and fewest_kept(s) < min(s.spare, santas):
        s.phase = c.PHASE_KEEP
    else:
        keep(s, r, fewest_kept(s))


@kernel
def fewest_kept(s: State) -> int:
    """Return how many Santas of the laid set must be kept as points because its naturals do not suffice."""
    return max(s.spare - s.laid_naturals, 0)


@kernel
def keep(s: State, r: Rules, santas: int) -> None:
    """Keep so many Santas of the laid set as points, naturals for the rest, and discard the others."""
    seat = s.active
    kind = s.chosen
    if santas < fewest_kept(s) or santas > min(s.spare, s.laid_santas):
        s.error = ERROR_BAD_MOVE
        return
    naturals = s.spare - santas
    s.kept[seat, kind] += naturals
    s.kept[seat, SANTA] += santas
    discard_cards(s, r, kind, s.laid_naturals - naturals)
    discard_cards(s, r, SANTA, s.laid_santas - santas)
    note(s, c.NOTE_KEPT, seat, naturals, santas)
    s.laid_naturals = 0
    s.laid_santas = 0
    s.spare = 0
    s.chosen = NOTHING
    s.phase = c.PHASE_KIND
    for other_kind in range(1, r.n_faces):
        if playable(s, r, other_kind):
            return
    settle(s, r)


@kernel
def settle(s: State, r: Rules) -> None:
    """Force the others to discard for the kinds that were played, then go on to the reward."""
    if s.turns_left == NOTHING or r.last_turns_discard == 1:
        s.victim = 1
        s.victim_kind = 1
        if r.discard == c.DISCARD_OF_HAND:
            ask_victim(s, r)
            return
        for step in range(1, s.seats):
            force_out(s, r, (s.active + step) % s.seats)
    ask_reward(s, r)


@kernel
def force_out(s: State, r: Rules, victim: int) -> None:
    """Make one player discard of every kind played, or under that rule of the one it holds most of."""
    most = 0
    for kind in range(1, r.n_faces):
        if s.played[kind] == 0:
            continue
        if r.discard_once == 0:
            force_kind(s, r, victim, kind)
        elif most == 0 or s.hand[victim, kind] > s.hand[victim, most]:
            most = kind
    if most > 0:
        force_kind(s, r, victim, most)


@kernel
def force_kind(s: State, r: Rules, victim: int, kind: int) -> None:
    """Make one player discard its part of one kind.

    What it discards tells everybody how many it must have held at least, and so what is left.
    """
    held = s.known[victim, kind]
    count = forced_out(r, s.hand[victim, kind])
    while forced_out(r, held) < count:
        held += 1
    s.known[victim, kind] = held
    if count > 0:
        put_out(s, r, victim, kind, count)


@kernel
def put_out(s: State, r: Rules, victim: int, face: int, count: int) -> None:
    """Move forced discards from a hand to the discard pile and book them."""
    lose_cards(s, victim, face, count)
    discard_cards(s, r, face, count)
    s.forced += count
    s.uses[s.active, c.USED_FORCED] += count
    s.uses[victim, c.USED_LOST] += count
    note(s, c.NOTE_LOST, victim, face, count)


@kernel
def ask_victim(s: State, r: Rules) -> None:
    """Ask the next player who must discard a part of the hand; after the last go on to the reward."""
    while s.victim < s.seats:
        other = (s.active + s.victim) % s.seats
        while s.victim_kind < r.n_faces:
            kind = s.victim_kind
            s.victim_kind += 1
            if s.played[kind] > 0 and s.hand[other, kind] >= r.discard_threshold:
                s.owed = portion(r, s.n_hand[other] - s.hand[other, SANTA])
                if s.owed > 0:
                    if r.discard_once == 1:
                        s.victim_kind = r.n_faces
                    s.seat = other
                    s.phase = c.PHASE_LOSE
                    return
        s.victim += 1
        s.victim_kind = 1
    s.seat = s.active
    ask_reward(s, r)


@kernel
def lose(s: State, r: Rules, face: int) -> None:
    """Discard one card of those that the seat to act owes."""
    if face == SANTA:
        s.error = ERROR_BAD_MOVE
        return
    put_out(s, r, s.seat, face, 1)
    s.owed -= 1
    if s.owed == 0:
        ask_victim(s, r)


@kernel
def ask_reward(s: State, r: Rules) -> None:
    """Ask how many reward cards to draw if there are any, else end the turn."""
    s.reward = s.forced * r.reward_part // r.reward_of
    if r.reward_cap > 0:
        s.reward = min(s.reward, r.reward_cap)
    if s.reward > 0:
        s.reward = min(s.reward, cards_to_draw(s, r))
    if s.reward > 0:
        s.phase = c.PHASE_REWARD
    else:
        clear_play(s, r)
        end_turn(s, r)


@kernel
def draw_reward(s: State, r: Rules, cards: int) -> None:
    """Draw reward cards and end the turn."""
    if cards < 0 or cards > s.reward:
        s.error = ERROR_BAD_MOVE
        return
    s.uses[s.active, c.USED_REWARD] += cards
    note(s, c.NOTE_REWARD, s.active, s.reward, cards)
    draw_cards(s, r, s.active, cards, c.REASON_REWARD)
    clear_play(s, r)
    end_turn(s, r)


@kernel
def clear_play(s: State, r: Rules) -> None:
    """Forget what was played this turn."""
    for face in range(r.n_faces):
        s.played[face] = 0
        s.fresh[face] = 0
    s.sets = 0
    s.victim = 0
    s.victim_kind = 0
    s.forced = 0
    s.reward = 0
