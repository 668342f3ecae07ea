"""A player who thinks differently meets the same dice and cards."""

import dataclasses

import numpy as np
from coin_race import GAMBLE, GAME, SAFE

from balance.chance import whim, whim_below
from balance.driver import driver_of, new_table
from balance.kernel import COMPILED, kernel
from balance.rulebook import rulebook, values

GAMES = 400 if COMPILED else 20


@kernel
def choose_after_long_thought(state, rules, style, mind, move):
    """Gamble as often as the usual player, and draw many more whims on the way."""
    move.kind = GAMBLE if whim(state) < style.boldness else SAFE
    move.amount = 0
    move.most = 0
    for _ in range(whim_below(state, 5)):
        whim(state)


THOUGHTFUL = dataclasses.replace(GAME, choose=choose_after_long_thought)


def played(game):
    rules = game.build_rules(values(rulebook(game.folder), 3, {}), {}, 3)
    styles = np.concatenate([game.style_row({"boldness": boldness}) for boldness in (0.2, 0.5, 1.0)])
    rows = game.new_rows(GAMES, 3)
    counts = np.zeros(len(rows), np.int64)
    driver_of(game)(rules, styles, 3, 7, 0, GAMES, new_table(game, 3), rows, counts)
    return rows


def test_an_extra_draw_of_a_player_reshuffles_nothing():
    """Every seat of every game ends as it did: neither the dice nor anybody's next whim has moved."""
    quick, thoughtful = played(GAME), played(THOUGHTFUL)
    assert quick.seats.tobytes() == thoughtful.seats.tobytes()
    assert (quick.games["fingerprint"] != thoughtful.games["fingerprint"]).any()  # he did think longer
