"""Exact chances of the deal: against brute force on small bags, and against dealt tables."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt

import pytest
from future_energy_recording import printed_rules

from balance.games.future_energy import GAME
from balance.games.future_energy.chances import EVENTS, chances, most_of_a_kind, tiles_dealt_from
from balance.games.future_energy.features import DEAL_COLUMNS
from balance.kernel import COMPILED
from balance.position import Position

DEALS = 4_000 if COMPILED else 40


BAGS = [((3, 3), 4), ((1, 2, 3), 3), ((4, 1, 1), 4), ((2, 2, 2, 2), 5), ((5,), 3), ((0, 3, 2), 5), ((2, 1), 0)]


@pytest.mark.parametrize(("tiles", "sites"), BAGS)
def test_the_most_frequent_kind_is_counted_as_by_brute_force(tiles, sites):
    bag = [kind for kind, count in enumerate(tiles) for _ in range(count)]
    hands = [max(Counter(hand).values(), default=0) for hand in combinations(bag, sites)]
    expected = {most: Fraction(count, len(hands)) for most, count in Counter(hands).items()}
    assert most_of_a_kind(tiles, sites) == expected


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chances_sum_to_one(seats):
    for distribution in chances(printed_rules(seats)[0]).values():
        assert sum(distribution.values()) == 1


def test_the_chance_to_break_the_limit_with_4_players():
    """Hands of eight of 49 tiles in which no kind comes three times: kinds that come twice, kinds that come once."""
    kept = 0
    for twice in range(1, 5):
        once = 8 - 2 * twice
        kept += comb(7, twice) * comb(7, 2) ** twice * comb(7 - twice, once) * 7**once
    broken = chances(printed_rules(4)[0])["broke_limit"][1]
    assert broken == 1 - Fraction(kept, comb(49, 8))
    assert round(float(broken), 4) == 0.4887


@pytest.mark.parametrize(("seats", "each"), [(2, 5), (3, 6), (4, 7)])
def test_tiles_are_removed_by_the_number_of_players(seats, each):
    assert tiles_dealt_from(printed_rules(seats)[0]) == [each] * 7


@pytest.mark.parametrize("limit", [1, 2, 3, 4, 8])
def test_the_limit_may_be_any(limit):
    most = chances(printed_rules(4, hub_limit=limit)[0])
    expected = sum((chance for number, chance in most["dealt_most"].items() if number > limit), Fraction())
    assert most["broke_limit"][1] == expected


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_dealt_tables_break_the_limit_as_often_as_counted(seats):
    rules = printed_rules(seats)
    dealt = Counter(int(Position.dealt(GAME, rules, seats, 3, block).state.dealt_most) for block in range(DEALS))
    for most, chance in chances(rules[0])["dealt_most"].items():
        error = sqrt(chance * (1 - chance) / DEALS)
        assert abs(dealt[most] / DEALS - chance) <= 4 * error + 1 / DEALS


def test_events_are_columns_of_the_table_of_deals():
    assert set(EVENTS) <= set(DEAL_COLUMNS)
