"""Keeping the best option: noise in judging, and ties broken by whim."""

from balance.chance import whim, whim_below
from balance.games.future_inc.state import WORTHLESS
from balance.kernel import kernel


@kernel
def start_judging(mind):
    """Forget the options of the decision before."""
    mind.best = WORTHLESS
    mind.ties = 0
    mind.place = 0
    mind.product = 0
    mind.on_top = 0
    mind.sign = 0


@kernel
def thinkable(style, mind, worth):
    """Whether an option of at most this worth could still be the best."""
    return worth + style.noise >= mind.best


@kernel
def is_best(state, mind, worth):
    """Whether an option beats all before it; equal ones have equal chances."""
    if worth < mind.best:
        return False
    mind.ties = mind.ties + 1 if worth == mind.best else 1
    mind.best = worth
    return mind.ties == 1 or whim_below(state, mind.ties) == 0


@kernel
def consider(state, style, mind, worth, kind, place, product, on_top, sign):
    """Keep an option if it is the best so far."""
    if style.noise > 0.0:
        worth += style.noise * whim(state)
    if is_best(state, mind, worth):
        mind.kind = kind
        mind.place = place
        mind.product = product
        mind.on_top = on_top
        mind.sign = sign
