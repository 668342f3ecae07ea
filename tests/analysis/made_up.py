"""Games made up with a known truth, and shortcuts to the totals of many replications at once."""

import numpy as np
import polars as pl

from balance.analysis.intervals import means
from balance.analysis.totals import Totals

REPLICATIONS = 4_000


def whims(seed=0):
    return np.random.default_rng(seed)


def replications(per_game, rotations=1):
    """Totals of many replications, one a cell; `per_game` is (games, replications)."""
    y = per_game.reshape(-1, rotations, per_game.shape[1]).sum(axis=1)
    return Totals.of(y, np.full(y.shape, float(rotations)), np.full(per_game.shape[1], len(per_game)))


def counted(wins, games):
    """Totals of single games of which so many were won, one count a cell."""
    wins, every = np.asarray(wins, float), np.full(len(wins), float(games))
    return Totals(wins, every, wins, wins, every, every, every)


def coverage(frame, truth):
    """How often an interval holds the truth."""
    return ((frame["low"].to_numpy() <= truth + 1e-9) & (truth - 1e-9 <= frame["high"].to_numpy())).mean()


def interval_of_a_mean(rows):
    """The interval of Σ y / Σ x from (block, y, x), summed up block by block: low and high, or no numbers."""
    blocks = {}
    for block, y, x in rows:
        sums = blocks.setdefault(block, np.zeros(2))
        sums += y, x
    y, x = (np.reshape(column, (-1, 1)) for column in np.transpose(list(blocks.values())))
    return means({}, Totals.of(y, x, np.ones(1))).select("low", "high").row(0)


def binomial_error(chance, replications=REPLICATIONS):
    """Four standard errors of a share seen over replications."""
    return 4 * np.sqrt(chance * (1 - chance) / replications)


def seats_table(winner, rotations=1, seats=4, **columns):
    """A table of seats in which `winner[game]` wins alone."""
    games = len(winner)
    game = np.repeat(np.arange(games, dtype=np.uint32), seats)
    seat = np.tile(np.arange(seats, dtype=np.uint8), games)
    player = ((seat.astype(int) - game % rotations) % seats).astype(np.uint8)
    share = (np.repeat(winner, seats) == seat).astype(np.float32)
    return pl.LazyFrame({"game": game, "seat": seat, "player": player, "share": share, **columns})


def table_of_rounds(turns, rotations=1, seats=4, seed=0):
    """A run with every table a game may offer, of games that last so many rounds; everything drawn at random."""
    whim = whims(seed)
    games = len(turns)
    winner = whim.integers(0, seats, games)
    game = np.repeat(np.arange(games, dtype=np.uint32), turns)
    turn = np.concatenate([np.arange(1, last + 1, dtype=np.uint8) for last in turns])
    chairs = {"game": np.repeat(game, seats), "turn": np.repeat(turn, seats)}
    chairs["seat"] = np.tile(np.arange(seats, dtype=np.uint8), len(game))
    bought = np.sort(whim.choice(len(game), 2 * games, replace=False))
    money = whim.integers(0, 90, games * seats).astype(np.int16)
    purchases = {
        "game": game[bought],
        "turn": turn[bought],
        "seat": whim.integers(0, seats, 2 * games).astype(np.uint8),
        "card": whim.integers(3, 8, 2 * games).astype(np.uint8),
        "price": whim.integers(10, 40, 2 * games).astype(np.int16),
        "least": np.full(2 * games, 10, np.uint8),
    }
    later = whims(seed + 1)
    purchases["size"] = (purchases["card"] % 2 + 2).astype(np.uint8)
    waited = later.integers(0, 4, 2 * games)
    purchases["completed"] = np.where(waited > 0, purchases["turn"] + waited, 0).astype(np.uint8)
    score = money.astype(np.float32)[::-1].copy()
    place = (np.tile(np.arange(seats), games) + np.repeat(np.arange(games) // rotations, seats)) % seats
    return {
        "seats": seats_table(
            winner,
            rotations,
            seats,
            money=money,
            spent_fuel=money[::-1].copy(),
            score=score,
            place=place.astype(np.uint8),
        ),
        "games": pl.LazyFrame(
            {
                "game": np.arange(games, dtype=np.uint32),
                "turns": np.asarray(turns, np.uint8),
                "decisions": np.asarray(turns, np.uint16) * 30,
                "cut_off": whim.random(games) < 0.1,
                "fingerprint": whim.integers(0, 1 << 62, games).astype(np.uint64),
                "step2_turn": np.where(whim.random(games) < 0.8, 2, 0).astype(np.uint8),
                "first_seat": whim.integers(0, seats, games).astype(np.uint8),
            }
        ),
        "rounds": pl.LazyFrame(
            {
                **chairs,
                "cities": whim.integers(0, 20, len(chairs["turn"])).astype(np.uint8),
                "purse": whim.integers(0, 99, len(chairs["turn"])).astype(np.int16),
            }
        ),
        "prices": pl.LazyFrame(
            {
                "game": game,
                "turn": turn,
                "step": (1 + turn // 3).astype(np.uint8),
                "open_coal": whim.integers(0, 9, len(game)).astype(np.uint8),
                "close_coal": whim.integers(0, 9, len(game)).astype(np.uint8),
            }
        ),
        "purchases": pl.LazyFrame(purchases),
        "offers": offers_table(purchases, games, later),
        "deals": deals_table(games, rotations, later),
        "choices": choices_table(games, seats, later),
    }


def offers_table(purchases, games, whim):
    """Cards 3 to 7 may come up once a game; those bought did."""
    came = whim.random((games, 5)) < 0.5
    bought = np.zeros((games, 5), np.uint8)
    bought[purchases["game"], purchases["card"] - 3] = purchases["turn"]
    game, card = np.nonzero(came | (bought > 0))
    size = (card + 3) % 2 + 2
    return pl.LazyFrame(
        {
            "game": game.astype(np.uint32),
            "card": (card + 3).astype(np.uint8),
            "size": size.astype(np.uint8),
            "bought": bought[game, card],
        }
    )


def deals_table(games, rotations, whim):
    """Features of the dealt table, the same for all games of a block."""
    blocks = games // rotations
    coal = whim.integers(0, 4, blocks)
    deals = {"coal": coal, "oil": whim.integers(0, 9, blocks), "crowded": coal == 3, "board": np.ones(blocks, np.int64)}
    columns = {name: np.repeat(values, rotations) for name, values in deals.items()}
    kinds = {name: bool if name == "crowded" else np.uint8 for name in deals}
    game = np.arange(games, dtype=np.uint32)
    return pl.LazyFrame({"game": game, **{name: values.astype(kinds[name]) for name, values in columns.items()}})


def choices_table(games, seats, whim):
    """One choice a game, between two or three of the cards 3 to 7."""
    order = whim.permuted(np.tile(np.arange(3, 8), (games, 1)), axis=1)
    count = whim.integers(2, 4, games)
    game, number = np.nonzero(np.arange(5) < count[:, None])
    return pl.LazyFrame(
        {
            "game": game.astype(np.uint32),
            "turn": np.full(len(game), 2, np.uint8),
            "seat": whim.integers(0, seats, games).astype(np.uint8)[game],
            "choice": np.zeros(len(game), np.uint8),
            "card": order[game, number].astype(np.uint8),
            "chance": (1 / count[game]).astype(np.float32),
            "taken": number == 0,
        }
    )
