"""Win shares against the fair one, in words, tables and pictures: what chairs and strategies have in common."""

from collections.abc import Callable, Sequence
from typing import Any

import polars as pl

from balance.analysis.verdicts import OUTSIDE, UNKNOWN, WITHIN
from balance.report import words
from balance.report.drawing import BAND, INK, new_figure, percent_axis
from balance.report.finding import Sheet
from balance.report.marks import interval_rows, legend_above, rows_height
from balance.report.rows import by_variant
from balance.report.study import Study
from balance.report.words import Row

Namer = Callable[[Any], str]
MOST_NAMED = 4  # shares that a sentence gives; of more it gives the highest and the lowest


def say_family(study: Study, rows: pl.DataFrame, by: str, name: Namer, even: str) -> list[str]:
    """Return what the verdicts on one variant's shares say; `even` begins the sentence for "all of them are fair"."""
    fair = f"a fair share is {words.bare_share(study.design().fair_share)}"
    named = [{**row, "name": name(row[by])} for row in rows.to_dicts()]
    unfair, unknown, within = ([row for row in named if row["verdict"] == it] for it in (OUTSIDE, UNKNOWN, WITHIN))
    if not unfair and not unknown:
        return [f"{even}: {_range(within)}; {fair}. All are fair within ±{words.points(study.delta)}."]
    said = [f"{_wins(unfair)}; {fair}: unfair by more than {words.points(study.delta)}."] if unfair else []
    if unknown:
        said.append(f"{_wins(unknown)}; {fair}: not known yet – {words.still_needed(_most_needed(unknown))}.")
    if within:
        said.append(f"Fair within ±{words.points(study.delta)}: {words.listed([row['name'] for row in within])}.")
    return said


def say_variants(
    study: Study, rows: pl.DataFrame, variants: Sequence[str], by: str, name: Namer, even: str
) -> list[str]:
    """Return what the verdicts on each of these variants say; those in which all is fair share a sentence."""
    families = {variant: by_variant(rows, variant) for variant in variants}
    fair = [variant for variant in variants if words.overall(families[variant]["verdict"].to_list()) == WITHIN]
    others = [[variant] for variant in variants if variant not in fair]
    said = []
    for group in [fair, *others] if fair else others:
        family = pl.concat(families[variant] for variant in group)
        first, *more = say_family(study, family, by, name, even)
        who = "every variant" if len(group) == len(variants) > MOST_NAMED else words.quoted(group)
        said += [f"With {who}: {first}", *more]
    return said


def _wins(rows: Sequence[Row]) -> str:
    """Return who wins how much; of many, only the two ends."""
    ranked = sorted(rows, key=lambda row: -row["estimate"])
    if len(ranked) > MOST_NAMED:
        best, worst = ranked[0], ranked[-1]
        inner = words.listed([row["name"] for row in ranked[1:-1]])
        return f"{_win(best)}, {_win(worst)}, with {inner} between them"
    return words.listed([_win(row) for row in ranked])


def _win(row: Row) -> str:
    return f"{row['name']} wins {words.with_games(words.share(row), row['games'])}"


def _most_needed(rows: Sequence[Row]) -> float | None:
    needed = [row["needed"] for row in rows]
    return None if None in needed else max(needed)


def _range(rows: Sequence[Row]) -> str:
    low, *_, high = sorted(rows, key=lambda row: row["estimate"])
    return f"shares of the win run from {words.share(low)} to {words.with_games(words.share(high), high['games'])}"


def share_sheet(study: Study, rows: pl.DataFrame, by: str, name: Namer, title: str, heading: str) -> Sheet:
    """Return win shares as a table."""
    with_variants = len(study.variants) > 1
    lines = [
        [
            *([row["variant"]] if with_variants else []),
            name(row[by]),
            words.share(row),
            words.count(row["games"]),
            words.verdict(row, study.delta),
        ]
        for row in rows.to_dicts()
    ]
    header = [*(["Variant"] if with_variants else []), heading, "Share of the win", "Games", "Verdict"]
    return Sheet(title, header, lines)


def share_figure(study: Study, rows: pl.DataFrame, by: str, name: Namer) -> Any:
    """Draw win shares with their intervals on the band fair ± δ."""
    rows = rows.filter(pl.col("variant").is_in(study.drawn))
    names = [name(value) for value in rows[by].unique(maintain_order=True)]
    figure = new_figure(0.8 + rows_height(len(names), rows["variant"].n_unique()))
    axes = figure.subplots()
    fair = study.design().fair_share
    axes.axvspan(fair - study.delta, fair + study.delta, color=BAND, linewidth=0)
    axes.axvline(fair, color=INK, linestyle=":", linewidth=1)
    interval_rows(axes, rows, names, by, study.variants)
    axes.set_xlabel("share of the win")
    percent_axis(axes.xaxis)
    axes.locator_params(axis="x", nbins=5)  # room between labels like "24.25 %"
    legend_above(figure, axes, 1 if study.changed else 2)
    return figure


def band_caption(study: Study) -> str:
    """Say what dots, bars, band and dotted line are."""
    fair = words.bare_share(study.design().fair_share)
    return (
        f"Dots are estimates, bars their 95 % intervals; the grey band is ±{words.points(study.delta)} "
        f"around the fair share of {fair} (dotted)."
    )
