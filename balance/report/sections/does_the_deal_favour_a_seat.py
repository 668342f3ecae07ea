"""Does the deal favour a seat?"""

import polars as pl

from balance.report import words
from balance.report.boards import can_draw
from balance.report.deal_pictures import GROUPS, MOST_DRAWN, deal_figure, effect_figure, tenth_figure
from balance.report.fairness import constants, each_not_empty, effects, features
from balance.report.finding import Numbers, Picture, Sheet
from balance.report.rows import by_variant, named
from balance.report.study import Study

PLACE = 34
RISK = 0.05  # of any effect called one where there is none
MOST_SAID, MOST_LISTED = 3, 24
TENTHS = (
    "Share of the win of the seats that a deal's features favour and wrong most, in tenths of the deals (baseline), "
    "the fairest looking on the left. Bands are 95 % intervals; dotted is the fair share."
)
BOARDS = (
    "The deals that look least and most fair of all that were dealt (baseline). A star is the starting space, thick "
    "rings are the places beside it."
)


def applies(study: Study) -> bool:
    """A question only where the game records features of its deals that vary."""
    return "deals" in study.run.game.tables and bool(features(study, study.variants[0]))


def numbers(study: Study) -> Numbers:
    """Return the effect of every feature on every seat, how fair deals are in tenths, and single deals."""
    found = [(name, effects(study, name)) for name in study.variants]
    known = [named(name, rows) for name, rows in found if not rows.is_empty()]
    frames = {
        "effects": pl.concat(known) if known else pl.DataFrame(),
        "tenths": each_not_empty(study, "tenths"),
        "deals": each_not_empty(study, "deals"),
    }
    return {name: frame for name, frame in frames.items() if not frame.is_empty()}


def headline(study: Study, numbers: Numbers) -> list[str]:
    """Say how unfair the least fair deals are."""
    return _say_tenths(study, numbers)


def sentences(study: Study, numbers: Numbers) -> list[str]:
    """Say which features matter, how unfair deals are, and what was left out."""
    return _say_effects(study, numbers) + _say_tenths(study, numbers) + _say_constants(study)


def _baseline(study: Study, numbers: Numbers, name: str) -> pl.DataFrame:
    return by_variant(numbers[name], study.variants[0]) if name in numbers else pl.DataFrame()


def _say_effects(study: Study, numbers: Numbers) -> list[str]:
    rows = _baseline(study, numbers, "effects")
    if rows.is_empty():
        return ["There are too few deals to say what their features do."]
    looked = f"{rows['feature'].n_unique()} features of the deal were held against the share of the win of each seat"
    sure = rows.filter(pl.col("chance") < RISK).sort(pl.col("estimate").abs(), descending=True)
    if sure.is_empty():
        widest = rows.select(pl.max_horizontal(pl.col("low").abs(), pl.col("high").abs()).max()).item()
        return [
            f"{looked}; corrected for so many looks, none is known to move it. What their intervals leave open is at "
            f"most {words.points(round(widest, 3))} for a usual difference of a feature."
        ]
    largest = words.listed([_say_effect(study, row) for row in sure.head(MOST_SAID).to_dicts()])
    pairs = f"{len(sure)} of {len(rows)} pairs of a feature and a seat"
    have = "has" if len(sure) == 1 else "have"
    return [f"{looked}; corrected for so many looks, {pairs} {have} an effect. The largest: {largest}."]


def _say_effect(study: Study, row: words.Row) -> str:
    slope = {"estimate": row["slope"], "low": row["slope_low"], "high": row["slope_high"]}
    one_more = f"one more ({study.short('deals', row['feature'])})"
    return f"{one_more} changes that of {study.chair_name(row[study.chair])} by " + words.with_games(
        words.shift(slope), row["games"]
    )


def _say_tenths(study: Study, numbers: Numbers) -> list[str]:
    rows = _baseline(study, numbers, "tenths")
    if rows.is_empty():
        return []
    rows = rows.filter(pl.col("group") == "favoured").sort("tenth")
    fairest, worst = rows.row(0, named=True), rows.row(-1, named=True)
    said = [f"{words.with_games(words.share(row), row['games'])}" for row in (worst, fairest)]
    return [
        f"In the tenth of deals that look least fair by their features, the seat that they favour wins {said[0]}; in "
        f"the tenth that look fairest, {said[1]}; a fair share is {words.bare_share(study.design().fair_share)}."
    ]


