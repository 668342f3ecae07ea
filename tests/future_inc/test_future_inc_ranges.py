"""Two hundred drawn sets of components: what the rulebook prints and arithmetic demands holds in each of them."""

from collections import Counter
from statistics import mean

import pytest
from drawn_sets import drawn_sets

pytestmark = pytest.mark.slow
PRODUCTS = ("robots", "energy", "chips", "vr")


@pytest.fixture(scope="module")
def sets():
    return drawn_sets("future_inc")


def amounts(card, what):
    return {product: getattr(card, f"{what}_{product}") for product in PRODUCTS}


def test_the_deck_is_used_up_exactly_at_every_table(sets):
    """36, 15 and 15 cards of two, three and four dots; 12/12/12, 18/18/15 and 24/24/18 cards of the eras."""
    for tables in sets:
        cards = tables["factory_cards"]
        assert Counter(card.dots for card in cards) == {2: 36, 3: 15, 4: 15}
        for seats, eras in ((2, (12, 12, 12)), (3, (18, 18, 15)), (4, (24, 24, 18))):
            assert Counter(card.era for card in cards if card.dots <= seats) == dict(enumerate(eras, start=1))


def test_two_players_build_no_vr_factory_but_some_of_their_cards_cost_vr(sets):
    for tables in sets:
        two = [card for card in tables["factory_cards"] if card.dots == 2]
        assert all(card.product != "vr" for card in two)
        assert any(card.cost_vr for card in two)


def test_every_card_costs_a_product_not_its_own_and_raises_its_demand(sets):
    for tables in sets:
        for card in tables["factory_cards"]:
            cost, demand = amounts(card, "cost"), amounts(card, "demand")
            assert sum(cost.values()) > 0 and cost[card.product] == 0
            assert all((cost[product] > 0) == (demand[product] > 0) for product in PRODUCTS)
            assert max(demand.values()) <= 2


def test_the_two_cards_that_were_seen_cost_what_they_cost(sets):
    for tables in sets:
        example, reviewed = (next(it for it in tables["factory_cards"] if it.card == name) for name in ("E21", "E22"))
        assert (example.cost_money, amounts(example, "cost")) == (5, {"robots": 0, "energy": 0, "chips": 1, "vr": 2})
        assert amounts(example, "demand") == {"robots": 0, "energy": 0, "chips": 1, "vr": 1}
        assert (reviewed.cost_money, reviewed.cost_chips) == (7, 3)


def test_the_energy_factories_of_example_02_exist(sets):
    for tables in sets:
        energy = [card for card in tables["factory_cards"] if card.product == "energy"]
        assert not Counter([2, 3, 3, 4]) - Counter(card.price for card in energy)
        assert any(card.modifier == 2 for card in energy)


def test_victory_values_rise_with_the_era(sets):
    for tables in sets:
        eras = [[card.victory for card in tables["factory_cards"] if card.era == era] for era in (1, 2, 3)]
        assert mean(eras[0]) < mean(eras[1]) < mean(eras[2])


def test_both_tracks_show_3_at_a_demand_of_4_and_never_fall(sets):
    shapes = set()
    for tables in sets:
        track = sorted(tables["price_tracks"], key=lambda step: step.demand)
        for column in ("standard", "alternative"):
            prices = [getattr(step, column) for step in track]
            assert prices == sorted(prices) and prices[4] == 3 and prices[0] >= 0
            shapes.add(tuple(prices))
    assert len(shapes) > 40


def test_events_keep_their_increases_and_their_kinds_of_bonus(sets):
    for tables in sets:
        events = {card.event: card for card in tables["event_cards"]}
        increases = Counter(tuple(sorted(amounts(card, "demand").values())) for card in events.values())
        assert increases == {(0, 0, 0, 2): 4, (0, 0, 0, 1): 4, (0, 0, 1, 1): 6, (0, 0, 0, 3): 4}
        assert Counter(card.bonus for card in events.values()) == {"pair": 10, "unit": 8}
        assert all(card.bonus_product != card.bonus_partner for card in events.values())
        assert (events["A4"].bonus_product, events["A4"].bonus_partner, events["A4"].bonus_ff) == (
            "robots",
            "energy",
            2,
        )
        assert (events["B3"].bonus_product, events["B3"].bonus_ff) == ("chips", 2)
