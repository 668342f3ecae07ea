"""Two hundred drawn sets of components: what the rulebook prints and arithmetic demands holds in each of them."""

from collections import Counter
from itertools import combinations

import pytest
from drawn_sets import drawn_sets

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module", params=[3, 4])
def sets(request):
    """Sets that the game has accepted, at a table of three and of four."""
    return drawn_sets("future_energy", request.param, sets=100)


def adjacent(links, site):
    return {end for link in links for end in (link.site_a, link.site_b) if site in (link.site_a, link.site_b)} - {site}


def cross(places, one, other):
    """Whether two links cross between their ends."""
    if set(one) & set(other):
        return False
    (a, b), (c, d) = ([(places[site].x, places[site].y) for site in ends] for ends in (one, other))
    turn = lambda p, q, r: (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])  # noqa: E731
    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0


def test_contracts_have_their_sizes_and_no_kind_twice(sets):
    for tables in sets:
        assert Counter(card.size for card in tables["contracts"]) == {2: 10, 3: 8, 4: 6}
        for card in (*tables["contracts"], *tables["starting_contracts"]):
            assert len(card.icons) == len(set(card.icons)) == card.size


def test_six_kinds_share_the_68_icons_as_evenly_as_they_can(sets):
    twelve = set()
    for tables in sets:
        counts = Counter(icon for card in tables["contracts"] for icon in card.icons)
        assert sorted(counts.values()) == [11, 11, 11, 11, 12, 12]
        twelve |= {kind for kind, count in counts.items() if count == 12}
    assert len(twelve) == 6


def test_contracts_are_worth_4_to_10_and_larger_ones_more(sets):
    for tables in sets:
        worth = {size: {card.vp for card in tables["contracts"] if card.size == size} for size in (2, 3, 4)}
        assert worth[2] <= {4, 5} and worth[3] <= {6, 7, 8} and worth[4] <= {9, 10}
        assert 4 in worth[2] and 7 in worth[3]  # the rulebook's example


def test_starting_contracts_differ_and_are_worth_12(sets):
    for tables in sets:
        assert len({frozenset(card.icons) for card in tables["starting_contracts"]}) == 4
        assert {(card.size, card.vp) for card in tables["starting_contracts"]} == {(5, 12)}


def test_public_contracts_are_worth_more_the_more_they_cost(sets):
    for tables in sets:
        cards = tables["public_contracts"]
        worth = {n: [card.vp for card in cards if card.tiles.count("+") == n - 1] for n in (2, 3, 4)}
        assert set(worth[2]) == {2} and (len(worth[3]), len(worth[4])) == (8, 2)
        assert max(worth[2]) < min(worth[3]) <= max(worth[3]) <= min(worth[4])


@pytest.mark.parametrize(("board", "sites", "links", "regions"), [("4p", 45, 83, 5), ("2_3p", 36, 66, 4)])
def test_a_board_is_a_simple_grid_with_its_hub(sets, board, sites, links, regions):
    hubs = set()
    for tables in sets:
        places = {site.site: site for site in tables[f"sites_{board}"]}
        ways = tables[f"links_{board}"]
        assert (len(places), len(ways)) == (sites + 1, links)
        sizes = Counter(site.region for site in places.values() if site.region)
        assert len(sizes) == regions and all(7 <= size <= 11 for size in sizes.values())
        assert all(len(adjacent(ways, site)) >= 2 for site in places)
        hubs.add(frozenset(adjacent(ways, "START")))
    assert len(hubs) == 1 and len(hubs.pop()) == 8


@pytest.mark.parametrize("board", ["4p", "2_3p"])
def test_no_link_crosses_another(sets, board):
    for tables in sets[:20]:
        places = {site.site: site for site in tables[f"sites_{board}"]}
        ways = [(link.site_a, link.site_b) for link in tables[f"links_{board}"]]
        assert not any(cross(places, one, other) for one, other in combinations(ways, 2))


def test_two_red_sites_a_region_none_beside_the_start(sets):
    drawn = set()
    for tables in sets:
        red = [site for site in tables["sites_2_3p"] if site.red_frame]
        assert len(red) == 8 and set(Counter(site.region for site in red).values()) == {2}
        assert not adjacent(tables["links_2_3p"], "START") & {site.site for site in red}
        drawn |= {site.site for site in red}
    assert len(drawn) > 16
