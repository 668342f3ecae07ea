"""The players: they know the game, every knob changes how they play, and games look like the real one."""

import tomllib
from pathlib import Path

import numpy as np
import pytest
from future_energy_recording import printed_rules
from future_energy_table import ANNIE, BILL, JIM, KATIE, Table
from test_future_energy_random_play import drawn_rules

from balance.driver import driver_of, new_table
from balance.games.future_energy import GAME
from balance.games.future_energy import state as names
from balance.kernel import COMPILED
from balance.position import Position

FOLDER = Path(__file__).parents[2] / "strategies" / GAME.name
STRATEGIES = {file.stem: tomllib.loads(file.read_text(encoding="utf-8")) for file in sorted(FOLDER.glob("*.toml"))}
KNOWING = [name for name in STRATEGIES if name != "random"]
MODULES = {"module_1": True, "module_2": True, "module_3": True}
needs_speed = pytest.mark.skipif(not COMPILED, reason="needs many games")


def played(styles, games, seed=21, **changes):
    """Rows of games between players with these knobs, seats rotated."""
    seats = len(styles)
    rows = GAME.new_rows(games, seats)
    counts = np.zeros(len(rows), np.int64)
    line_up = np.concatenate([GAME.style_row(knobs) for knobs in styles])
    rules = printed_rules(seats, **changes)
    driver_of(GAME)(rules, line_up, seats, seed, 0, games, new_table(GAME, seats), rows, counts)
    return {name: getattr(rows, name)[:count] for name, count in zip(rows._fields, counts, strict=True)}


def share_of_first(styles, games, **changes):
    """The share of wins of the first player of the line-up."""
    rows = played(styles, games, **changes)["seats"]
    return float(rows["share"][rows["player"] == 0].mean())


def test_there_are_strategies():
    assert len(STRATEGIES) >= 7
    assert STRATEGIES["random"]["knobs"] == {"blunder": 1.0}
    assert all(strategy["idea"].strip() for strategy in STRATEGIES.values())
    assert len({strategy["name"] for strategy in STRATEGIES.values()}) == len(STRATEGIES)


@pytest.mark.parametrize("name", STRATEGIES)
def test_strategies_use_knobs_within_their_range(name):
    for knob, value in STRATEGIES[name]["knobs"].items():
        assert GAME.knobs[knob].low <= value <= GAME.knobs[knob].high


@needs_speed
@pytest.mark.parametrize("name", KNOWING)
def test_knowing_strategies_beat_random_ones(name):
    """Against one, two and three random players, and with all modules."""
    knobs = STRATEGIES[name]["knobs"]
    random = STRATEGIES["random"]["knobs"]
    for seats in (2, 3, 4):
        assert share_of_first([knobs] + [random] * (seats - 1), 600 * seats) >= 0.97
    assert share_of_first([knobs] + [random] * 3, 2400, **MODULES) >= 0.97


@needs_speed
def test_four_balanced_players_play_games_like_the_real_one():
    """7 to 14 rounds, 45 to 90 VP for the winner, mostly ended by a trigger."""
    rows = played([{}] * 4, 2000)
    turns = rows["games"]["turns"]
    best = rows["seats"]["score"].reshape(-1, 4).max(axis=1)
    assert 7 <= np.percentile(turns, 1) <= np.percentile(turns, 99) <= 14
    assert 45 <= np.percentile(best, 1) <= np.percentile(best, 99) <= 90
    assert (rows["games"]["ended_by"] == 1).mean() > 0.95
    assert not rows["games"]["cut_off"].any()


@needs_speed
@pytest.mark.parametrize("name", [name for name in GAME.knobs if name != "blunder"])
def test_every_knob_changes_play(name):
    """One player whose knob is at an end of its range leads to other games than one whose knob is as usual."""
    usual = played([{}] * 4, 120, **MODULES)["games"]["fingerprint"]
    knob = GAME.knobs[name]
    ends = {knob.low, knob.high} - {knob.usual}
    changed = [played([{name: end}] + [{}] * 3, 120, **MODULES)["games"]["fingerprint"] for end in ends]
    assert any((games != usual).any() for games in changed)


