"""Coin Race: a toy game with win probabilities known exactly, to test the house that real games live in.

Each round every seat decides to play safe (1 step) or to gamble (2 steps if the die shows more than the rule
`gamble_needs`, else none). After `rounds` rounds the most steps win; ties share.
"""

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from balance.chance import begin_round, die, whim
from balance.game import BLUNDER, Column, Game, Knob, TableKind, move_record, state_record
from balance.kernel import kernel, record

SAFE, GAMBLE = 0, 1
DICE = 0
MOST_SEATS = 4
MOST_ROUNDS = 20
BRANCHES = ("somebody gambled",)
STATE = state_record(MOST_SEATS, MOST_ROUNDS, 1, steps=(np.int32, MOST_SEATS))
MOVE = move_record()
MIND = record(nothing=np.int64)
RULES = record(rounds=np.int64, gamble_needs=np.int64, head_start=(np.int64, MOST_SEATS))
KNOBS = {"boldness": Knob(0.5, 0.0, 1.0, "share of rounds in which the seat gambles"), "blunder": BLUNDER}


class Rows(NamedTuple):
    seats: Any
    games: Any


def build_rules(values, components, seats):
    rules = np.zeros(1, RULES)
    rules["rounds"] = values["rounds"]
    rules["gamble_needs"] = values["gamble_needs"]
    rules["head_start"][0, 0] = values["head_start"]
    return rules


@kernel
def set_up(state, rules):
    for seat in range(state.seats):
        state.steps[seat] = rules.head_start[seat]
    state.turn = 1
    begin_round(state, 1)


@kernel
def legal_moves(state, rules, moves):
    for kind in range(2):
        moves[kind].kind = kind
        moves[kind].amount = 0
        moves[kind].most = 0
    return 2


@kernel
def is_legal(state, rules, move):
    return move.kind in (SAFE, GAMBLE) and move.amount == 0 and move.most == 0


@kernel
def apply(state, rules, move):
    if move.kind == SAFE:
        state.steps[state.seat] += 1
    else:
        state.branches |= np.uint64(1)
        if die(state.luck, DICE) > rules.gamble_needs:
            state.steps[state.seat] += 2
    state.seat += 1
    if state.seat == state.seats:
        end_round(state, rules)


@kernel
def end_round(state, rules):
    for seat in range(state.seats):
        state.standing[state.turn, seat] = state.steps[seat]
    state.seat = 0
    state.over = state.turn == rules.rounds
    if not state.over:
        state.turn += 1
        begin_round(state, state.turn)


@kernel
def choose(state, rules, style, mind, move):
    move.kind = GAMBLE if whim(state) < style.boldness else SAFE
    move.amount = 0
    move.most = 0


@kernel
def outcome(state, rules, outcomes):
    for seat in range(state.seats):
        outcomes[seat].score = state.steps[seat]
        outcomes[seat].tie_break = 0.0


@kernel
def observe(state, rules, rows, counts, game):
    for seat in range(state.seats):
        rows.seats[counts[0] + seat].steps = state.steps[seat]


@kernel
def conceal(state, rules, seat):
    for purpose in range(len(state.luck)):
        state.luck[purpose] = 0


def ledger(state, rules):
    return {}


def describe(state, rules, move):
    return f"Seat {state.seat + 1} {'gambles' if move.kind == GAMBLE else 'plays safe'}."


GAME = Game(
    name="coin_race",
    title="Coin Race",
    seats=range(2, MOST_SEATS + 1),
    folder=Path(__file__).parent,
    state=STATE,
    move=MOVE,
    mind=MIND,
    most_moves=2,
    knobs=KNOBS,
    components={},
    tables={
        "seats": TableKind("one row per game and seat", 1, {"steps": Column(np.int32, "steps at the end")}),
        "games": TableKind("one row per game", 1, {}),
    },
    rows=Rows,
    branches=BRANCHES,
    build_rules=build_rules,
    set_up=set_up,
    legal_moves=legal_moves,
    is_legal=is_legal,
    apply=apply,
    choose=choose,
    outcome=outcome,
    observe=observe,
    conceal=conceal,
    ledger=ledger,
    describe=describe,
)
