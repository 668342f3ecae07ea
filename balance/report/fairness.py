"""What sections on set-up fairness share: the analyses of one variant's deals, each made once."""

from collections.abc import Iterator

import polars as pl

from balance.analysis.deal_model import DealModel, deal_model
from balance.analysis.deals import DealtBlocks, dealt_blocks, varying
from balance.analysis.setup_effects import setup_effects
from balance.analysis.verdicts import judge_changes, judge_shares
from balance.report.rows import named
from balance.report.study import Study


def features(study: Study, variant: str) -> list[str]:
    """Return the features of a deal that vary in a variant."""
    return list(
        study.once(("features", variant), lambda: varying(study.frame("deals", variant), study.own_columns("deals")))
    )


def constants(study: Study, variant: str) -> list[str]:
    """Return the features of a deal that are the same in every deal of a variant."""
    return [name for name in study.own_columns("deals") if name not in features(study, variant)]


def _walk(study: Study, variant: str) -> Iterator[DealtBlocks]:
    tables = study.frame("deals", variant), study.frame("seats", variant)
    return dealt_blocks(*tables, study.design(variant), features(study, variant), study.chair)


def effects(study: Study, variant: str) -> pl.DataFrame:
    """Return the judged effects of every feature that varies; a variant's effects are one family."""
    names = features(study, variant)
    if not names:
        return pl.DataFrame()
    rows = setup_effects(lambda: _walk(study, variant), names, study.scenario.rotations, study.chair)
    return judge_changes(rows.filter(pl.col("error").is_not_null()), study.delta).drop("centre")


def fairness_of_deals(study: Study, variant: str) -> DealModel:
    """Return how fair deals are in tenths, judged, and single deals at both ends."""
    return study.once(("deal model", variant), lambda: _fairness(study, variant))


def _fairness(study: Study, variant: str) -> DealModel:
    if not features(study, variant):
        return DealModel(pl.DataFrame(), pl.DataFrame())
    found = deal_model(lambda: _walk(study, variant), study.scenario.rotations, study.chair)
    if found.tenths.is_empty():
        return found
    return DealModel(judge_shares(found.tenths, study.design(variant).fair_share, study.delta), found.deals)


def each_not_empty(study: Study, find: str) -> pl.DataFrame:
    """Return the frames of a DealModel, by its field, of every variant that has one."""
    frames = [(name, getattr(fairness_of_deals(study, name), find)) for name in study.variants]
    return pl.concat([named(name, rows) for name, rows in frames if not rows.is_empty()] or [pl.DataFrame()])
