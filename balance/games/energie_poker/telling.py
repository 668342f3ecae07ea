"""The game in sentences, and the totals that never change."""

from collections.abc import Mapping
from typing import Any

from balance.games.energie_poker.state import BANK, BID, ENERGY_NAMES, EVENT, KEEP, NONE, PLAY


def describe(state: Any, rules: Any, move: Any) -> str:
    """Say what the deciding seat is about to do, in one sentence."""
    who = f"{rules.years[state.turn]}: seat {int(state.seat) + 1}"
    if state.decision == BID:
        return f"{who} {describe_section(rules, move)}."
    if state.decision == EVENT:
        return f"{who} {describe_act(state, rules, move)}."
    return f"{who} {describe_take(state, rules, move)}."


def describe_section(rules: Any, move: Any) -> str:
    """Say how a section is filled."""
    card = ", with an Energy Change card" if move.card else ""
    return f"bids for {move.units} {energy_name(rules, move.energy)} at a premium of ${move.amount}{card}"


def describe_act(state: Any, rules: Any, move: Any) -> str:
    """Say what is done with an International Event card, and what the card does."""
    card = int(state.hand[state.seat, state.held])
    verb = {PLAY: "plays", KEEP: "keeps"}.get(int(move.kind), "discards")
    changes = [
        f"{rules.event_change[card, energy]:+d} {energy_name(rules, energy)}"
        for energy in range(rules.types)
        if rules.event_change[card, energy]
    ]
    return f"{verb} an event of {rules.years[rules.event_turn[card]]} ({', '.join(changes) or 'no change'})"


def describe_take(state: Any, rules: Any, move: Any) -> str:
    """Say which missing units are taken, and who controls them."""
    owner = int(state.controllers[state.turn, move.energy])
    controller = "nobody" if owner == BANK else f"seat {owner + 1}"
    return f"takes {move.amount} missing {energy_name(rules, move.energy)}, controlled by {controller}"


def energy_name(rules: Any, energy: int) -> str:
    """Return the name of a type of energy on this board."""
    return ENERGY_NAMES[rules.names[energy]]


def ledger(state: Any, rules: Any) -> Mapping[str, int]:
    """Return totals that never change: the money, the event cards, the year's units and every seat's demand."""
    seats, turn = int(state.seats), int(state.turn)
    this_year = range(int(rules.types))
    given = sum(
        int(state.bought[turn, seat, energy]) + int(state.taken[turn, seat, energy])
        for seat in range(seats)
        for energy in this_year
    )
    return {
        "dollars": int(state.money.sum()) + int(state.bank),
        "money received": int((state.money[:seats] - rules.start_money - state.flows[:seats].sum(axis=1)).sum()),
        "event cards": events_in_the_box(state),
        "units of the year": int(state.left.sum()) + given - int(state.supply[turn].sum()),
    }


def events_in_the_box(state: Any) -> int:
    """Return the number of International Event cards in the pile, on the discards and in hands."""
    hands = int((state.hand[: state.seats, :] != NONE).sum())
    return int(state.deck_cards - state.drawn) + int(state.discarded) + hands
