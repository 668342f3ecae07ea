"""From rules.toml and the printed tables to the record that kernels read."""

import numpy as np

from balance.games.future_inc.checks import problems_of
from balance.games.future_inc.printed import CARD_FACTS, FLAGS, NAMED, NUMBERS, RULES
from balance.games.future_inc.state import (
    COST,
    NEED,
    OUT_OF_REACH,
    PRICE,
    PRODUCT_NAMES,
    PRODUCTION,
    PRODUCTS,
    RISE,
    VICTORY,
    VR,
    WITHOUT_EFFECT,
    WORTHLESS,
)
from balance.problems import BadInput


def build_rules(values, components, seats):
    """Return the rules of a table of `seats` as a record array (1,).

    Raises
    ------
    BadInput
        The rules contradict each other, or the tables do not fit them.
    """
    problems = list(problems_of(values, components, seats))
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
    _print_cards(rules)
    return table


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


def _print_cards(rules):
    """Write every card's facts in the order in which the market shows them."""
    facts = rules.printed.T
    facts[PRODUCTION], facts[PRICE], facts[VICTORY] = rules.production, rules.price, rules.victory
    facts[COST] = rules.cost_money
    facts[WITHOUT_EFFECT] = np.where(rules.hollow, 0.0, WORTHLESS)
    facts[NEED : NEED + PRODUCTS] = rules.need.T
    facts[RISE : RISE + PRODUCTS] = rules.rise.T
    facts[OUT_OF_REACH : OUT_OF_REACH + PRODUCTS] = np.where(rules.shown, 0.0, WORTHLESS).T
