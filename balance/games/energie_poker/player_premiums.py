"""How players set premiums: what it is worth to stand before the rivals where a shortage is expected."""

from balance.chance import whim
from balance.kernel import kernel


@kernel
def set_premiums(state, rules, style, mind):
    """Lay dollars where a shortage is expected, as long as the cost of the whole bid leaves the reserve."""
    purse = state.money[state.seat] - style.cash_reserve - rules.base_price * state.unplaced
    unit_worth = style.scarcity * (int(state.deficit_price[state.turn]) + rules.income_per_disc)
    for energy in range(state.section, rules.types):
        units = mind.units[energy]
        dollars = 0
        if units > 0:
            dollars = habitual_premium(state, rules, style)
            if unit_worth > 1.0 and units + mind.rivals[energy] > mind.offer[energy]:
                dollars = max(dollars, best_premium(state, rules, style, mind, energy, unit_worth))
            if dollars * units > purse:
                dollars = max(0, int(purse / units))
            purse -= units * dollars
        mind.premium[energy] = dollars


@kernel
def habitual_premium(state, rules, style):
    """Return the premium that a seat lays without thinking; a whim rounds it to whole dollars."""
    if style.habit == 0.0:
        return 0
    return min(int(style.habit + whim(state)), rules.premium_maximum)


@kernel
def best_premium(state, rules, style, mind, energy, unit_worth):
    """Return the premium with the greatest gain from the units it secures; the lowest of equals."""
    best, gain = 0, secured_units(state, style, mind, energy, 0) * unit_worth
    for dollars in range(1, min(int(style.most_premium), rules.premium_maximum) + 1):
        better = secured_units(state, style, mind, energy, dollars) * (unit_worth - dollars)
        if better > gain:
            best, gain = dollars, better
    return best


@kernel
def secured_units(state, style, mind, energy, dollars):
    """Return the units a premium is expected to get, behind those rivals who would be served before."""
    ahead = mind.rivals[energy] * share_ahead(state, style, energy, dollars, mind.units[energy])
    return min(float(mind.units[energy]), max(0.0, mind.offer[energy] - ahead))


@kernel
def share_ahead(state, style, energy, dollars, units):
    """Return the share of the rivals' units that go before a bid, if they bid as last year; half of equal bids do."""
    turn, ahead, total = state.turn - 1, 0.0, 0.0
    for rival in range(state.seats):
        wanted = int(state.units[turn, rival, energy])
        if rival != state.seat and wanted > 0:
            total += wanted
            asked = float(state.premium[turn, rival, energy])
            if asked > 0.0:
                asked += style.outbid
            if asked > dollars or (asked == dollars and wanted > units):
                ahead += wanted
            elif asked == dollars and wanted == units:
                ahead += 0.5 * wanted
    if total == 0.0:
        return 0.0 if dollars > 0 else 0.5
    return ahead / total
