"""What is remembered of every round."""

from balance.games.future_energy.scoring import final_score
from balance.kernel import kernel

MOST_MONEY = 32_000  # what a row can hold


@kernel
def write_round(state, rules):
    """At the end of a round: the VP on the track, money, plants built, lines laid.

    The standing is the score if the game ended now: the VP on the track, and those that final scoring would add.
    """
    turn = state.turn
    for seat in range(state.seats):
        state.standing[turn, seat] = final_score(state, rules, seat)
        state.past_vp[turn, seat] = state.vp[seat]
        state.past_money[turn, seat] = min(state.money[seat], MOST_MONEY)
        state.past_plants[turn, seat] = plants_built(state, rules, seat)
        state.past_lines[turn, seat] = rules.lines_per_player - state.supply_lines[seat]


@kernel
def plants_built(state, rules, seat):
    """Return how many plants a seat has built, the one on the starting space not counted."""
    standing = rules.plants_per_player - state.supply_plants[seat] - state.contract_plants[seat]
    return standing - rules.start_space_plant
