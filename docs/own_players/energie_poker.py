"""Bids like the usual player, and never offers a premium after the fifth year."""

from balance.games.energie_poker.players import choose as usual
from balance.games.energie_poker.state import LAY


def choose(state, rules, style, mind, move):
    usual(state, rules, style, mind, move)
    if move.kind == LAY and state.turn > 5:
        move.amount = 0
        move.most = 0
