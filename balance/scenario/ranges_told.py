"""What a report says of an ensemble: what the sets draw and what they hold, each with its reason."""

import json
from typing import Any

from balance.game import Game
from balance.rulebook import rulebook
from balance.scenario.changes import changed_tables
from balance.scenario.ranges import RECONSTRUCTED, DrawFile, HoldFile, RangesFile
from balance.scenario.variant import Variant

ROW_BY_ROW = {"transfer", "choose", "rewire"}  # ways whose share is one of rows


def told_of(game: Game, ranges: RangesFile, baseline: Variant) -> dict[str, Any]:
    """Return the reasons of everything that is drawn and held, and how many rulings stay as they are.

    `varied` names the tables and rules that are drawn, `left` the reconstructed tables of which nothing is; `drawn` and
    `held` are lists of what, how and why.
    """
    tables = changed_tables(game, baseline.components)
    guessed = {name for name, rows in tables.items() if any(row.source == RECONSTRUCTED for row in rows)}
    draws = [draw for draw in ranges.draw if draw.table in guessed or draw.disputed]
    turned = {rule.rule: rule for rule in ranges.rules if rule.rule not in baseline.rules}
    choices = {name: rule.at(len(baseline.players)) for name, rule in turned.items()}
    turning = {name: values for name, values in choices.items() if values}
    rules = [[name, f"one of {_listed(values)}", turned[name].why] for name, values in turning.items()]
    return {
        "varied": [*dict.fromkeys(draw.table for draw in draws), *turning],
        "drawn": [*([_place(draw), _how(draw), draw.why] for draw in draws), *rules],
        "left": [table for table in sorted(guessed) if table not in {draw.table for draw in draws}],
        "held": [[_place(hold), hold.why] for hold in ranges.hold if hold.table in guessed],
        "rules_left": len(_rulings(game) - turning.keys() - baseline.rules.keys()),
    }


def _rulings(game: Game) -> set[str]:
    return {name for name, rule in rulebook(game.folder).items() if rule.source == RECONSTRUCTED}


def _place(entry: DrawFile | HoldFile) -> str:
    columns = (*entry.columns, *entry.parts) if isinstance(entry, DrawFile) else entry.columns
    return f"{entry.table}: {', '.join(columns)}"


def _how(draw: DrawFile) -> str:
    """Return a way in words."""
    ways = {
        "add": f"from {_signed(draw.low)} to {_signed(draw.high)} added",
        "stretch": f"distances from {draw.around:g} times {draw.low:g} to {draw.high:g}",
        "permute": "exchanged between rows" + (f" of equal {', '.join(draw.within)}" if draw.within else ""),
        "relabel": "names exchanged",
        "deal": "dealt anew",
        "transfer": f"up to {draw.high:g} moved within a row",
        "choose": f"one of {_listed(draw.values)}",
        "rewire": "links laid elsewhere",
    }
    share = f", in {draw.share:.0%} of the {'rows' if draw.way in ROW_BY_ROW else 'cells'}" if draw.share < 1 else ""
    return ways[draw.way] + share


def _signed(number: float) -> str:
    return f"{number:+g}".replace("-", "−")


def _listed(values: list[Any]) -> str:
    return ", ".join(" ".join(map(str, it)) if isinstance(it, list) else json.dumps(it) for it in values)
