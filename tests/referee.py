"""One way to ask a game's rules, by whatever body, so that a law is written once."""

from __future__ import annotations

import importlib
from functools import cache
from typing import Any

import kartenhaus as kh
from kartenhaus.engine.bodies import Body, Mode, body_for
from kartenhaus.engine.drivers import (
    ACTIONS,
    APPLY,
    COVER,
    ENDING,
    OUTCOME,
    OUTCOMES,
    PAYOFF,
    REDEAL,
    REFUSAL,
    START,
    TO_ACT,
    WITNESSES,
    ask,
)
from kartenhaus.games import GAMES

__all__ = ["APPLY", "ENDING", "REFUSAL", "TO_ACT", "WITNESSES", "Referee", "quick", "spec"]
CHANGING = {START, APPLY, COVER, REDEAL}


@cache
def linked(rules: Any, mode: Mode) -> tuple[Body, Any]:
    """To link looks each time whether a rule has been changed meanwhile."""
    body = body_for(rules, [ask], mode)
    return body, body.driver(ask)


class Referee:
    """A position of a game, held by one of the bodies."""

    def __init__(self, game: kh.Game, seats: int, mode: Mode) -> None:
        self.game, self.seats, self.mode = game, seats, mode
        rules: Any = game.rules
        body, self.driver = linked(rules, mode)
        self.desk = body.desk()
        self.options = body.numbers(game.option_numbers)
        self.known: dict[int, list[int]] = {}
        """The lists that have been asked for in this position."""
        self(START, seats)

    def __call__(self, question: int, a: int = 0) -> int:
        d = self.desk
        if question in CHANGING:
            self.known.clear()
        return int(self.driver(d.whole, question, a, self.options))

    def actions(self) -> list[int]:
        if ACTIONS not in self.known:
            n = self(ACTIONS)
            self.known[ACTIONS] = [int(action) for action in self.desk.out[:n]]
        return self.known[ACTIONS]

    def payoff(self, seat: int) -> float:
        self(PAYOFF, seat)
        return float(self.desk.worth[0])

    def outcomes(self) -> list[int]:
        if OUTCOMES not in self.known:
            self.known[OUTCOMES] = [self(OUTCOME, k) for k in range(self(OUTCOMES))]
        return self.known[OUTCOMES]

    @property
    def state(self) -> Any:
        """A plain copy of the position."""
        return self.desk.get(0)

    def bytes(self) -> bytes:
        return self.desk.bytes(0)

    def put(self, state: Any) -> None:
        self.known.clear()
        self.desk.put(0, state)

    def covered(self, seat: int) -> Any:
        """What `seat` knows of the position, which stays as it is."""
        return self._elsewhere(lambda: self(COVER, seat))

    def redealt(self, seat: int, random: int) -> Any:
        """The position as `seat` may believe it to be."""
        self.desk.random[0] = random

        def deal() -> None:
            self(COVER, seat)
            self(REDEAL, seat)

        return self._elsewhere(deal)

    def _elsewhere(self, work: Any) -> Any:
        kept = self.state
        work()
        found = self.state
        self.put(kept)
        return found


def quick(game: str) -> dict[str, Any]:
    """Options with which a game ends soon."""
    options: dict[str, Any] = getattr(spec(game), "QUICK", {})
    return options


def spec(game: str) -> Any:
    """What the laws need to know of a game: tests/games/<game>/spec.py; a game from elsewhere brings its own."""
    about = GAMES[game]
    if game in GAMES.built_in:
        return importlib.import_module(f"tests.games.{about.package.rpartition('.')[2]}.spec")
    return about.part("spec")
