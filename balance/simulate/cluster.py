"""Who plays, when it is not this process alone: worker processes here, or the machines of a Dask cluster."""

import contextlib
from collections.abc import Iterator

import joblib

from balance.problems import BadInput, Problem

BACKENDS = ("threading", "loky", "dask")
EXTRA = "pip install 'tabletop-balance[distributed]'"
PATIENCE = "20s"  # for a scheduler to answer


@contextlib.contextmanager
def workers(backend: str, scheduler: str = "") -> Iterator[None]:
    """Connect to whoever is to play, for as long as the block lasts.

    Raises
    ------
    BadInput
        There is no such back end, Dask is not installed, or no scheduler answers.
    """
    if backend not in BACKENDS:
        raise BadInput(Problem("backend", "no such back end.", backend, BACKENDS))
    if scheduler and backend != "dask":
        raise BadInput(Problem("scheduler", "is for --backend dask.", scheduler))
    if backend != "dask":
        yield
        return
    with _client(scheduler), joblib.parallel_config(backend="dask"):
        yield


def _client(scheduler: str) -> contextlib.AbstractContextManager[object]:
    """Return a connection to a scheduler; without an address, a cluster of this machine's cores."""
    try:
        from distributed import Client
    except ImportError:
        raise BadInput(Problem("backend", f"needs Dask: {EXTRA}.", "dask")) from None
    try:
        return Client(scheduler or None, timeout=PATIENCE, set_as_default=True)
    except (OSError, ValueError, TimeoutError) as fault:
        raise BadInput(Problem("scheduler", f"does not answer ({fault}).", scheduler)) from None
