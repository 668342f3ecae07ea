"""How players weigh their wishes: more for control, heaped or spread, and as many as there are units to lay."""

from balance.chance import whim, whim_below
from balance.games.energie_poker.player_outlook import TRACE
from balance.kernel import kernel


@kernel
def weigh(state, rules, style, mind, total):
    """Shape the wishes of the sections to fill, whose sum is given; together they become the units still to lay.

    Less than a trace is no wish at all: the share of a type in it would not be a number.
    """
    if style.contest > 0.0:
        mind.wish[contested(state, rules, style, mind)] += style.contest
        total += style.contest
    if total > TRACE:
        shape(state, rules, style, mind, total / (rules.types - state.section))


@kernel
def contested(state, rules, style, mind):
    """Return the type whose control card is contested: the nearest or, as often as the seat explores, any, by lot."""
    if style.explore > 0.0 and state.section == 0 and whim(state) < style.explore:
        energy = whim_below(state, rules.types)
        state.contested[state.turn, state.seat] = energy + 1
        return energy
    return nearest_control(state, rules, mind)


@kernel
def nearest_control(state, rules, mind):
    """Return the type in which a seat led its strongest rival by most last year, or trailed by least."""
    nearest, best, seat = state.section, -1000.0, state.seat
    for energy in range(state.section, rules.types):
        used, strongest = int(state.used[seat, energy]), int(state.most_used[energy])
        lead = used - (int(state.second_used[energy]) if used == strongest else strongest) + 0.001 * mind.wish[energy]
        if lead > best:
            nearest, best = energy, lead
    return nearest


@kernel
def shape(state, rules, style, mind, mean):
    """Spread wishes evenly or heap them on the greatest, then make them add up to the units still to lay.

    In the first year there is no past by which to tell where heaping is safe, so nobody heaps.
    """
    total, steepness = 0.0, style.focus / mean if state.turn > 1 else 0.0
    for energy in range(state.section, rules.types):
        spread = mind.wish[energy] + style.hedge * (mean - mind.wish[energy])
        heaped = max(0.0, spread * (1.0 + steepness * (spread - mean)))
        mind.wish[energy] = heaped
        total += heaped
    scale = state.unplaced / total
    for energy in range(state.section, rules.types):
        mind.wish[energy] *= scale
