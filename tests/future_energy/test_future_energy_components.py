"""The printed tables: their shape, and faults that are said kindly."""

from collections import Counter
from itertools import combinations

import pytest
from future_energy_recording import TABLES, printed_rules

from balance.games.future_energy import GAME
from balance.games.future_energy.options import CHOICES
from balance.games.future_energy.rules import LISTS, NUMBERS, SWITCHES, ways_to_pay
from balance.problems import BadInput
from balance.rulebook import rulebook, values


@pytest.mark.parametrize(("board", "sites", "links", "regions"), [("4p", 45, 83, 5), ("2_3p", 36, 66, 4)])
def test_boards(board, sites, links, regions):
    """Sites in regions of nine, the starting space in none, eight of them beside it."""
    rows = TABLES[f"sites_{board}"]
    assert len(rows) == sites + 1
    assert Counter(row.region for row in rows[1:]) == dict.fromkeys({row.region for row in rows[1:]}, 9)
    assert len({row.region for row in rows[1:]}) == regions
    pairs = [frozenset((row.site_a, row.site_b)) for row in TABLES[f"links_{board}"]]
    assert len(pairs) == len(set(pairs)) == links
    assert sum("START" in pair for pair in pairs) == 8


def test_red_sites():
    """Eight of them, two per region, none beside the starting space."""
    red = [row for row in TABLES["sites_2_3p"] if row.red_frame]
    assert Counter(row.region for row in red) == dict.fromkeys(("north", "west", "south", "east"), 2)
    beside = {row.site_b for row in TABLES["links_2_3p"] if row.site_a == "START"}
    assert not beside & {row.site for row in red}


def test_contracts():
    """Ten of two, eight of three and six of four plants; icons differ within a contract and are evenly spread."""
    rows = TABLES["contracts"]
    assert Counter(row.size for row in rows) == {2: 10, 3: 8, 4: 6}
    assert all(len(set(row.icons)) == len(row.icons) == row.size for row in rows)
    assert set(Counter(icon for row in rows for icon in row.icons).values()) == {11, 12}
    assert {row.size: row.vp for row in rows} == {2: 4, 3: 7, 4: 10}
    pairs = Counter(frozenset(pair) for row in rows for pair in combinations(row.icons, 2))
    assert set(pairs.values()) <= {4, 5}


def test_starting_contracts():
    """Four different ones of five plants and 12 VP."""
    rows = TABLES["starting_contracts"]
    assert len({frozenset(row.icons) for row in rows}) == len(rows) == 4
    assert {(row.size, row.vp) for row in rows} == {(5, 12)}


def test_tiles_and_certificates():
    """Seven tiles of each of seven kinds; ten certificates, 6 of 3, 3 of 4 and 1 of 5 VP."""
    assert [row.count for row in TABLES["action_tiles"]] == [7] * 7
    assert {row.vp: row.count for row in TABLES["certificates"]} == {3: 6, 4: 3, 5: 1}
    assert len(TABLES["ground_tiles"]) == 7


def test_public_contracts():
    """Sixteen: every pair of old energies, triples worth twice a pair's VP, two quadruples."""
    rows = TABLES["public_contracts"]
    assert Counter(len(row.tiles.split("+")) for row in rows) == {2: 6, 3: 8, 4: 2}
    assert len({row.tiles for row in rows if row.tiles.count("+") == 1}) == 6
    assert {row.tiles.count("+") + 1: row.vp for row in rows} == {2: 2, 3: 4, 4: 6}


def test_ways_to_pay():
    """A pair: itself, or one of the two with one of four substitutes."""
    assert len(ways_to_pay(["coal", "oil"], any_tile=False)) == 1 + 2 * 4
    assert len(ways_to_pay(["coal", "natural_gas", "nuclear", "oil"], any_tile=False)) == 1 + 16 + 60 + 80
    # Every pair of eight kinds, less those without coal and oil.
    assert len(ways_to_pay(["coal", "oil"], any_tile=True)) == 36 - 21


def test_every_rule_reaches_the_kernels():
    book = rulebook(GAME.folder)
    assert set(book) == {*NUMBERS, *SWITCHES, *CHOICES, *LISTS}
    assert {name: rule.choices for name, rule in book.items() if rule.choices} == CHOICES


def complaints(seats=4, tables=None, **changes):
    """What is said about rules or tables that cannot be played."""
    with pytest.raises(BadInput) as error:
        GAME.build_rules(values(rulebook(GAME.folder), seats, changes), TABLES | (tables or {}), seats)
    return str(error.value)


def changed(table, row, **cells):
    """A table with one row changed."""
    rows = list(TABLES[table])
    rows[row] = rows[row].model_copy(update=cells)
    return {table: rows}


def test_impossible_rules_are_refused():
    assert "45 sites" in complaints(tiles_removed=1)
    assert "red sites" in complaints(seats=2, tiles_removed=1)
    assert "display and the stack" in complaints(tables={"contracts": TABLES["contracts"][:4]})
    assert "4 players need one each" in complaints(tables={"starting_contracts": TABLES["starting_contracts"][:3]})


def test_impossible_tables_are_refused():
    assert "no such site" in complaints(tables=changed("links_4p", 3, site_b="X1"))
    assert "no other link joins" in complaints(tables=changed("links_4p", 3, site_b="N1"))
    assert "cannot reach" in complaints(tables={"links_4p": TABLES["links_4p"][:60]})
    assert "without a region" in complaints(tables={"sites_4p": TABLES["sites_4p"][1:]})
    assert "its size is 3" in complaints(tables=changed("contracts", 0, size=3))
    assert "old energies" in complaints(tables=changed("public_contracts", 0, tiles="coal+coal"))
    assert "no row for 4 players" in complaints(tables={"majority": TABLES["majority"][3:]})
    assert "one by one" in complaints(tables={"ground_tiles": TABLES["ground_tiles"][:6]}, module_3=True)
    assert "no row for oil" in complaints(
        tables={"action_tiles": [t for t in TABLES["action_tiles"] if t.kind != "oil"]}
    )


def test_every_problem_is_said_at_once():
    text = complaints(tables=changed("contracts", 0, size=3) | changed("links_4p", 3, site_b="X1"))
    assert "its size is 3" in text
    assert "no such site" in text


def test_a_scenario_may_change_a_number_of_a_table():
    """The second EUR 4 million ground may be one of EUR 5 million."""
    rules = GAME.build_rules(
        values(rulebook(GAME.folder), 4, {"module_3": True}), TABLES | changed("ground_tiles", 1, amount=5), 4
    )
    assert sorted(rules["ground_amount"][0].tolist())[-4:] == [4, 5, 5, 5]


def test_printed_rules_can_be_built():
    assert [int(printed_rules(seats)["live_count"][0]) for seats in (2, 3, 4)] == [28, 36, 45]
