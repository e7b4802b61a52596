"""How the commands read what is typed behind them: wrong values are refused in German or English."""

from __future__ import annotations

import re
from collections.abc import Callable

from ...core.chance import checked_seed
from ...core.errors import BadOption, Unknown
from ...core.voice import LANGUAGES, Both, Voice, unmarked
from ...engine.game import Game, game_of
from ...games import GAMES
from .. import texts

SPARE = 40  # characters
MOST = 10**12
LONGEST = 30  # characters of what was said, before it is told shortened


def game_name(said: str) -> str:
    """A game by its name, its title or its letters: `white-jack`, `White Jack`, `wj`."""
    wanted = re.sub(r"[ _]+", "-", said.strip().lower())
    for about in GAMES.values():
        titles = (title.lower().replace(" ", "-") for title in about.title)
        if wanted in (about.name, about.name.replace("-", ""), about.prefix.lower(), *titles):
            return about.name
    raise Unknown(texts.GAME, said, GAMES)


def whole(what: str, least: int = 0, most: int = MOST) -> Callable[[str], int]:
    """Reads a whole number, from `least` to `most`; thousands may be set apart: 10_000, 10’000."""

    def number(said: str) -> int:
        digits = unmarked(str(said))
        is_number = re.fullmatch(r"[0-9]+", digits) is not None
        if is_number and len(digits) <= LONGEST and least <= int(digits) <= most:
            return int(digits)
        if not is_number or (len(digits) <= LONGEST and int(digits) < least):
            raise BadOption(*said_of(texts.NOT_A_NUMBER, what=what, value=shortened(said), least=least))
        limits = [Voice(lang).number(most) for lang in LANGUAGES]
        de, en = said_of(texts.TOO_LARGE, what=what, value=shortened(said), most="{most}")
        raise BadOption(de.format(most=limits[0]), en.format(most=limits[1]))

    return number


def shortened(said: str) -> str:
    return said if len(said) <= LONGEST else f"{said[: LONGEST - 1]}…"


def seed(said: str) -> str:
    """With room for what tells the games of an evening and their players apart."""
    return str(checked_seed(said, SPARE))


def said_of(text: Both, **values: object) -> Both:
    """A text in both languages with its values put in, as errors want it."""
    return text[0].format(**values), text[1].format(**values)


def with_options(name: str, options: tuple[str, ...]) -> Game:
    """The game with options given as `name=value`."""
    return game_of(name, " ".join(options))
