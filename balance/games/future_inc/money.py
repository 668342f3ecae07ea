"""The money markers: FF go to the bank and come from it, never from player to player."""

from balance.kernel import kernel


@kernel
def pay_bank(state, seat, amount):
    """Money Marker: spend FF."""
    state.money[seat] -= amount
    state.spent[seat] += amount


@kernel
def earn_for_discard(state, seat, amount):
    """Promote or Discredit: the selling price of the discarded card."""
    state.money[seat] += amount
    state.from_discards[seat] += amount


@kernel
def earn_from_sales(state, seat, amount):
    """Market Phase, 2: the selling price of units; below 0 only where no limit holds, and never into debt."""
    amount = max(amount, -state.money[seat])
    state.money[seat] += amount
    state.from_sales[seat] += amount


@kernel
def earn_bonus(state, seat, amount):
    """Market Phase, 1: the bonus of an event in play."""
    state.money[seat] += amount
    state.from_bonuses[seat] += amount
