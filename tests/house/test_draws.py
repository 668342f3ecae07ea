"""Ways to draw numbers: what each may change, what it never changes, and how often each outcome comes."""

from collections import Counter

import numpy as np
import pytest

from balance.scenario.draws import draw_set
from balance.scenario.ranges import DrawFile, NeedFile, RangesFile

DRAWS = 3000


def table(*rows, source="reconstructed"):
    return {f"row {number}": {**row, "source": source} for number, row in enumerate(rows)}


def after(draw, rows, number=1):
    """Return the rows after one draw, and which of them changed."""
    ranges = RangesFile(draw=[DrawFile(table="cards", why="a test", **draw)])
    changed, missed = draw_set(ranges, {"cards": rows}, np.random.default_rng(number))
    assert not missed
    return {name: {**row, **changed.get("cards", {}).get(name, {})} for name, row in rows.items()}


def outcomes(draw, rows):
    """Count what comes of many draws."""
    ends = (after(draw, rows, number) for number in range(DRAWS))
    return Counter(tuple(tuple(row[column] for column in draw["columns"]) for row in end.values()) for end in ends)


def equally_likely(counts, kinds):
    """Whether every kind comes equally often, within five standard errors."""
    expected = DRAWS / kinds
    error = (expected * (1 - 1 / kinds)) ** 0.5
    return len(counts) == kinds and all(abs(count - expected) < 5 * error for count in counts.values())


def test_added_numbers_are_uniform_and_stay_between_least_and_most():
    rows = table({"vp": 5})
    assert equally_likely(outcomes({"way": "add", "columns": ["vp"], "low": -1, "high": 1}, rows), 3)
    bounded = {"way": "add", "columns": ["vp"], "low": -3, "high": 3, "least": 4, "most": 6}
    assert {vp for ((vp,),) in outcomes(bounded, rows)} == {4, 5, 6}


def test_a_cell_outside_the_bounds_or_empty_stays():
    rows = table({"vp": 0}, {"vp": None})
    assert outcomes({"way": "add", "columns": ["vp"], "low": 0, "high": 3, "least": 1}, rows) == {
        ((0,), (None,)): DRAWS
    }


def test_a_stretched_trend_keeps_its_turning_point_and_its_parts_their_sum():
    rows = table({"demand": 7, "oil": 20, "sun": 8}, {"demand": 12, "oil": 30, "sun": 18})
    draw = {"way": "stretch", "columns": ["demand"], "low": 0.5, "high": 2, "around": 7}
    demands = set()
    for number in range(300):
        first, last = after(draw | {"parts": ["oil", "sun"], "each": 4}, rows, number).values()
        assert (first["demand"], first["oil"], first["sun"]) == (7, 20, 8)
        assert last["oil"] + last["sun"] == 4 * last["demand"]
        assert abs(last["oil"] - 4 * last["demand"] * 30 / 48) <= 0.5
        demands.add(last["demand"])
    assert demands == set(range(10, 18))  # 7 + 5 × (0.5 to 2), rounded


def test_permuted_rows_exchange_whole_contents_within_their_groups():
    rows = table(
        {"era": 1, "a": 1, "b": 1}, {"era": 1, "a": 2, "b": 2}, {"era": 1, "a": 3, "b": 3}, {"era": 2, "a": 4, "b": 4}
    )
    counts = outcomes({"way": "permute", "columns": ["a", "b"], "within": ["era"]}, rows)
    assert equally_likely(counts, 6)
    assert all(a == b for outcome in counts for a, b in outcome)
    assert {outcome[3] for outcome in counts} == {(4, 4)}


def test_relabelled_names_are_exchanged_alike_in_all_rows():
    rows = table({"one": "oil", "two": "coal"}, {"one": "coal", "two": None})
    counts = outcomes({"way": "relabel", "columns": ["one", "two"]}, rows)
    assert equally_likely(counts, 2)
    assert set(counts) == {(("oil", "coal"), ("coal", None)), (("coal", "oil"), ("oil", None))}


def test_all_deals_without_a_repetition_in_a_row_are_equally_likely():
    """Two a, two b and two c on three cards: the pairs ab, bc and ca on the cards in 3! orders, each in 2 ways: 48."""
    rows = table(*({"one": first, "two": second} for first, second in ("ab", "bc", "ca")))
    counts = outcomes({"way": "deal", "columns": ["one", "two"]}, rows)
    assert equally_likely(counts, 48)
    assert all(first != second for outcome in counts for first, second in outcome)


def test_a_transfer_keeps_the_sum_of_a_row():
    rows = table({"oil": 5, "gas": 5, "sun": 5})
    counts = outcomes({"way": "transfer", "columns": ["oil", "gas", "sun"], "high": 2}, rows)
    assert {sum(outcome[0]) for outcome in counts} == {15}
    assert len(counts) == 1 + 6 * 2  # nothing, or one or two from one of three to another


def test_one_of_the_listed_combinations_is_chosen():
    rows = table({"effect": "money", "amount": 4})
    draw = {"way": "choose", "columns": ["effect", "amount"], "values": [["money", 4], ["money", 3], ["vp", 2]]}
    assert equally_likely(outcomes(draw, rows), 3)


@pytest.mark.parametrize("only", [{"rows": ["row 1"]}, {"keep": ["row 0"]}])
def test_only_reconstructed_rows_that_may_change_do(only):
    rows = table({"vp": 1}, {"vp": 1}) | {"printed": {"vp": 1, "source": "rulebook"}}
    end = after({"way": "add", "columns": ["vp"], "low": 1, "high": 1, **only}, rows)
    assert [row["vp"] for row in end.values()] == [1, 2, 1]


def test_a_disputed_row_is_drawn_although_it_is_printed_and_keeps_its_source():
    rows = table({"cost": 12}, source="public")
    draw = {"way": "choose", "columns": ["cost"], "values": [[13]], "rows": ["row 0"], "disputed": True}
    assert after(draw, rows)["row 0"] == {"cost": 13, "source": "public"}


@pytest.mark.parametrize(
    ("need", "missed"),
    [
        ({"where": {"vp": 4}}, ""),
        ({"where": {"vp": 4}, "least": 2}, "need.1: 1 rows of cards have {'vp': 4}."),
        ({"where": {"vp": 4}, "least": 0, "most": 0}, "need.1: 1 rows of cards have {'vp': 4}."),
        ({"rising": ["vp"]}, "need.1: cards.vp must not fall: [4, 3]."),
    ],
)
def test_a_set_that_misses_a_need_says_so(need, missed):
    ranges = RangesFile(need=[NeedFile(table="cards", why="a test", **need)])
    assert draw_set(ranges, {"cards": table({"vp": 4}, {"vp": 3})}, np.random.default_rng(1)) == ({}, missed)
