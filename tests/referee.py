"""One way to ask a game's rules, plain or through their compiled twins, so that a law is written once."""

from __future__ import annotations

import importlib
from functools import cache
from typing import Any

import kartenhaus as kh
from kartenhaus.core.rule import Numbers, Out, rule
from kartenhaus.engine.compiled import Desk, Mode, desk, link
from kartenhaus.engine.contract import (
    actions,
    apply,
    cover,
    ending,
    outcome,
    outcomes,
    payoff,
    redeal,
    refusal,
    start,
    to_act,
    witnesses,
)
from kartenhaus.games import GAMES

START, TO_ACT, OUTCOMES, OUTCOME, ACTIONS, REFUSAL, APPLY, PAYOFF, ENDING, COVER, REDEAL, WITNESSES = range(12)
CHANGING = {START, APPLY, COVER, REDEAL}


@rule
def ask(states: Any, question: int, a: int, options: Numbers, out: Out, random: Out, worth: Any) -> int:
    """The contract as one driver: a question's number and its argument in, its answer out."""
    s = states[0]
    if question == APPLY:
        apply(s, a)
    elif question == TO_ACT:
        return to_act(s)
    elif question == OUTCOMES:
        return outcomes(s)
    elif question == OUTCOME:
        return outcome(s, a)
    elif question == ACTIONS:
        return actions(s, out)
    elif question == REFUSAL:
        return refusal(s, a)
    elif question == PAYOFF:
        worth[0] = payoff(s, a)
    elif question == ENDING:
        return ending(s)
    elif question == COVER:
        cover(s, a)
    elif question == REDEAL:
        redeal(s, a, random)
    elif question == WITNESSES:
        return witnesses(s)
    else:
        start(s, a, options)
    return 0


@cache
def linked(rules: Any, mode: Mode) -> Any:
    """`link` would look each time whether a rule has been changed meanwhile."""
    return link(rules, ask, mode)


class Referee:
    """A position of a game, held plain or by compiled code."""

    def __init__(self, game: kh.Game, seats: int, mode: Mode) -> None:
        self.game, self.seats, self.mode = game, seats, mode
        rules: Any = game.rules
        self.driver = linked(rules, mode)
        self.desk = desk(game.rules, mode)
        self.options = Desk.options(tuple(game.option_numbers), mode)
        self.known: dict[int, list[int]] = {}
        """The lists that have been asked for in this position."""
        self(START, seats)

    def __call__(self, question: int, a: int = 0) -> int:
        d = self.desk
        if question in CHANGING:
            self.known.clear()
        return int(self.driver(d.states, question, a, self.options, d.out, d.random, d.worth))

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
        if self.mode == "plain":
            return self.desk.states[0].copy()
        plain = self.game.rules.State()
        plain.unpack(self.desk.states, 0)
        return plain

    def bytes(self) -> bytes:
        states = self.desk.states[0].array() if self.mode == "plain" else self.desk.states
        return bytes(states.tobytes())

    def put(self, state: Any) -> None:
        self.known.clear()
        if self.mode == "plain":
            self.desk.states[0].assign(state)
        else:
            state.pack(self.desk.states, 0)

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
        here = self.desk
        if self.mode == "plain":
            kept, here.states[0] = here.states[0], here.states[0].copy()
            work()
            found, here.states[0] = here.states[0], kept
        else:
            kept = here.words.copy()
            work()
            found = self.state
            here.words[:] = kept
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
