"""Rules that contradict each other, and tables that do not fit them."""

from balance.games.future_inc.state import MOST_CARDS, MOST_EVENTS
from balance.problems import Problem


def problems_of(values, components, seats):
    """Yield every fault of the values of all rules and of the component tables at a table of `seats`."""
    if values["event_deck"] not in (8, 18):
        yield Problem("rules.event_deck", "there are two event decks.", values["event_deck"], ("8", "18"))
    if values["bonus_units"] == "sold" and values["bonus_when"] == "before sales":
        yield Problem("rules.bonus_units", "needs bonus_when = 'after sales': nothing is sold before.", "sold")
    if values["start_demand"] > values["demand_max"]:
        yield Problem("rules.start_demand", f"demand ends at {values['demand_max']}.", values["start_demand"])
    for name, most in (("factory_cards", MOST_CARDS), ("event_cards", MOST_EVENTS)):
        if len(components[name]) > most:
            yield Problem(f"components.{name}", f"holds more than {most} cards.", len(components[name]))
    taken = values["rounds"] * values["action_phases"] * seats
    cards = sum(card.dots <= seats for card in components["factory_cards"])
    if cards < taken:
        yield Problem("components.factory_cards", f"{seats} players take {taken} cards; the deck is too small.", cards)
    yield from _track_problems(values, components["price_tracks"])


def _track_problems(values, steps):
    missing = set(range(values["demand_max"] + 1)) - {step.demand for step in steps}
    if missing:
        yield Problem("components.price_tracks", f"lacks a price for a demand of {min(missing)}.")
    prices = [getattr(step, values["price_track"]) for step in sorted(steps, key=lambda step: step.demand)]
    if prices != sorted(prices):
        yield Problem("components.price_tracks", "prices must not fall as demand rises.", prices)
