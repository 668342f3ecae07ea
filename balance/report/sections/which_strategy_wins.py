"""Which strategy wins?"""

import polars as pl

from balance.analysis.verdicts import judge_shares
from balance.analysis.win_rates import win_rates
from balance.report import words
from balance.report.finding import Numbers, Picture, Sheet
from balance.report.judged import band_caption, say_family, say_variants, share_figure, share_sheet
from balance.report.rows import by_variant
from balance.report.study import Study
from balance.report.words import one_of_each

PLACE = 20


def applies(study: Study) -> bool:
    """A question only where different strategies meet."""
    return any(_is_mixed(study, name) for name in study.variants)


def _is_mixed(study: Study, name: str) -> bool:
    return len(set(study.strategies(name))) > 1


def numbers(study: Study) -> Numbers:
    """Return the share of the win of one chair of each strategy."""
    mixed = [name for name in study.variants if _is_mixed(study, name)]
    frames = [_rates(study, name).select(pl.lit(name).alias("variant"), pl.all()) for name in mixed]
    return {"by_strategy": judge_shares(pl.concat(frames), study.design().fair_share, study.delta)}


def _rates(study: Study, name: str) -> pl.DataFrame:
    return win_rates(study.frame("seats", name), study.design(name), "strategy", study.strategies(name))


def verdict(numbers: Numbers) -> str:
    """Return the verdict on all strategies."""
    return words.overall(numbers["by_strategy"]["verdict"].to_list())


def headline(study: Study, numbers: Numbers) -> list[str]:
    """Say which strategies win more than their share in the baseline."""
    if not _is_mixed(study, "baseline"):
        return []
    rows = by_variant(numbers["by_strategy"], "baseline")
    return say_family(study, rows, "strategy", study.title, "No strategy stands out")


def sentences(study: Study, numbers: Numbers) -> list[str]:
    """Say which strategies win more than their share, in the baseline and in each variant."""
    mixed = [name for name in study.changed if _is_mixed(study, name)]
    rows = numbers["by_strategy"]
    said = say_variants(study, rows, mixed, "strategy", study.title, "no strategy stands out")
    return headline(study, numbers) + said


def sheets(study: Study, numbers: Numbers) -> list[Sheet]:
    """Return the shares as a table."""
    rows = numbers["by_strategy"]
    return [
        share_sheet(study, rows, "strategy", study.title, "Share of the win of one chair by its strategy", "Strategy")
    ]


def pictures(study: Study, numbers: Numbers) -> list[Picture]:
    """Draw the share of every strategy."""
    figure = share_figure(study, numbers["by_strategy"], "strategy", study.title)
    return [Picture("by_strategy", figure, f"Share of the win of one chair by its strategy. {band_caption(study)}")]


def notes(study: Study) -> list[str]:
    """Say what a strategy's share is, and what it depends on."""
    shared = [title for title in map(study.title, one_of_each(study.strategies())) if _chairs(study, title) > 1]
    said = ["A strategy is strong or weak against these opponents; against others it may be otherwise."]
    return said + [f"{words.listed(shared)}: the mean of its chairs, so that a fair share is the same for all."] * bool(
        shared
    )


def _chairs(study: Study, title: str) -> int:
    return [study.title(name) for name in study.strategies()].count(title)
