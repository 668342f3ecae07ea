"""Every game has an example of a player of one's own, and each plays a legal game."""

from pathlib import Path

import pytest

from balance.library import games
from balance.replay import retell
from balance.scenario import read_scenario

EXAMPLES = Path(__file__).parents[2] / "docs" / "own_players"
SHIPPED = [name for name in games() if name != "coin_race"]


@pytest.mark.slow
@pytest.mark.parametrize("game", SHIPPED)
def test_an_example_plays_a_legal_game_and_makes_a_difference(game, tmp_path):
    text = 'question = "Does it play?"\ngame = "{}"\nseed = 3\n[seats]\nrotate = false\nplayers = {}\n'
    fingerprints = set()
    for player in ("balanced", str(EXAMPLES / f"{game}.py")):
        file = tmp_path / "question.toml"
        file.write_text(text.format(game, ["balanced", player, "balanced"]))
        fingerprints.add(tuple(retell(read_scenario(file), number).fingerprint for number in range(4)))
    assert len(fingerprints) == 2
