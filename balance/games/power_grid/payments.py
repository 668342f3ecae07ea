"""Money: it moves between a player and the bank, nowhere else."""

from balance.kernel import kernel


@kernel
def pay(state, seat, elektro):
    """Pay the bank."""
    state.money[seat] -= elektro
    state.bank += elektro


@kernel
def earn(state, seat, elektro):
    """Get money from the bank."""
    state.money[seat] += elektro
    state.bank -= elektro
