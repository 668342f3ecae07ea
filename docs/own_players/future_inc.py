"""Plays like the usual player, but leaves bonuses on the table in the first two rounds."""

from balance.games.future_inc.players import choose as usual
from balance.games.future_inc.state import NO_BONUS, TAKE_BONUS


def choose(state, rules, style, mind, move):
    usual(state, rules, style, mind, move)
    if move.kind == TAKE_BONUS and state.turn <= 2:
        move.kind = NO_BONUS
        move.place = 0
