"""Whatever is wrong with a scenario: every problem at once, each with its place, its value and the choices."""

import datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from writing import GOOD, write, write_strategy

from balance.problems import BadInput
from balance.scenario import Scenario, read_scenario
from balance.scenario.file import ScenarioFile
from balance.shape import shaped


def problems(folder, text, **asked):
    with pytest.raises(BadInput) as bad:
        read_scenario(write(folder, text), **asked)
    return [str(problem).removeprefix(f"{folder / 'question.toml'}: ") for problem in bad.value.problems]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("gmaes = 5", 'gmaes: no such key. Did you mean "games"?'),
        ("games = 0", "games = 0: must be at least 1."),
        ("games = -3", "games = -3: must be at least 1."),
        ("games = true", "games = true: must be a whole number."),
        ("games = 1e5", "games = 100000.0: must be a whole number."),
        ('games = "many"', 'games = "many": must be a whole number.'),
        ("games = 5_000_000_000", "must be at most 4000000000."),
        ("seed = -1", "seed = -1: must be at least 0."),
        ("seed = 9223372036854775808", "must be less than 9223372036854775808."),
        ("question = 5", "question = 5: must be a text."),
        ('question = " "', "question: is missing."),
        ('game = "coin_rac"', 'game = "coin_rac": no such game. Did you mean "coin_race"?'),
        ("seats = 4", "seats = 4: must be a table."),
        ('seats = {players = "bold"}', 'seats.players = "bold": must be a list.'),
        ('seats = {players = [5, "bold", "bold"]}', "seats.players.1 = 5: must be a table."),
        (
            'seats = {players = ["bald", "bold"]}',
            'seats.players.1.strategy = "bald": no such strategy. Did you mean "bold"?',
        ),
        (
            'seats = {players = [{strategy = "bold", knob = {}}, "bold"]}',
            'seats.players.1.knob: no such key. Did you mean "knobs"?',
        ),
        (
            'seats = {players = [{strategy = "bold", knobs = {boldnes = 1}}, "bold"]}',
            'seats.players.1.knobs.boldnes: no such knob. Did you mean "boldness"?',
        ),
        (
            'seats = {players = [{strategy = "bold", knobs = {boldness = 2}}, "bold"]}',
            "seats.players.1.knobs.boldness = 2.0: must be from 0 to 1.",
        ),
        ('seats = {players = [{strategy = "bold", knobs = {boldness = nan}}, "bold"]}', "must be a finite number."),
        ('seats = {players = ["nowhere.toml", "bold"]}', "nowhere.toml: no such file."),
        ("seats = {count = 7}", "seats.count: Coin Race seats 2 to 4 players, not 7."),
        ('seats = {players = ["bold"]}', "seats.players: Coin Race seats 2 to 4 players, not 1."),
        ('seats = {players = ["bold", "bold"], count = 3}', "seats.count = 3: players names 2"),
        ("seats = {rotate = 1}", "seats.rotate = 1: must be true or false."),
        ("rules = {ronds = 3}", 'rules.ronds: no such rule. Did you mean "rounds"?'),
        ("rules = {rounds = 21}", "rules.rounds = 21: must be at most 20."),
        ("rules = {rounds = true}", "rules.rounds = true: must be a whole number."),
        ("rules = {rounds = nan}", "rules.rounds = NaN: must be a whole number."),
        ("rules = {rounds = [3]}", "rules.rounds = [3]: must be a whole number."),
        ("rules = {rounds = 2020-01-01}", "must be a whole number."),
        ("components = {tiles = {remove = []}}", "components.tiles: no such table."),
        ("variants = {a = {rule = {}}}", 'variants.a.rule: no such key. Did you mean "rules"?'),
        ("variants = {a = {rules = {ronds = 3}}}", 'variants.a.rules.ronds: no such rule. Did you mean "rounds"?'),
        ("variants = {a = {seats = {count = 3}}}", "variants.a.seats.players"),
        ("variants = {a = {seats = {rotate = false}}}", "variants.a.seats.rotate: no such key."),
        ("variants = {baseline = {}}", "variants.baseline: cannot be a variant's name"),
        ('variants = {"../a" = {}}', "variants.../a: cannot be a variant's name"),
        ('variants = {"" = {}}', "cannot be a variant's name"),
        ("watch = {fair_share = 0}", "watch.fair_share = 0: must be more than 0."),
        ("watch = {fairshare = 1}", 'watch.fairshare: no such key. Did you mean "fair_share"?'),
    ],
)
def test_one_fault_is_one_clear_sentence(tmp_path, line, words):
    key = line.split(" =")[0]
    kept = [old for old in GOOD.splitlines() if not old.startswith(f"{key} =")]
    (problem,) = problems(tmp_path, "\n".join([*kept, line]))
    assert words in problem


