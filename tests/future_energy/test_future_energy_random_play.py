"""Random play: for every module combination and number of players, and for rules drawn at random."""

from itertools import product

import numpy as np
import pytest
from future_energy_recording import printed_rules

from balance.games.future_energy import GAME
from balance.games.future_energy import state as names
from balance.games.future_energy.options import CHOICES
from balance.games.future_energy.rules import SWITCHES
from balance.kernel import COMPILED
from balance.position import Position

MODULES = [
    {f"module_{number}": on for number, on in enumerate(chosen, start=1)} for chosen in product([False, True], repeat=3)
]
PLANT = ("card", "space")
# The fields that matter for each kind of move; MOVE_CREW may also take ways that are not listed.
FIELDS = {
    names.BUY_CONTRACT: ("space",),
    names.BUY_PUBLIC: ("space",),
    names.TAKE_CONTRACT: ("space",),
    names.USE_PUBLIC: ("card", "pay"),
    names.PLACE_PLANT: PLANT,
    names.PLACE_EXTRA: PLANT,
    names.RETURN_PLANT: PLANT,
    names.JOIN: PLANT,
    names.PLACE_ON_OWN_SITE: (*PLANT, "site"),
    names.SHIFT_PLANT: (*PLANT, "to_space"),
    names.LAY_BESIDE: ("link",),
    names.MOVE_LINE: ("link",),
    names.PICK: ("fellow",),
    names.STEP_CREW: ("site",),
}
NEVER_NEGATIVE = (
    *("money", "vp", "supply_plants", "supply_lines", "contract_plants", "wanted", "front", "box", "unused"),
    *("nuclear_board", "contract_count", "plants", "region_plants"),
)


def concrete(chance, entry):
    """A move that an entry of the list stands for."""
    move = entry.copy()
    move["amount"] = move["most"] = chance.integers(entry.amount, entry.most + 1)
    return move


def altered(chance, move):
    """The move with one of the things that matter changed, or of another kind."""
    move = move.copy()
    what = chance.choice(["kind", "amount", *FIELDS.get(int(move.kind), ())])
    if what == "kind":
        move["kind"] = chance.integers(0, names.END_TURN + 1)
    elif what == "amount":
        move["amount"] = move["most"] = chance.integers(-1, 90)
    elif what == "pay":
        move["pay"][chance.integers(0, names.KINDS)] += chance.choice([-1, 1])
    else:
        move[what] = chance.integers(-2, 50)
    return move


def is_listed(legal, move):
    """Whether a move is one of those that the list stands for."""
    fields = FIELDS.get(int(move.kind), ())
    return any(
        entry.kind == move.kind
        and entry.amount <= move.amount == move.most <= entry.most
        and all(np.array_equal(entry[field], move[field]) for field in fields)
        for entry in legal
    )


def play_through(rules, seats, seed, looks=2):
    """Play a random game, looking at everything that must hold all the time; return the last table."""
    chance = np.random.default_rng(seed)
    position = Position.dealt(GAME, rules, seats, seed=seed)
    totals = GAME.ledger(position.state, rules[0])
    while not position.state.over:
        legal = position.legal()
        move = concrete(chance, legal[chance.integers(len(legal))])
        assert position.is_legal(move)
        for _ in range(looks):
            other = altered(chance, concrete(chance, legal[chance.integers(len(legal))]))
            if other.kind != names.MOVE_CREW:
                assert position.is_legal(other) == is_listed(legal, other), GAME.describe(
                    position.state, rules[0], move
                )
        assert GAME.describe(position.state, rules[0], move)
        position.play(move)
        assert GAME.ledger(position.state, rules[0]) == totals
        assert all((position.state[field] >= 0).all() for field in NEVER_NEGATIVE)
    return position


@pytest.mark.parametrize("modules", MODULES, ids=lambda modules: "".join(str(int(on)) for on in modules.values()))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_play(seats, modules):
    """Nothing leaks or falls below nought, the list and `is_legal` agree, and the game ends."""
    position = play_through(printed_rules(seats, **modules), seats, seed=seats)
    assert not position.state.cut_off
    assert position.outcomes()["share"].sum() == pytest.approx(1.0)


def drawn_rules(chance, seats):
    """Rules with every option drawn at random."""
    changes = {name: bool(chance.integers(2)) for name in SWITCHES}
    changes |= {name: str(chance.choice(choices)) for name, choices in CHOICES.items()}
    changes["bank_money"] = int(chance.choice([0, 63]))
    changes["rounds_after_trigger"] = int(chance.integers(2))
    return printed_rules(seats, **changes, hub_redeals=1)


@pytest.mark.parametrize("seed", range(24 if COMPILED else 6))
def test_random_play_by_drawn_rules(seed):
    """Whatever options are combined, the same holds."""
    chance = np.random.default_rng(seed)
    seats = 2 + seed % 3
    play_through(drawn_rules(chance, seats), seats, seed)
