"""A finished run that was never played: every table a game may offer, made up, with the toy game's card."""

import sys
from contextlib import contextmanager
from dataclasses import dataclass, replace
from fractions import Fraction
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType, SimpleNamespace

import numpy as np
import polars as pl
from coin_race import GAME
from made_up import seats_table, table_of_rounds, whims

from balance.game import Column, TableKind
from balance.rulebook import rulebook, values
from balance.scenario import Scenario, Strategy, Variant

STEP = Column(np.uint8, "step of the game")
TABLES = {
    "seats": TableKind(
        "one row per game and seat",
        1,
        {
            "money": Column(np.int16, "coins left at the end"),
            "spent_fuel": Column(np.int16, "coins paid for fuel"),
            "fish": Column(np.uint8, "fish landed in the whole game"),
            "place": Column(np.uint8, "place in the order of play"),
        },
    ),
    "games": TableKind(
        "one row per game",
        1,
        {
            "step2_turn": Column(np.uint8, "round in which Step 2 began, 0 for never"),
            "first_seat": Column(np.uint8, "first in the opening turn order"),
        },
    ),
    "rounds": TableKind(
        "one row per game, round and seat",
        9,
        {
            "turn": Column(np.uint8, "round"),
            "seat": Column(np.uint8, "chair"),
            "cities": Column(np.uint8, "houses built so far by the end of the round in all parts of the board"),
            "purse": Column(np.int16, "coins in the purse at the end of the round, without those on the board"),
        },
    ),
    "prices": TableKind(
        "one row per game and round",
        9,
        {
            "turn": Column(np.uint8, "round"),
            "step": STEP,
            "open_coal": Column(np.uint8, "coins for a unit of coal when buying starts"),
            "close_coal": Column(np.uint8, "coins for a unit of coal when buying ends"),
        },
    ),
    "purchases": TableKind(
        "one row per card bought",
        9,
        {
            "turn": Column(np.uint8, "round"),
            "seat": Column(np.uint8, "buyer"),
            "card": Column(np.uint8, "number of the card"),
            "price": Column(np.int16, "coins paid"),
            "least": Column(np.uint8, "printed price"),
            "size": Column(np.uint8, "boats on it"),
            "completed": Column(np.uint8, "round of its completion, 0 for never"),
        },
    ),
    "offers": TableKind(
        "one row per card that came up",
        9,
        {
            "card": Column(np.uint8, "number of the card"),
            "size": Column(np.uint8, "boats on it"),
            "bought": Column(np.uint8, "round in which it was bought, 0 for never"),
        },
    ),
    "deals": TableKind(
        "one row per game",
        1,
        {
            "coal": Column(np.uint8, "pieces of coal on the first quay, as dealt"),
            "oil": Column(np.uint8, "barrels of oil on the second and on the third quay together"),
            "crowded": Column(np.bool_, "three pieces of coal"),
            "board": Column(np.uint8, "boards on the table"),
        },
    ),
    "choices": TableKind(
        "one row per card in a draw",
        9,
        {
            "turn": Column(np.uint8, "round"),
            "seat": Column(np.uint8, "chair"),
            "choice": Column(np.uint8, "number of the draw"),
            "card": Column(np.uint8, "number of the card"),
            "chance": Column(np.float32, "probability with which it was drawn"),
            "taken": Column(np.bool_, "it was drawn"),
        },
    ),
}


def _chances(_rules):
    """Of the made-up deals."""
    return {"coal": {pieces: Fraction(1, 4) for pieces in range(4)}, "crowded": {0: Fraction(3, 4), 1: Fraction(1, 4)}}


def _board(_state, _rules, _components):
    """A harbour: a start, and quays with coal, oil, and nothing."""
    tiles = ("", "coal", "crude_oil", "coal", "")
    spots = [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0), (2.0, 0.5)]
    places = [
        SimpleNamespace(x=x, y=y, tile=tile, beside_start=number in (1, 2))
        for number, ((x, y), tile) in enumerate(zip(spots, tiles, strict=True))
    ]
    return SimpleNamespace(places=places, links=[(0, 1), (0, 2), (1, 3), (3, 4)])


