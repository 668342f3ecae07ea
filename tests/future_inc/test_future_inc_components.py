"""The shape of the printed tables, and what must hold for them."""

from collections import Counter

import pytest
from future_inc_table import COMPONENTS, rules_of

from balance.games.future_inc import GAME
from balance.games.future_inc.cards import EventCard
from balance.games.future_inc.state import PRODUCT_NAMES, VR
from balance.problems import BadInput
from balance.rulebook import rulebook, values

FACTORIES = COMPONENTS["factory_cards"]
EVENTS = COMPONENTS["event_cards"]
STEPS = COMPONENTS["price_tracks"]


def test_the_box_holds_66_factories_and_18_events():
    assert (len(FACTORIES), len(EVENTS)) == (66, 18)
    assert sum(event.in_eight for event in EVENTS) == 8


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_deck_lasts_exactly_for_all_actions(seats):
    """Six cards of the market and one for each of fifteen actions of every player."""
    rules = rules_of(seats)[0]
    assert rules.cards == 6 + 15 * seats
    assert rules.era_size.tolist() == [6 * seats, 6 * seats, 3 * seats + 6]


def test_with_two_players_no_factory_produces_vr_but_some_cost_it():
    two = [card for card in FACTORIES if card.dots == 2]
    assert all(card.product != "vr" for card in two)
    assert any(card.cost_vr > 0 for card in two)


def test_every_factory_costs_a_product_and_raises_demand_for_exactly_those_it_costs():
    for card in FACTORIES:
        costs = {name for name in PRODUCT_NAMES if getattr(card, f"cost_{name}") > 0}
        rises = {name for name in PRODUCT_NAMES if getattr(card, f"demand_{name}") > 0}
        assert costs and costs == rises, card.card


def test_only_era_iii_factories_produce_two():
    assert all(card.production == (2 if card.era == 3 else 1) for card in FACTORIES)


def test_products_are_equally_frequent():
    assert Counter(card.product for card in FACTORIES) == {"robots": 16, "energy": 17, "chips": 17, "vr": 16}


def test_price_tracks_never_fall_and_start_above_0():
    for track in ("standard", "alternative"):
        prices = [getattr(step, track) for step in sorted(STEPS, key=lambda step: step.demand)]
        assert len(prices) == 16
        assert prices == sorted(prices)
        assert prices[0] >= 1
        assert prices[4] == 3  # Example 01


def test_the_card_of_example_01():
    card = next(card for card in FACTORIES if card.card == "E21")
    assert (card.cost_money, card.cost_chips, card.cost_vr) == (5, 1, 2)
    assert (card.demand_chips, card.demand_vr) == (1, 1)
    assert card.product in ("robots", "energy")


@pytest.mark.parametrize("name", COMPONENTS)
def test_every_row_says_where_it_comes_from(name):
    assert {row.source for row in COMPONENTS[name]} <= {"rulebook", "public", "reconstructed"}
    assert any(row.source == "reconstructed" for row in COMPONENTS[name])


@pytest.mark.parametrize(
    ("seats", "deck", "dealt"), [(2, 18, 3), (3, 18, 3), (4, 18, 3), (2, 8, 3), (3, 8, 2), (4, 8, 2)]
)
def test_both_event_decks_go_round(seats, deck, dealt):
    rules = rules_of(seats, event_deck=deck)[0]
    assert (rules.events, rules.events_dealt) == (deck, dealt)


def test_events_that_show_vr_may_be_removed_with_two_players():
    rules = rules_of(2, vr_events_with_two_players=False)[0]
    left = [EVENTS[number].event for number in rules.event_list[: rules.events]]
    assert left == ["A1", "B1", "B2", "B3", "D1", "D3"]
    assert rules_of(3, vr_events_with_two_players=False)[0].events == 18


def test_demand_may_rise_by_the_quantity_a_factory_costs():
    printed, quantity = rules_of(4)[0], rules_of(4, demand_increase="quantity")[0]
    assert (printed.rise <= quantity.rise).all()
    assert (quantity.rise == quantity.need).all()


def test_a_factory_may_count_for_its_own_cost():
    """No printed card costs what it produces: only a changed card shows the difference."""
    own = FACTORIES[0].model_copy(update={"cost_robots": 2})
    components = COMPONENTS | {"factory_cards": [own, *FACTORIES[1:]]}
    for paid_first, need in ((False, 2), (True, 1)):
        rules = values(rulebook(GAME.folder), 4, {"new_factory_pays": paid_first})
        assert GAME.build_rules(rules, components, 4)[0].need[0, 0] == need


def test_vr_is_protected_at_a_table_of_two_alone():
    assert rules_of(2)[0].protected[VR] == 1
    assert rules_of(3)[0].protected.sum() == 0
    assert rules_of(2, vr_with_two_players="open")[0].protected.sum() == 0


def problems_of(seats=4, components=COMPONENTS, **changes):
    with pytest.raises(BadInput) as error:
        GAME.build_rules(values(rulebook(GAME.folder), seats, changes), components, seats)
    return [problem.key for problem in error.value.problems]


def test_impossible_rules_are_refused_all_at_once():
    assert problems_of(event_deck=12, bonus_units="sold") == ["rules.event_deck", "rules.bonus_units"]


def test_demand_cannot_start_beyond_its_end():
    assert problems_of(demand_max=3, start_demand=4) == ["rules.start_demand"]


def test_a_deck_that_is_too_small_is_refused():
    assert problems_of(rounds=6) == ["components.factory_cards"]
    assert problems_of(components=COMPONENTS | {"factory_cards": FACTORIES[:40]}) == ["components.factory_cards"]


def test_more_cards_than_the_table_holds_are_refused():
    many = [card.model_copy(update={"card": f"{card.card}-{copy}"}) for card in FACTORIES for copy in range(2)]
    assert problems_of(components=COMPONENTS | {"factory_cards": many}) == ["components.factory_cards"]


def test_a_track_with_a_hole_or_a_falling_price_is_refused():
    assert problems_of(components=COMPONENTS | {"price_tracks": STEPS[:9]}) == ["components.price_tracks"]
    falling = [*STEPS[:-1], STEPS[-1].model_copy(update={"standard": 1})]
    assert problems_of(components=COMPONENTS | {"price_tracks": falling}) == ["components.price_tracks"]


def test_a_bonus_for_pairs_names_two_products():
    pair = next(event for event in EVENTS if event.bonus == "pair").model_dump()
    with pytest.raises(ValueError, match="names two products"):
        EventCard(**pair | {"bonus_partner": None})
    with pytest.raises(ValueError, match="names two products"):
        EventCard(**pair | {"bonus": "unit"})
