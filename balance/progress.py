"""How far a run is: a bar in a terminal or a notebook, plain lines in a pipe or a log, or nothing at all."""

import os
import time
from typing import Protocol

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bars
from rich.text import Text

SECONDS_BETWEEN_LINES = 5.0
NARROW = 72  # columns below which only the bar and the time left fit


class Progress(Protocol):
    """Whoever wants to know how far a run is."""

    def start(self, games: int, label: str) -> None:
        """So many games are to be played."""

    def advance(self, games: int) -> None:
        """So many more have been played."""

    def stop(self) -> None:
        """No more will be played, for whatever reason."""


class SilentProgress:
    """Says nothing."""

    def start(self, games: int, label: str) -> None:
        """Say nothing."""

    def advance(self, games: int) -> None:
        """Say nothing."""

    def stop(self) -> None:
        """Say nothing."""


class PlainProgress:
    """A line every few seconds, for pipes and logs."""

    def __init__(self, console: Console, seconds: float = SECONDS_BETWEEN_LINES) -> None:
        self.console = console
        self.seconds = seconds
        self.games = self.played = 0
        self.began = self.spoke = 0.0

    def start(self, games: int, label: str) -> None:
        """Begin to count."""
        self.games, self.played = games, 0
        self.began = self.spoke = time.monotonic()
        self._say(f"{label}: {games:,} games")

    def advance(self, games: int) -> None:
        """Count, and say so if the last line is some seconds old."""
        self.played += games
        now = time.monotonic()
        if now - self.spoke >= self.seconds:
            self.spoke = now
            self._say(self._state(now - self.began))

    def stop(self) -> None:
        """Say how it ended."""
        seconds = time.monotonic() - self.began
        self._say(f"{self.played:,} games in {seconds:.1f} s ({rate(self.played, seconds)})")

    def _state(self, seconds: float) -> str:
        left = (self.games - self.played) * seconds / max(self.played, 1)
        share = self.played / max(self.games, 1)
        return f"{self.played:,} of {self.games:,} games ({share:.0%}), {rate(self.played, seconds)}, {left:.0f} s left"

    def _say(self, line: str) -> None:
        self.console.print(line, markup=False, highlight=False, soft_wrap=True)


class BarProgress:
    """A bar with games a second and time left, for terminals and notebooks."""

    def __init__(self, console: Console) -> None:
        wide = console.width >= NARROW
        details: list[ProgressColumn] = [MofNCompleteColumn(), _Rate()] if wide else []
        self.bars = Bars(
            TextColumn("{task.description}" if wide else "{task.percentage:>3.0f} %"),
            BarColumn(bar_width=None),
            *details,
            TimeRemainingColumn(compact=True),
            console=console,
            expand=True,
        )

    def start(self, games: int, label: str) -> None:
        """Show the bar."""
        self.task = self.bars.add_task(label, total=games)
        self.bars.start()

    def advance(self, games: int) -> None:
        """Lengthen the bar."""
        self.bars.advance(self.task, games)

    def stop(self) -> None:
        """Leave the bar as it is."""
        self.bars.stop()


class _Rate(ProgressColumn):
    """Games a second since the start."""

    def render(self, task: Task) -> Text:
        return Text(rate(task.completed, task.elapsed or 0.0))


def rate(games: float, seconds: float) -> str:
    """Return games a second in words."""
    return f"{games / seconds:,.0f} games/s" if games and seconds > 0 else "– games/s"


def progress_on(console: Console) -> Progress:
    """Return the progress display that suits where the output goes."""
    moving = console.is_jupyter or (console.is_terminal and not console.is_dumb_terminal)
    return BarProgress(console) if moving and "CI" not in os.environ else PlainProgress(console)
