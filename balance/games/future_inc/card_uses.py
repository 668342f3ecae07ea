"""What each use of a market card is worth to the player: building above or below, promoting, discrediting."""

from balance.chance import whim
from balance.games.future_inc.factories import cost_of_factory
from balance.games.future_inc.judging import is_best
from balance.games.future_inc.knobs import BELOW, DISCREDITING, ON_TOP, PROMOTING, USES
from balance.games.future_inc.reading import sold, units_ahead
from balance.games.future_inc.reputation import can_discredit, can_promote
from balance.games.future_inc.state import BUILD, DISCREDIT, MOST_PLACES, NOTHING, PRODUCTS, PROMOTE, WORTHLESS
from balance.kernel import kernel


@kernel
def judge_cards(state, rules, style, mind):
    """Judge the uses of every card of the market, and find the best card."""
    look_at_cards(state, rules, style, mind)
    judge_uses(style, mind)
    unusual = rules.missing_price_rises or not rules.promote_at_max
    if unusual or style.denial > 0.0 or style.noise > 0.0:
        change_worths(state, rules, style, mind)
    find_best_card(mind)


@kernel
def look_at_cards(state, rules, style, mind):
    """Write what there is to say of each card, and of the pile it would join, into the columns that are judged."""
    mind.cards = state.display
    for place in range(rules.market_size):
        product = state.market_product[place]
        asked = max(rules.lowest_selling_price, int(state.display.price[place]) + mind.change[product])
        mind.card_asked[place] = asked
        mind.card_ahead[place] = units_ahead(state, style, mind, product, asked)
        mind.card_own[place] = mind.own[product]
        mind.card_due[place] = mind.due[product]
        mind.card_taste[place] = mind.taste[product]
        mind.card_pile[place] = mind.pile[product]
        mind.card_unit[place] = mind.unit[product]
        mind.card_saving[place] = mind.saving[product]
    mind.money = state.money[state.seat]
    mind.kept = style.reserve if state.turn < rules.rounds else 0.0


@kernel
def judge_uses(style, mind):
    """Judge building above and below, promoting and discrediting with every card.

    The loop has no jump, looks nothing up and reads what is the same for all cards before it begins, so that a
    processor judges several cards in one step.
    """
    promote, discredit, valued = style.promote + mind.too_early, style.discredit + mind.too_early, style.victory
    money, kept, ban, money_weight = mind.money, mind.kept, mind.ban, mind.money_weight
    later_demand, later_weight = mind.later_demand, mind.later_weight
    ready, missing, wish, relief = each(mind.ready), each(mind.missing), each(mind.wish), each(mind.relief)
    cards = mind.cards
    for place in range(MOST_PLACES):
        production, price, absent = cards.production[place], cards.price[place], cards.absent[place]
        cost = cost_at(cards, place, ready, missing)
        wished = wish_at(cards, place, wish)
        units, ahead = mind.card_own[place] + production, mind.card_ahead[place]
        now = mind.card_asked[place] * sold(mind.card_due[place] - ahead, units)
        later = price * sold(later_demand - ahead, units)
        sales = mind.card_taste[place] * (now + later_weight * later)
        gain = sales + valued * (cards.victory[place] * units) - mind.card_pile[place]
        left = money - cost
        fixed = wished + mind.card_saving[place] * production - money_weight * cost + ban + min(0.0, left - kept)
        fixed = fixed if left >= 0.0 else WORTHLESS
        pay = money_weight * price + absent
        on_top, below = fixed + gain, fixed + mind.card_unit[place] * production
        promoting, discrediting = pay + promote + wished, pay + discredit + relief_at(cards, place, relief)
        mind.worth[ON_TOP, place] = on_top
        mind.worth[BELOW, place] = below
        mind.worth[PROMOTING, place] = promoting
        mind.worth[DISCREDITING, place] = discrediting
        mind.card_worth[place] = max(max(on_top, below), max(promoting, discrediting))


@kernel
def each(amounts):
    """Return the amount of each product by itself."""
    return amounts[0], amounts[1], amounts[2], amounts[3]


@kernel
def cost_at(cards, place, ready, missing):
    """Build a Factory: what the seat pays in all."""
    robots = max(0.0, cards.need[0, place] - ready[0]) * missing[0]
    energy = max(0.0, cards.need[1, place] - ready[1]) * missing[1]
    chips = max(0.0, cards.need[2, place] - ready[2]) * missing[2]
    vr = max(0.0, cards.need[3, place] - ready[3]) * missing[3]
    return cards.cost[place] + (robots + energy) + (chips + vr)


