"""Market Phase, 2: each product is sold in order, the lowest selling price first."""

from balance.games.future_inc.demand import move_marker, note_demand
from balance.games.future_inc.marks import mark
from balance.games.future_inc.money import earn_from_sales
from balance.games.future_inc.state import (
    ALTERNATED,
    LEFT_OVER,
    LIFTED_PRICE,
    NOBODY,
    ORIGINAL_FIRST,
    PRODUCTS,
    SALE,
    UNSOLD,
)
from balance.games.future_inc.turn_order import clockwise
from balance.kernel import kernel

# A rank reads: selling price, then the original price counted down, then the units already sold in turns.
ORIGINALS = 16
TURNS = 256
NO_RANK = 1 << 30


@kernel
def open_sales(state, rules):
    """Market Phase, 2: every seat offers what it produces at its selling price."""
    note_demand(state, state.sales_demand)
    state.selling = 0
    for seat in range(state.seats):
        for product in range(PRODUCTS):
            if state.ready[seat, product] > 0:
                offer(state, rules, seat, product)


@kernel
def offer(state, rules, seat, product):
    """Market Phase, 2: the lowest price sells first; of equal prices, the highest original price."""
    price = int(state.asked[seat, product])
    printed = int(state.price[seat, product])
    unlimited = printed + int(state.modifier_sum[seat, product])
    state.produced[state.turn, seat, product] = state.ready[seat, product]
    state.asked_price[state.turn, seat, product] = price
    if not (rules.unsold_at_zero and price <= 0):
        state.for_sale[seat, product] = state.ready[seat, product]
    order = unlimited if rules.unlimited_price_orders else price
    state.sale_rank[seat, product] = (order * ORIGINALS + ORIGINALS - 1 - printed) * TURNS
    if unlimited < rules.lowest_selling_price:
        mark(state, LIFTED_PRICE)


@kernel
def sell_products(state, rules):
    """Market Phase, 2: sell one product after the other; stop, and say so, where a seller has a choice."""
    while state.selling < PRODUCTS:
        if rules.voluntary_sales and ask_for_sale(state, rules):
            return True
        sell_product(state, rules, state.selling)
        close_sales_of(state, state.selling)
        state.selling += 1
    return False


@kernel
def ask_for_sale(state, rules):
    """Option voluntary sales: stop at the next seller, if there is one."""
    seat = next_seller(state, rules, state.selling)
    if seat == NOBODY:
        return False
    state.seat = seat
    state.decision = SALE
    return True


@kernel
def sell_product(state, rules, product):
    """Market Phase, 2: sell until demand is 0 or all units are sold; nothing is left to do where sellers choose."""
    if demand_for_all(state, product):
        sell_all(state, rules, product)
        return
    seat = next_seller(state, rules, product)
    while seat != NOBODY:
        sell(state, rules, seat, product, most_to_sell(state, seat, product))
        seat = next_seller(state, rules, product)


@kernel
def demand_for_all(state, product):
    """Whether demand takes every unit on sale, whoever sells first."""
    units = 0
    for seat in range(state.seats):
        units += state.for_sale[seat, product]
    return units <= state.demand[product]


@kernel
def sell_all(state, rules, product):
    """Market Phase, 2: every seat sells all its units."""
    for seat in range(state.seats):
        sell(state, rules, seat, product, state.for_sale[seat, product])


@kernel
def next_seller(state, rules, product):
    """Market Phase, 2: who sells now while there is demand; players still tied alternate in turn order."""
    chosen = NOBODY
    lowest = NO_RANK
    seat = first_of_tied(state, rules)
    for _ in range(state.seats):
        rank = state.sale_rank[seat, product] if state.for_sale[seat, product] > 0 else NO_RANK
        chosen = seat if rank < lowest else chosen
        lowest = min(rank, lowest)
        seat = seat + 1 if seat + 1 < state.seats else 0
    return chosen if state.demand[product] > 0 else NOBODY


@kernel
def first_of_tied(state, rules):
    """Market Phase, 2: tied players sell in turn order, from this or, under an option, last round's first player."""
    if rules.ties_from_last_round and state.turn > 1:
        return clockwise(state, state.first_player, state.seats - 1)
    return state.first_player


@kernel
def most_to_sell(state, seat, product):
    """Market Phase, 2: all units up to the demand, or one at a time among tied players (Example 02)."""
    tied = 0
    same_price = 0
    rank = state.sale_rank[seat, product] // TURNS
    for rival in range(state.seats):
        sells = state.for_sale[rival, product] > 0
        tied += sells & (state.sale_rank[rival, product] // TURNS == rank)
        same_price += sells & (state.asked[rival, product] == state.asked[seat, product])
    if same_price > tied:
        mark(state, ORIGINAL_FIRST)
    if tied > 1:
        mark(state, ALTERNATED)
        return 1
    return int(min(state.for_sale[seat, product], state.demand[product]))


@kernel
def sell(state, rules, seat, product, units):
    """Market Phase, 2: demand falls by the units sold, and the seat earns its price for each."""
    move_marker(state, rules, product, state.demand[product] - units)
    state.for_sale[seat, product] -= units
    state.sale_rank[seat, product] += units
    state.sold[state.turn, seat, product] += units
    earn_from_sales(state, seat, units * state.asked[seat, product])


@kernel
def answer_sale(state, rules, move):
    """Option voluntary sales: sell so many units; who sells fewer than he could has finished with this product."""
    seat, product = state.seat, state.selling
    held_back = move.amount < most_to_sell(state, seat, product)
    sell(state, rules, seat, product, move.amount)
    if held_back:
        state.for_sale[seat, product] = 0


@kernel
def close_sales_of(state, product):
    """Market Phase, 2: unsold units are lost, left-over demand is kept."""
    if state.demand[product] > 0:
        mark(state, LEFT_OVER)
    for seat in range(state.seats):
        if state.for_sale[seat, product] > 0:
            state.for_sale[seat, product] = 0
            mark(state, UNSOLD)
