"""What a kernel calls is linked into it, in an order in which LLVM takes all of it."""

from itertools import permutations

from balance.kernel.linking import callers_first


class Library:
    """What a kernel was lowered to."""

    _waits = True

    def __init__(self, *called):
        self._linking_libraries = called


def test_callers_are_linked_before_what_they_call():
    """Even where another caller, which nothing calls in the end, comes first."""
    least = Library()
    middle, never = Library(least), Library(least)
    top = Library(never, middle, least)
    for given in permutations([top, never, middle]):
        order = callers_first(given)
        assert len(order) == len(set(order)) == 4
        for caller in order:
            assert all(order.index(caller) < order.index(called) for called in caller._linking_libraries)