@kernel
def wish_at(cards, place, wish):
    """What the demand is worth that a card creates when it is built or promoted."""
    first = cards.rise[0, place] * wish[0] + cards.rise[1, place] * wish[1]
    return first + (cards.rise[2, place] * wish[2] + cards.rise[3, place] * wish[3])


@kernel
def relief_at(cards, place, relief):
    """What the demand is worth that a card takes away: that of one product among its cost."""
    first = max(relief[0] + cards.out_of_reach[0, place], relief[1] + cards.out_of_reach[1, place])
    second = max(relief[2] + cards.out_of_reach[2, place], relief[3] + cards.out_of_reach[3, place])
    return max(cards.without_effect[place], max(first, second))


@kernel
def change_worths(state, rules, style, mind):
    """Correct for options; add that the next player does not get the card, and the style's noise, to every use."""
    for place in range(rules.market_size):
        card = state.market[place]
        if card != NOTHING:
            if rules.missing_price_rises:
                price_anew(state, rules, mind, place, card)
            if not can_promote(state, rules, card):
                mind.worth[PROMOTING, place] = WORTHLESS
            taken = style.denial * denied(state, rules, card) if style.denial > 0.0 else 0.0
            add_to_uses(state, style, mind, place, taken)


@kernel
def price_anew(state, rules, mind, place, card):
    """Option missing_price_rises: correct what building costs."""
    supposed = cost_at(mind.cards, place, each(mind.ready), each(mind.missing))
    cost = cost_of_factory(state, rules, state.seat, card)
    for use in (ON_TOP, BELOW):
        dearer = mind.money_weight * (cost - supposed)
        mind.worth[use, place] = mind.worth[use, place] - dearer if cost <= mind.money else WORTHLESS


@kernel
def add_to_uses(state, style, mind, place, taken):
    """Add the same to every use of a card, and noise to each."""
    best = 2.0 * WORTHLESS
    for use in range(USES):
        mind.worth[use, place] += taken
        if style.noise > 0.0:
            mind.worth[use, place] += style.noise * whim(state)
        best = max(best, mind.worth[use, place])
    mind.card_worth[place] = best


@kernel
def find_best_card(mind):
    """Find the card with the best use, and count how many are as good."""
    best, chosen, ties = 2.0 * WORTHLESS, 0, 0
    for place in range(MOST_PLACES):
        worth = mind.card_worth[place]
        chosen = place if worth > best else chosen
        ties = 1 if worth > best else ties + (worth == best)
        best = max(best, worth)
    mind.best = best
    mind.place = chosen
    mind.ties = ties


@kernel
def denied(state, rules, card):
    """What a card would be worth to the next player: points and price, less its cost."""
    rival = (state.seat + 1) % state.seats
    product = rules.product[card]
    cost = cost_of_factory(state, rules, rival, card)
    points = state.victory[rival, product] * state.units[rival, product]
    units = state.units[rival, product] + rules.production[card]
    gain = max(rules.victory[card], state.victory[rival, product]) * units - points + rules.price[card] - cost
    return float(max(0, gain)) if cost <= state.money[rival] else 0.0


@kernel
def pick_use(state, rules, mind):
    """Take the best use of the best card; equal cards have equal chances, and so have equal uses."""
    if mind.ties > 1:
        draw_card(state, mind)
    chosen, ties = PROMOTING, 0
    for use in range(USES):
        equal = mind.worth[use, mind.place] == mind.best
        chosen = use if equal else chosen
        ties += equal
    if ties > 1:
        chosen = draw_use(state, mind)
    mind.on_top = chosen == ON_TOP
    mind.kind = BUILD if chosen <= BELOW else PROMOTE if chosen == PROMOTING else DISCREDIT
    if chosen == DISCREDITING:
        pick_product(state, rules, mind)


@kernel
def draw_card(state, mind):
    """Draw one of the equally good cards."""
    mind.ties = 0
    for place in range(MOST_PLACES):
        if is_best(state, mind, mind.card_worth[place]):
            mind.place = place


@kernel
def draw_use(state, mind):
    """Draw one of the equally good uses of a card."""
    mind.ties = 0
    chosen = PROMOTING
    for use in range(USES):
        if is_best(state, mind, mind.worth[use, mind.place]):
            chosen = use
    return chosen


@kernel
def pick_product(state, rules, mind):
    """Discredit: the product whose demand hurts most; equal ones have equal chances."""
    worth = mind.best
    mind.best = 2.0 * WORTHLESS  # even a product without relief may be named where that is legal
    for product in range(PRODUCTS):
        legal = can_discredit(state, rules, state.market[mind.place], product)
        if legal and is_best(state, mind, mind.relief[product]):
            mind.product = product
    mind.best = worth
