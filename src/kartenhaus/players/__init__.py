"""Computer players: a view in, an action out. They get views and nothing else.

`random`, `beginner` and `solid` are policies: a few lines of rules a game (games/<game>/policies.py). `expert` computes
where a game can be worked out and searches where it cannot. `perfect` plays by a solver's answer, where there is one.
`file:PATH` was learned (network.py); so were those that a house offers besides (offered.py).
"""

from __future__ import annotations

from typing import Annotated, Literal, Protocol

import msgspec

from ..core.about import About
from ..core.chance import checked_seed
from ..core.errors import BadOption, Unknown
from ..core.picks import Pick, View
from ..core.voice import Both
from ..engine.game import Game
from .offered import OFFERED, PREFIX, offered_for

Level = Literal["random", "beginner", "solid", "expert", "perfect"]
LevelName = Annotated[str, msgspec.Meta(max_length=60)]
"""A level, or a player that a house offers besides: what comes from outside is asked of `check_level`."""
LEVELS: dict[Level, Both] = {
    "random": ("Zufall", "Random"),
    "beginner": ("Anfänger", "Beginner"),
    "solid": ("Solide", "Solid"),
    "expert": ("Experte", "Expert"),
    "perfect": ("Perfekt", "Perfect"),
}
PLAYERS: tuple[str, ...] = tuple(LEVELS)
THINKERS = ("expert", "perfect")
"""The levels that are no policies: they may need time, or a moment to get ready."""
POLICIES = tuple(level for level in PLAYERS if level not in THINKERS)
FILE = "file:"
"""What a player's name begins with that is read from a file: for whoever sits at this machine, never at a table."""


def levels_of(about: About) -> list[str]:
    """Those that a game has."""
    return [*(level for level in LEVELS if level != "perfect" or about.perfect), *offered_for(about.name)]


def level_words(level: str) -> Both:
    if level in OFFERED:
        return (OFFERED[level].head.title,) * 2
    return next(words for known, words in LEVELS.items() if known == level)


def check_level(name: str, about: About) -> None:
    if name not in levels_of(about):
        raise Unknown(("Den Computerspieler", "computer player"), name, levels_of(about))


def check_player(name: str, game: Game) -> None:
    """A level of the game, or a file with a player of it."""
    if name.startswith(FILE):
        learned(name, game)
    else:
        check_level(name, game.about)


def learned(name: str, game: Game, seed: int | str | None = None) -> Player:
    """The player of `file:PATH`."""
    from .network import NetworkPlayer, read

    return NetworkPlayer(game, read(name.removeprefix(FILE)), seed)


class Player(Protocol):
    def choose(self, view: View) -> Pick:
        """An action for the seat whose view it is; it is that seat's turn."""
        ...


def player(
    name: str,
    game: Game,
    *,
    seed: int | str | None = None,
    seconds: float | None = None,
    simulations: int | None = None,
    threads: int = 1,
) -> Player:
    """The computer player of that name for `game`, a level or `file:PATH`. `expert` thinks for so many seconds or
    simulations, 0.2 s if neither is given, on so many threads; the others answer at once."""
    check_budget(seconds, simulations, threads)
    seed = None if seed is None else checked_seed(seed)
    if name.startswith(FILE):
        return learned(name, game, seed)
    check_level(name, game.about)
    if name.startswith(PREFIX):
        from .network import NetworkPlayer

        return NetworkPlayer(game, OFFERED[name], seed)
    if name in THINKERS:
        from .expert import expert, perfect

        make = expert if name == "expert" else perfect
        return make(game, seed=seed, seconds=seconds, simulations=simulations, threads=threads)
    from .levels import PolicyPlayer

    return PolicyPlayer(game, PLAYERS.index(name), seed)


def check_budget(seconds: float | None, simulations: int | None, threads: int) -> None:
    if seconds is not None and not 0 < seconds <= 3600:
        raise BadOption(
            f"{seconds!r} s Bedenkzeit geht nicht: mehr als 0, bis 3600.",
            f"{seconds!r} s to think in is not possible: more than 0, up to 3600.",
        )
    if simulations is not None and not 1 <= simulations <= 10**9:
        raise BadOption(
            f"{simulations!r} Simulationen gehen nicht: 1 … 10⁹.",
            f"{simulations!r} simulations are not possible: 1 … 10⁹.",
        )
    if seconds is not None and simulations is not None:
        raise BadOption("Entweder Zeit oder Simulationen, nicht beides.", "Either time or simulations, not both.")
    if not 1 <= threads <= 64:
        raise BadOption(f"{threads!r} Threads gehen nicht: 1 … 64.", f"{threads!r} threads are not possible: 1 … 64.")
