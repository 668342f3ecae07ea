"""How time grows with players, games and workers, and where it goes: the tables of docs/side-by-side.md.

    python benchmarks/growth.py                                print the tables; ten minutes on an idle machine
    python benchmarks/growth.py --games 1000 10000             a quick look
    python benchmarks/growth.py --page docs/side-by-side.md    put them into the page, between its two marks

Games a second are those of the quickest of several turns on one core, nothing written. Seconds of a run are those of a
clock on the wall, from the scenario to the signed passport, every row written to disk as Parquet; compiling is over
before the clock starts. Decisions are timed one kind at a time, on tables saved from games.
"""

import argparse
import json
import platform
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from balance.bench.decisions import Kind, kinds
from balance.bench.table import Pace, pace, setting_of
from balance.library import games, load_game
from balance.scenario import read_scenario
from balance.simulate import simulate

MARKS = "<!-- growth: written by benchmarks/growth.py -->", "<!-- growth: end -->"
SMALL = 0.02  # kinds of decision that take less of the time stand in one line together


def main() -> None:
    """Measure every game and print the tables, or write them into a page."""
    asked = _asked()
    tables = [*by_players(asked.only), *by_games(asked.only, asked.games, asked.jobs), *by_kind(asked.only)]
    machine = f"{platform.system()} {platform.machine()}, Python {platform.python_version()}"
    text = "\n".join([*tables, f"Measured on {machine}."])
    if asked.page:
        write_between_marks(asked.page, text)
    else:
        print(text)


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="How time grows with players, games and workers, and where it goes.")
    parser.add_argument("--games", type=int, nargs="+", default=[10_000, 100_000, 1_000_000], help="sizes of runs")
    parser.add_argument("--jobs", type=int, nargs="+", default=[1, 2], help="numbers of workers")
    parser.add_argument("--only", nargs="+", default=list(games()), choices=games(), help="games; all by default")
    parser.add_argument("--page", type=Path, help="a page with the two marks, to write the tables into")
    return parser.parse_args()


def by_players(names: Sequence[str]) -> Iterator[str]:
    """Yield the lines of the table of games a second by the number of players."""
    seats = sorted({seats for name in names for seats in load_game(name).seats})
    yield from _head("Games a second, by players", ["game", *map(str, seats)])
    yield from (_row([_title(name), *(_paced(name, count) for count in seats)]) for name in names)
    yield "\nOne core, usual players, nothing written; in brackets decisions a game × nanoseconds a decision.\n"


def _paced(name: str, players: int) -> str:
    if players not in load_game(name).seats:
        return "–"
    _say(f"{name}, {players} players")
    found: Pace = pace(setting_of(name, players))
    each = 1e9 / (found.games_per_second * found.decisions_per_game)
    return f"{found.games_per_second:,.0f} ({found.decisions_per_game:.0f} × {each:.0f})"


def by_games(names: Sequence[str], sizes: Sequence[int], jobs: Sequence[int]) -> Iterator[str]:
    """Yield the lines of the table of seconds by games and workers."""
    header = ["game", "workers", *(f"{size:,} games" for size in sizes), "games/s of the largest", "speed-up"]
    yield from _head("Seconds of a run, by games and workers", header)
    for name in names:
        alone = None
        for workers in jobs:
            seconds = [seconds_of_run(name, size, workers) for size in sizes]
            alone = alone or seconds[-1]
            rate, gain = f"{sizes[-1] / seconds[-1]:,.0f}", f"{alone / seconds[-1]:.2f}"
            yield _row([_title(name), str(workers), *(f"{it:.1f}" for it in seconds), rate, gain])
    yield "\nUsual players at the usual table, from the scenario to the signed passport, every row on disk.\n"


def seconds_of_run(name: str, size: int, workers: int) -> float:
    """Play a run of the printed game into a folder that is thrown away; return its seconds without compiling."""
    _say(f"{name}, {size:,} games, {workers} workers")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "growth.toml"
        file.write_text(f'question = "How long does it take?"\ngame = {json.dumps(name)}\nseed = 2026\n')
        simulate(read_scenario(file, games=1), Path(folder) / "warm", jobs=workers)
        began = time.perf_counter()
        simulate(read_scenario(file, games=size), Path(folder) / "run", jobs=workers)
        return time.perf_counter() - began


def by_kind(names: Sequence[str]) -> Iterator[str]:
    """Yield the lines of the table of what each kind of decision costs."""
    header = ["game", "decision", "a game", "ns to choose", "ns to play", "share of the time"]
    yield from _head("Where the time goes, by kind of decision", header)
    for name in names:
        _say(f"{name}, kinds of decision")
        found = kinds(setting_of(name))
        yield from (_kind_row(name, kind) for kind in found if kind.share_of_time >= SMALL)
        rest = [kind for kind in found if kind.share_of_time < SMALL]
        if rest:
            count, share = sum(kind.a_game for kind in rest), sum(kind.share_of_time for kind in rest)
            yield _row([_title(name), f"less than {SMALL:.0%} each", f"{count:.1f}", "", "", f"{share:.0%}"])
    yield "\nOf the time for decisions and what follows from them; dealing and recording come on top.\n"


def _kind_row(name: str, kind: Kind) -> str:
    numbers = (f"{kind.a_game:.1f}", f"{kind.choose_ns:.0f}", f"{kind.apply_ns:.0f}", f"{kind.share_of_time:.0%}")
    return _row([_title(name), kind.name, *numbers])


def write_between_marks(page: Path, text: str) -> None:
    """Replace what stands between the two marks of a page."""
    before, begin, rest = page.read_text().partition(MARKS[0])
    _, end, after = rest.partition(MARKS[1])
    if not (begin and end):
        raise SystemExit(f"{page}: has no marks {MARKS[0]} and {MARKS[1]} to write between.")
    page.write_text(f"{before}{begin}\n\n{text}\n\n{end}{after}")


def _head(title: str, header: Sequence[str]) -> list[str]:
    return [f"### {title}\n", _row(header), _row(["---"] * len(header))]


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _title(name: str) -> str:
    return load_game(name).title


def _say(what: str) -> None:
    print(what, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
