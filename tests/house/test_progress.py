"""How far a run is, in a terminal, in a pipe, and in a log."""

import io
import re

import pytest
from rich.console import Console

from balance.progress import BarProgress, PlainProgress, SilentProgress, progress_on, rate


@pytest.fixture(autouse=True)
def plain_surroundings(monkeypatch):
    for name in ("CI", "FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")


def screen(terminal, width=80):
    return Console(file=io.StringIO(), force_terminal=terminal, width=width)


def followed(progress):
    progress.start(1_000, "baseline")
    for _ in range(4):
        progress.advance(250)
    progress.stop()


def test_a_pipe_gets_plain_lines():
    console = screen(terminal=False)
    followed(PlainProgress(console, seconds=0.0))
    lines = console.file.getvalue().splitlines()
    assert lines[0] == "baseline: 1,000 games"
    assert lines[2].startswith("500 of 1,000 games (50%), ")
    assert lines[-1].startswith("1,000 games in 0.")
    assert "\x1b" not in console.file.getvalue()


def test_a_pipe_is_not_flooded():
    console = screen(terminal=False)
    followed(PlainProgress(console, seconds=3_600))
    assert len(console.file.getvalue().splitlines()) == 2


@pytest.mark.parametrize("width", [20, 40, 80, 200])
def test_a_bar_fits_its_terminal(width):
    console = screen(terminal=True, width=width)
    followed(BarProgress(console))
    last = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", console.file.getvalue()).strip().split("\r")[-1]
    assert all(len(line) <= width for line in last.splitlines())
    assert ("games/s" in last) == (width >= 80)


def test_the_display_suits_where_it_goes(monkeypatch):
    assert isinstance(progress_on(screen(terminal=True)), BarProgress)
    assert isinstance(progress_on(screen(terminal=False)), PlainProgress)
    monkeypatch.setenv("CI", "true")
    assert isinstance(progress_on(screen(terminal=True)), PlainProgress)


def test_a_simple_terminal_gets_lines(monkeypatch):
    monkeypatch.setenv("TERM", "dumb")
    assert isinstance(progress_on(screen(terminal=True)), PlainProgress)


def test_silence(capsys):
    followed(SilentProgress())
    assert capsys.readouterr() == ("", "")


def test_a_stop_at_once_divides_by_nothing():
    console = screen(terminal=False)
    progress = PlainProgress(console)
    progress.start(0, "nothing")
    progress.stop()
    assert rate(0, 0.0) == "– games/s"
    assert rate(500, 2.0) == "250 games/s"
