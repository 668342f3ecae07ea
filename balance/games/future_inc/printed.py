"""The rules as one record for the kernels: numbers, options as flags, and the printed tables."""

import numpy as np

from balance.games.future_inc.packing import pack
from balance.games.future_inc.state import (
    MOST_CARDS,
    MOST_EVENTS,
    PRODUCT_NAMES,
    PRODUCTS,
    VR,
)
from balance.kernel import record
from balance.problems import BadInput, Problem

NUMBERS = (
    "start_money",
    "start_demand",
    "market_size",
    "rounds",
    "action_phases",
    "demand_max",
    "lowest_selling_price",
)
FLAGS = (
    "missing_price_rises",
    "production_consumed",
    "promote_at_max",
    "discredit_at_zero",
    "floor_after_each_modifier",
    "worthless_bonus",
    "events_before_first_round",
    "events_in_last_round",
    "shared_victory",
)
# Options with names become flags: the flag is set where the rule has this value.
NAMED = {
    "one_modifier_a_pile": ("modifier_stacking", "pile"),
    "one_modifier_a_player": ("modifier_stacking", "player"),
    "price_when_placed": ("modified_price", "placed"),
    "refill_at_end": ("refill_place", "end"),
    "own_bonus_only": ("bonus_scope", "own"),
    "bonus_after_sales": ("bonus_when", "after sales"),
    "bonus_for_sold": ("bonus_units", "sold"),
    "unsold_at_zero": ("sales", "not at zero"),
    "voluntary_sales": ("sales", "voluntary"),
    "unlimited_price_orders": ("sales_order_price", "unlimited"),
    "ties_from_last_round": ("tie_order", "last round"),
    "events_by_new_token": ("event_order", "new token"),
    "tie_break_units": ("tie_break", "visible times units"),
    "tie_break_every": ("tie_break", "every factory"),
}
CARD_FACTS = ("production", "cost_money", "price", "victory", "modifier", "era")
AMOUNTS = (np.int16, (MOST_CARDS, PRODUCTS))

RULES = record(
    **dict.fromkeys(NUMBERS, np.int64),
    **dict.fromkeys((*FLAGS, *NAMED), np.bool_),
    events_dealt=np.int64,
    most_modifier=np.int64,  # the highest on the back of a card
    most_price=np.int64,  # the highest selling price on a card
    protected=(np.int8, PRODUCTS),  # 1 for products that may not be discredited
    hollow=(np.int8, MOST_CARDS),  # 1 for cards that may be discredited without effect
    track=(np.int16, 16),  # price of a missing unit by demand
    # Factory cards, in the order of the table
    cards=np.int64,  # in the game at this table
    era_size=(np.int64, 3),
    era_cards=(np.uint8, (3, MOST_CARDS)),
    **dict.fromkeys(CARD_FACTS, (np.int16, MOST_CARDS)),
    product=(np.uint8, MOST_CARDS),
    need=AMOUNTS,  # units of each product it takes to build it
    need_word=(np.uint64, MOST_CARDS),  # the same, packed
    rise=AMOUNTS,  # how far it raises demand
    shown=(np.int8, (MOST_CARDS, PRODUCTS)),  # 1 for products among its cost
    # Event cards, in the order of the table
    events=np.int64,
    event_list=(np.uint8, MOST_EVENTS),
    event_rise=(np.int16, (MOST_EVENTS, PRODUCTS)),
    bonus_product=(np.uint8, MOST_EVENTS),
    bonus_partner=(np.uint8, MOST_EVENTS),  # the same product where the bonus is for units
    bonus_ff=(np.int16, MOST_EVENTS),
)


def build_rules(values, components, seats):
    """Return the rules of a table of `seats` as a record array (1,).

    Raises
    ------
    BadInput
        The rules contradict each other, or the tables do not fit them.
    """
    problems = list(_problems(values, components, seats))
    if problems:
        raise BadInput(problems)
    table = np.zeros(1, RULES)
    rules = table[0]
    for name in (*NUMBERS, *FLAGS):
        rules[name] = values[name]
    for flag, (name, value) in NAMED.items():
        rules[flag] = values[name] == value
    _fill_track(rules, values, components["price_tracks"])
    _fill_factories(rules, values, components["factory_cards"], seats)
    _fill_events(rules, values, components["event_cards"], seats)
    _protect_vr(rules, values, seats)
    return table


