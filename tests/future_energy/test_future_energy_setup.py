"""Setup: what lies on the table before the first turn, and the rule about the sites beside the starting space."""

from collections import Counter
from fractions import Fraction
from math import comb

import numpy as np
import pytest
from future_energy_recording import printed_rules
from future_energy_table import Table

from balance.chance import begin_game
from balance.games.future_energy import GAME
from balance.games.future_energy import state as names
from balance.games.future_energy.deal import (
    count_beside_start,
    deal_once,
    exchange,
    kind_of,
    most_beside_start,
    shuffle_grounds,
)
from balance.kernel import COMPILED
from balance.position import Position

DEALS = 1500 if COMPILED else 40
KINDS = range(1, names.GROUND + 1)


def deals(seats, count=DEALS, **changes):
    """Return dealt tables."""
    rules = printed_rules(seats, **changes)
    return [Position.dealt(GAME, rules, seats, seed=11, block=block) for block in range(count)]


@pytest.mark.parametrize(
    ("seats", "sites", "blocked", "boxed"), [(4, 45, 0, 4), (3, 36, 0, 7 + 6), (2, 28, 8, 14 - 8 + 7)]
)
def test_tiles_on_the_board(seats, sites, blocked, boxed):
    """Setup, 2: tiles removed by player count, one on each site, the red sites of the 2-player game blocked."""
    for position in deals(seats, 5):
        state = position.state
        assert (state.tile != 0).sum() == sites
        assert (state.blocked != 0).sum() == blocked
        assert state.unused.sum() == boxed
        everywhere = Counter(int(kind_of(tile)) for tile in (*state.tile, *state.blocked) if tile)
        everywhere.update({tile: int(number) for tile, number in enumerate(state.unused) if number})
        assert everywhere == dict.fromkeys(KINDS, 7)


def test_removed_tiles_with_3_players():
    """Setup, 2: "In a 3-player game, remove one action tile of each kind" – six of each at most are on the board."""
    for position in deals(3, 5):
        assert max(Counter(position.state.tile[position.state.tile > 0].tolist()).values()) <= 6


def test_every_ground_of_module_3_may_be_removed():
    """Module 3: the seven different tiles are shuffled with the others."""
    missing = Counter()
    for position in deals(2, 30, module_3=True):
        on_board = {int(tile) for tile in position.state.tile if tile >= names.FIRST_NEW_GROUND}
        missing.update(set(range(names.FIRST_NEW_GROUND, names.TILES)) - on_board)
    assert set(missing) == set(range(names.FIRST_NEW_GROUND, names.TILES))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_contracts_and_money(seats):
    """Setup, 3 to 5: contracts returned, a display of four, a starting contract, 2 million and a plant on the start."""
    (position,) = deals(seats, 1)
    state = position.state
    assert int(state.stack_end) == 24 - {2: 12, 3: 6, 4: 0}[seats]
    assert int(state.stack_top) == 4
    assert state.contract_plants[:seats].tolist() == [5] * seats
    assert state.supply_plants[:seats].tolist() == [14] * seats
    assert state.plants[:seats, names.START].tolist() == [1] * seats
    money = [2] * seats
    money[int(state.kite)] += 3  # the first turn has begun
    assert state.money[:seats].tolist() == money
    assert len({int(card) for card in state.starting_card[:seats]}) == seats