def test_all_faults_come_at_once(tmp_path):
    text = """\
    question = "Who?"
    game = "coin_race"
    games = 0
    sed = 4
    [seats]
    players = ["bald", {strategy = "bold", knobs = {boldnes = 1}}]
    [rules]
    ronds = 3
    [variants.a.rules]
    head_start = 99
    [variants.b.seats]
    players = ["nobody", "bold", "bold", "bold"]
    """
    keys = [problem.split(":")[0].split(" =")[0] for problem in problems(tmp_path, text)]
    assert keys == [
        "games",
        "sed",
        "seats.players.1.strategy",
        "seats.players.2.knobs.boldnes",
        "rules.ronds",
        "variants.a.rules.head_start",
        "variants.b.seats.players.1.strategy",
    ]


def test_an_empty_file_misses_its_question_and_its_game(tmp_path):
    assert problems(tmp_path, "") == ["question: is missing.", "game: is missing."]


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"games": 0}, "games = 0: must be at least 1."),
        ({"games": True}, "games = true: must be a whole number."),
        ({"games": 2.5}, "games = 2.5: must be a whole number."),
        ({"seed": -1}, "seed = -1: must be at least 0."),
    ],
)
def test_what_is_asked_for_is_checked_like_the_file(tmp_path, asked, words):
    assert words in problems(tmp_path, GOOD, **asked)[0]


def test_a_fault_of_a_strategys_file_names_that_file(tmp_path):
    file = write_strategy(tmp_path, boldness=5)
    (problem,) = problems(tmp_path, f'{GOOD}[seats]\nplayers = ["mine.toml", "bold"]\n')
    assert problem.startswith(f"{file}: knobs.boldness = 5.0")


def test_one_name_cannot_stand_for_two_players(tmp_path):
    write_strategy(tmp_path, "bold", boldness=0.3)
    (problem,) = problems(tmp_path, f'{GOOD}[seats]\nplayers = ["bold.toml", "bold"]\n')
    assert problem == 'seats.players = "bold": names two different players; rename one.'


def test_a_variant_must_fill_as_many_seats(tmp_path):
    (problem,) = problems(tmp_path, f'{GOOD}[variants.a.seats]\nplayers = ["bold", "bold"]\n')
    assert problem.endswith("must fill as many seats as the baseline's line-up: 4.")


TOML = st.recursive(
    st.one_of(st.booleans(), st.integers(), st.floats(), st.text(max_size=5), st.just(datetime.date(2020, 1, 1))),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
KEYS = st.sampled_from([*ScenarioFile.model_fields, "sed"])


@settings(derandomize=True, deadline=None, max_examples=300)
@given(data=st.dictionaries(KEYS, TOML, max_size=5))
def test_any_table_has_a_usable_rest_or_problems(data):
    """What pydantic refuses is taken out, and the rest still has its shape."""
    content, faults = shaped(ScenarioFile, data)
    assert isinstance(content, ScenarioFile)
    assert faults or {key: data[key] for key in content.model_fields_set}.keys() == data.keys()


LINES = [
    "games = 5",
    "seed = 3",
    "[seats]",
    'players = ["bold", "bold"]',
    "count = 2",
    "[rules]",
    "rounds = 4",
    "[watch]",
]
BITS = st.sampled_from([*LINES, "=", "[", "]", '"', "{", "nan", "\x00", "é", "games = -1", "[variants.x]", "[[seats]]"])


@settings(derandomize=True, deadline=None, max_examples=200)
@given(bits=st.lists(BITS, max_size=8))
def test_any_text_is_a_scenario_or_bad_input(tmp_path_factory, bits):
    file = write(tmp_path_factory.mktemp("any"), "\n".join([GOOD, *bits]))
    try:
        assert isinstance(read_scenario(file), Scenario)
    except BadInput as bad:
        assert bad.problems and str(bad)
