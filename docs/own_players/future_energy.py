"""Plays like the usual player, but never joins anybody else's power plant."""

from balance.games.future_energy.players import choose as usual
from balance.games.future_energy.state import DECLINE, JOIN


def choose(state, rules, style, mind, move):
    usual(state, rules, style, mind, move)
    if move.kind == JOIN:
        move.kind = DECLINE
        move.amount = 0
        move.most = 0
        move.card = 0
        move.space = 0
