"""Whether a game's rules are compiled already, and the line to say before they are."""

from balance.game import Game
from balance.kernel import COMPILED, cache_root, source_digest


def is_compiled(game: Game) -> bool:
    """Whether the machine code of a game lies in the cache, or none is made at all."""
    folder = cache_root() / f"{game.folder.name}-{source_digest(game.folder)}"
    return not COMPILED or any(folder.glob("driver.play-*.nbi"))


def notice(game: Game) -> str:
    """Return what to say before a game is played: nothing, if its rules are compiled already."""
    return "" if is_compiled(game) else f"Compiling the rules of {game.title}, once; about half a minute …"
