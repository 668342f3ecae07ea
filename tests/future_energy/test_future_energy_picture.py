"""The dealt board as plain data, and the numbers that an enumeration of all deals needs."""

from collections import Counter
from math import comb

import pytest
from future_energy_recording import TABLES, printed_rules

from balance.games.future_energy import GAME
from balance.games.future_energy.picture import BLOCKED, board, tiles_dealt
from balance.games.future_energy.state import GROUND, KIND_NAMES
from balance.position import Position

NAMES = KIND_NAMES[1 : GROUND + 1]
FIVE_SIGMA = 5.0


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


@pytest.mark.parametrize(("seats", "each"), [(2, 5), (3, 6), (4, 7)])
def test_tiles_dealt_are_those_of_the_rulebook(seats, each):
    """Two, one or none of each kind are removed; with 2 players eight sites are blocked."""
    dealt = tiles_dealt(printed_rules(seats)[0])
    assert dealt.tiles == dict.fromkeys(NAMES, each)
    assert dealt.beside_start == 8
    assert dealt.limit == 2
    assert dealt.sites == len(TABLES["sites_4p" if seats == 4 else "sites_2_3p"]) - 1 - (8 if seats == 2 else 0)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_first_deals_are_as_often_broken_as_all_deals_counted(seats):
    """The most tiles of one kind beside the start as first dealt, against the exact chances, limit by limit."""
    games = 400
    rules = printed_rules(seats)
    deals = (Position.dealt(GAME, rules, seats, seed=9, block=block) for block in range(games))
    found = Counter(int(deal.state.dealt_most) for deal in deals)
    dealt = tiles_dealt(rules[0])
    for limit in range(1, 9):
        kept = exact_share_within(tuple(dealt.tiles.values()), dealt.beside_start, limit)
        seen = sum(count for most, count in found.items() if most <= limit) / games
        assert abs(seen - kept) <= FIVE_SIGMA * (max(kept * (1 - kept), 1 / games) / games) ** 0.5


def exact_share_within(counts, sites, limit):
    """The chance that no kind has more than the limit among so many tiles drawn: deals counted kind by kind."""
    ways = [1] + [0] * sites
    for count in counts:
        ways = [
            sum(ways[drawn - number] * comb(count, number) for number in range(min(limit, drawn) + 1))
            for drawn in range(sites + 1)
        ]
    return ways[sites] / comb(sum(counts), sites)
