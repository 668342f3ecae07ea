"""Every quantity against a plain twin that reads the rows one after the other."""

import numpy as np
import polars as pl
import pytest
from made_up import interval_of_a_mean, seats_table, table_of_rounds, whims

from balance.analysis import design as walking
from balance.analysis.branches import branches
from balance.analysis.card_values import card_values
from balance.analysis.comparison import changed_gaps, changed_means, changed_shares, changed_win_rates, parted
from balance.analysis.design import Design
from balance.analysis.game_length import beginnings, game_length, lengths
from balance.analysis.money import money
from balance.analysis.price_curves import price_columns, price_curves
from balance.analysis.score_gaps import mean_gaps
from balance.analysis.timelines import timelines
from balance.analysis.win_rates import win_rates

GAMES, ROTATIONS, SEATS = 480, 4, 4
DESIGN = Design(GAMES, ROTATIONS, SEATS)
RUN = table_of_rounds(whims(7).integers(2, 7, GAMES), ROTATIONS, SEATS)
ROWS = {name: table.collect().to_dicts() for name, table in RUN.items()}
SHARE = {(row["game"], row["seat"]): row["share"] for row in ROWS["seats"]}


def cluster_error(rows):
    """The standard error of Σ y / Σ x from (block, y, x), written out."""
    blocks = {}
    for block, y, x in rows:
        sums = blocks.setdefault(block, [0.0, 0.0])
        sums[0] += y
        sums[1] += x
    ratio = sum(y for y, _ in blocks.values()) / sum(x for _, x in blocks.values())
    spread = sum((y - ratio * x) ** 2 for y, x in blocks.values() if x)
    count = sum(1 for _, x in blocks.values() if x)
    return ratio, (count / (count - 1) * spread) ** 0.5 / sum(x for _, x in blocks.values())


def limits(row):
    return row["low"], row["high"]


def block_of(row):
    return row["game"] // ROTATIONS


