"""The loop that plays games: written once, compiled once a game around the game's own functions.

The templates name the functions of a game (`set_up`, `choose`, `apply`, …) as globals; `driver_of` binds them. The
loop holds no lock and crosses the border to Python once per chunk.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from balance.chance import begin_game, begin_thought, mix, whim, whim_below
from balance.game import Game
from balance.kernel import bind, call_entry, copy_record, kernel, side_by_side
from balance.standing import OUTCOME, settle

# The functions of one game; `driver_of` binds the templates below to a real game's.
set_up = legal_moves = choose = apply = outcome = observe = None

LEGAL, ILLEGAL = 1, 2  # what a player by code answers when it has filled the move; 0 if it broke down
FOUL = -1  # instead of the decisions of a game: a player of one's own broke down, or made a move that is not legal


class Table(NamedTuple):
    """What games are played on, one after the other; `words` and `thoughts` see the same memory as 64-bit words."""

    states: np.ndarray
    words: np.ndarray
    minds: np.ndarray
    thoughts: np.ndarray
    moves: np.ndarray
    outcomes: np.ndarray


def play_at_random(state, rules, moves):
    """Choose uniformly among the legal moves, then uniformly within the chosen move's range, into the last move."""
    chosen = whim_below(state, legal_moves(state, rules, moves))
    moves[-1] = moves[chosen]
    move = moves[-1]
    if move.most > move.amount:
        move.amount += whim_below(state, move.most - move.amount + 1)
        move.most = move.amount


def decide(state, rules, style, mind, moves, own=None):
    """Let the seat whose decision it is decide: by its style, by code, or at random as often as it blunders.

    Return whether it did: False if a player of one's own broke down.
    """
    if blunders(state, style):
        play_at_random(state, rules, moves)
    elif own is None:
        choose(state, rules, style, mind, moves[-1])
    else:
        if style.own > 0:
            copy_record(moves[-1], moves[-2])  # a blank one
        return call_entry(own[style.own], state, rules, style, mind, moves[-1]) != 0
    return True


def play_game(rules, styles, rotation, seed, block, table, own):
    """Play one game from set-up to its end; return how many decisions it took, or FOUL."""
    seats = len(styles)
    state = table.states[0]
    wipe(table.words)
    wipe(table.thoughts)
    state.seats = seats
    begin_game(state, seats, rotation, seed, block)
    set_up(state, rules)
    minds, moves = table.minds, table.moves  # named once: every read from the tuple would count references
    move = moves[-1]
    decisions = 0
    while not state.over:
        player = state.seat - rotation
        style = styles[player if player >= 0 else player + seats]  # a remainder would take a division
        if blunders(state, style):  # `decide`, spelled out: an array handed on would count references
            play_at_random(state, rules, moves)
        elif own is None:
            choose(state, rules, style, minds[state.seat], move)
        else:
            if style.own > 0:
                copy_record(moves[-1], moves[-2])  # a blank one
            if call_entry(own[style.own], state, rules, style, minds[state.seat], move) != LEGAL:
                return FOUL
        apply(state, rules, move)
        decisions += 1
    return decisions


def play(rules, styles, rotations, seed, first, last, table, rows, counts, own=None):
    """Play games `first` … `last - 1` and write their rows; return the game that a foul stopped, or FOUL for none.

    Parameters
    ----------
    rules : record array (1,)
    styles : record array (players,) – one row of knobs per player of the line-up
    rotations : games in a block; block b deals one table, in game b * rotations + r player p sits at (p + r) % seats
    seed, first, last : the numbers of the games; game i depends on (seed, i) alone
    table : the scratch the games are played on, see `new_table`
    rows : the game's named tuple of result arrays, with room for every row
    counts : int64 array – rows written so far to each of them, in their order
    own : functions that decide for the players whose style has their number: 0 the usual player, from 1 players by code
        (see `balance.own_players`); games without any are compiled without a trace of them
    """
    seats = len(styles)
    for game in range(first, last):
        rotation = game % rotations
        block = game // rotations
        decisions = play_game(rules[0], styles, rotation, seed, block, table, own)
        if decisions == FOUL:
            return game
        state = table.states[0]
        outcome(state, rules[0], table.outcomes)
        settle(table.outcomes, seats)
        write_seats(rows.seats, counts[0], game, rotation, seats, table.outcomes)
        write_game(rows.games[counts[1]], game, block, state, decisions, table.words)
        observe(state, rules[0], rows, counts, game)
        counts[0] += seats
        counts[1] += 1
    return FOUL


@kernel
def blunders(state, style):
    """Start the deciding seat's next thought; say whether it blunders."""
    begin_thought(state)
    return style.blunder > 0.0 and whim(state) < style.blunder


@kernel
def wipe(words):
    """Set memory to zero."""
    for index in range(len(words)):
        words[index] = 0


@kernel
def write_seats(rows, start, game, rotation, seats, outcomes):
    """Write what every game says of every seat."""
    for seat in range(seats):
        row = rows[start + seat]
        row.game = game
        row.seat = seat
        row.player = (seat - rotation) % seats
        row.score = outcomes[seat].score
        row.tie_break = outcomes[seat].tie_break
        row.rank = outcomes[seat].rank
        row.share = outcomes[seat].share


@kernel
def write_game(row, game, block, state, decisions, words):
    """Write what every game says of itself."""
    row.game = game
    row.block = block
    row.turns = state.turn
    row.decisions = min(decisions, 65535)
    row.cut_off = state.cut_off
    row.branches = state.branches
    row.fingerprint = fingerprint(words)


@kernel
def fingerprint(words):
    """Return a 64-bit digest of a state's whole memory: four chains, so that the processor works on all at once."""
    first, second, third, fourth = np.uint64(1), np.uint64(2), np.uint64(3), np.uint64(4)
    whole = len(words) // 4 * 4
    for index in range(0, whole, 4):
        first = mix(first ^ words[index])
        second = mix(second ^ words[index + 1])
        third = mix(third ^ words[index + 2])
        fourth = mix(fourth ^ words[index + 3])
    for index in range(whole, len(words)):
        first = mix(first ^ words[index])
    return mix(mix(mix(first ^ second) ^ third) ^ fourth)


@cache
def decide_of(game: Game) -> Any:
    """Return the `decide` of a game."""
    return _bound(game)["decide"]


@cache
def driver_of(game: Game) -> Any:
    """Return the `play` of a game; compiled code is made, or read from the cache, at its first call."""
    driver = bind(play, game.folder / "__init__.py", _bound(game))
    return side_by_side(driver) if game.side_by_side else driver


@cache
def _bound(game: Game) -> dict[str, Any]:
    """Return the game's own functions and the templates bound to them, in the order they build on each other."""
    parts = ("set_up", "legal_moves", "choose", "apply", "outcome", "observe")
    names = {part: getattr(game, part) for part in parts}
    for template in (play_at_random, decide, play_game):
        names[template.__name__] = bind(template, game.folder / "__init__.py", names)
    return names


def new_table(game: Game, seats: int) -> Table:
    """Return scratch to play games of `seats` seats on."""
    states = np.zeros(1, game.state)
    minds = np.zeros(seats, game.memory)
    moves = np.zeros(game.most_moves + 2, game.move)  # one that stays blank, and the one that is made
    outcomes = np.zeros(seats, OUTCOME)
    return Table(states, states.view(np.uint64), minds, minds.view(np.uint64), moves, outcomes)
