"""Complete sets of components, drawn as an ensemble draws them, for the tests of what must hold in each."""

from functools import cache
from pathlib import Path

from balance.library import load_game
from balance.scenario.changes import changed_tables
from balance.scenario.ensemble import ensemble
from balance.scenario.experiment_file import EnsembleFile
from balance.scenario.file import ScenarioFile, SeatsFile
from balance.scenario.variant import read_variants

SETS = 200


@cache
def drawn_sets(name, seats=None, sets=SETS):
    """Return the component tables of every set of a game's ensemble, accepted by the game at a table of `seats`."""
    game = load_game(name)
    named = read_variants(game, ScenarioFile(question="?", game=name, seats=SeatsFile(count=seats)), Path())
    members, _ = ensemble(game, EnsembleFile(sets=sets), named)
    return [changed_tables(game, member.components) for member in members]
