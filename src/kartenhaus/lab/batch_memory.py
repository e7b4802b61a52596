"""The games of a batch in memory: one array of records for compiled code, or plain objects."""

from __future__ import annotations

from abc import ABC, abstractmethod
from types import SimpleNamespace
from typing import Any

import numpy as np

from ..core.state import whole_words
from ..engine.bodies import Body, Places, PlainWords
from ..engine.game import Game
from ..engine.native import in_words, state_dtype
from ..engine.observing import Features

COUNTS = ("episode", "picks", "rounds")
STREAMS = ("random", "thought")
SUMS = ("paid", "earned")


class Games(ABC):
    rows: Any
    """As `players.stepping` takes them."""

    def __init__(self, game: Game, size: int) -> None:
        rules: Any = game.rules
        self.kind, self.size, self.seats, self.most_actions = rules.State, size, game.about.most, rules.MOST_ACTIONS
        widest = Features(game, game.about.most)
        self.width, self.dtype = widest.width, widest.dtype

    @abstractmethod
    def desk(self) -> Any:
        """What one thread works on."""

    @abstractmethod
    def column(self, name: str) -> Any:
        """One of COUNTS, STREAMS or SUMS, of all games, as an array of its own."""

    @abstractmethod
    def put_column(self, name: str, values: Any) -> None: ...

    @abstractmethod
    def packed(self, i: int) -> bytes:
        """The state of game i as it is packed."""

    @abstractmethod
    def put(self, i: int, data: bytes) -> None: ...

    def state(self, i: int) -> Any:
        return self.kind.unpack(self.packed(i))


def games_for(body: Body, game: Game, size: int) -> Games:
    return PlainGames(game, size) if body.mode == "plain" else NativeGames(game, size)


class NativeGames(Games):
    def __init__(self, game: Game, size: int) -> None:
        super().__init__(game, size)
        fields = [*((name, "i8", (1,)) for name in STREAMS), *((name, "i8") for name in COUNTS)]
        self.rows = np.zeros(size, with_state(self.kind, [*fields, *((name, "f8", (self.seats,)) for name in SUMS)]))

    def desk(self) -> Any:
        row = [("out", "i8", (max(self.most_actions, 1),)), ("row", self.dtype, (self.width,))]
        return np.zeros(1, with_state(self.kind, row))

    def column(self, name: str) -> Any:
        return self.rows[name].copy()

    def put_column(self, name: str, values: Any) -> None:
        self.rows[name][:] = values

    def packed(self, i: int) -> bytes:
        data: bytes = self.rows["words"][i].tobytes()[: self.kind.size()]
        return data

    def put(self, i: int, data: bytes) -> None:
        self.rows["words"][i, 0].view("u1")[: len(data)] = memoryview(data)


def with_state(state: Any, fields: Any) -> Any:
    """A record of a state, the same memory as 64-bit words, and more fields."""
    placed: Any = dict(np.dtype([("states", in_words(state_dtype(state)), (1,)), *fields], align=True).fields or {})
    placed["words"] = np.dtype(("i8", (1, whole_words(state)))), 0  # where the state lies
    return np.dtype(placed, align=True)


class PlainGames(Games):
    def __init__(self, game: Game, size: int) -> None:
        super().__init__(game, size)
        self.rows = [self.plain_game() for _ in range(size)]

    def plain_game(self) -> SimpleNamespace:
        states = Places([self.kind()])
        sums = {name: [0.0] * self.seats for name in SUMS}
        streams: dict[str, Any] = {name: [1] for name in STREAMS}
        counts: dict[str, Any] = dict.fromkeys(COUNTS, 0)
        return SimpleNamespace(states=states, words=PlainWords(states), **streams, **counts, **sums)

    def desk(self) -> Any:
        states = Places([self.kind()])
        out, row = [0] * max(self.most_actions, 1), [0] * self.width
        return [SimpleNamespace(states=states, words=PlainWords(states), out=out, row=row)]

    def column(self, name: str) -> Any:
        return np.array([getattr(game, name) for game in self.rows])

    def put_column(self, name: str, values: Any) -> None:
        for game, value in zip(self.rows, np.asarray(values).tolist(), strict=True):
            setattr(game, name, value)

    def packed(self, i: int) -> bytes:
        data: bytes = self.rows[i].states[0].pack()
        return data

    def put(self, i: int, data: bytes) -> None:
        self.rows[i].states[0].assign(self.kind.unpack(data))
