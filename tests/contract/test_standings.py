"""What a run records of its standings is what the table said: kingmaking is told from there on."""

import numpy as np
import pytest
from shelf import GAMES

from balance import kingmaker
from balance.position import Position
from balance.results import Run, standing_of
from balance.scenario import read_scenario
from balance.simulate import simulate

BLOCKS = 3
RECORDED = [name for name, game in GAMES.items() if standing_of(game)]


@pytest.mark.parametrize("name", RECORDED)
def test_late_standings_and_shares_are_those_of_the_game_told_again(tmp_path, name):
    file = tmp_path / "told.toml"
    file.write_text(f'question = "Who is last?"\ngame = "{name}"\nseed = 4\n')
    scenario = read_scenario(file, games=24)
    simulate(scenario, tmp_path / "run")
    rules, styles = scenario.build("baseline")
    for block, game in enumerate(kingmaker._as_played(Run(tmp_path / "run"), "baseline", BLOCKS)):
        position = Position.dealt(GAMES[name], rules, scenario.seats, scenario.seed, block)
        while not position.state.over:
            position.play(position.decide(styles[int(position.state.seat)]))
        assert (game.block, game.late) == (block, int(np.ceil(kingmaker.LATE * position.state.turn)))
        assert game.standing.tolist() == position.state.standing[game.late, : scenario.seats].tolist()
        assert game.shares == pytest.approx(position.outcomes()["share"])
