"""What building above and below, promoting and discrediting with each market card is worth: all cards in one step."""

from balance.games.future_inc.amounts import each
from balance.games.future_inc.knobs import BELOW, DISCREDITING, ON_TOP, PROMOTING
from balance.games.future_inc.product_worths import sold
from balance.games.future_inc.state import (
    ABSENT,
    COST,
    MOST_PLACES,
    NEED,
    OUT_OF_REACH,
    PRICE,
    PRODUCTION,
    RISE,
    VICTORY,
    WITHOUT_EFFECT,
    WORTHLESS,
)
from balance.kernel import kernel


@kernel
def compare_piles(state, rules, mind):
    """Write what there is to say of the own pile that each card would join."""
    for place in range(rules.market_size):
        product = state.market_product[place]
        mind.card_pile[place] = mind.pile[product]
        mind.card_unit[place] = mind.unit[product]
        mind.card_saving[place] = mind.saving[product]


@kernel
def judge_uses(state, rules, style, mind):
    """Judge building above and below, promoting and discrediting with every card.

    The loop has no jump, looks nothing up and reads what is the same for all cards before it begins, so that a
    processor judges several cards in one step.
    """
    promote, discredit, valued = style.promote + mind.too_early, style.discredit + mind.too_early, style.victory
    ban, money_weight = mind.ban, mind.money_weight
    later_demand, later_weight = mind.later_demand, mind.later_weight
    money, kept = float(state.money[state.seat]), style.reserve if state.turn < rules.rounds else 0.0
    ready, missing, wish, relief = each(mind.ready), each(mind.missing), each(mind.wish), each(mind.relief)
    for place in range(MOST_PLACES):
        production, price, ahead = state.display[PRODUCTION, place], state.display[PRICE, place], mind.card_ahead[place]
        cost = cost_at(state, place, ready, missing)
        wished = wish_at(state, place, wish)
        units = mind.card_own[place] + production
        now = mind.card_asked[place] * sold(mind.card_due[place] - ahead, units)
        later = price * sold(later_demand - ahead, units)
        sales = mind.card_taste[place] * (now + later_weight * later)
        gain = sales + valued * (state.display[VICTORY, place] * units) - mind.card_pile[place]
        left = money - cost
        fixed = wished + mind.card_saving[place] * production - money_weight * cost + ban + min(0.0, left - kept)
        fixed = fixed if left >= 0.0 else WORTHLESS
        pay = money_weight * price + state.display[ABSENT, place]
        on_top, below = fixed + gain, fixed + mind.card_unit[place] * production
        promoting, discrediting = pay + promote + wished, pay + discredit + relief_at(state, place, relief)
        mind.worth[ON_TOP, place] = on_top
        mind.worth[BELOW, place] = below
        mind.worth[PROMOTING, place] = promoting
        mind.worth[DISCREDITING, place] = discrediting
        mind.card_worth[place] = max(max(on_top, below), max(promoting, discrediting))


@kernel
def cost_at(state, place, ready, missing):
    """Build a Factory: what the seat pays in all."""
    robots = max(0.0, state.display[NEED, place] - ready[0]) * missing[0]
    energy = max(0.0, state.display[NEED + 1, place] - ready[1]) * missing[1]
    chips = max(0.0, state.display[NEED + 2, place] - ready[2]) * missing[2]
    vr = max(0.0, state.display[NEED + 3, place] - ready[3]) * missing[3]
    return state.display[COST, place] + (robots + energy) + (chips + vr)


@kernel
def wish_at(state, place, wish):
    """What the demand is worth that a card creates when it is built or promoted."""
    first = state.display[RISE, place] * wish[0] + state.display[RISE + 1, place] * wish[1]
    return first + (state.display[RISE + 2, place] * wish[2] + state.display[RISE + 3, place] * wish[3])


@kernel
def relief_at(state, place, relief):
    """What the demand is worth that a card takes away: that of one product among its cost."""
    first = max(relief[0] + state.display[OUT_OF_REACH, place], relief[1] + state.display[OUT_OF_REACH + 1, place])
    second = max(relief[2] + state.display[OUT_OF_REACH + 2, place], relief[3] + state.display[OUT_OF_REACH + 3, place])
    return max(state.display[WITHOUT_EFFECT, place], max(first, second))
