"""Every recorded game, replayed: the legal moves before and the whole table after every move agree."""

from power_grid_recordings import (
    Mirror,
    choose_pile,
    in_one_order,
    pile_after_step3,
    read_recording,
    table_of,
)

from balance.games.power_grid import GAME

__all__ = ["GAME"]


def test_a_recorded_game_is_replayed(recording):
    setup, moves, end = read_recording(recording)
    mirror = Mirror(table_of(setup))
    assert mirror.zone() == set(setup["cities"])
    assert mirror.table() == setup["state"]
    before = setup["state"]
    for line in moves:
        replay(mirror, before, line)
        before = line["state"]
    if end["ended"]:
        assert result(mirror) == (end["final"], end["winners"])


def replay(mirror, before, line):
    """Play one recorded move; where the pile is shuffled, its order is the recording's."""
    state, number = mirror.state, line["n"]
    pile = pile_after_step3(before, line)
    assert state.seat == line["player"], number
    assert in_one_order(mirror.legal()) == in_one_order(line["legal"]), number
    move = mirror.move(line["move"])
    assert mirror.position.is_legal(move), number
    if pile:
        drawn = len(pile) - len(line["state"]["deck"])
        choose_pile(state, pile[:drawn], pile[drawn:])
    mirror.position.play(move)
    if pile:
        assert sorted(state.deck[state.deck_top : state.deck_end]) == sorted(line["state"]["deck"]), number
        state.deck[state.deck_top : state.deck_end] = line["state"]["deck"]
    assert mirror.table() == line["state"], number


def result(mirror):
    """Powered cities, money and houses of every seat, and who won."""
    outcomes, state = mirror.position.outcomes(), mirror.state
    final = [
        {"powered": int(outcome["score"]), "money": int(state.money[seat]), "cities": int(state.houses[seat])}
        for seat, outcome in enumerate(outcomes)
    ]
    return final, [seat for seat, outcome in enumerate(outcomes) if outcome["rank"] == 1]
