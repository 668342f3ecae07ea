"""How players set premiums: what it is worth to stand before the rivals where a shortage is expected."""

from balance.chance import whim
from balance.kernel import kernel


@kernel
def set_premiums(state, rules, style, mind):
    """Lay dollars where a shortage is expected, as long as the cost of the whole bid leaves the reserve."""
    purse = state.money[state.seat] - style.cash_reserve - rules.base_price * state.unplaced
    unit_worth = style.scarcity * (int(state.deficit_price[state.turn]) + rules.income_per_disc)
    for energy in range(state.section, rules.types):
        units, dollars = mind.units[energy], 0
        if units > 0:
            dollars = habitual_premium(state, style)
            short = units + mind.rivals[energy] - mind.offer[energy]
            if short * unit_worth > min(float(units), mind.offer[energy]):  # else no dollar can be worth it
                dollars = max(dollars, passing_premium(state, style, mind, energy, unit_worth))
        if dollars > 0:
            dollars = max(0, min(dollars, int(purse / units), rules.premium_maximum))
            purse -= units * dollars
        mind.premium[energy] = dollars


@kernel
def habitual_premium(state, style):
    """Return the premium that a seat lays without thinking; a whim rounds it to whole dollars."""
    return 0 if style.habit == 0.0 else int(style.habit + whim(state))


@kernel
def passing_premium(state, style, mind, energy, unit_worth):
    """Return the dollars that pass every rival, if the units so secured are worth them; otherwise none."""
    units, offer = float(mind.units[energy]), mind.offer[energy]
    share_ahead, highest = rivals_ahead(state, energy, mind.units[energy])
    dollars = int(highest + style.outbid) + 1 if highest > 0 else 1
    unsecured = max(0.0, min(units, offer) - max(0.0, offer - mind.rivals[energy] * share_ahead))
    if dollars <= style.most_premium and unsecured * unit_worth > min(units, offer) * dollars:
        return dollars
    return 0


@kernel
def rivals_ahead(state, energy, units):
    """Return the share of the rivals' units that go before a bid without premium, and the rivals' highest premium.

    Rivals are expected to bid as last year; half of the bids equal in premium and wish go before.
    """
    turn, own, ahead, total, highest = state.turn - 1, state.seat, 0.0, 0.0, 0
    for rival in range(state.seats):
        wanted = int(state.units[turn, rival, energy])
        if rival != own and wanted > 0:
            asked = int(state.premium[turn, rival, energy])
            highest = max(highest, asked)
            total += wanted
            if asked > 0 or wanted > units:
                ahead += wanted
            elif wanted == units:
                ahead += 0.5 * wanted
    return ahead / total if total > 0.0 else 0.5, highest
