"""In words and totals: one sentence for a move, and the sums that never change."""

from balance.games.future_inc.events import bonus_worth
from balance.games.future_inc.factories import cost_of_factory
from balance.games.future_inc.state import (
    ADJUST,
    BUILD,
    DISCREDIT,
    NO_BONUS,
    NO_EVENT,
    NOTHING,
    PLAY_EVENT,
    PROMOTE,
    SELL,
    TAKE_BONUS,
)

TITLES = ("Robots", "Energy", "Chips", "V.R. Systems")
ERAS = ("", "I", "II", "III")


def describe(state, rules, move):
    """Return one sentence about a move that is about to be played."""
    return f"Seat {int(state.seat) + 1} {SENTENCES[int(move.kind)](state, rules, move)}."


def _card(state, rules, move):
    card = state.market[move.place]
    kind = f"the era {ERAS[rules.era[card]]} factory for {TITLES[rules.product[card]]}"
    return f"{kind} (price {rules.price[card]}, value {rules.victory[card]})"


def _build(state, rules, move):
    card = state.market[move.place]
    cost = cost_of_factory(state, rules, state.seat, card)
    if state.units[state.seat, rules.product[card]] == 0:
        where = "as a new pile"
    else:
        where = "on top of the pile" if move.on_top else "below the pile"
    return f"builds {_card(state, rules, move)} for {cost} FF, {where}"


def _promote(state, rules, move):
    card = state.market[move.place]
    raised = [f"{TITLES[product]} +{rise}" for product, rise in enumerate(rules.rise[card]) if rise > 0]
    return f"discards {_card(state, rules, move)} for its price and promotes {', '.join(raised) or 'nothing'}"


def _discredit(state, rules, move):
    return f"discards {_card(state, rules, move)} for its price and discredits {TITLES[move.product]}"


def _adjust(state, rules, move):
    change = move.sign * rules.modifier[state.market[move.place]]
    return f"adjusts the price of {TITLES[move.product]} by {change:+d} FF with {_card(state, rules, move)}"


def _bonus(event, rules):
    first, second = (TITLES[product[event]] for product in (rules.bonus_product, rules.bonus_partner))
    each = f"unit of {first}" if first == second else f"pair of {first} and {second}"
    return f"{rules.bonus_ff[event]} FF for each {each}"


def _take_bonus(state, rules, move):
    event = state.in_play[move.place]
    return f"takes the bonus of {_bonus(event, rules)}: {bonus_worth(state, rules, state.seat, event)} FF"


def _play_event(state, rules, move):
    event = state.hand[state.seat, move.place]
    raised = [f"{TITLES[product]} +{rise}" for product, rise in enumerate(rules.event_rise[event]) if rise > 0]
    return f"plays an event face down: {', '.join(raised) or 'no demand'}, {_bonus(event, rules)}"


def _sell(state, rules, move):
    price = state.asked_price[state.turn, state.seat, state.selling]
    return f"sells {move.amount} of {TITLES[state.selling]} at {price} FF"


SENTENCES = {
    BUILD: _build,
    PROMOTE: _promote,
    DISCREDIT: _discredit,
    ADJUST: _adjust,
    TAKE_BONUS: _take_bonus,
    NO_BONUS: lambda state, rules, move: "takes no bonus",
    PLAY_EVENT: _play_event,
    NO_EVENT: lambda state, rules, move: "plays no event",
    SELL: _sell,
}


def pile_of(state, seat, product):
    """Return the cards of a pile from the visible one to the lowest."""
    if state.units[seat, product] == 0:
        return []
    cards = [int(state.front[seat, product])]
    while cards[-1] != state.lowest[seat, product]:
        cards.append(int(state.beneath[cards[-1]]))
    return cards


def ledger(state, rules):
    """Return totals that never change: cards of both decks, icons against units, money against its sources."""
    seats = range(int(state.seats))
    piles = [card for seat in seats for product in range(len(TITLES)) for card in pile_of(state, seat, product)]
    market = int((state.market[: rules.market_size] != NOTHING).sum())
    hands = int(state.hand_size[: state.seats].sum())
    return {
        "factory cards": int(rules.cards - state.turned_up + market + state.discarded + state.modifiers) + len(piles),
        "event cards": hands + int(state.faces_down + state.events_in_play + state.events_used),
        "units without an icon": int(state.units.sum()) - sum(int(rules.production[card]) for card in piles),
        "money without a source": sum(_unexplained(state, rules, seat) for seat in seats),
    }


def _unexplained(state, rules, seat):
    earned = state.from_sales[seat] + state.from_bonuses[seat] + state.from_discards[seat]
    return int(state.money[seat] - rules.start_money - earned + state.spent[seat])
