"""Who plays the parts of a run: threads, processes or other machines, through joblib."""

import contextlib
import warnings
from collections.abc import Generator, Iterator, Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any

import joblib

from balance.problems import BadInput, Problem
from balance.simulate.parts import Part, Sheet, play_part
from balance.simulate.storage import RESUME

Played = tuple[Part, dict[str, Sheet]]
WAVE = 64  # parts a worker gets before all wait for the last: bounds what a slow disk leaves waiting in memory


@dataclass(frozen=True)
class Crew:
    """Workers of one kind.

    Parameters
    ----------
    jobs : workers at the same time
    backend : joblib's name for their kind: "threading" (kernels hold no lock), "loky" (processes) or a registered one
    """

    jobs: int
    backend: str

    def warm_up(self, orders: Mapping[str, str], part: Part) -> None:
        """Play one game, so that the machine code lies in the cache before workers look for it."""
        play_part(orders[part.variant], part._replace(last=part.first + 1), "")

    def play(self, orders: Mapping[str, str], parts: Sequence[Part], stamp: str) -> Generator[Played, None, None]:
        """Yield every part with its sheets, in the order in which they are ready.

        Raises
        ------
        BadInput
            A worker process died.
        """
        try:
            yield from self._play(orders, parts, stamp)
        except BrokenProcessPool:
            reason = f"one was killed, perhaps for want of memory. Try fewer --jobs, and {RESUME}."
            raise BadInput(Problem("workers", reason)) from None

    def _play(self, orders: Mapping[str, str], parts: Sequence[Part], stamp: str) -> Generator[Played, None, None]:
        with joblib.Parallel(
            self.jobs, backend=self._kind, return_as="generator_unordered", batch_size=1, max_nbytes=None
        ) as pool:
            for start in range(0, len(parts), WAVE * self.jobs):
                wave = parts[start : start + WAVE * self.jobs]
                with _stopping(self._tasks(pool, orders, wave, stamp)) as played:
                    for part, sheets in played:  # noqa: UP028 — `yield from` would stop the work by itself, and warn
                        yield part, sheets

    @property
    def _kind(self) -> str | None:
        """What joblib is asked for: nothing for Dask, which `cluster.workers` has made the default."""
        return None if self.backend == "dask" else self.backend

    def _tasks(self, pool: Any, orders: Mapping[str, str], wave: Sequence[Part], stamp: str) -> Any:
        return pool(joblib.delayed(play_part)(orders[part.variant], part, stamp) for part in wave)


@contextlib.contextmanager
def _stopping(results: Any) -> Iterator[Any]:
    """Stop the work when nobody listens any more; that some of it is lost then needs no warning."""
    try:
        yield results
    finally:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            results.close()
