"""What is written down: rows that add up, set-up features counted by hand, and the same whatever the variant."""

from collections import Counter

import numpy as np
import pytest
from future_energy_recording import TABLES, Board, printed_rules

from balance.driver import driver_of, new_table
from balance.games.future_energy import GAME
from balance.games.future_energy.features import DEAL_COLUMNS, FEATURES
from balance.games.future_energy.state import GROUND, KIND_NAMES
from balance.kernel import COMPILED
from balance.position import Position

GAMES = 60 if COMPILED else 2
NAMES = KIND_NAMES[1 : GROUND + 1]


def played(seats, games=GAMES, **changes):
    """Rows of games between random players, by table."""
    rules = printed_rules(seats, **changes)
    styles = np.concatenate([GAME.style_row({"blunder": 1.0})] * seats)
    rows = GAME.new_rows(games, seats)
    counts = np.zeros(len(rows), np.int64)
    driver_of(GAME)(rules, styles, 1, 5, 0, games, new_table(GAME, seats), rows, counts)
    return {name: getattr(rows, name)[:count] for name, count in zip(rows._fields, counts, strict=True)}


@pytest.fixture(scope="module")
def rows():
    return played(4, module_1=True, module_2=True, module_3=True)


def test_parts_add_up_to_the_score(rows):
    parts = ("track", "empty_spaces", "certificates", "regions", "grid")
    total = sum(rows["seats"][part].astype(int) for part in parts)
    assert total.tolist() == rows["seats"]["score"].astype(int).tolist()
    assert rows["seats"]["money"].tolist() == rows["seats"]["tie_break"].astype(int).tolist()


def test_tolls_paid_are_received(rows):
    paid = rows["seats"]["tolls_paid"].astype(int).reshape(GAMES, 4).sum(axis=1)
    assert paid.tolist() == rows["seats"]["tolls_received"].astype(int).reshape(GAMES, 4).sum(axis=1).tolist()
    joined = rows["seats"]["joined"].astype(int).reshape(GAMES, 4).sum(axis=1)
    assert joined.tolist() == rows["seats"]["hosted"].astype(int).reshape(GAMES, 4).sum(axis=1).tolist()


def test_one_row_per_round_and_seat(rows):
    assert len(rows["rounds"]) == 4 * rows["games"]["turns"].astype(int).sum()
    last = rows["rounds"]["turn"] == rows["games"]["turns"][rows["rounds"]["game"]]
    assert rows["rounds"]["standing"][last].tolist() == rows["seats"]["score"].astype(int).tolist()
    assert rows["rounds"]["vp"][last].tolist() == rows["seats"]["track"].tolist()


def test_purchases_and_offers_agree(rows):
    bought = rows["offers"][rows["offers"]["bought"] > 0]
    assert len(bought) == len(rows["purchases"])
    assert bought["card"].tolist() == rows["purchases"]["card"].tolist()
    assert bought["bought"].tolist() == rows["purchases"]["turn"].tolist()
    assert bought["chances"].tolist() == rows["purchases"]["waited"].tolist()
    sizes = [TABLES["contracts"][card].size for card in rows["purchases"]["card"]]
    assert rows["purchases"]["size"].tolist() == sizes


def test_prices_are_those_of_the_spaces(rows):
    paid = rows["purchases"][~rows["purchases"]["free"]]
    assert paid["price"].tolist() == paid["space"].tolist()  # 1, 2, 3, 4 from left to right
    assert rows["purchases"]["price"][rows["purchases"]["free"]].tolist() == [0] * rows["purchases"]["free"].sum()


def test_contracts_completed_are_bought_or_dealt(rows):
    done = Counter()
    for row in rows["purchases"]:
        done[int(row["game"]), int(row["seat"])] += row["completed"] > 0
    for row in rows["seats"]:
        start = row["contracts_completed"] - done[int(row["game"]), int(row["seat"])]
        assert start in (0, 1)


def test_every_shown_contract_was_shown_once(rows):
    for game in range(GAMES):
        cards = rows["offers"]["card"][rows["offers"]["game"] == game]
        assert len(set(cards.tolist())) == len(cards) >= 5


def test_one_deal_per_game(rows):
    assert rows["deals"]["game"].tolist() == rows["games"]["game"].tolist()
    assert rows["deals"]["exchanges"].tolist() == rows["games"]["hub_exchanges"].tolist()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_features_of_a_deal(seats):
    """Every feature, counted by hand from the board's tables."""
    rows = played(seats, games=2)["deals"]
    board = Board(seats)
    for number, row in enumerate(rows):
        state = Position.dealt(GAME, printed_rules(seats), seats, seed=5, block=number).state
        kinds = {
            site: kind
            for index, site in enumerate(board.sites)
            for number, kind in enumerate(NAMES, start=1)
            if int(state.dealt[number]) >> index & 1
        }
        hub = Counter(kinds[site] for pair in board.pairs if "START" in pair for site in pair - {"START"})
        hops = hops_from_start(board, kinds)
        assert int(row["start_most"]) == max(hub.values())
        assert int(row["start_kinds"]) == len(hub)
        for kind in NAMES:
            assert int(row[f"start_{kind}"]) == hub[kind]
            assert int(row[f"near_{kind}"]) == min(hops[site] for site in kinds if kinds[site] == kind)
            for region, name in enumerate(board.regions, start=1):
                inside = [site for site in kinds if region_of(seats, site) == name and kinds[site] == kind]
                assert int(row[f"region_{region}_{kind}"]) == len(inside)
        for place in range(seats):
            card = int(state.starting_card[(int(state.kite) + place) % seats])
            icons = TABLES["starting_contracts"][card - len(TABLES["contracts"])].icons
            assert int(row[f"reach_{place + 1}"]) == sum(int(row[f"near_{icon}"]) for icon in icons)


def region_of(seats, site):
    rows = TABLES["sites_4p" if seats == 4 else "sites_2_3p"]
    return next(row.region for row in rows if row.site == site)


def hops_from_start(board, live):
    """Fewest links from the starting space to every site that is not blocked."""
    hops, near = {"START": 0}, ["START"]
    while near:
        site = near.pop(0)
        for pair in board.pairs:
            for other in pair - {site} if site in pair else ():
                if other not in hops and other in live:
                    hops[other] = hops[site] + 1
                    near.append(other)
    return hops


def test_features_explain_themselves():
    assert set(FEATURES) == set(DEAL_COLUMNS)
    assert all(FEATURES.values())


def test_the_limit_leaves_the_first_deal_alone():
    """With and without the rule the same deals are dealt first, whatever is exchanged then."""
    printed, off = (played(4, games=2, hub_limit=limit)["deals"] for limit in (2, 8))
    assert printed["dealt_most"].tolist() == off["dealt_most"].tolist()
    assert not off["exchanges"].any()
