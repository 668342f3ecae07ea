"""The worked examples of the rulebook."""

from future_inc_table import CARDS, CHIPS, ENERGY, ROBOTS, VR, Table

from balance.games.future_inc import state as names
from balance.games.future_inc.play import begin_sales
from balance.games.future_inc.scoring import factory_points


def example_01():
    """ "He produces 3 V.R. Systems … But he does not produce any Chips … The demand for Chips is at 4"; one Energy."""
    table = Table.set()
    table.pile(0, "V11", "V12", "V13", "E11")
    table.demand(chips=4, vr=2)
    table.market("E21")
    return table


def test_example_01_the_price_of_chips():
    """ "The demand for Chips is at 4, which makes 3 FF the current market price (as it is the highest visible value
    to the left of the demand marker)." """
    assert example_01().state.missing_price[CHIPS] == 3


def test_example_01_building_a_factory():
    """ "The player ends up paying 8 FF (3 FF for 1 Chips, plus 5 FF for the card's base cost), and places the card
    above or below the one he already has of the same type. He also increases the demand for Chips by 1 and for V.R.
    Systems by 1." """
    for on_top, visible in ((1, "E21"), (0, "E11")):
        table = example_01()
        table.play(table.build(0, on_top))
        assert table.state.money[0] == 20 - 8
        assert table.state.front[0, ENERGY] == CARDS[visible]
        assert table.state.units[0, ENERGY] == 2
        assert (table.state.demand[CHIPS], table.state.demand[VR]) == (5, 3)
        assert (table.state.demand[ROBOTS], table.state.demand[ENERGY]) == (1, 1)


def test_example_02_market_phase():
    """ "Four players have these cards in play during the Market Phase, and the demand for Energy is 7. Players A and C
    are tied with a selling price of 2 FF, but since player C gets it by modifying a higher value (4-2), he starts to
    sell all his production (3 Energy), which gives him 6 FF … Player A then sells his production (2 Energy), which
    gives him 4 FF … and leaves the demand at 2 (4-2). Finally, players B and D tie with a selling price of 3 FF,
    without modifiers, so they take turns selling one unit each until the demand is exhausted. They end up earning
    only 3 FF each, as one unit from each player remains unsold." """
    table = Table.set()
    a, b, c, d = range(4)
    table.pile(a, "E13", "E11")
    table.pile(b, "E15", "E12")
    table.pile(c, "E21", "E22", "E14")
    table.pile(d, "E23", "E16")
    table.modify(c, "R12", ENERGY, -1)
    table.demand(energy=7)
    begin_sales(table.state, table.rule)
    state = table.state
    assert [money - 20 for money in table.money()] == [4, 3, 6, 3]
    assert state.sold[1, :, ENERGY].tolist() == [2, 1, 3, 1]
    assert (state.produced[1, :, ENERGY] - state.sold[1, :, ENERGY]).tolist() == [0, 1, 0, 1]
    assert state.demand[ENERGY] == 0
    for branch in (names.ORIGINAL_FIRST, names.ALTERNATED):
        assert int(state.branches) >> branch & 1


def test_event_cards_example():
    """ "with two events in play and after increasing the demand for V.R. Systems by 2 and the demand for Chips by 1,
    each player could choose to earn 2 FF for each pair of Robots and Energy produced by their factories, or 2 FF for
    each Chips produced, but not both." """
    table = Table.set()
    table.events("A4", "B3")
    table.pile(0, "R11", "R12", "E11", "E12", "E13", "C11")
    table.last_action()
    table.market("R11")
    demand = table.state.demand.copy()
    table.play(table.promote(0))
    demand[ENERGY] += 1  # the promotion's
    demand += [0, 0, 1, 2]
    assert table.state.demand.tolist() == demand.tolist()
    assert (table.state.decision, table.state.seat) == (names.BONUS, 0)
    worth = {}
    for move in table.legal():
        choice = Table.set()
        choice.table.words[:] = table.table.words
        choice.play(move)
        worth[int(move.kind), int(move.place)] = choice.state.money[0] - table.state.money[0]
        assert choice.state.seat == 1
    assert worth == {(names.TAKE_BONUS, 0): 4, (names.TAKE_BONUS, 1): 2, (names.NO_BONUS, 0): 0}


def test_endgame_multiplies_the_visible_value_by_all_units():
    """Endgame: "multiply the victory value of each type of factory you own (the value shown on the first visible card
    of each pile) by the total number of units of that product you produce"."""
    table = Table.set()
    table.pile(0, "E12", "E32", "C13")
    assert factory_points(table.state, 0) == 5 * (1 + 2) + 3 * 1
