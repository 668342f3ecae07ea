"""Rules and tables that cannot be played are refused with a sentence, the value and the choices."""

import pytest
from power_grid_table import changed, printed, rules_of, without

from balance.problems import BadInput


def refusal(seats=3, tables=None, **changes):
    with pytest.raises(BadInput) as caught:
        rules_of(seats, tables, **changes)
    return str(caught.value)


def one_way_to(name, board="germany"):
    """The links of a map without those of a city."""
    links = printed()[f"{board}_links"]
    return {f"{board}_links": [link for link in links if name not in (link.city_a, link.city_b)]}


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"zone": ["green", "brown"]}, "must name 3 different areas"),
        ({"zone": ["green", "green", "brown"]}, "must name 3 different areas"),
        ({"zone": ["green", "green", "brown", "red"]}, "must name 3 different areas"),
        ({"zone": ["green", "brown", "purple"]}, "this zone is not connected"),
        ({"zone": ["green", "brown", "gren"]}, 'no such area. Did you mean "green"?'),
        ({"zone": ["purple", "green", "brown"], "map": "usa"}, "this zone is not connected"),
        ({"areas": 7}, "the map has only 6 areas"),
        ({"areas": 2}, "rules.end_cities = 17: there are only 14 cities in the zone"),
        ({"houses_to_build": 12}, "rules.end_cities = 17: there are only 12 houses"),
        ({"plants_for_sale": 9}, "only 8 power plants are on offer"),
        ({"plugs_removed": 5}, "set-up needs 14 power plants with a plug on the back"),
        ({"sockets_removed": 30}, "there are only 29 such power plants"),
        ({"house_costs": [10, 30, 20]}, "a later house in a city cannot be cheaper"),
        ({"max_plants": 6}, "must be at most 5"),
        ({"map": "france"}, "no such choice"),
        ({"zone": "green"}, "must be a list"),
        ({"zone": [3]}, "must be a text"),
        ({"start_mony": 3}, 'no such rule. Did you mean "start_money"?'),
    ],
)
def test_a_rule_that_cannot_be_played(changes, complaint):
    assert complaint in refusal(**changes)


@pytest.mark.parametrize(
    ("tables", "complaint"),
    [
        (changed("income", "7", elektro=42), "income.7 = 42: the income falls: 6 cities pay 73"),
        (without("income", "7"), "must have one row for every number of cities"),
        (changed("fuel", "coal", units=20), "the market starts with 24 units"),
        (changed("market", "coal-8", start=4), "there are only 3 spaces"),
        (changed("market", "oil-1", start=1), "a dearer space is empty"),
        (changed("market", "oil-8", spaces=64), "there can be at most 64 spaces"),
        (without("resupply", "germany-3-2"), "resupply.germany-3-2: this row is missing"),
        (changed("germany_links", "Flensburg-Kiel", city_b="Kil"), 'no such city. Did you mean "Kiel"?'),
        (one_way_to("Flensburg"), "the map falls apart: no way from Flensburg"),
        (one_way_to("Passau"), "the map falls apart: no way from Flensburg to Passau"),
        (changed("plants", "20", needs=0), "a power plant burns fuel or has the fuel none"),
        (changed("plants", "13", needs=1), "a power plant burns fuel or has the fuel none"),
        ({"plants": printed()["plants"][:8]}, "set-up needs 11 power plants"),
        ({"germany_cities": []}, "there can be 1 to 48 cities"),
    ],
)
def test_a_table_that_cannot_be_played(tables, complaint):
    assert complaint in refusal(tables=tables)


def test_too_many_power_plants_or_areas():
    plants = [*printed()["plants"], *(printed()["plants"][-1].model_copy(update={"number": n}) for n in range(51, 80))]
    assert "there can be at most 64 power plants" in refusal(tables={"plants": plants})
    cities = [row.model_copy(update={"region": row.city}) for row in printed()["germany_cities"]]
    assert "there can be at most 7 areas" in refusal(tables={"germany_cities": cities})


def test_marking_first_cities_takes_uranium_of_the_supply():
    assert "takes 3 uranium" in refusal(tables=changed("fuel", "uranium", units=4), preset_first_cities=True)


def test_a_map_without_connected_zones():
    """Every area is an island but for one bridge: no three of them hang together."""
    areas = {row.city: row.region for row in printed()["germany_cities"]}
    inside = [row for row in printed()["germany_links"] if areas[row.city_a] == areas[row.city_b]]
    assert "the map falls apart" in refusal(tables={"germany_links": inside})


def test_every_problem_is_told_at_once():
    message = refusal(areas=7, house_costs=[3, 2, 1], tables=changed("income", "7", elektro=42))
    assert len(message.splitlines()) == 3