def test_no_kind_exceeds_the_limit_beside_the_start():
    """Important: "You cannot have 3 or more action tiles of the same kind on the 8 power plant sites next to the
    starting space."
    """
    for seats in (2, 3, 4):
        for position in deals(seats, DEALS // 3):
            assert most_beside_start(position.state, position.rules[0]) <= 2


def share_keeping(limit, tiles, sites=8):
    """The exact share of deals with at most `limit` tiles of a kind on the sites, by counting."""
    ways = {0: 1}
    for number in tiles:
        more = Counter()
        for taken, count in ways.items():
            for chosen in range(min(limit, number, sites - taken) + 1):
                more[taken + chosen] += count * comb(number, chosen)
        ways = more
    return Fraction(ways[sites], comb(sum(tiles), sites))


@pytest.mark.parametrize(("seats", "each"), [(4, 7), (3, 6), (2, 5)])
def test_how_often_a_deal_breaks_the_limit(seats, each):
    """The share of random deals that break the limit is the exact one."""
    broken = sum(position.state.dealt_most > 2 for position in deals(seats))
    exact = float(1 - share_keeping(2, [each] * 7))
    error = (exact * (1 - exact) / DEALS) ** 0.5
    assert abs(broken / DEALS - exact) < 5 * error


def test_a_limit_of_eight_is_off():
    for position in deals(4, 20, hub_limit=8):
        assert position.state.hub_exchanges == 0
    assert any(most_beside_start(p.state, p.rules[0]) > 2 for p in deals(4, 20, hub_limit=8))


def test_an_exchange_changes_two_offending_tiles_for_unused_ones():
    """ "Should this happen, exchange any 2 of these for any unused tiles." """
    table = offending()
    before = table.state.tile.copy()
    pool = [names.OIL, names.NUCLEAR, names.OIL, names.INVESTOR]
    table.state.pool[:4] = pool
    table.state.pool_count = 4
    exchange(table.state, table.one, names.COAL)
    changed = np.flatnonzero(table.state.tile != before)
    assert len(changed) == 2
    assert before[changed].tolist() == [names.COAL] * 2
    after = sorted([*table.state.pool[:4].tolist(), *table.state.tile[changed].tolist()])
    assert after == sorted([*pool, names.COAL, names.COAL])
    assert names.COAL not in table.state.tile[changed]  # a tile just put back is not drawn again


def offending(**changes):
    """A table with coal on every site beside the start."""
    table = Table(**changes)
    for number in range(8):
        table.tile(table.board.sites[table.rules["hub_list"][0, number]], "coal")
    return table


def test_an_exchange_of_one_tile():
    table = offending(hub_exchange_tiles=1)
    before = table.state.tile.copy()
    table.state.pool[0] = names.OIL
    table.state.pool_count = 1
    exchange(table.state, table.one, names.COAL)
    assert (table.state.tile != before).sum() == 1


def test_an_exchange_with_other_sites():
    """The variant keeps all tiles on the board and the unused ones out of it."""
    table = offending(hub_exchange="other_site")
    before = table.state.tile.copy()
    exchange(table.state, table.one, names.COAL)
    assert sorted(table.state.tile.tolist()) == sorted(before.tolist())
    for position in deals(4, 60, hub_exchange="other_site"):
        assert position.state.redeals == 0
        assert most_beside_start(position.state, position.rules[0]) <= 2


def test_a_new_deal_instead_of_exchanges():
    tables = deals(4, 60, hub_exchange="redeal")
    assert all(position.state.hub_exchanges == 0 for position in tables)
    assert all(most_beside_start(position.state, position.rules[0]) <= 2 for position in tables)
    assert any(position.state.redeals > 0 for position in tables)


def test_exchanges_that_may_draw_removed_tiles():
    """With 3 players the seven tiles removed join the six left over."""
    for position in deals(3, 40, hub_pool="unused_and_removed"):
        assert most_beside_start(position.state, position.rules[0]) <= 2
        assert position.state.unused.sum() == 13


def test_a_limit_nobody_can_keep_is_given_up():
    """Eight sites and seven kinds: a limit of 1 cannot be kept, and the first deal is played as it is."""
    for one, off in zip(deals(4, 5, hub_limit=1), deals(4, 5, hub_limit=8), strict=True):
        assert one.state.redeals == one.state.hub_exchanges == 0
        assert one.state.tile.tolist() == off.state.tile.tolist()
        assert most_beside_start(one.state, one.rules[0]) > 1
        assert one.fingerprint() == off.fingerprint()  # a variant that changes nothing differs in nothing


def test_a_limit_given_up_after_the_further_deals_allowed():
    """With the removed tiles out of reach, one try each and one further deal, some deals of 2 players stay broken."""
    tables = deals(2, 200, hub_tries=1, hub_redeals=1)
    given_up = [table for table in tables if most_beside_start(table.state, table.rules[0]) > 2]
    assert given_up
    assert all(table.state.redeals == 1 for table in given_up)
    assert (tables[0].state.tile != 0).sum() == 28


def test_a_deal_that_exchanges_cannot_repair_is_dealt_again():
    """With a single try many deals need a new one."""
    assert sum(int(position.state.redeals) for position in deals(4, 60, hub_tries=1)) > 0


def test_the_limit_draws_on_luck_of_its_own():
    """Two values of the limit meet the same cards, kite and first deal."""
    for printed, off in zip(deals(4, 20), deals(4, 20, hub_limit=8), strict=True):
        for field in ("stack", "certificates", "starting_card", "public_stack"):
            assert printed.state[field].tolist() == off.state[field].tolist()
        assert printed.state.kite == off.state.kite
        assert printed.state.dealt_most == off.state.dealt_most


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_same_deal_lies_on_the_table_with_and_without_the_rule(seats):
    """Before any exchange: the deal of the printed rule is, tile by tile, the one that is played with the rule off."""
    compared = 0
    for printed, off in zip(deals(seats, 60), deals(seats, 60, hub_limit=8), strict=True):
        if printed.state.redeals > 0:
            continue
        changed = np.flatnonzero(printed.state.tile != off.state.tile)
        beside = set(printed.rules["hub_list"][0, :8].tolist())
        assert set(changed.tolist()) <= beside  # all that an exchange touches
        assert len(changed) <= 2 * int(printed.state.hub_exchanges)
        assert (printed.state.dealt_most <= 2) == (printed.state.hub_exchanges == 0)
        compared += 1
    assert compared > 30


def test_a_first_deal_is_the_same_under_any_limit():
    """Dealt once, before the limit is looked at: every site has the tile that it has with the rule off."""
    for block in range(20):
        tables = []
        for limit in (1, 2, 3, 8):
            position = Position(GAME, printed_rules(4, hub_limit=limit), 4)
            position.state.seats = 4
            begin_game(position.state, 4, 0, 11, block)
            shuffle_grounds(position.state, position.rules[0])
            deal_once(position.state, position.rules[0])
            tables.append(position.state.tile.tolist())
        assert tables == [tables[0]] * 4
        off = Position.dealt(GAME, printed_rules(4, hub_limit=8), 4, seed=11, block=block)
        assert off.state.tile.tolist() == tables[0]


def test_who_holds_the_kite():
    assert {int(position.state.kite) for position in deals(4, 40)} == {0, 1, 2, 3}
    assert {int(position.state.kite) for position in deals(4, 10, start_player="first_seat")} == {0}


def test_seat_compensation_follows_the_order_of_play():
    (position,) = deals(4, 1, seat_compensation=[0, 0, 1, 2], start_money=3)
    kite = int(position.state.kite)
    money = [int(position.state.money[(kite + place) % 4]) for place in range(4)]
    assert money == [3 + 3, 3, 4, 5]


def test_without_a_plant_on_the_starting_space():
    (position,) = deals(4, 1, start_space_plant=False)
    assert position.state.plants.sum() == 0
    assert position.state.supply_plants.tolist() == [15] * 4


def test_lines_on_links_of_the_start_and_of_red_sites():
    assert int(deals(4, 1)[0].state.open_count) == 83
    assert int(deals(4, 1, start_links_buildable=False)[0].state.open_count) == 75
    assert int(deals(2, 1)[0].state.open_count) == 50
    assert int(deals(2, 1, red_links_buildable=True)[0].state.open_count) == 66


def test_module_2_brings_cards_and_wildcards():
    assert int(deals(4, 1)[0].state.wildcards) == 0
    (position,) = deals(4, 1, module_2=True)
    assert int(position.state.wildcards) == 18
    assert sorted(position.state.public_stack.tolist()) == list(range(16))
    assert position.state.public_display.tolist() == position.state.public_stack[:4].tolist()


def test_printed_public_contracts_twice():
    rules = printed_rules(4, module_2=True, public_cards="printed_doubled")
    assert rules["public_count"][0] == 14
    assert Counter(rules["public_name"][0, :14].tolist()) == dict.fromkeys(range(7), 2)


def test_beside_start_counts_kinds_not_tiles():
    """Two different construction grounds of Module 3 are of one kind."""
    table = offending(module_3=True)
    hub = [table.board.sites[site] for site in table.rules["hub_list"][0, :2]]
    table.tile(hub[0], names.FIRST_NEW_GROUND)
    table.tile(hub[1], names.FIRST_NEW_GROUND + 1)
    assert count_beside_start(table.state, table.one, names.GROUND) == 2
