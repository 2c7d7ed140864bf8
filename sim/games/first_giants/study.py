"""Cards in studies: what they react to, what they take off the cost of exhibiting, and who is no longer there.

A study is a row of slots. A set of slots is one integer with a bit for each, so that who reacts to an event is one
look-up. A design that does nothing for a seat (`without`) is a card like any other, but reacts to nothing.
"""

from sim.games.first_giants import state as c
from sim.games.first_giants.state import Rules, State
from sim.jit import kernel
from sim.state import NOTHING

ALL_SLOTS = -1
"""The set of every slot."""


@kernel
def add_to_study(s: State, r: Rules, seat: int, design: int) -> int:
    """Lay a card into the lowest free slot of a study that is not full; return the slot."""
    slot = 0
    while s.study[seat, slot] != NOTHING:
        slot += 1
    s.study[seat, slot] = design
    s.n_study[seat] += 1
    if design != s.without[seat]:
        s.n_recurring[seat] += r.recurring[design]
        events = r.events_of[design]
        event = 0
        while events != 0:
            if events & 1 == 1:
                s.reacts[seat, event] |= 1 << slot
            events >>= 1
            event += 1
        cut_costs(s, r, seat, design, 1)
    return slot


@kernel
def leave_study(s: State, r: Rules, seat: int, slot: int) -> None:
    """Take a card out of a study; effects of it that are still pending lapse."""
    design = s.study[seat, slot]
    s.study[seat, slot] = NOTHING
    s.n_study[seat] -= 1
    others = ~(1 << slot)
    if r.events_of[design] != 0:
        for event in range(c.EVENTS):
            s.reacts[seat, event] &= others
    if design != s.without[seat]:
        s.n_recurring[seat] -= r.recurring[design]
        cut_costs(s, r, seat, design, -1)
    for frame in range(s.depth):
        s.pending[frame, seat] &= others
        if s.slot[frame] == slot and resolver(s, frame) == seat:
            s.slot[frame] = NOTHING


@kernel
def cut_costs(s: State, r: Rules, seat: int, design: int, cards: int) -> None:
    """Count a card's lower costs in (1) or out (-1)."""
    s.cut_first[seat] += cards * r.cut_first_of[design]
    for each in range(c.SIZES_OF_CARDS):
        s.cut_size[seat, each] += cards * r.cut_size_of[design, each]


@kernel
def resolver(s: State, frame: int) -> int:
    """Return the seat whose effects are being carried out in a frame."""
    return (s.active + s.step[frame]) % s.seats


@kernel
def repeated(s: State, seat: int, slot: int, among: int) -> bool:
    """Tell whether a lower slot of the set `among` holds the same design: identical cards are offered once."""
    double = False
    for lower in range(slot):
        double = double or ((among >> lower) & 1 == 1 and s.study[seat, lower] == s.study[seat, slot])
    return double


@kernel
def families_in_study(s: State, r: Rules, seat: int) -> int:
    """Return how many different families lie in a study."""
    families = 0
    for slot in range(c.STUDY):
        if s.study[seat, slot] != NOTHING:
            families |= 1 << r.family_of[s.study[seat, slot]]
    return bits(families)


@kernel
def bits(cells: int) -> int:
    """Return how many bits of a set are 1."""
    count = 0
    while cells != 0:
        cells &= cells - 1
        count += 1
    return count


@kernel
def lowest_bit(cells: int) -> int:
    """Return the place of the lowest 1 in a set that is not empty."""
    place = 0
    while (cells >> place) & 1 == 0:
        place += 1
    return place
