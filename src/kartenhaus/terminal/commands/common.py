"""How the commands read what is typed behind them: wrong values are refused with the house's own sentences."""

from __future__ import annotations

import re
from collections.abc import Callable

from ...core.errors import BadOption, Unknown
from ...core.voice import Both
from ...engine.game import Game, game
from ...games import GAMES
from .. import texts


def game_name(said: str) -> str:
    """A game by its name, its title or its letters: `white-jack`, `White Jack`, `wj`."""
    wanted = re.sub(r"[ _]+", "-", said.strip().lower())
    for about in GAMES.values():
        titles = (title.lower().replace(" ", "-") for title in about.title)
        if wanted in (about.name, about.name.replace("-", ""), about.prefix.lower(), *titles):
            return about.name
    raise Unknown(texts.GAME, said, GAMES)


def whole(what: str, least: int = 0) -> Callable[[str], int]:
    """Reads a whole number, from `least` on."""

    def number(said: str) -> int:
        digits = str(said).replace("_", "")
        if re.fullmatch(r"[0-9]{1,15}", digits) and int(digits) >= least:
            return int(digits)
        raise BadOption(*said_of(texts.NOT_A_NUMBER, what=what, value=said, least=least))

    return number


def seed(said: str) -> str:
    """A number or a word: it is written into the record's header."""
    if not re.fullmatch(r"[\w.+-]{1,40}", said):
        raise BadOption(*said_of(texts.NOT_A_SEED, value=said))
    return said


def said_of(text: Both, **values: object) -> Both:
    """A text in both languages with its values put in, as errors want it."""
    return text[0].format(**values), text[1].format(**values)


def with_options(name: str, options: tuple[str, ...]) -> Game:
    """The game with options given as `name=value`."""
    plain = game(name)
    return Game(plain.about, type(plain.options).read(" ".join(options)))
