"""What ways over the island of Giants lack: for a start and a weight, the strength missing on the best way to each hex.

Such a field of labels is made when a plan first asks for it in a round and kept until placing ends. Placing only adds
strength, so each figure shortens what lies behind its hex and nothing has to be searched anew.
"""

from sim.games.giants import state as c
from sim.games.giants.state import Rules, State
from sim.games.giants.view import missing
from sim.jit import kernel, lowest_bit
from sim.state import NOTHING

LENGTH_SPAN = 64
"""A label is LENGTH_SPAN * strength that lacks + hexes entered: the best way lacks least, then is shortest."""


@kernel
def field_from(s: State, r: Rules, start: int, weight: int) -> int:
    """Return the number of the field of a start and a weight, made if it is new; NOTHING if there is no room for it."""
    key = c.HEXES * weight + start
    for field in range(s.n_fields):
        if s.field_key[field] == key:
            return field
    field = s.n_fields
    if field == c.FIELDS:
        return NOTHING
    s.n_fields += 1
    s.field_key[field] = key
    for hex_ in range(r.n_hexes):
        s.label[field, hex_] = r.apart[start, hex_] * (LENGTH_SPAN * weight + 1)
    camps = s.camps
    while camps != 0:
        hex_ = lowest_bit(camps)
        camps ^= 1 << hex_
        ease(s, r, field, hex_)
    return field


@kernel
def ease_all(s: State, r: Rules, hex_: int) -> None:
    """Bring all fields up to date after strength was added in a hex."""
    for field in range(s.n_fields):
        ease(s, r, field, hex_)


@kernel
def ease(s: State, r: Rules, field: int, hex_: int) -> None:
    """Bring a field up to date in a hex with more strength than it was made for, and in all hexes behind it."""
    weight = s.field_key[field] // c.HEXES
    best = s.label[field, hex_]
    for direction in range(c.DIRECTIONS):
        other = r.neighbours[hex_, direction]
        if other == NOTHING:
            break
        best = min(best, s.label[field, other] + toll(s, hex_, weight))
    if best < s.label[field, hex_]:
        s.label[field, hex_] = best
        spread(s, r, field, hex_, weight)


@kernel
def toll(s: State, hex_: int, weight: int) -> int:
    """Return by how much the label of a hex exceeds that of the hex before on the way."""
    return LENGTH_SPAN * missing(s, hex_, weight) + 1


@kernel
def spread(s: State, r: Rules, field: int, begin: int, weight: int) -> None:
    """Lower the labels of all hexes that are reached better through one whose label has fallen."""
    s.queue[0] = begin
    waiting = 1 << begin
    taken = 0
    put = 1
    while waiting != 0:
        here = s.queue[taken % c.HEXES]
        reached = s.label[field, here]
        taken += 1
        waiting ^= 1 << here
        for direction in range(c.DIRECTIONS):
            hex_ = r.neighbours[here, direction]
            if hex_ == NOTHING:
                break
            if s.label[field, hex_] <= reached:
                continue
            label = reached + toll(s, hex_, weight)
            if label < s.label[field, hex_]:
                s.label[field, hex_] = label
                if (waiting >> hex_) & 1 == 0:
                    waiting |= 1 << hex_
                    s.queue[put % c.HEXES] = hex_
                    put += 1


@kernel
def hex_before(s: State, r: Rules, field: int, hex_: int) -> int:
    """Return the hex before one on the best way to it: the lowest of those possible."""
    label = s.label[field, hex_] - toll(s, hex_, s.field_key[field] // c.HEXES)
    direction = 0
    while s.label[field, r.neighbours[hex_, direction]] != label:
        direction += 1
    return r.neighbours[hex_, direction]
