"""Sweeps, sensitivity, leaving out and ensembles: what becomes of them, and what is wrong with them."""

import json

import pytest
from races import data, in_small_parts
from writing import GOOD, write

from balance.library import load_game
from balance.problems import BadInput
from balance.results import Run
from balance.scenario import read_scenario
from balance.scenario.axes import Axis
from balance.scenario.changes import changed_tables
from balance.simulate import simulate

LINE_UP = '\n[seats]\nplayers = ["bold", "careful", "balanced"]\n'
SWEEP = GOOD + LINE_UP + "[sweep]\nrules.gamble_needs = [2, 3, 4]\nrules.rounds = {low = 3, high = 5, points = 3}\n"


def places(scenario):
    return [variant.place for variant in scenario.variants if variant.experiment]


def refused(folder, text):
    with pytest.raises(BadInput) as bad:
        read_scenario(write(folder, text))
    return [str(problem).removeprefix(f"{folder / 'question.toml'}: ") for problem in bad.value.problems]


def test_a_grid_holds_every_combination_once(tmp_path):
    scenario = read_scenario(write(tmp_path, SWEEP))
    expected = [{"rules.gamble_needs": needs, "rules.rounds": rounds} for needs in (2, 3, 4) for rounds in (3, 4, 5)]
    assert places(scenario) == expected
    assert [variant.values["rounds"] for variant in scenario.variants[1:4]] == [3, 4, 5]
    assert [variant.name for variant in scenario.named] == ["baseline"]


@pytest.mark.parametrize("design", ["sobol", "latin"])
def test_a_space_filling_design_spreads_evenly_and_is_the_same_every_time(tmp_path, design):
    text = GOOD + f'[sweep]\ndesign = "{design}"\npoints = 64\nknobs.boldness = {{low = 0.0, high = 1.0}}\n'
    text += "rules.rounds = {low = 2, high = 9}\n"
    one, other = (places(read_scenario(write(tmp_path, text))) for _ in range(2))
    assert one == other
    rounds = [place["rules.rounds"] for place in one]
    assert {rounds.count(number) for number in range(2, 10)} == {8}
    boldness = sorted(place["knobs.boldness"] for place in one)
    assert all(number / 64 <= it <= (number + 1) / 64 for number, it in enumerate(boldness))


def test_knobs_are_turned_for_the_players_that_are_named(tmp_path):
    text = GOOD + LINE_UP + "[sweep]\nplayers = [2]\nknobs.boldness = [0.125]\n"
    before, after = (variant.players for variant in read_scenario(write(tmp_path, text)).variants)
    assert after[1].knobs["boldness"] == 0.125 != before[1].knobs["boldness"]
    assert (after[0], after[2]) == (before[0], before[2])


def test_every_value_of_a_whole_range_has_the_same_share():
    axis = Axis(("rules", "rounds"), (), 2, 5, True, 5)
    drawn = [axis.at((number + 0.5) / 400) for number in range(400)]
    assert {drawn.count(value) for value in (2, 3, 4, 5)} == {100}
    assert axis.at(1.0) == 5


def test_an_item_of_a_list_and_a_cell_of_a_table_can_be_swept(tmp_path):
    text = GOOD.replace("coin_race", "power_grid")
    text += '[sweep]\nrules."house_costs.2" = [15, 20]\ncomponents.plants.36.cities = [6]\n'
    first, second = read_scenario(write(tmp_path, text)).variants[1:]
    assert [first.values["house_costs"], second.values["house_costs"]] == [[10, 15, 30], [10, 20, 30]]
    assert first.components["plants"] == ({"change": {"36": {"cities": 6}}},)


def test_the_samples_of_a_sensitivity_study_exchange_one_number_at_a_time(tmp_path):
    text = (
        GOOD + "[sensitivity]\nrows = 8\nrules.rounds = {low = 2, high = 9}\nknobs.boldness = {low = 0.0, high = 1.0}\n"
    )
    scenario = read_scenario(write(tmp_path, text))
    asked = scenario.experiments["sensitivity"]
    for number, axis in enumerate(asked["axes"]):
        for first, second, mixed in zip(asked["first"], asked["second"], asked["mixed"][number], strict=True):
            one, other, both = (scenario.variant(name).place for name in (first, second, mixed))
            assert both == {**one, axis: other[axis]}


