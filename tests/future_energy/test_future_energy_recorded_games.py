"""Complete games of a second, independent implementation: the same legal moves before, the same table after, always."""

from future_energy_recording import (
    Board,
    as_recorded,
    crew_move,
    legal_as_recorded,
    legal_in_words,
    move_of,
    pending_as_recorded,
    pending_in_words,
    read,
    table_in_words,
    table_of,
)

from balance.games.future_energy import GAME
from balance.games.future_energy.crew import way_cost
from balance.games.future_energy.grid import largest_grid
from balance.games.future_energy.scoring import certificate_vp, empty_spaces, grid_vp, region_vp
from balance.position import Position


def test_a_recorded_game_replays(recording):
    setup, *decisions, end = read(recording)
    board = Board(setup["players"])
    position = table_of(setup)
    same_table(position, board, setup["state"])
    for line in decisions:
        assert int(position.state.seat) == line["player"]
        assert legal_in_words(position, board) == legal_as_recorded(line["legal"]), line["n"]
        for check in line.get("path_checks", ()):
            same_path(position, board, check)
        move = move_of(position, board, line["move"])
        assert position.is_legal(move), line["n"]
        assert GAME.describe(position.state, position.rules[0], move)
        position.play(move)
        same_table(position, board, line["state"])
    same_end(position, board, end)


def same_table(position, board, recorded):
    """Compare the whole table."""
    state, rules = position.state, position.rules[0]
    ours = table_in_words(state, rules, board)
    theirs = as_recorded(recorded)
    assert ours == theirs
    assert pending_in_words(state, rules, board) == pending_as_recorded(recorded["pending"], recorded["phase"])


def same_path(position, board, check):
    """Compare whether a path is allowed, what it costs, and who is paid for it."""
    if check["path"][0] != board.sites[int(position.state.crew)]:
        assert not check["ok"], check
        return
    move = crew_move(position, board, check["path"], check["free"])
    assert position.is_legal(move) == check["ok"], check
    if check["ok"]:
        assert payments(position, move) == {who: amount for who, amount in check["payments"].items() if amount}, check
    elif check["why"] == "not enough money" and check["payments"]:
        assert int(way_cost(position.state, position.rules[0], move)) == sum(check["payments"].values()), check


def payments(position, move):
    """Return who gets how much when the crew moves so, by playing it on a copy of the table."""
    twin = Position(position.game, position.rules, position.seats)
    twin.table.words[:] = position.table.words
    mover = int(twin.state.active)
    twin.play(move)
    before, after = position.state, twin.state
    got = {str(seat): int(after.money[seat] - before.money[seat]) for seat in range(position.seats) if seat != mover}
    got["bank"] = int(after.bank - before.bank)
    return {who: amount for who, amount in got.items() if amount}


def same_end(position, board, end):
    """Compare the parts of every score, and the winners."""
    state, rules = position.state, position.rules[0]
    assert state.over
    assert int(state.turn) == end["rounds"]
    outcomes = position.outcomes()
    for score in end["scores"]:
        seat = score["player"]
        assert int(outcomes["score"][seat]) == score["total"]
        assert int(outcomes["tie_break"][seat]) == score["money"]
        assert int(state.vp[seat]) == score["track"]
        assert int(empty_spaces(state, rules, seat)) * int(rules.vp_per_empty_space) == score["empty_spaces"]
        assert int(certificate_vp(state, rules, seat)) == score["certificates"]
        regions = {name: int(region_vp(state, rules, seat, number)) for number, name in enumerate(board.regions)}
        assert regions == score["regions"]
        plants = {name: int(state.region_plants[seat, number]) for number, name in enumerate(board.regions)}
        assert plants == score["region_plants"]
        assert int(grid_vp(state, rules, seat)) == score["grid"]
        if score["grid_plants"] is not None:
            assert int(largest_grid(state, rules, seat)) == score["grid_plants"]
    assert [seat for seat in range(position.seats) if outcomes["rank"][seat] == 1] == end["winners"]
