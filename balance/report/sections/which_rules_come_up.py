"""Which rules come up?"""

import polars as pl

from balance.analysis.branches import branches
from balance.report import words
from balance.report.finding import Numbers, Picture, Sheet
from balance.report.rows import by_variant
from balance.report.study import Study

PLACE = 90


def applies(study: Study) -> bool:
    """A question only where the game marks branches of its rules."""
    return bool(study.run.game.branches)


def numbers(study: Study) -> Numbers:
    """Return the share of games that reach each branch."""
    names = study.run.game.branches
    return {"branches": study.each(lambda name: branches(study.frame("games", name), study.design(name), names))}


def sentences(study: Study, numbers: Numbers) -> list[str]:
    """Name the branches that no game reached."""
    rows = numbers["branches"].group_by("branch", maintain_order=True).agg(pl.col("estimate").max())
    never = rows.filter(pl.col("estimate") == 0)["branch"].to_list()
    played = words.games_of(sum(study.design(name).games for name in study.variants))
    if not never:
        return [f"Every marked branch of the rules was reached in {played}."]
    return [f"In {played} it never happened that {words.listed(never)}."]


def sheets(study: Study, numbers: Numbers) -> list[Sheet]:
    """Return the share of games by branch, the commonest first."""
    frames = [by_variant(numbers["branches"], name) for name in study.variants]
    order = frames[0].with_row_index().sort("estimate", descending=True, maintain_order=True)["index"].to_list()
    lines = [
        [words.sentence(frames[0]["branch"][place]), *(_share(frame, place) for frame in frames)] for place in order
    ]
    games = words.games_of(study.design().games)
    return [Sheet(f"Share of games in which it happened ({games} each)", ["", *study.variants], lines)]


def _share(rows: pl.DataFrame, place: int) -> str:
    return words.share(rows.row(place, named=True))


def pictures(_study: Study, _numbers: Numbers) -> list[Picture]:
    """Draw nothing: the table says it all."""
    return []
