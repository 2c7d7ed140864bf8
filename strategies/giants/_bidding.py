"""How the styles of Giants bid for moai and choose among them."""

from sim.games.giants import state as c
from sim.games.giants.moves import bid_chief, bid_markers, bid_of, bid_sorcerer, bid_workers, take_chief, take_size
from sim.games.giants.state import Rules, State
from sim.games.giants.view import bases_needed, pieces_of, units_home
from sim.jit import kernel
from sim.state import NOTHING
from strategies.giants._common import has_limits, workers_owned
from strategies.giants._temper import Temper

FIGURE = 8
"""A figure more or less than wanted counts as so many markers when no bid is exactly what is wanted."""


@kernel
def worth_of(p: Temper, limits: bool, size: int) -> float:
    """Return what a moai of a size is worth to a bidder; in the end even what it scorns is worth its size."""
    worth = p.large
    if size < c.LARGEST:
        worth = p.small if size == 1 else p.medium
    return worth if limits else max(worth, float(size))


@kernel
def is_growing(s: State, p: Temper) -> bool:
    """Tell whether the tribe still grows before it reaches for more than a small moai."""
    return s.turn < p.ripe


@kernel
def best_team(s: State, r: Rules, p: Temper, size: int, workers: int, sorcerer: int, chief: int) -> int:
    """Return the bid, without markers, of those figures that sculpt a moai of a size best; NOTHING if none can.

    Workers if the tribe has enough of them, else the chief, else anybody.
    """
    many = p.trio_from if size > 2 else p.pair_from
    if workers >= size and (size == 1 or chief == 0 or workers_owned(s, r) >= many):
        return bid_of(0, size, 0, 0)
    helpers = max(0, size - r.chief_strength)
    if size > 1 and chief == 1 and workers >= helpers and not is_growing(s, p):
        return bid_of(0, helpers, 0, 1)
    if sorcerer == 1 and workers >= size - 1 and not is_growing(s, p):
        return bid_of(0, size - 1, 1, 0)
    return NOTHING


@kernel
def sought(s: State, r: Rules, p: Temper, team_so_far: int, size_so_far: int) -> int:
    """Return the size on offer that is worth most and that figures beside a team can sculpt; 0 if none."""
    best = 0
    most = 0.0
    limits = has_limits(s, p)
    content = pieces_of(s, s.seat) == 0 or not limits
    largest = 1 if is_growing(s, p) else c.LARGEST
    for size in range(1, largest + 1):
        worth = worth_of(p, limits, size)
        left = s.offered[size] - (1 if size == size_so_far else 0)
        if left > 0 and worth > most and (worth >= p.picky or content):
            rest = rest_team(s, r, p, size, team_so_far)
            if rest != NOTHING and (size_so_far == 0 or leaves_crew(s, p, team_so_far + rest)):
                best = size
                most = worth
    return best


@kernel
def leaves_crew(s: State, p: Temper, team: int) -> bool:
    """Tell whether a team leaves enough workers and sorcerer behind the screen to carry something."""
    return units_home(s, s.seat) - bid_workers(team) - bid_sorcerer(team) >= p.crew


@kernel
def rest_team(s: State, r: Rules, p: Temper, size: int, team_so_far: int) -> int:
    """Return the team for a moai out of the figures that another team leaves behind the screen; NOTHING if none can."""
    seat = s.seat
    workers = s.workers_home[seat] - bid_workers(team_so_far)
    sorcerer = (1 if s.sorcerer_at[seat] == c.HOME else 0) - bid_sorcerer(team_so_far)
    chief = (1 if s.chief_at[seat] == c.HOME else 0) - bid_chief(team_so_far)
    return best_team(s, r, p, size, workers, sorcerer, chief)


@kernel
def bid(s: State, r: Rules, p: Temper) -> int:
    """Bid the best teams for the moai that are worth most, and as many markers as the style spends on them.

    Late in the game it wants a moai more than it has bases for: its own may be too large for the ways that are left.
    """
    seat = s.seat
    spare = 1 if s.turn >= p.patience else 0
    room = min(p.most_pieces, bases_needed(s, seat) + spare) - pieces_of(s, seat)
    wanted = bid_of(0, 0, 0, 0)
    size = 0
    for _ in range(int(min(p.appetite, room))):
        size = sought(s, r, p, wanted, size)
        if size == 0:
            break
        wanted += rest_team(s, r, p, size, wanted)
    if wanted != bid_of(0, 0, 0, 0):
        wanted += bid_of(max(0, int(min(p.markers, s.markers_home[seat] - p.kept_markers))), 0, 0, 0)
    return closest(s, wanted)


@kernel
def closest(s: State, wanted: int) -> int:
    """Return the legal bid that is most like the one wanted."""
    best = 0
    least = c.BID_SPAN * FIGURE
    for index in range(s.n_moves):
        move = s.moves[index]
        figures = abs(bid_workers(move) - bid_workers(wanted)) + abs(bid_sorcerer(move) - bid_sorcerer(wanted))
        figures += abs(bid_chief(move) - bid_chief(wanted))
        unlike = FIGURE * figures + abs(bid_markers(move) - bid_markers(wanted))
        if unlike < least:
            best = index
            least = unlike
    return best


@kernel
def pick(s: State, p: Temper) -> int:
    """Take the moai worth most, the chief at larger ones first; decline, the first move, what is worth nothing."""
    best = 0
    most = 0.0
    limits = has_limits(s, p)
    for index in range(1, s.n_moves):
        move = s.moves[index]
        size = take_size(move)
        worth = worth_of(p, limits, size)
        if worth > 0.0:
            chief = take_chief(move)
            value = worth * c.TAKE_SPAN + (chief if size > 1 else -chief)
            if value > most:
                best = index
                most = value
    return best
