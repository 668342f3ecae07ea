"""What docs/scenarios.md says is so."""

import re
from pathlib import Path

import pytest
from writing import write

from balance.scenario import read_scenario
from balance.scenario.experiment_file import EnsembleFile, LeaveOutFile, SensitivityFile, SweepFile
from balance.scenario.file import LineUpFile, PrecisionFile, ScenarioFile, SeatsFile, VariantFile, WatchFile

EXPERIMENTS = {"sweep": SweepFile, "sensitivity": SensitivityFile, "leave_out": LeaveOutFile, "ensemble": EnsembleFile}
PAGE = Path(__file__).parents[2] / "docs" / "scenarios.md"
TEXT = PAGE.read_text()
EXAMPLES = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)
FLAGSHIP = PAGE.parents[1] / "scenarios" / "power_grid" / "discount-token.toml"


@pytest.mark.parametrize(
    "example", EXAMPLES + re.findall(r"```toml\n(.*?)```", (PAGE.parent / "experiments.md").read_text(), re.DOTALL)
)
def test_every_example_is_a_scenario(tmp_path, example):
    assert read_scenario(write(tmp_path, example)).seats == 4


def test_the_first_example_is_the_flagship(tmp_path):
    shown, played = read_scenario(write(tmp_path, EXAMPLES[0])), read_scenario(FLAGSHIP)
    assert shown.variants == played.variants
    assert (shown.question, shown.games, shown.seed) == (played.question, played.games, played.seed)


def test_every_key_is_explained():
    cells = re.findall(r"^\| (`[a-z_.<>`, ]+`) \|", TEXT, re.MULTILINE)
    explained = {key for cell in cells for key in re.findall(r"`([a-z_.<>]+)`", cell)}
    tables = {"seats": SeatsFile, "watch": WatchFile, "precision": PrecisionFile} | EXPERIMENTS
    keys = set()
    for name in ScenarioFile.model_fields:
        inner = tables[name].model_fields if name in tables else ()
        keys |= {f"{name}.{key}" for key in inner} or {name}
    assert {re.sub(r"\.<[a-z]+>", "", key) for key in explained} == keys
    assert set(VariantFile.model_fields) == {"rules", "components", "seats"}
    assert set(LineUpFile.model_fields) < set(SeatsFile.model_fields)


def test_the_defaults_are_as_explained(tmp_path):
    scenario = read_scenario(write(tmp_path, 'question = "Who?"\ngame = "coin_race"\n'))
    assert f"| `games` | {scenario.games:,} |" in TEXT
    assert f"| `watch.fair_share` | {scenario.watch['fair_share']} |" in TEXT
