"""Money changes hands: one function per pair of purses, so that nothing leaks."""

from balance.kernel import kernel

WITHOUT_END = 1_000_000  # EUR million, for a bank without end


@kernel
def pay_bank(state, seat, amount):
    """A player pays the bank."""
    state.money[seat] -= amount
    state.bank += amount


@kernel
def receive(state, seat, amount):
    """The bank pays a player, as far as it can."""
    paid = min(amount, state.bank)
    state.bank -= paid
    state.money[seat] += paid


@kernel
def pay_player(state, seat, other, amount):
    """A player pays another."""
    state.money[seat] -= amount
    state.money[other] += amount