def _register(part, **content):
    """Make the made-up game know what a module of its folder would say."""
    name = f"balance.games.coin_race.{part}"
    module = ModuleType(name)
    module.__spec__ = ModuleSpec(name, None)
    vars(module).update(content)
    sys.modules[name] = module


EVENTS = {"crowded": "three pieces of coal are dealt", "coal": "coal is dealt"}
_register("chances", chances=_chances, EVENTS=EVENTS)


@contextmanager
def drawn_boards():
    """While it lasts, the made-up game knows what its boards look like."""
    _register("picture", board=_board)
    yield
    del sys.modules["balance.games.coin_race.picture"]


RULES = {"baseline": "ab", "same": "ab"}  # digests; every other variant has rules of its own
CARD = replace(GAME, tables=TABLES, branches=("somebody gambled", "nobody gambled at all"))


@dataclass
class StandIn:
    """What a report reads of a run."""

    frames: dict
    scenario: Scenario
    counts: dict
    game: object = CARD
    finished: bool = True
    folder: Path = Path("run")

    @property
    def variants(self):
        return tuple(self.frames)

    @property
    def passport(self):
        nothing = {name: {} for name in self.variants}
        return {
            "question": self.scenario.question,
            "command": "balance run harbour/boats --games 240 --seed 7",
            "digests": {name: {"rules": RULES.get(name, name), "players": "cd"} for name in self.variants},
            "code": "0123",
            "versions": {"python": "3", "balance": "0"},
            "reconstructed": {**nothing, "baseline": {"cards": ["3", "5"]}},
            "machine": {"cores": 64},
            "scenario": {"experiments": {}},
            "played": {"seconds": 1},
        }

    def games(self, variant="baseline"):
        return self.counts[variant]

    def frame(self, table, variant="baseline"):
        return self.frames[variant][table]


def strategy(name):
    return Strategy(name, name.capitalize(), f"Plays in a {name}\nway | or not.", {})


def made_up_run(games=240, rotations=4, players=("bold", "shy", "shy", "shy"), variants=("dear", "same"), lean=0.0):
    """A run in which chairs are fair but for `lean`, the share of games that the first one wins beyond its luck."""
    names = ("baseline", *variants)
    seeds = {name: 0 if name == "same" else number for number, name in enumerate(names)}
    players = tuple(map(strategy, players))
    scenario = Scenario(
        name="boats",
        file="boats.toml",
        text="",
        question="Do <dear> boats | matter?",
        game="coin_race",
        games=games,
        seed=7,
        rotate=True,
        variants=tuple(_variant(name, players) for name in names),
        watch={"fair_share": 0.02},
        notes=("A note on the seed.",),
    )
    frames = {name: _tables(games, rotations, len(players), seed, lean) for name, seed in seeds.items()}
    run = StandIn(frames, scenario, dict.fromkeys(names, games))
    assert scenario.rotations == rotations
    return run


def _variant(name, players):
    everything = values(rulebook(GAME.folder), len(players), {})
    return Variant(name, {"price": 3} if name == "dear" else {}, everything, {}, players)


def _tables(games, rotations, seats, seed, lean):
    whim = whims(seed)
    tables = table_of_rounds(whim.integers(2, 8, games), rotations, seats, seed)
    winner = np.where(whim.random(games) < lean, 0, whim.integers(0, seats, games))
    share = seats_table(winner, rotations, seats).collect()["share"]
    own = {
        "share": share,
        "score": 10 * share,
        "tie_break": 0 * share,
        "fish": pl.Series(whim.integers(0, 9, games * seats).astype(np.uint8)),
    }
    tables["seats"] = tables["seats"].with_columns(**own)
    tables["games"] = tables["games"].with_columns(branches=pl.Series(np.ones(games, np.uint64)))
    return tables
