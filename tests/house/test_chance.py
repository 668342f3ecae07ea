"""Luck is even, independent between purposes, and depends on nothing but seed, block and purpose."""

import numpy as np
import pytest
from scipy import stats

from balance import chance
from balance.kernel import COMPILED, record

STATE = record(
    luck=(np.uint64, 3), whim=(np.uint64, 3), thoughts=(np.int64, 3), thought=np.uint64, seats=np.int64, seat=np.int64
)
DRAWS = 20_000 if COMPILED else 2_000


def fresh(seed=5, block=0, rotation=0):
    states = np.zeros(1, STATE)
    states["seats"] = 3
    chance.begin_game(states[0], 3, rotation, seed, block)
    return states[0]


def test_the_generator_is_splitmix64():
    """The first words from state 0, as published with the generator."""
    luck = np.zeros(1, np.uint64)
    words = [int(chance.draw(luck, 0)) for _ in range(3)]
    assert words == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


@pytest.mark.parametrize("choices", [2, 3, 6, 42])
def test_whole_numbers_are_equally_likely(choices):
    luck = np.array([chance.stream(1, 2, 3)], np.uint64)
    drawn = [chance.below(luck, 0, choices) for _ in range(DRAWS)]
    counts = np.bincount(drawn, minlength=choices)
    assert len(counts) == choices
    assert stats.chisquare(counts).pvalue > 1e-4


def test_a_die_shows_one_to_six():
    luck = np.array([chance.stream(1, 2, 3)], np.uint64)
    assert {chance.die(luck, 0) for _ in range(200)} == {1, 2, 3, 4, 5, 6}


def test_every_order_of_four_cards_is_equally_likely():
    luck = np.array([chance.stream(9, 9, 9)], np.uint64)
    seen = {}
    for _ in range(DRAWS):
        cards = np.arange(4)
        chance.shuffle(luck, 0, cards, 4)
        seen[tuple(cards)] = seen.get(tuple(cards), 0) + 1
    assert len(seen) == 24
    assert stats.chisquare(list(seen.values())).pvalue > 1e-4


def test_whims_fill_the_unit_interval_evenly():
    state = fresh()
    chance.begin_thought(state)
    whims = [chance.whim(state) for _ in range(DRAWS)]
    assert stats.kstest(whims, "uniform").pvalue > 1e-4


def test_neighbouring_blocks_and_purposes_have_nothing_in_common():
    words = {
        int(chance.stream(seed, block, purpose)) for seed in range(5) for block in range(50) for purpose in range(9)
    }
    assert len(words) == 5 * 50 * 9
    first = [float(chance.stream(1, block, 0)) for block in range(500)]
    second = [float(chance.stream(1, block, 1)) for block in range(500)]
    for later in (first[1:], second[:-1]):
        assert stats.pearsonr(first[:-1], later).pvalue > 1e-4


def test_whims_follow_the_player_around_the_table():
    """Rotated by one, player 0 sits in the second chair and brings his whims along."""
    straight, rotated = fresh(), fresh(rotation=1)
    assert [int(word) for word in straight.whim] == [int(rotated.whim[(player + 1) % 3]) for player in range(3)]
    assert straight.luck.tolist() == rotated.luck.tolist()


def test_a_longer_thought_moves_no_later_one():
    """How many whims a decision uses changes neither the next decision nor the table's luck."""

    def second_thought(draws):
        state = fresh()
        for _ in range(2):
            chance.begin_thought(state)
            seen = [int(chance.whim_word(state)) for _ in range(draws)]
        return seen[0], state.luck.tolist()

    assert second_thought(1) == second_thought(7)


def test_an_extra_decision_moves_no_later_round():
    """A seat that had one decision more this round meets the same whims in the next."""

    def whim_of_second_round(thoughts):
        state = fresh()
        for _ in range(thoughts):
            chance.begin_thought(state)
        chance.begin_round(state, 2)
        chance.begin_thought(state)
        return int(chance.whim_word(state))

    assert whim_of_second_round(1) == whim_of_second_round(5)