def test_win_rates_by_chair():
    rates = win_rates(RUN["seats"], DESIGN)
    for row in rates.iter_rows(named=True):
        mine = [(block_of(one), one["share"], 1) for one in ROWS["seats"] if one["seat"] == row["seat"]]
        ratio, error = cluster_error(mine)
        assert row["estimate"] == pytest.approx(ratio)
        assert row["estimate"] * (1 - row["estimate"]) / error**2 == pytest.approx(row["effective"], rel=0.08)
        assert (row["games"], row["blocks"]) == (GAMES, GAMES // ROTATIONS)
    assert rates["estimate"].sum() == pytest.approx(1.0)


def test_win_rates_by_strategy_are_per_chair():
    players = ["bold", "shy", "shy", "shy"]
    rates = win_rates(RUN["seats"], DESIGN, "strategy", players)
    assert rates["strategy"].to_list() == ["bold", "shy"]
    won = {name: [row["share"] for row in ROWS["seats"] if players[row["player"]] == name] for name in ("bold", "shy")}
    assert rates["estimate"].to_list() == pytest.approx([np.mean(won["bold"]), np.mean(won["shy"])])
    assert rates["games"].to_list() == [GAMES, GAMES]
    assert rates["estimate"] @ pl.Series([1, 3]) == pytest.approx(1.0)


def test_a_shared_victory_splits_one():
    shares = pl.LazyFrame({"game": [0, 0, 0], "seat": [0, 1, 2], "player": [0, 1, 2], "share": [1 / 3] * 3})
    rates = win_rates(shares.with_columns(pl.col("share").cast(pl.Float32)), Design(1, 1, 3))
    assert rates["estimate"].to_list() == pytest.approx([1 / 3] * 3)
    assert rates["low"].to_list() == [0.0] * 3


def test_card_values():
    seen = {
        (row["card"], row["measure"]): row for row in card_values(RUN["purchases"], RUN["seats"], DESIGN).to_dicts()
    }
    for card in {row["card"] for row in ROWS["purchases"]}:
        mine = [row for row in ROWS["purchases"] if row["card"] == card]
        having = {row["game"] for row in mine}
        expected = {
            "bought": len(having) / GAMES,
            "price": np.mean([row["price"] for row in mine]),
            "over printed": np.mean([row["price"] - row["least"] for row in mine]),
            "round": np.mean([row["turn"] for row in mine]),
            "win share": np.mean([SHARE[row["game"], row["seat"]] for row in mine]),
        }
        assert {name: seen[card, name]["estimate"] for name in expected} == pytest.approx(expected)
        assert seen[card, "win share"]["games"] == len(having)
        prices = [(block_of(row), row["price"], 1) for row in mine]
        assert limits(seen[card, "price"]) == pytest.approx(interval_of_a_mean(prices))


@pytest.mark.parametrize("by", ["turn", "step"])
def test_price_curves(by):
    curves = price_curves(RUN["prices"], DESIGN, by)
    seen = {(row["good"], row["moment"], row[by], row["measure"]): row for row in curves.to_dicts()}
    for moment in ("open", "close"):
        for cell in {row[by] for row in ROWS["prices"]}:
            mine = [row for row in ROWS["prices"] if row[by] == cell]
            prices = [row[f"{moment}_coal"] for row in mine]
            gone = seen["coal", moment, cell, "sold out"]
            assert gone["estimate"] == pytest.approx(np.mean([price == 0 for price in prices]))
            assert gone["games"] == len({row["game"] for row in mine})
            middle = seen["coal", moment, cell, "median"]
            on_sale = [price for price in prices if price]
            assert middle["estimate"] == np.quantile(on_sale, 0.5, method="inverted_cdf")
            prices_by_block = [(block_of(row), row[f"{moment}_coal"], 1) for row in mine if row[f"{moment}_coal"]]
            assert seen["coal", moment, cell, "mean"]["estimate"] == pytest.approx(np.mean(on_sale))
            expected = interval_of_a_mean(prices_by_block)
            assert limits(seen["coal", moment, cell, "mean"]) == pytest.approx(expected)
            assert middle["games"] == len({row["game"] for row in mine if row[f"{moment}_coal"]})
            assert middle["low"] <= middle["estimate"] <= middle["high"]


def test_a_signed_price_may_be_zero_and_goods_never_to_be_had_are_left_out():
    """Two rounds of four games: premiums of 0, 3 and 3, and none (-1) five times; of solar there are none at all."""
    premiums = [-1, 0, 3, -1, 3, -1, -1, -1]
    prices = pl.LazyFrame(
        {"game": [0, 0, 1, 1, 2, 2, 3, 3], "turn": [1, 2] * 4, "open_oil": premiums, "open_solar": [-1] * 8},
        schema_overrides={"open_oil": pl.Int16, "open_solar": pl.Int16},
    )
    curves = price_curves(prices, Design(4, 1, 2))
    seen = {(row["good"], row["turn"], row["measure"]): row["estimate"] for row in curves.to_dicts()}
    assert {good for good, _, _ in seen} == {"oil"}
    assert (seen["oil", 1, "median"], seen["oil", 2, "median"]) == (3, 0)
    assert (seen["oil", 1, "mean"], seen["oil", 2, "mean"]) == (3, 0)
    assert (seen["oil", 1, "sold out"], seen["oil", 2, "sold out"]) == (0.5, 0.75)


def test_goods_are_read_from_the_names_of_columns():
    named = price_columns(["game", "turn", "step", "open_coal", "close_natural_gas", "premium"])
    assert named == {
        "open_coal": ("coal", "open"),
        "close_natural_gas": ("natural_gas", "close"),
        "premium": ("premium", ""),
    }


def test_timelines():
    rows = timelines(RUN["rounds"], RUN["seats"], DESIGN)
    assert rows["measure"].unique().sort().to_list() == ["cities", "purse"]
    rows = rows.filter(pl.col("measure") == "cities")
    seen = {(row["turn"], row["group"]): row for row in rows.to_dicts()}
    for turn in {row["turn"] for row in ROWS["rounds"]}:
        mine = [row for row in ROWS["rounds"] if row["turn"] == turn]
        won = np.array([SHARE[row["game"], row["seat"]] for row in mine])
        cities = np.array([row["cities"] for row in mine])
        assert seen[turn, "winners"]["estimate"] == pytest.approx(np.average(cities, weights=won))
        assert seen[turn, "others"]["estimate"] == pytest.approx(np.average(cities, weights=1 - won))
        assert seen[turn, "winners"]["games"] == len({row["game"] for row in mine})
        rows = [(block_of(row), share * row["cities"], share) for row, share in zip(mine, won, strict=True)]
        assert limits(seen[turn, "winners"]) == pytest.approx(interval_of_a_mean(rows))


def test_money():
    seen = {(row["measure"], row["group"]): row["estimate"] for row in money(RUN["seats"], DESIGN).to_dicts()}
    for column in ("money", "spent_fuel"):
        winners = np.mean([row[column] for row in ROWS["seats"] if row["share"] == 1])
        others = np.mean([row[column] for row in ROWS["seats"] if row["share"] == 0])
        expected = {"winners": winners, "others": others, "gap": winners - others}
        assert {group: seen[column, group] for group in expected} == pytest.approx(expected)


def test_game_length_and_its_parts():
    turns = [row["turns"] for row in ROWS["games"]]
    seen = {row["measure"]: row for row in game_length(RUN["games"], DESIGN).to_dicts()}
    assert seen["rounds"]["estimate"] == pytest.approx(np.mean(turns))
    assert seen["decisions"]["estimate"] == pytest.approx(30 * np.mean(turns))
    assert seen["median"]["estimate"] == np.quantile(turns, 0.5, method="inverted_cdf")
    assert seen["cut off"]["estimate"] == pytest.approx(np.mean([row["cut_off"] for row in ROWS["games"]]))
    for row in lengths(RUN["games"], DESIGN).to_dicts():
        assert row["estimate"] == pytest.approx(turns.count(row["turns"]) / GAMES)
    begun = {row["turn"]: row["estimate"] for row in beginnings(RUN["games"], DESIGN).to_dicts()}
    never = np.mean([row["step2_turn"] == 0 for row in ROWS["games"]])
    assert begun == pytest.approx({0: never, 2: 1 - never})


def test_games_without_the_event_have_no_row_for_it():
    games = pl.LazyFrame({"game": [0, 1], "step3_turn": [0, 0]})
    assert beginnings(games, Design(2, 1, 2)).select("turn", "estimate").rows() == [(0, 1.0)]


def other_run(seed):
    return table_of_rounds(whims(7).integers(2, 7, GAMES), ROTATIONS, SEATS, seed)


def test_a_change_is_the_difference_of_block_means():
    after = other_run(1)["seats"]
    changed = changed_win_rates(RUN["seats"], after, DESIGN)
    before = win_rates(RUN["seats"], DESIGN)["estimate"]
    now = win_rates(after, DESIGN)["estimate"]
    assert changed["estimate"].to_list() == pytest.approx((now - before).to_list())
    assert changed["before"].to_list() == pytest.approx(before.to_list())
    assert changed["after"].to_list() == pytest.approx(now.to_list())
    assert changed["estimate"].sum() == pytest.approx(0.0, abs=1e-12)


def test_strategies_are_compared_where_both_line_ups_have_them():
    after = other_run(1)["seats"]
    line_ups = ["bold", "shy", "shy", "calm"], ["shy", "shy", "bold", "wild"]
    changed = changed_win_rates(RUN["seats"], after, DESIGN, line_ups)
    before = dict(win_rates(RUN["seats"], DESIGN, "strategy", line_ups[0]).select("strategy", "estimate").rows())
    now = dict(win_rates(after, DESIGN, "strategy", line_ups[1]).select("strategy", "estimate").rows())
    assert changed["strategy"].to_list() == ["bold", "shy"]
    assert changed["estimate"].to_list() == pytest.approx([now[name] - before[name] for name in ("bold", "shy")])


def test_nothing_changed_is_exactly_nothing():
    changed = changed_win_rates(RUN["seats"], RUN["seats"], DESIGN)
    assert changed["estimate"].to_list() == [0.0] * SEATS
    assert changed["worth"].to_list() == [None] * SEATS
    assert changed_means(RUN["games"], RUN["games"], DESIGN, ["turns"])["estimate"].to_list() == [0.0]
    assert parted(RUN["games"], RUN["games"], DESIGN)["estimate"].to_list() == [0.0]


def test_common_luck_is_worth_many_independent_games():
    """One game in ten ends differently: what both have in common cancels."""
    whim = whims(3)
    winner = whim.integers(0, 4, 40_000)
    changed = np.where(whim.random(40_000) < 0.1, whim.integers(0, 4, 40_000), winner)
    worth = changed_win_rates(seats_table(winner), seats_table(changed), Design(40_000, 1, 4))["worth"]
    assert worth.to_list() == pytest.approx([10.0] * 4, rel=0.1)


def test_means_of_seats_and_games_are_compared():
    after = other_run(1)
    turns = changed_means(RUN["games"], other_run(2)["games"], DESIGN, ["turns", "cut_off"]).to_dicts()
    assert [row["estimate"] for row in turns] == pytest.approx([row["after"] - row["before"] for row in turns])
    left = changed_means(RUN["seats"], after["seats"], DESIGN, ["money"]).row(0, named=True)
    assert left["before"] == pytest.approx(np.mean([row["money"] for row in ROWS["seats"]]))
    assert left["estimate"] == pytest.approx(after["seats"].collect()["money"].mean() - left["before"])


def test_shares_of_games_are_compared():
    changed = changed_shares(RUN["games"], other_run(1)["games"], DESIGN, ["cut_off"]).row(0, named=True)
    assert changed["before"] == pytest.approx(np.mean([row["cut_off"] for row in ROWS["games"]]))
    assert changed["before_low"] < changed["before"] < changed["before_high"]
    assert changed["estimate"] == pytest.approx(changed["after"] - changed["before"])
    assert changed["low"] < changed["estimate"] < changed["high"]


def test_parted_games_are_told_by_their_fingerprints():
    after = RUN["games"].with_columns(fingerprint=pl.col("fingerprint") + (pl.col("game") % 3 == 0).cast(pl.UInt64))
    assert parted(RUN["games"], after, DESIGN)["estimate"].item() == pytest.approx(1 / 3)


@pytest.mark.parametrize("analysis", ["seats", "prices", "purchases", "rounds", "games"])
def test_small_windows_say_the_same(analysis, monkeypatch):
    """Whatever is held in memory at once, to the last bit."""
    sums = {
        "seats": lambda: win_rates(RUN["seats"], DESIGN),
        "prices": lambda: price_curves(RUN["prices"], DESIGN),
        "purchases": lambda: card_values(RUN["purchases"], RUN["seats"], DESIGN),
        "rounds": lambda: timelines(RUN["rounds"], RUN["seats"], DESIGN),
        "games": lambda: game_length(RUN["games"], DESIGN),
    }
    at_once = sums[analysis]()
    monkeypatch.setattr(walking, "GAMES_AT_ONCE", 18)
    monkeypatch.setattr(walking, "ROWS_AT_ONCE", 7)
    assert sums[analysis]().equals(at_once)


def test_windows_hold_whole_blocks_and_every_row_once(monkeypatch):
    monkeypatch.setattr(walking, "GAMES_AT_ONCE", 10)
    windows = list(Design(50, 4, 2).windows(pl.LazyFrame({"game": [3, 3, 7, 8, 8, 49]}), pl.LazyFrame({"game": [20]})))
    assert [(window.first, window.games) for window in windows] == [
        (0, 8),
        (8, 8),
        (16, 8),
        (24, 8),
        (32, 8),
        (40, 8),
        (48, 2),
    ]
    assert [frame["game"].to_list() for frame, _ in (window.frames for window in windows)] == [
        [3, 3, 7], [8, 8], [], [], [], [], [49],
    ]  # fmt: skip
    assert [len(other) for _, other in (window.frames for window in windows)] == [0, 0, 1, 0, 0, 0, 0]


def test_branches_are_counted_bit_by_bit():
    games = pl.LazyFrame({"game": range(8), "branches": pl.Series([0, 1, 2, 3, 1 << 63, 1, 1, 1], dtype=pl.UInt64)})
    names = ["first", "second", *(f"branch {bit}" for bit in range(2, 64))]
    reached = dict(branches(games, Design(8, 2, 4), names).select("branch", "estimate").rows())
    assert (reached["first"], reached["second"], reached["branch 63"]) == (5 / 8, 2 / 8, 1 / 8)
    assert sum(reached.values()) == 1.0


def test_places_in_the_order_of_play_are_compared_like_chairs():
    after = other_run(1)["seats"]
    changed = changed_win_rates(RUN["seats"], after, DESIGN, by="place")
    for side, table in (("before", RUN["seats"]), ("after", after)):
        rates = table.collect().group_by("place").agg(pl.col("share").mean()).sort("place")
        assert changed[side].to_list() == pytest.approx(rates["share"].to_list())
        assert win_rates(table, DESIGN, "place")["estimate"].to_list() == pytest.approx(rates["share"].to_list())


def test_how_far_apart_scores_are():
    after = other_run(1)["seats"]
    changed = {row["measure"]: row for row in changed_gaps(RUN["seats"], after, DESIGN).to_dicts()}
    for side, table in (("before", RUN["seats"]), ("after", after)):
        ranked = [sorted(scores) for (scores,) in table.collect().group_by("game").agg("score").select("score").rows()]
        assert changed["margin"][side] == pytest.approx(np.mean([scores[-1] - scores[-2] for scores in ranked]))
        assert changed["spread"][side] == pytest.approx(np.mean([scores[-1] - scores[0] for scores in ranked]))
    alone = {row["measure"]: row["estimate"] for row in mean_gaps(after, DESIGN).to_dicts()}
    assert alone == pytest.approx({measure: row["after"] for measure, row in changed.items()})
