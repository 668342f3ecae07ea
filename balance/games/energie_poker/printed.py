"""From rules.toml, the printed tables and a scenario's changes to the record that the kernels read."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from balance.components import Row
from balance.games.energie_poker.state import (
    BIDS,
    BOARDS,
    DEFICITS,
    DELIVERY,
    DRAW,
    EFFECT,
    EFFECTS,
    END_OF_TURN,
    ENERGY_NAMES,
    EVENTS,
    MOST_INTERNATIONAL,
    MOST_NATIONAL,
    MOST_TURNS,
    NONE,
    OFFER,
)
from balance.games.energie_poker.terms import CHOICES, NUMBERS, RULES
from balance.problems import BadInput, Problem


def build_rules(values: Mapping[str, Any], components: Mapping[str, list[Row]], seats: int) -> np.ndarray:
    """Return the rules of a table as a record array (1,).

    Raises
    ------
    BadInput
        With every impossible combination of numbers and tables.
    """
    check(values, components, seats)
    rules = np.zeros(1, RULES)
    for name in NUMBERS:
        rules[name] = CHOICES[name].index(values[name]) if name in CHOICES else values[name]
    board = BOARDS[values["energy_types"]]
    countries = seats * values["countries"]
    write_board(rules[0], board)
    write_plan(rules[0], components["energy_plan"], board, values, countries)
    write_stages(rules[0], values)
    write_international(rules[0], components, board, countries if values["scale_events"] else 4)
    write_national(rules[0], components["national_events"], values, board)
    return rules


def check(values: Mapping[str, Any], components: Mapping[str, list[Row]], seats: int) -> None:
    """Raise BadInput where the tables cannot be played."""
    problems = [*plan_problems(values, components), *deck_problems(values, components, seats)]
    if problems:
        raise BadInput(problems)


def plan_problems(values: Mapping[str, Any], components: Mapping[str, list[Row]]) -> list[Problem]:
    """Return what is wrong with the World Energy Plan."""
    plan = components["energy_plan"]
    rounds, countries = values["rounds"], values["countries"]
    held = sum(card.units * card.cards for card in components["purchase_cards"])
    problems = []
    if not rounds <= len(plan) <= MOST_TURNS:
        problems.append(Problem("energy_plan", f"must have {rounds} to {MOST_TURNS} years.", len(plan)))
    if [year.year for year in plan] != sorted(year.year for year in plan):
        problems.append(Problem("energy_plan", "the years must rise from row to row."))
    for year in plan:
        needed, offered = year.demand * countries, year.oil + year.gas + year.nuclear + year.coal + year.solar
        if needed > held:
            reason = f"a player's purchase cards add up to {held} units only."
            problems.append(Problem(f"energy_plan.{year.year}.demand", reason, needed))
        if offered < needed:
            reason = f"fewer units on offer than one player's demand of {needed}."
            problems.append(Problem(f"energy_plan.{year.year}", reason, offered))
    return problems


def deck_problems(values: Mapping[str, Any], components: Mapping[str, list[Row]], seats: int) -> list[Problem]:
    """Return what is wrong with the decks of event cards."""
    international, national = components["international_events"], components["national_events"]
    fewest = seats * values["event_cards_held"] if values["international_events"] else 0
    years = {year.year for year in components["energy_plan"]}
    problems = []
    if not fewest <= len(international) <= MOST_INTERNATIONAL:
        reason = f"must have {fewest} to {MOST_INTERNATIONAL} cards."
        problems.append(Problem("international_events", reason, len(international)))
    for card in international:
        if card.year not in years:
            problems.append(Problem(f"international_events.{card.card}.year", "not a year of the plan.", card.year))
    fewest = values["rounds"] - 1 if values["national_events"] else 0
    if not fewest <= len(national) <= MOST_NATIONAL:
        problems.append(Problem("national_events", f"must have {fewest} to {MOST_NATIONAL} cards.", len(national)))
    return problems


def write_board(rules: Any, board: tuple[int, ...]) -> None:
    """Name the sections of the folder."""
    rules.types = len(board)
    rules.names[: len(board)] = board
    rules.places[:] = NONE
    for place, name in enumerate(board):
        rules.places[name] = place


def write_plan(rules: Any, plan: list[Row], board: tuple[int, ...], values: Mapping[str, Any], countries: int) -> None:
    """Write the units on offer to the countries at the table, and every player's demand."""
    share = 4 if values["supply_for_three"] == "full_plan" else countries
    for turn, year in enumerate(plan, start=1):
        amounts = [units_of(year, name) for name in board]
        rules.plan[turn, : len(board)] = scaled(amounts, share)
        rules.years[turn] = year.year
        rules.demand[turn] = year.demand * values["countries"]


def units_of(row: Any, name: int) -> int:
    """Return a table's number for a type of energy; renewable energy stands for coal and solar."""
    return row.coal + row.solar if ENERGY_NAMES[name] == "renewable" else getattr(row, ENERGY_NAMES[name])


def scaled(amounts: list[int], countries: int) -> list[int]:
    """Return amounts for four countries scaled to `countries`, rounded by largest remainder, earlier types first."""
    total = (sum(amounts) * countries + 2) // 4
    shares = [amount * countries // 4 for amount in amounts]
    by_remainder = sorted(range(len(amounts)), key=lambda place: -(amounts[place] * countries % 4))
    for place in by_remainder[: total - sum(shares)]:
        shares[place] += 1
    return shares


def write_stages(rules: Any, values: Mapping[str, Any]) -> None:
    """Write the order of the stages of a turn."""
    together = [DRAW] if values["event_draw"] == "together" else []
    events = [*together, EVENTS, EFFECT] if values["international_events"] else []
    early = [DRAW] if values["event_draw"] == "before_bids" and values["international_events"] else []
    middle = [*events, BIDS] if values["events_before_bids"] else [BIDS, *events]
    stages = [OFFER, *early, *middle, DELIVERY, DEFICITS, END_OF_TURN]
    rules.stages[: len(stages)] = stages
    rules.stage_count = len(stages)
    rules.draw_on_own_turn = values["event_draw"] == "own_turn"


def write_international(
    rules: Any, components: Mapping[str, list[Row]], board: tuple[int, ...], countries: int
) -> None:
    """Write the International Events; ups and downs are scaled apart, so that they still cancel."""
    turns = {year.year: turn for turn, year in enumerate(components["energy_plan"], start=1)}
    cards: list[Any] = components["international_events"]
    rules.event_cards = len(cards)
    for card, row in enumerate(cards):
        changes = [units_of(row, name) for name in board]
        ups = scaled([max(0, change) for change in changes], countries)
        downs = scaled([max(0, -change) for change in changes], countries)
        rules.event_turn[card] = turns[row.year]
        rules.event_change[card, : len(board)] = np.subtract(ups, downs)


def write_national(rules: Any, cards: list[Any], values: Mapping[str, Any], board: tuple[int, ...]) -> None:
    """Write the National Events and which sections of the folder each is about."""
    green = ("renewable", "solar") if values["national_renewable_is_solar"] else ("renewable", "coal", "solar")
    rules.national_cards = len(cards)
    for card, row in enumerate(cards):
        about = green if row.energy == "renewable" else (row.energy,)
        rules.national_effect[card] = EFFECTS.index(row.effect)
        rules.national_amount[card] = row.amount
        rules.national_discs[card] = row.discs
        rules.national_types[card, : len(board)] = [ENERGY_NAMES[name] in about for name in board]
