"""What a report says of many variants, of what is the same for all, and of games that have one length."""

from dataclasses import replace

import polars as pl
import pytest
from stand_in import made_up_run

from balance.report.sections import (
    does_the_chair_decide,
    how_does_a_game_unfold,
    how_long_is_a_game,
    what_do_winners_have,
    what_does_the_change_do,
)
from balance.report.study import Study
from balance.results import standing_of, words_of

MANY = ("a", "b", "c", "d", "e")


def spoken(said):
    return [text.replace("\u00a0", " ") for text in said]


def fair_run():
    """A game without favourites in six variants, each on its own luck, with games enough to call it fair within δ."""
    run = made_up_run(20_000, rotations=1, players=("bold",) * 4, variants=MANY)
    run.scenario = replace(run.scenario, watch={"fair_share": 0.03})
    return run


@pytest.fixture(scope="module")
def many():
    return Study(fair_run())


def test_variants_in_which_all_is_fair_share_a_sentence(many):
    said = spoken(does_the_chair_decide.sentences(many, does_the_chair_decide.numbers(many)))
    assert len(said) == 2
    assert said[1].startswith("With every variant: no chair is favoured: shares of the win run from 2")


def test_the_verdict_on_many_variants_is_summed_up_and_the_section_tells_each(many):
    numbers = what_does_the_change_do.numbers(many)
    headline, sentences = (
        spoken(say(many, numbers)) for say in (what_does_the_change_do.headline, what_does_the_change_do.sentences)
    )
    (verdict,) = headline
    assert "with “a”, “b”, “c”, “d” and “e”; the largest change seen is that of " in verdict
    assert len(sentences) >= 2 * len(MANY)
    rows = numbers["win_share_by_place"]
    largest = rows.sort(pl.col("estimate").abs()).row(-1, named=True)
    assert f"“{largest['variant']}”, {100 * largest['estimate']:+.1f}".replace("-", "−") in verdict


def test_one_variant_that_changes_much_is_named_beside_those_that_do_not():
    run = fair_run()
    seats = run.frames["b"]["seats"]
    first = pl.col("place") == 0
    run.frames["b"]["seats"] = seats.with_columns(share=first.cast(pl.Float32))
    study = Study(run)
    headline = spoken(what_does_the_change_do.headline(study, what_does_the_change_do.numbers(study)))
    assert headline[0].startswith("With “b”: it changes the share of the win of 1st in order")
    assert "with “a”, “c”, “d” and “e”" in headline[1]


def test_games_of_one_length_have_no_average():
    run = made_up_run(variants=())
    run.frames["baseline"]["games"] = run.frames["baseline"]["games"].with_columns(turns=pl.lit(5, pl.UInt8))
    study = Study(run)
    said = spoken(how_long_is_a_game.sentences(study, how_long_is_a_game.numbers(study)))
    assert said[0] == "Every game lasts 5 rounds (240 games)."


def test_a_line_goes_down_to_nought_where_no_game_ends():
    rows = pl.DataFrame({"turn": [7, 4], "estimate": [0.5, 0.5], "low": [0.4, 0.4], "high": [0.6, 0.6]})
    drawn = how_long_is_a_game.with_gaps(rows.with_columns(pl.col("turn").cast(pl.UInt8)))
    assert drawn.select("turn", "estimate").rows() == [(4, 0.5), (5, 0.0), (6, 0.0), (7, 0.5)]
    assert how_long_is_a_game.with_gaps(rows.clear()).is_empty()


def test_what_all_have_alike_is_named_once_and_left_out():
    run = made_up_run(variants=())
    run.frames["baseline"]["seats"] = run.frames["baseline"]["seats"].with_columns(fish=pl.lit(0, pl.UInt8))
    study = Study(run)
    numbers = what_do_winners_have.numbers(study)
    said = spoken(what_do_winners_have.sentences(study, numbers))
    assert said == ["The same for all in the baseline, and left out: fish landed in the whole game."]
    assert {line[1] for line in what_do_winners_have.sheets(study, numbers)[0].rows} == {"Score"}


def test_a_timeline_tells_of_what_is_clear_not_of_what_is_small():
    """Twice of next to nothing is a large ratio; what differs by many widths of its interval is named first."""
    row = {"estimate": 0.02, "low": 0.01, "high": 0.03}
    assert how_does_a_game_unfold._gap(row, {"estimate": 0.01}) == pytest.approx(0.5)
    row = {"estimate": 34.0, "low": 33.9, "high": 34.1}
    assert how_does_a_game_unfold._gap(row, {"estimate": 33.0}) == pytest.approx(5.0)


def test_words_and_standings_have_one_place(many):
    assert words_of(many.run.game) == {}
    assert standing_of(many.run.game) == ""