def test_points_play_fewer_games_and_never_more_than_the_scenario(tmp_path):
    scenario = read_scenario(write(tmp_path, SWEEP + "games = 31\n"))
    assert [scenario.games_of(variant) for variant in scenario.variants[:2]] == [60, 33]  # whole blocks of 3
    few = read_scenario(write(tmp_path, SWEEP + "games = 31\n"), games=9)
    assert {few.games_of(variant) for variant in few.variants} == {9}


def test_leaving_out_names_every_row_and_what_cannot_be_left_out(tmp_path):
    text = GOOD.replace("coin_race", "power_grid") + "[leave_out.tables.germany_cities]\n[leave_out.tables.plants]\n"
    scenario = read_scenario(write(tmp_path, text + 'rows = ["36", "35"]\n'))
    told = scenario.experiments["leave_out"]
    assert {"plants.36", "plants.35"} <= set(told["rows"].values())
    assert set(told["rows"].values()) | set(told["kept"]) > {"germany_cities.berlin"} or told["kept"]
    changed = [dict(variant.components) for variant in scenario.variants if variant.place.get("row") == "plants.36"]
    assert changed == [{"plants": ({"remove": ["36"]},)}]


def test_neutralised_rows_stay(tmp_path):
    text = GOOD.replace("coin_race", "power_grid") + "[leave_out.tables.plants]\nrows = ['36']\nchange = {cities = 1}\n"
    assert read_scenario(write(tmp_path, text)).variants[1].components["plants"] == ({"change": {"36": {"cities": 1}}},)


ENSEMBLE = (
    GOOD.replace("coin_race", "energie_poker") + "[variants.poor.rules]\nstart_money = 10\n[ensemble]\nsets = 3\n"
)


def test_an_ensemble_draws_reconstructed_rows_only_and_the_same_for_all_variants(tmp_path):
    scenario = read_scenario(write(tmp_path, ENSEMBLE))
    members = [variant for variant in scenario.variants if variant.experiment]
    assert [member.name for member in members[:3]] == ["ensemble-0001", "ensemble-0001-poor", "ensemble-0002"]
    assert members[0].components == members[1].components != members[2].components
    assert members[1].values["start_money"] == 10
    assert "1980" not in members[0].components["energy_plan"][0]["change"]  # its source is public
    for member in members:
        events = changed_tables(load_game("energie_poker"), member.components)["international_events"]
        assert {event.oil + event.gas + event.nuclear + event.coal + event.solar for event in events} == {0}


def test_a_set_depends_on_its_number_and_the_ensembles_seed_alone(tmp_path):
    three, five = (read_scenario(write(tmp_path, ENSEMBLE.replace("sets = 3", f"sets = {it}"))) for it in (3, 5))
    other = read_scenario(write(tmp_path, ENSEMBLE + "seed = 2\n"))
    assert three.variant("ensemble-0003") == five.variant("ensemble-0003") != other.variant("ensemble-0003")


