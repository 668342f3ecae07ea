"""The dealt board as plain data."""

import pytest
from future_energy_recording import TABLES, printed_rules

from balance.games.future_energy import GAME
from balance.games.future_energy.picture import BLOCKED, board
from balance.games.future_energy.state import GROUND, KIND_NAMES
from balance.position import Position


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_site_has_its_tile(seats):
    """Tiles, coordinates and neighbours are those of the table and of its board."""
    rules = printed_rules(seats)
    state = Position.dealt(GAME, rules, seats, seed=1).state
    drawn = board(state, rules[0], TABLES)
    rows = TABLES["sites_4p" if seats == 4 else "sites_2_3p"]
    assert [(place.site, place.x, place.y) for place in drawn.places] == [(row.site, row.x, row.y) for row in rows]
    blocked = {place.site for place in drawn.places if place.tile == BLOCKED}
    assert blocked == {row.site for row in rows if row.red_frame and seats == 2}
    for index, place in enumerate(drawn.places):
        if place.tile not in ("", BLOCKED):
            assert place.tile == KIND_NAMES[min(int(state.tile[index]), GROUND)]
    assert [place.site for place in drawn.places if place.tile == ""] == ["START"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_eight_places_are_beside_the_start(seats):
    """Setup, 2: 'the 8 power plant sites next to the starting space'."""
    rules = printed_rules(seats)
    drawn = board(Position.dealt(GAME, rules, seats, seed=1).state, rules[0], TABLES)
    joined = {place for link in drawn.links if 0 in link for place in link} - {0}
    beside = {index for index, place in enumerate(drawn.places) if place.beside_start}
    assert beside == joined
    assert len(beside) == 8


def test_the_board_is_shown_as_dealt():
    """Whatever has been played since."""
    rules = printed_rules(4)
    position = Position.dealt(GAME, rules, 4, seed=1)
    before = board(position.state, rules[0], TABLES)
    for _ in range(20):
        position.play(position.decide(GAME.style_row({})[0]))
    assert board(position.state, rules[0], TABLES) == before
