"""From a question to a report, with a bar on the way."""

import json
import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import typer

from balance.api import BACKEND, Question, Results, reports_folder, scenario
from balance.cli.house import STOPPED
from balance.cli.screen import complain, console, remark, say
from balance.library import load_game
from balance.progress import progress_on
from balance.simulate.cluster import workers
from balance.simulate.compiling import notice


def play(
    name: str,
    games: int | None,
    seed: int | None,
    jobs: int | None,
    out: Path | None,
    resume: bool,
    allow_code: bool = False,
    backend: str = BACKEND,
    scheduler: str = "",
) -> None:
    """Play a scenario into a folder, print the verdict and write the report there."""
    folder = out or reports_folder(scenario(name, games, seed).scenario)
    question = scenario(name, games, seed, resumed=folder if resume else None)
    for note in (*question.scenario.notes, notice(load_game(question.scenario.game))):
        remark(note)
    with _stoppable(f"What has been played is kept; continue with: {_continuing(name, question, folder)}"):
        progress = progress_on(console(error=True))
        with workers(backend, scheduler):
            results = question.run(
                jobs=jobs, out=folder, resume=resume, allow_code=allow_code, progress=progress, backend=backend
            )
    publish(results, folder)


def publish(results: Results, folder: Path) -> None:
    """Print the verdict, write the report and say where it is."""
    remark("Writing the report …")
    with _stoppable(f"All games are kept; write the report with: {shlex.join(['balance', 'report', str(folder)])}"):
        page = results.report(folder)
    say(results.scenario.question, style="bold")
    for sentence in json.loads((folder / "summary.json").read_text("utf-8"))["verdict"]:
        say(sentence)
    say(f"Report: {page}")


@contextmanager
def _stoppable(advice: str) -> Iterator[None]:
    """Answer Ctrl-C with what to do next."""
    try:
        yield
    except KeyboardInterrupt:
        complain(f"Stopped. {advice}")
        raise typer.Exit(STOPPED) from None


def _continuing(name: str, question: Question, folder: Path) -> str:
    asked = question.scenario
    options = [f"--games={asked.games}", f"--seed={asked.seed}", f"--out={folder}", "--resume"]
    return shlex.join(["balance", "run", name, *options])
