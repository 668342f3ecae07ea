"""The command that measures: bench."""

from typing import Annotated

import typer

from balance.cli.look import GameName


def bench(
    game: GameName,
    players: Annotated[int | None, typer.Option(min=1, metavar="N", help="Players at the table.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Measure how fast a game is played on one core.

    And how long it takes to start, and where the time goes.

    \b
    Examples:
      balance bench power_grid
      balance bench power_grid --players 6 --json
    """
    from balance.bench.figures import measure
    from balance.cli.benching import show

    show(measure(game, players), as_json)
