"""Odd games on the screen, each with the command that tells it."""

from pathlib import Path

from balance.api import reports_folder, scenario
from balance.cli.screen import name, remark, say
from balance.odd_games import find_games, never_reached, replay_command
from balance.results import Run
from balance.simulate.storage import PASSPORT


def tell_games(what: str, where: str, variant: str, most: int) -> None:
    """List games of a run that meet a condition, and the rule branches that no game reached."""
    folder = Path(what)
    run = Run(folder if (folder / PASSPORT).is_file() else reports_folder(scenario(what).scenario))
    found = find_games(run, where, variant, most)
    remark(
        f"{found.count:,} of {found.of:,} games of {variant}" + (f"; the first {most}:" if found.count > most else ":")
    )
    for row in found.games.to_dicts():
        told = ", ".join(
            f"{key} {value:g}" if isinstance(value, float) else f"{key} {value}" for key, value in row.items()
        )
        name(told, f"   {replay_command(run, row['game'], variant)}")
    never, games = never_reached(run)
    if never:
        say(f"In all {games:,} games of the run it never happened that: {'; '.join(never)}.")