@pytest.mark.parametrize("name", ["future_energy", "future_inc", "energie_poker"])
def test_drawn_sets_are_complete_and_differ(tmp_path, name):
    text = GOOD.replace("coin_race", name) + "[ensemble]\nsets = 4\n"
    scenario = read_scenario(write(tmp_path, text))
    built = {variant.build(load_game(name))[0].tobytes() for variant in scenario.variants}
    assert len(built) == 5
    assert scenario.experiments["ensemble"]["varied"]


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ("[sweep]", "sweep: varies nothing"),
        ("[sweep]\nrules.ronds = [1]", "sweep.rules.ronds: no such rule. Did you mean"),
        ("[sweep]\nrules.rounds = [1, 21]", "rules.rounds = 21: must be at most 20."),
        ("[sweep]\nrules.rounds = {low = 1}", "sweep.rules.rounds: needs a list of values, or low and high."),
        ("[sweep]\nrules.rounds = {low = 5, high = 1}", "a range is for numbers, and goes from low up to high."),
        ("[sweep]\nrules.rounds = {lo = 5, high = 1}", "sweep.rules.rounds.lo: no such key."),
        ('[sweep]\nrules."rounds.1" = [1]', "no such item: rounds has no items."),
        ("[sweep]\nknobs.boldnes = [1]", "sweep.knobs.boldnes"),
        ("[sweep]\nknobs.boldness = [2]", "boldness = 2: must be from 0 to 1."),
        ("[sweep]\nknobs.boldness = ['x']", 'sweep.knobs.boldness = "x": must be a number.'),
        ("[sweep]\ncomponents.cards.a.b = [1]", 'components.cards.a.b = "cards": no such table.'),
        ("[sweep]\nplayers = [9]\nrules.rounds = [1]", "sweep.players = 9: there are 4 players."),
        ('[sweep]\ndesign = "random"\nrules.rounds = [1]', "sweep.design"),
        ('[sweep]\ndesign = "sobol"\npoints = 7\nrules.rounds = [1]', "sweep.points = 7: of a Sobol' design"),
        ("[sweep]\nrules.rounds = [1, 2, 3]\ntarget = {seat = 1, strategy = 'bold'}", "sweep.target: needs one of"),
        ("[sweep]\nrules.rounds = [1, 2, 3]\ntarget = {seat = 9}", "sweep.target.seat = 9: there are 4."),
        ("[sweep]\nrules.rounds = [1, 2, 3]\ntarget = {place = 1}", "records no places"),
        ("[sweep]\nrules.rounds = [1, 2, 3]\ntarget = {strategy = 'bald'}", "nobody plays it."),
        ("[sweep]\nrules.rounds = [1, 2]\ntarget = {seat = 1}", "needs a sweep of at least 3 points."),
        ("[sweep]\nrules.rounds = [1, 2]\nrules.head_start = [1, 2]\ntarget = {seat = 1}", "by one swept number only"),
        ("[sweep]\nrules.rounds = {low = 1, high = 20, points = 20}\ntarget = 5", "sweep.target = 5: must be a table."),
        ("[sensitivity]\nrows = 12\nrules.rounds = [1, 2]", "rows must be a power of 2"),
        ("[sensitivity]\nrows = 4\nrules.rounds = [1, 2]", "sensitivity.rows = 4: must be at least 8."),
        ("[leave_out.tables.cards]", 'leave_out.tables.cards = "cards": no such table.'),
        ("[ensemble]", "ensemble: Coin Race tells no plausible ranges"),
        ("[ensemble]\nsets = 0", "ensemble.sets = 0: must be at least 1."),
        ("[variants.sweep-0001]", "variants.sweep-0001: is what experiments call their variants"),
    ],
)
def test_one_fault_is_one_clear_sentence(tmp_path, lines, words):
    found = refused(tmp_path, GOOD + lines + "\n")
    assert len(found) == 1
    assert words in found[0]


def test_an_experiment_is_played_stored_and_resumed_like_any_variant(tmp_path):
    in_small_parts()
    scenario = read_scenario(write(tmp_path, SWEEP + "games = 30\n[variants.same]\n"))
    simulate(scenario, tmp_path / "whole", jobs=2)
    simulate(scenario, tmp_path / "stopped", jobs=1)
    manifest = tmp_path / "stopped" / "manifest.jsonl"
    manifest.write_text("".join(manifest.read_text().splitlines(keepends=True)[:4]))
    simulate(scenario, tmp_path / "stopped", jobs=1, resume=True)
    assert data(tmp_path / "whole") == data(tmp_path / "stopped")
    run = Run(tmp_path / "whole")
    assert (run.games("baseline"), run.games("sweep-0003")) == (60, 30)
    assert json.loads(json.dumps(scenario.to_dict())) == run.passport["scenario"]


def test_points_share_the_luck_of_the_baseline(tmp_path):
    text = GOOD + LINE_UP + "[sweep]\nrules.gamble_needs = [2, 3, 4]\n"
    scenario = read_scenario(write(tmp_path, text))
    simulate(scenario, tmp_path / "run", jobs=1)
    run = Run(tmp_path / "run")
    baseline, same = (run.frame("games", name).collect() for name in ("baseline", "sweep-0002"))
    assert baseline.equals(same)
