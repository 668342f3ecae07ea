"""Players by code: they sit at the table, and what they do wrong is found."""

import numpy as np
import pytest

from balance import own_players
from balance.bench.table import setting_of
from balance.driver import FOUL, driver_of, new_table
from balance.kernel import COMPILED
from balance.own_players import function_of, table_of
from balance.position import Position
from balance.problems import BadInput

GAMES = 300 if COMPILED else 6
FRONT_RUNNER = """
from balance.kernel import kernel

@kernel
def lead(state, seat):
    best = 0
    for other in range(state.seats):
        if other != seat:
            best = max(best, state.steps[other])
    return state.steps[seat] - best

def choose(state, rules, style, mind, move):
    move.kind = 1 if lead(state, state.seat) < -1 else 0
"""
CHEAT = """
def choose(state, rules, style, mind, move):
    move.kind = 7 if state.turn == 3 else 0
"""
FALLS = """
def choose(state, rules, style, mind, move):
    move.kind = state.steps[state.turn * 100]
"""
USUAL = """
from coin_race import choose as usual

def choose(state, rules, style, mind, move):
    usual(state, rules, style, mind, move)
"""


def played(tmp_path, *codes):
    """Games of three: the first players are these codes; return where a foul stopped them, and the rows."""
    setting = setting_of("coin_race", 3)
    files = [tmp_path / f"player{number}.py" for number, _ in enumerate(codes)]
    for file, code in zip(files, codes, strict=True):
        file.write_text(code)
    styles = setting.styles.copy()
    styles["own"][: len(codes)] = range(1, len(codes) + 1)
    rows = setting.game.new_rows(GAMES, 3)
    counts = np.zeros(len(rows), np.int64)
    own = table_of(setting.game, files, setting.rules.dtype)
    table = new_table(setting.game, 3)
    stopped = driver_of(setting.game)(setting.rules, styles, 3, 5, 0, GAMES, table, rows, counts, own)
    return stopped, rows


def test_a_player_by_code_plays_by_its_own_lights(tmp_path):
    """Who gambles only when more than a step behind never does among his like: everybody wins."""
    stopped, rows = played(tmp_path, FRONT_RUNNER, FRONT_RUNNER, FRONT_RUNNER)
    assert stopped == FOUL
    assert rows.seats["share"] == pytest.approx(np.full(3 * GAMES, 1 / 3))


def test_code_that_decides_as_the_game_does_changes_nothing(tmp_path):
    """To the last byte of every row: the function table draws no luck of its own."""
    _, usual = played(tmp_path)
    _, coded = played(tmp_path, USUAL, USUAL)
    for one, other in zip(usual, coded, strict=True):
        assert one.tobytes() == other.tobytes()


def test_a_file_that_calls_the_usual_player_calls_that_of_the_table(tmp_path):
    """The big kernel is neither compiled again nor twice in the processor."""
    file = tmp_path / "bot.py"
    file.write_text(USUAL)
    setting = setting_of("coin_race", 3)
    entry = own_players._entry(setting.game, file, own_players.version_of(file), setting.rules.dtype)
    code = getattr(entry, "py_func", entry).__globals__["choose"]
    called = getattr(code, "py_func", code).__globals__["usual"]
    assert getattr(called, "py_func", called).__code__ is own_players.advise.__code__


@pytest.mark.parametrize("kind", [1, 7])
def test_an_advice_that_was_changed_is_looked_at_again(tmp_path, kind):
    """To gamble is legal, a seventh kind of move is not; whoever asked."""
    stopped, _ = played(tmp_path, f"{USUAL}    if state.turn == 2:\n        move.kind = {kind}\n")
    assert stopped == (FOUL if kind == 1 else 0)


def test_an_advice_of_an_earlier_decision_does_not_count(tmp_path):
    """What was legal then may not be so now."""
    file = tmp_path / "bot.py"
    file.write_text(USUAL.replace("    usual", "    if state.turn == 1:\n        usual"))
    setting = setting_of("coin_race", 3)
    position = Position.dealt(setting.game, setting.rules, 3)
    position.own = table_of(setting.game, [file], setting.rules.dtype)
    style = setting.styles[0]
    style["own"] = 1
    mind = position.table.minds[int(position.state.seat)]
    position.decide(style)
    assert mind["advised"] == 1
    position.state.turn = 2
    position.decide(style)
    assert mind["advised"] == 0


def test_an_illegal_move_stops_the_game_it_is_made_in(tmp_path):
    stopped, _ = played(tmp_path, CHEAT)
    assert stopped == 0


@pytest.mark.skipif(not COMPILED, reason="uncompiled code breaks down with its own traceback")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_code_that_breaks_down_stops_the_game(tmp_path):
    stopped, _ = played(tmp_path, FALLS)
    assert stopped == 0


@pytest.mark.parametrize(
    ("code", "complaint"),
    [
        ("def choose(state, rules, style, move):\n    pass\n", "must take (state, rules, style, mind, move)"),
        ("chose = 3\n", "must define choose(state, rules, style, mind, move)"),
        ("import no_such_module\n", "cannot be run: ModuleNotFoundError"),
        ("def choose(state rules):\n", "cannot be run: SyntaxError"),
    ],
)
def test_a_file_that_is_no_player(tmp_path, code, complaint):
    file = tmp_path / "bot.py"
    file.write_text(code)
    with pytest.raises(BadInput, match=str(file)) as refused:
        function_of(file)
    assert complaint in str(refused.value)


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
def test_code_that_cannot_be_compiled(tmp_path):
    file = tmp_path / "bot.py"
    file.write_text("def choose(state, rules, style, mind, move):\n    move.kind = state.no_such_field\n")
    setting = setting_of("coin_race", 3)
    with pytest.raises(BadInput, match="no_such_field"):
        table_of(setting.game, [file], setting.rules.dtype)
