"""The wheel carries the library; an editable install reads the checkout."""

import zipfile
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
def test_the_wheel_carries_games_strategies_and_scenarios(tmp_path):
    (wheel,) = WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"])
    with zipfile.ZipFile(wheel) as archive:
        carried = set(archive.namelist())
    for folder in ("strategies", "scenarios"):
        for file in (ROOT / folder).rglob("*.toml"):
            assert f"balance/_library/{file.relative_to(ROOT).as_posix()}" in carried
    for file in (ROOT / "balance").rglob("*"):
        if file.suffix in (".py", ".toml", ".csv", ".typed", ".html", ".md", ".css"):
            assert file.relative_to(ROOT).as_posix() in carried
    assert not any(name.startswith(("tests/", "strategies/", "scenarios/")) for name in carried)


@pytest.mark.slow
def test_an_editable_install_carries_no_copies(tmp_path):
    (wheel,) = WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["editable"])
    with zipfile.ZipFile(wheel) as archive:
        assert not any("_library" in name for name in archive.namelist())
