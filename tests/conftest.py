"""Options and fixtures that every test file shares."""

import importlib
import os
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent

# The toy game stands on the shelf, for this process and for those it starts; it is one module under either name.
os.environ["BALANCE_GAMES"] = str(HERE)
sys.modules["coin_race"] = importlib.import_module("balance.games.coin_race")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--recorded-games",
        type=Path,
        default=HERE / "recorded_games",
        help="folder whose <game>/*.jsonl.gz stand in for the shipped recorded games",
    )
    parser.addoption("--write-golden", action="store_true", help="write the golden games anew (make golden)")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test that asks for a `recording` once per recorded game of its module's GAME."""
    if "recording" in metafunc.fixturenames:
        folder = metafunc.config.getoption("--recorded-games") / metafunc.module.GAME.name
        files = sorted(folder.glob("*.jsonl.gz"))
        metafunc.parametrize("recording", files, ids=[file.name.removesuffix(".jsonl.gz") for file in files])
