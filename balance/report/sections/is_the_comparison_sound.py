"""Is the comparison sound?"""

import polars as pl

from balance.analysis.comparison import changed_means, changed_win_rates, parted
from balance.report import words
from balance.report.finding import Numbers, Picture, Sheet
from balance.report.study import Study
from balance.report.words import one_of_each

PLACE = 95
MEASURES = ("turns", "decisions")


def applies(study: Study) -> bool:
    """A question only where there are variants."""
    return bool(study.changed)


def numbers(study: Study) -> Numbers:
    """Return, by variant, whether it is a control, in how many games it parts, and what a pair is worth."""
    return {"pairs": pl.concat(_pair(study, name) for name in study.changed)}


def _pair(study: Study, name: str) -> pl.DataFrame:
    games, seats = ((study.frame(table), study.frame(table, name)) for table in ("games", "seats"))
    shares = changed_win_rates(*seats, study.design())
    means = changed_means(*games, study.design(), MEASURES)
    largest = max(float(frame["estimate"].abs().max() or 0.0) for frame in (shares, means))  # type: ignore[arg-type]
    row = parted(*games, study.design()).select("estimate", "low", "high", "games")
    return row.select(
        pl.lit(name).alias("variant"),
        pl.lit(name in study.controls).alias("control"),
        pl.all(),
        pl.lit(largest).alias("largest"),
        pl.lit(shares["worth"].min(), dtype=pl.Float64).alias("least_worth"),
        pl.lit(shares["worth"].max(), dtype=pl.Float64).alias("most_worth"),
    )


def failed(rows: pl.DataFrame) -> list[str]:
    """Return the controls that differ from the baseline: then luck leaks, and no comparison here can be trusted."""
    moved = (pl.col("estimate") > 0) | (pl.col("largest") > 0)
    return rows.filter(pl.col("control") & moved)["variant"].to_list()


def headline(study: Study, numbers: Numbers) -> list[str]:
    """Speak up if a control failed."""
    wrong = failed(numbers["pairs"])
    return [
        f"The control failed: {words.listed(wrong)} equals the baseline and still differs. Trust nothing here."
    ] * bool(wrong)


def sentences(study: Study, numbers: Numbers) -> list[str]:
    """Say what controls show, and what pairing is worth."""
    rows = numbers["pairs"]
    good = [row for row in rows.filter(pl.col("control")).to_dicts() if row["variant"] not in failed(rows)]
    said = headline(study, numbers)
    said += [
        f"Control: “{row['variant']}” has the baseline's rules and players, and differs from it by exactly zero in "
        f"all of {words.games_of(row['games'])}."
        for row in good
    ]
    return said + [_say(row) for row in rows.filter(~pl.col("control")).to_dicts()]


def _say(row: words.Row) -> str:
    touched = f"“{row['variant']}” and the baseline part {words.of_games(row)}"
    if row["least_worth"] is None:
        return f"{touched}."
    ends = one_of_each([f"{row[end]:.1f}" for end in ("least_worth", "most_worth")])
    return f"{touched}; for win shares a pair on the same luck is worth {' to '.join(ends)} pairs of independent games."


def sheets(_study: Study, _numbers: Numbers) -> list[Sheet]:
    """Show no table: the sentences say it all."""
    return []


def pictures(_study: Study, _numbers: Numbers) -> list[Picture]:
    """Draw nothing."""
    return []


def notes(study: Study) -> list[str]:
    """Say what a control is for."""
    undrawn = " Pictures leave it out: it would lie on the baseline." if study.controls else ""
    return [
        "A variant that changes nothing is a control: any difference at all would mean that the luck is not common."
        + undrawn
    ]
