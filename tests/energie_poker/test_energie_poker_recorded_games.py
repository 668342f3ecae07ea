"""Every recorded game of a second implementation replays: legal moves before, the whole state after every move."""

from functools import cache

from energie_poker_recording import Recording

from balance.games.energie_poker import GAME as CARD_OF_THE_GAME
from balance.games.energie_poker.bids import limit
from balance.games.energie_poker.national import is_free_in, receiver_in
from balance.games.energie_poker.state import BANK, BID, DISCARD, KEEP, LAY, PLAY, TAKE

GAME = CARD_OF_THE_GAME
ACTS = {"play": PLAY, "discard": DISCARD, "keep": KEEP}


def test_a_recorded_game_replays(recording):
    game = Recording(recording)
    position = game.position()
    rolled = 0
    assert game.snapshot(position, rolled) == game.setup["state"]
    for group in game.groups:
        game.lay_luck(position.state, rolled)
        play_line(game, position, group[0])
        rolled += int(position.state.dice_used)
        assert game.snapshot(position, rolled) == group[-1]["state"]
    assert position.state.over
    assert {"reason": game.end["reason"], "winners": game.end["winners"]}.items() <= game.result(position).items()


def play_line(game, position, line):
    """Compare the legal moves of one recorded decision, then play it."""
    assert position.state.seat == line["player"]
    assert game.snapshot(position, 0)["phase"] == line["phase"]
    {"bid": play_bid, "event": play_event, "deficit": play_deficit}[line["phase"]](game, position, line)


def play_bid(game, position, line):
    state, rules, legal = position.state, position.rules[0], line["legal"]
    assert (state.unplaced, state.free_cards, state.surcharge) == (
        legal["demand"],
        legal["cards_left"],
        legal["surcharge"],
    )
    limits = tuple(legal["demand"] if most is None else most for most in game.by_type(legal["limit_without_card"]))
    for energy, most in enumerate(limits):
        assert limit(state, rules, state.seat, energy) == min(most, legal["demand"])
    move, seat = line["move"], int(state.seat)
    for energy, name in enumerate(game.types):
        if (state.decision, state.seat) != (BID, seat) or state.section != energy:
            assert not any(game.by_type(move["units"])[energy:])
            return
        lay_section(position, limits, energy, name, move)


def lay_section(position, limits, energy, name, move):
    state = position.state
    expected = naive_sections(limits[energy:], int(state.unplaced), int(state.free_cards))
    moves = position.legal()
    assert {(int(found["units"]), bool(found["card"])) for found in moves} == expected
    most = int(position.rules[0].premium_maximum)
    assert all(found["most"] == (most if found["units"] else 0) and found["amount"] == 0 for found in moves)
    section = position.move(
        LAY, energy=energy, units=move["units"][name], card=move["change"][name], amount=move["premium"][name]
    )
    assert position.is_legal(section)
    position.play(section)


def naive_sections(limits, units, cards):
    """Return the numbers of units, with or without a card, that leave some legal bid for the other sections."""
    return {
        (placed, placed > limits[0])
        for placed in range(units + 1)
        if placed_with(limits[0], placed) <= cards
        and can_complete(limits[1:], units - placed, cards - placed_with(limits[0], placed))
    }


def placed_with(limit_without_card, units):
    return int(units > limit_without_card)


@cache
def can_complete(limits, units, cards):
    if cards < 0:
        return False
    if not limits:
        return units == 0
    return any(
        can_complete(limits[1:], units - placed, cards - placed_with(limits[0], placed)) for placed in range(units + 1)
    )


def play_event(game, position, line):
    legal = line["legal"]
    state = position.state
    assert game.card_name(state.hand[state.seat, 0]) == legal["card"]
    assert {int(move["kind"]) for move in position.legal()} == {ACTS[name] for name in legal["moves"]}
    position.play(position.move(ACTS[line["move"]["type"]]))


def play_deficit(game, position, line):
    legal, state = line["legal"], position.state
    assert state.deficit[state.seat] == legal["units_missing"]
    moves = {game.types[move["energy"]]: move for move in position.legal()}
    assert {name: terms(position, game.types.index(name)) for name in moves} == legal["types"]
    for name, move in moves.items():
        left = state.left[game.types.index(name)]
        assert (move["amount"], move["most"]) == (1, min(legal["units_missing"], left))
    take = position.move(TAKE, energy=game.types.index(line["move"]["energy"]), amount=1)
    assert position.is_legal(take)
    position.play(take)


def terms(position, energy):
    """Return the price of a missing unit and who is paid, in the words of the recorded games."""
    state, rules = position.state, position.rules[0]
    turn, seat = int(state.turn), int(state.seat)
    if is_free_in(state, rules, turn, seat, energy):
        return {"price": 0, "to": seat}
    receiver = int(receiver_in(state, rules, turn, energy))
    return {"price": int(state.deficit_price[turn]), "to": "bank" if receiver == BANK else receiver}
