"""What players want of each type: by the plan, last year's mix and gaps; more for control; heaped or spread."""

from balance.chance import whim
from balance.kernel import kernel

TRACE = 1e-6  # of chance in every wish, so that equal wishes are parted by whim and not by the order of the types


@kernel
def wish(state, rules, style, mind):
    """Want units of each type from the present section on; together they are the units still to lay."""
    total = want_units(state, rules, style, mind)
    if style.contest > 0.0:
        mind.wish[nearest_control(state, rules, mind)] += style.contest
        total += style.contest
    if total > 0.0:
        shape(state, rules, style, mind, total / (rules.types - state.section))


@kernel
def want_units(state, rules, style, mind):
    """Want units of each type for themselves, with their share of chance; return their sum."""
    demand = rules.demand[state.turn]
    share, follow, growth = demand / mind.total_offer, 1.0, 0.0
    if state.turn > 1:
        follow, growth = style.follow_plan, demand / rules.demand[state.turn - 1]
    total, seat = 0.0, state.seat
    for energy in range(state.section, rules.types):
        before = growth * state.used[seat, energy]
        units = before + follow * (share * mind.offer[energy] - before)
        units += style.seek_gaps * (mind.offer[energy] - mind.rivals[energy] - units)
        units += (style.noise + TRACE) * (2.0 * whim(state) - 1.0)
        mind.wish[energy] = max(0.0, units)
        total += mind.wish[energy]
    return total


@kernel
def nearest_control(state, rules, mind):
    """Return the type in which a seat led its strongest rival by most last year, or trailed by least."""
    nearest, best, seat = state.section, -1000.0, state.seat
    for energy in range(state.section, rules.types):
        used = state.used[seat, energy]
        strongest = state.most_used[energy]
        lead = used - (state.second_used[energy] if used == strongest else strongest) + 0.001 * mind.wish[energy]
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
