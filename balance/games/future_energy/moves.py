"""Moves: how they are written into the list of legal moves."""

import numpy as np

from balance.games.future_energy.sites import NONE
from balance.games.future_energy.state import KINDS, SITES
from balance.kernel import kernel


@kernel
def blank(move):
    """Set every field of a move to zero."""
    move.kind = 0
    move.amount = 0
    move.most = 0
    move.card = 0
    move.space = 0
    move.to_space = 0
    move.site = 0
    move.link = 0
    move.fellow = 0
    move.steps = 0
    move.free = NONE
    for site in range(SITES):
        move.way[site] = 0
    for kind in range(KINDS):
        move.pay[kind] = 0


@kernel
def add(moves, count, kind):
    """Add a move without any choice to the list; return how many there are by now."""
    blank(moves[count])
    moves[count].kind = kind
    return count + 1


@kernel
def add_range(moves, count, kind, most):
    """Add a move for each whole amount from 0 to `most`, if there is any."""
    if most < 0:
        return count
    count = add(moves, count, kind)
    moves[count - 1].most = most
    return count


@kernel
def add_space(moves, count, kind, space):
    """Add a move about a space of a display."""
    count = add(moves, count, kind)
    moves[count - 1].space = space
    return count


@kernel
def add_plant(moves, count, kind, card, space):
    """Add a move about the plant on a space of a contract."""
    count = add_space(moves, count, kind, space)
    moves[count - 1].card = np.int64(card)
    return count


@kernel
def is_single(move):
    """Whether a move stands for itself alone and carries no amount."""
    return move.amount == 0 and move.most == 0


@kernel
def is_within(move, most):
    """Whether a move names one whole amount from 0 to `most`."""
    return 0 <= move.amount <= most and move.most == move.amount


@kernel
def copy(source, target):
    """Write every field of a move into another."""
    target.kind = source.kind
    target.amount = source.amount
    target.most = source.most
    target.card = source.card
    target.space = source.space
    target.to_space = source.to_space
    target.site = source.site
    target.link = source.link
    target.fellow = source.fellow
    target.steps = source.steps
    target.free = source.free
    for site in range(SITES):
        target.way[site] = source.way[site]
    for kind in range(KINDS):
        target.pay[kind] = source.pay[kind]