def _problems(values, components, seats):
    if values["event_deck"] not in (8, 18):
        yield Problem("rules.event_deck", "there are two event decks.", values["event_deck"], ("8", "18"))
    if values["bonus_units"] == "sold" and values["bonus_when"] == "before sales":
        yield Problem("rules.bonus_units", "needs bonus_when = 'after sales': nothing is sold before.", "sold")
    if values["start_demand"] > values["demand_max"]:
        yield Problem("rules.start_demand", f"demand ends at {values['demand_max']}.", values["start_demand"])
    for name, most in (("factory_cards", MOST_CARDS), ("event_cards", MOST_EVENTS)):
        if len(components[name]) > most:
            yield Problem(f"components.{name}", f"holds more than {most} cards.", len(components[name]))
    taken = values["rounds"] * values["action_phases"] * seats
    cards = sum(card.dots <= seats for card in components["factory_cards"])
    if cards < taken:
        yield Problem("components.factory_cards", f"{seats} players take {taken} cards; the deck is too small.", cards)
    yield from _track_problems(values, components["price_tracks"])


def _track_problems(values, steps):
    missing = set(range(values["demand_max"] + 1)) - {step.demand for step in steps}
    if missing:
        yield Problem("components.price_tracks", f"lacks a price for a demand of {min(missing)}.")
    prices = [getattr(step, values["price_track"]) for step in sorted(steps, key=lambda step: step.demand)]
    if prices != sorted(prices):
        yield Problem("components.price_tracks", "prices must not fall as demand rises.", prices)


def _fill_track(rules, values, steps):
    for step in steps:
        rules.track[step.demand] = getattr(step, values["price_track"])
    if values["free_at_zero_demand"]:
        rules.track[0] = 0


def _amounts(card, prefix):
    return [getattr(card, f"{prefix}_{product}") for product in PRODUCT_NAMES]


def _fill_factories(rules, values, cards, seats):
    quantity = values["demand_increase"] == "quantity"
    for number, card in enumerate(cards):
        product = PRODUCT_NAMES.index(card.product)
        for fact in CARD_FACTS:
            rules[fact][number] = getattr(card, fact)
        rules.product[number] = product
        rules.need[number] = _amounts(card, "cost")
        rules.shown[number] = rules.need[number] > 0
        rules.rise[number] = rules.need[number] if quantity else _amounts(card, "demand")
        if values["new_factory_pays"]:
            rules.need[number, product] = max(0, rules.need[number, product] - card.production)
        if card.dots <= seats:
            rules.era_cards[card.era - 1, rules.era_size[card.era - 1]] = number
            rules.era_size[card.era - 1] += 1
    rules.cards = rules.era_size.sum()
    rules.most_modifier = rules.modifier.max()
    rules.most_price = rules.price.max()
    rules.need_word[:] = [pack(need) for need in rules.need]


def _shows_vr(event):
    return event.demand_vr > 0 or "vr" in (event.bonus_product, event.bonus_partner)


def _fill_events(rules, values, events, seats):
    for number, event in enumerate(events):
        rules.event_rise[number] = _amounts(event, "demand")
        rules.bonus_product[number] = PRODUCT_NAMES.index(event.bonus_product)
        rules.bonus_partner[number] = PRODUCT_NAMES.index(event.bonus_partner or event.bonus_product)
        rules.bonus_ff[number] = event.bonus_ff
        removed = seats == 2 and not values["vr_events_with_two_players"] and _shows_vr(event)
        if not removed and (event.in_eight or values["event_deck"] == 18):
            rules.event_list[rules.events] = number
            rules.events += 1
    rules.events_dealt = min(values["events_dealt"], rules.events // seats)


def _protect_vr(rules, values, seats):
    """Two players: the demand for V.R. Systems never decreases, as far as the option goes."""
    rules.protected[VR] = seats == 2 and values["vr_with_two_players"] != "open"
    if seats == 2 and values["vr_with_two_players"] == "without effect":
        others = np.delete(rules.shown, VR, axis=1).any(axis=1)
        rules.hollow[:] = (rules.shown[:, VR] > 0) & ~others
