"""Commands that show what there is: games, players, knobs, rules."""

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from balance.components import Row
    from balance.rulebook import Rule

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game's name; `balance games` lists them.")]


def games() -> None:
    """List the games, with their seats and maps."""
    from balance.cli.screen import name, say
    from balance.library import games, load_game
    from balance.rulebook import rulebook

    for game in map(load_game, games()):
        name(game.name, f"  {game.title}")
        maps = rulebook(game.folder).get("map")
        say(f"{game.seats[0]} to {game.seats[-1]} players" + (f"; maps {', '.join(maps.choices)}" if maps else ""), 4)


def players(game: GameName) -> None:
    """List the strategies of a game, with their ideas.

    \b
    Example:
      balance players power_grid
    """
    from balance.cli.screen import name, say
    from balance.library import load_game, strategies
    from balance.scenario.strategy import read_strategy

    card = load_game(game)
    for strategy in (read_strategy(card, known) for known in strategies(game)):
        name(strategy.name, f"  {strategy.title}")
        say(strategy.idea, 4)


def knobs(game: GameName) -> None:
    """List the knobs of a game's players.

    Each with its usual value, its range and what turning it up does.

    \b
    Example:
      balance knobs power_grid
    """
    from balance.cli.screen import name, say
    from balance.library import load_game

    for knob, it in load_game(game).knobs.items():
        name(knob, f" = {it.usual:g}  ({it.low:g} to {it.high:g})")
        say(it.meaning, 4)


def rules(game: GameName) -> None:
    """List the rules and component tables of a game.

    Every rule number and option with its usual value, what else it may be, and where it comes from. A scenario
    changes them under [rules] and [components].

    \b
    Example:
      balance rules power_grid
    """
    from balance.cli.screen import name, say
    from balance.components import printed_tables
    from balance.library import load_game
    from balance.rulebook import rulebook

    card = load_game(game)
    for rule, it in rulebook(card.folder).items():
        name(rule, f" = {_usual(it)}{_range(it)}")
        for line in filter(None, (it.meaning, f"{it.section}; {it.source}", _alternatives(it))):
            say(line, 4)
    for table, rows in printed_tables(card.folder, card.components).items():
        name(f"components.{table}", f"  {len(rows)} rows")
        for line in (*_columns(card.components[table]), _sources(rows)):
            say(line, 4)


def _usual(rule: "Rule") -> str:
    from balance.problems import as_written

    if not rule.by_players:
        return as_written(rule.default)
    return ", ".join(f"{as_written(value)} with {seats}" for seats, value in rule.default.items())


def _range(rule: "Rule") -> str:
    if rule.choices:
        return f"  ({', '.join(rule.choices)})"
    bounds = [f"{word} {bound:g}" for word, bound in (("from", rule.low), ("to", rule.high)) if bound is not None]
    return f"  ({' '.join(bounds)})" if bounds else ""


def _alternatives(rule: "Rule") -> str:
    return f"instead: {rule.alternatives}" if rule.alternatives else ""


def _columns(kind: "type[Row]") -> list[str]:
    from balance.components import Row

    own = [column for column in kind.model_fields if column not in Row.model_fields]
    return [f"columns {', '.join((*own, *Row.model_fields))}", f"a row is named by its {'-'.join(kind.key)}"]


def _sources(rows: "list[Row]") -> str:
    counts: Mapping[Any, int] = Counter(row.source for row in rows)
    return ", ".join(f"{number} {source}" for source, number in counts.items())
