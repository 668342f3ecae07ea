"""Kernels that measure: a decision again and again on saved tables, and a draw of luck to compare it with.

The templates name the functions of a game, as those of the driver do.
"""

from balance.chance import begin_game, die
from balance.driver import wipe
from balance.kernel import kernel

# The functions of one game; `balance.bench` binds the templates below to a real game's.
set_up = decide = apply = None


@kernel
def draw_often(luck, faces, times):
    """Roll a die `times` times and count its faces: a draw as games make it, one after the other."""
    for _ in range(times):
        faces[die(luck, 0)] += 1


def save_decisions(rules, styles, seed, games, table, states, minds, moves):
    """Play games and save the table before every decision, the deciding seat's mind, and the move it made.

    Returns how many decisions were saved; stops when there is no more room.
    """
    saved = 0
    for game in range(games):
        state = table.states[0]
        wipe(table.words)
        wipe(table.thoughts)
        state.seats = len(styles)
        begin_game(state, len(styles), 0, seed, game)
        set_up(state, rules)
        while not state.over:
            if saved == len(states):
                return saved
            states[saved] = table.states[0]
            minds[saved] = table.minds[state.seat]
            decide(state, rules, styles[state.seat], table.minds[state.seat], table.moves)
            apply(state, rules, table.moves[-1])
            moves[saved] = table.moves[-1]
            saved += 1
    return saved


def copy_often(rules, styles, chosen, times, table, states, minds, moves):
    """Set up the chosen decisions `times` times, to know what setting up costs."""
    for _ in range(times):
        for index in chosen:
            table.states[0] = states[index]
            table.minds[0] = minds[index]


def decide_often(rules, styles, chosen, times, table, states, minds, moves):
    """Take the chosen decisions `times` times."""
    for _ in range(times):
        for index in chosen:
            table.states[0] = states[index]
            table.minds[0] = minds[index]
            state = table.states[0]
            decide(state, rules, styles[state.seat], table.minds[0], table.moves)


def apply_often(rules, styles, chosen, times, table, states, minds, moves):
    """Play the moves of the chosen decisions `times` times."""
    for _ in range(times):
        for index in chosen:
            table.states[0] = states[index]
            table.minds[0] = minds[index]
            state = table.states[0]
            apply(state, rules, moves[index])
