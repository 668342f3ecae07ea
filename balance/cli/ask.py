"""Commands about a question: check, new, run, report, replay."""

from pathlib import Path
from typing import Annotated

import typer

ScenarioName = Annotated[
    str, typer.Argument(metavar="SCENARIO", help="A scenario's name, like power_grid/discount-token, or its file.")
]
AllowCode = Annotated[bool, typer.Option("--allow-code", help="Let files of Python decide for players.")]
SeedOption = Annotated[int | None, typer.Option("--seed", min=0, metavar="S", help="Play from this seed.")]


def check(paths: Annotated[list[str] | None, typer.Argument(metavar="[PATH]...")] = None) -> None:
    """Check scenarios, strategies and component tables, and whether reports are stale.

    Without a path, everything but reports. Every problem of a file is shown at once, each with the choices there are.

    \b
    Examples:
      balance check
      balance check scenarios/power_grid my_strategy.toml
      balance check reports
    """
    from balance.cli.checking import check_paths

    check_paths(paths or [])


def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What to call the scenario, or the path of its file.")],
    game: Annotated[str, typer.Option("--game", metavar="GAME", help="The game that it is about.")],
) -> None:
    """Write a commented scenario to start from.

    \b
    Examples:
      balance new my-question --game power_grid
      balance new ideas/dear-uranium.toml --game power_grid
    """
    from balance.cli.screen import say
    from balance.scenario.draft import write_draft

    file, command_name = write_draft(name, game)
    say(f"Wrote {file}. Edit it, then: balance run {command_name}")


def run(
    scenario: ScenarioName,
    games: Annotated[int | None, typer.Option(min=1, metavar="N", help="Games per variant.")] = None,
    seed: SeedOption = None,
    jobs: Annotated[int | None, typer.Option(min=1, metavar="J", help="Workers; one per core by default.")] = None,
    out: Annotated[Path | None, typer.Option(metavar="DIR", help="Folder of the run and its report.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Continue what an earlier run began.")] = False,
    allow_code: AllowCode = False,
    backend: Annotated[
        str, typer.Option(metavar="B", help="Who plays: threading, loky (processes) or dask.")
    ] = "threading",
    scheduler: Annotated[str, typer.Option(metavar="ADDRESS", help="Of a Dask cluster, for --backend dask.")] = "",
) -> None:
    """Play a scenario and write its report.

    \b
    Examples:
      balance run power_grid/discount-token
      balance run power_grid/discount-token --games 2000   (a quick look)
      balance run my_question.toml --out runs/mine --resume
      balance run my_question.toml --backend dask --scheduler tcp://10.0.0.1:8786
    """
    from balance.cli.playing import play

    play(scenario, games, seed, jobs, out, resume, allow_code, backend, scheduler)


def plan(
    scenario: ScenarioName,
    share: Annotated[
        float | None, typer.Option("--precision", min=0.0001, max=0.5, metavar="P", help="Wanted: shares within ± P.")
    ] = None,
    pilot: Annotated[int, typer.Option(min=100, metavar="N", help="Games of the pilot, per variant.")] = 2000,
    jobs: Annotated[int | None, typer.Option(min=1, metavar="J", help="Workers; one per core by default.")] = None,
    allow_code: AllowCode = False,
) -> None:
    """Say how many games and minutes a scenario needs.

    Plays a short pilot, which is thrown away.

    \b
    Examples:
      balance plan power_grid/discount-token
      balance plan power_grid/discount-token --precision 0.002
    """
    from balance.cli.planning import tell_plan

    tell_plan(scenario, share, pilot, jobs, allow_code)


def find(
    scenario: Annotated[str, typer.Argument(metavar="RUN_DIR", help="Folder of a run, or the scenario it belongs to.")],
    where: Annotated[str, typer.Option("--where", metavar="CONDITION", help="Which games; see the examples.")],
    variant: Annotated[str, typer.Option(metavar="V", help="The variant that was played.")] = "baseline",
    most: Annotated[int, typer.Option("--most", min=1, metavar="N", help="Games to list at most.")] = 10,
) -> None:
    """Find odd games, with the command that tells each of them.

    A condition is SQL over the tables that a run stores: a column by its name, or table.column. `longest`, `shortest`,
    `closest`, `clearest`, `comeback` and the name of a rule branch (in quotes) stand for conditions;
    `column above 0.95` means above that quantile.

    \b
    Examples:
      balance find reports/power_grid-discount-token --where longest
      balance find reports/power_grid-discount-token --where "turns > 14 and not cut_off"
      balance find reports/power_grid-discount-token --where "prices.open_coal above 0.999"
    """
    from balance.cli.finding import tell_games

    tell_games(scenario, where, variant, most)


def report(run_dir: Annotated[Path, typer.Argument(metavar="RUN_DIR", help="Folder of a finished run.")]) -> None:
    """Build the report of a run again, without playing.

    \b
    Example:
      balance report reports/power_grid-discount-token
    """
    from balance.api import load
    from balance.cli.playing import publish

    publish(load(run_dir), run_dir)


def replay(
    scenario: ScenarioName,
    game: Annotated[int, typer.Option("--game", min=0, metavar="I", help="The number of the game, from 0.")],
    variant: Annotated[str, typer.Option(metavar="V", help="The variant that was played.")] = "baseline",
    seed: SeedOption = None,
    run: Annotated[Path | None, typer.Option("--run", metavar="DIR", help="A run that counted the game.")] = None,
    allow_code: AllowCode = False,
) -> None:
    """Tell one game move by move, exactly as it was counted.

    \b
    Examples:
      balance replay power_grid/discount-token --game 17
      balance replay power_grid/discount-token --game 17 --variant no-token --run reports/power_grid-discount-token
      balance replay reports/power_grid-discount-token --game 17
    """
    from balance.cli.telling import tell

    tell(scenario, game, variant, seed, run, allow_code)