def _say_constants(study: Study) -> list[str]:
    same = constants(study, study.variants[0])
    if not same:
        return []
    what = words.listed([study.short("deals", name) for name in same])
    return [f"Left out, because they are the same in every deal: {what}."]


def sheets(study: Study, numbers: Numbers) -> list[Sheet]:
    """Return the surest effects, the tenths and the single deals."""
    shown = []
    if "effects" in numbers:
        shown.append(_effect_sheet(study, _baseline(study, numbers, "effects")))
    if "tenths" in numbers:
        shown += [_tenth_sheet(study, numbers["tenths"]), _deal_sheet(study, numbers["deals"])]
    return shown


def _effect_sheet(study: Study, rows: pl.DataFrame) -> Sheet:
    surest = rows.sort("chance", pl.col("estimate").abs(), descending=[False, True], maintain_order=True)
    lines = [
        [
            words.sentence(study.meaning("deals", row["feature"])),
            study.chair_name(row[study.chair]),
            words.shift({"estimate": row["slope"], "low": row["slope_low"], "high": row["slope_high"]}),
            words.shift(row),
            "yes" if row["chance"] < RISK else "not known",
            words.verdict(row, study.delta, "moves it", "moves it by"),
            words.count(row["games"]),
        ]
        for row in surest.head(MOST_LISTED).to_dicts()
    ]
    header = ["Of the deal", "Seat", "One more", "A usual difference", "An effect?", "Does it matter?", "Games"]
    return Sheet(f"The {len(lines)} surest effects of {len(rows)} on shares of the win", header, lines)


def _tenth_sheet(study: Study, rows: pl.DataFrame) -> Sheet:
    lines = []
    for (variant, tenth), group in rows.group_by("variant", "tenth", maintain_order=True):
        seen = {row["group"]: row for row in group.to_dicts()}
        both = [words.share(seen[name]) for name in GROUPS]
        judged = [words.verdict(seen[name], study.delta) for name in GROUPS]
        lines.append([str(variant), str(tenth), *both, *judged, words.count(seen["favoured"]["games"])])
    header = ["Variant", "Tenth", "Favoured seat wins", "Wronged seat wins", "Favoured", "Wronged", "Games"]
    return Sheet("Observed shares of the win, in tenths of the deals, the fairest looking first", header, lines)


def _deal_sheet(study: Study, rows: pl.DataFrame) -> Sheet:
    lines = []
    for (variant, kind, number, game), group in rows.group_by("variant", "kind", "number", "game", maintain_order=True):
        said = [words.share(row) for row in group.to_dicts()]
        command = study.replay(int(game), str(variant))
        lines.append([str(variant), f"{kind} {number}", *said, words.count(group["games"][0]), command])
    chairs = [study.chair_name(number) for number in range(study.scenario.seats)]
    header = ["Variant", "Deal", *chairs, "Learned from games", "Told by"]
    return Sheet("The worst and the fairest deals: predicted shares of the win", header, lines)


def pictures(study: Study, numbers: Numbers) -> list[Picture]:
    """Draw the largest effects, the tenths, and the boards of single deals where the game can."""
    rows = {name: _baseline(study, numbers, name) for name in numbers}
    shown = []
    if "effects" in rows:
        shown.append(Picture("deal_effects", effect_figure(study, rows["effects"]), _effect_caption(study)))
    if "tenths" in rows:
        shown.append(Picture("deal_tenths", tenth_figure(study, rows["tenths"]), TENTHS))
    if "deals" in rows and can_draw(study):
        shown.append(Picture("deals", deal_figure(study, rows["deals"]), BOARDS))
    return shown


def _effect_caption(study: Study) -> str:
    return (
        "Change of the share of the win for a usual difference (one standard deviation) of a feature of the deal "
        f"(baseline); the largest {MOST_DRAWN}. The grey band is ±{words.points(study.delta)}; bars are 95 % intervals."
    )


def notes(study: Study) -> list[str]:
    """Say how features and deals are judged."""
    return [
        "Deals are drawn by luck, so what goes with a feature is what the deal does; but features hang together, and "
        "an effect is that of the feature with all that usually comes with it. “An effect?” holds all pairs against "
        "chance at once (Holm): in 19 runs of 20 none is called one wrongly.",
        "One game, or one block of them, says next to nothing about its deal. How fair a deal looks is foretold from "
        "its features by half of the deals, and measured on the other half: as observed shares of the tenths, and as "
        "a prediction with its interval for the worst and the fairest deals.",
    ]