@needs_speed
def test_equal_players_win_equally_often_wherever_they_sit():
    """Four equal players: no player of the line-up is favoured, whatever the place in the order of play is worth."""
    games = 8000
    rows = played([{}] * 4, games)["seats"]
    blocks = rows["share"].reshape(games // 4, 4, 4).astype(float)
    players = rows["player"].reshape(games // 4, 4, 4)
    for player in range(4):
        shares = (blocks * (players == player)).sum(axis=2).mean(axis=1)
        assert abs(shares.mean() - 0.25) < 5 * shares.std() / len(shares) ** 0.5


# Whatever the rules, whatever the style.


def drawn_style(chance):
    """Knobs anywhere in their range, without blunders."""
    knobs = {name: knob.low + (knob.high - knob.low) * chance.random() for name, knob in GAME.knobs.items()}
    return GAME.style_row(knobs | {"blunder": 0.0})


@pytest.mark.parametrize("seed", range(30 if COMPILED else 6))
def test_players_play_legally_and_see_nothing_hidden(seed):
    """By drawn rules and drawn styles: every move is legal, and the same when everything hidden is overwritten."""
    chance = np.random.default_rng(seed)
    seats = 2 + seed % 3
    rules = drawn_rules(chance, seats)
    styles = [drawn_style(chance) for _ in range(seats)]
    position = Position.dealt(GAME, rules, seats, seed=seed)
    twin = Position(GAME, rules, seats)
    totals = GAME.ledger(position.state, rules[0])
    while not position.state.over:
        seat = int(position.state.seat)
        twin.table.words[:] = position.table.words
        twin.table.thoughts[:] = position.table.thoughts
        GAME.conceal(twin.state, rules[0], seat)
        move = position.decide(styles[seat][0])
        blind = twin.decide(styles[seat][0])
        assert all(np.array_equal(blind[field], move[field]) for field in move.dtype.names)
        assert position.is_legal(move), names.DECISIONS[int(position.state.decision)]
        position.play(move)
        assert GAME.ledger(position.state, rules[0]) == totals


# Small tables, and the choice expected.


def chosen(table, **knobs):
    """What a player with these knobs does now."""
    return table.position.decide(GAME.style_row(knobs)[0])


def test_he_completes_a_contract_rather_than_beginning_one():
    table = Table()
    table.give(JIM, "C204", "coal")
    table.give(JIM, "S3")
    table.tile("N1", "coal")
    table.begin(JIM, money=3)
    table.play(names.END_PLANNING)
    table.go("N1")
    move = chosen(table)
    assert move.kind == names.PLACE_PLANT
    assert move.card == table.move(names.PLACE_PLANT, card="C204").card


def test_he_goes_to_the_cheaper_of_two_equal_tiles():
    table = Table()
    table.clear_all()
    table.tile("N3", "coal")  # two links away, in the same region as N1
    table.tile("N1", "coal")
    table.give(JIM, "C204", "coal")
    table.begin(JIM, money=9)
    table.play(names.END_PLANNING)
    assert chosen(table).site == table.board.site("N1")


def test_he_pays_whom_he_likes_among_equal_ways():
    """Two ways of two million, one over Annie's line, one over Bill's: the leader is not paid."""
    for leader, by in ((ANNIE, "N2"), (BILL, "N1")):
        table = Table()
        table.clear_all()
        table.tile("N3", "coal")
        table.give(JIM, "C204", "coal")
        table.lay(ANNIE, ("START", "N1"), ("N1", "N3"))
        table.lay(BILL, ("START", "N2"), ("N2", "N3"))
        table.state.vp[leader] = 30
        table.begin(JIM, money=2)
        table.play(names.END_PLANNING)
        move = chosen(table, grudge=1.0)
        assert int(move.way[0]) == table.board.site(by)


def test_he_lays_a_line_where_he_is_about_to_pay():
    table = Table()
    table.clear_all()
    table.tile("N3", "coal")
    table.give(JIM, "C204")
    table.begin(JIM, money=3)
    move = chosen(table, backlog=0.0)
    assert move.kind == names.BUY_ONE_LINE
    link = int(table.state.open_links[int(move.amount)])
    assert table.board.pairs[link] in ({"START", "N1"}, {"START", "N2"}, {"N1", "N3"}, {"N2", "N3"})


def test_he_buys_a_contract_when_he_runs_out_of_plants():
    for plants, kinds in ((("coal",), {names.BUY_CONTRACT}), ((), {names.BUY_ONE_LINE, names.END_PLANNING})):
        table = Table()
        table.give(JIM, "C401", *plants)
        if not plants:
            table.give(JIM, "C402")
        table.begin(JIM, money=6)
        assert chosen(table).kind in kinds


def test_he_joins_to_complete_a_contract_and_not_to_begin_one_dearly():
    for money, expected in ((0.25, names.JOIN), (3.0, names.DECLINE)):
        table = Table()
        table.give(BILL, "S1")
        table.give(ANNIE, "S2")
        table.state.money[ANNIE] = 5
        table.tile("N1", "investor")
        table.build_at(BILL, "N1", "S1", "investor")
        assert chosen(table, money=money).kind == expected


def test_he_keeps_a_public_contract_until_its_tiles_bring_vp():
    table = Table(module_2=True)
    table.give(KATIE, "S1")
    table.public(KATIE, "P07")
    table.front(KATIE, coal=1, wildcard=2)
    table.begin(KATIE, money=0)
    assert chosen(table).kind != names.USE_PUBLIC
    table.front(KATIE, coal=1, natural_gas=1, oil=1, wildcard=0)
    table.begin(KATIE, money=0)
    assert chosen(table).kind == names.USE_PUBLIC


def test_he_prefers_five_vp_to_four_million():
    """Module 3: the construction grounds lie face up."""
    table = Table(module_3=True)
    table.clear_all()
    table.tile("N1", names.FIRST_NEW_GROUND)  # EUR 4 million
    table.tile("N2", names.FIRST_NEW_GROUND + 3)  # 5 VP
    table.give(JIM, "S1")
    table.begin(JIM, money=9)
    table.play(names.END_PLANNING)
    assert chosen(table).site == table.board.site("N2")
