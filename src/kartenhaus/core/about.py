"""What can be asked of a game before it is loaded: the `ABOUT` of the game's own package."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any, Literal

from .voice import Both

Scale = Literal["duel", "share", "coins", "turns", "points"]
"""Of worths and results: -1 … +1 between two, a share 0 … 1 of the win among more; Coins; or, alone, minus the turns
that were needed, or points."""


@dataclass(frozen=True, kw_only=True)
class About:
    package: str
    """The module that it stands in; the game's parts are modules beside it."""
    name: str
    """As people type it and as it stands in records: `white-jack`."""
    title: Both
    in_a_line: Both
    prefix: str
    """Of its clauses: `WJ` for WJ-1, WJ-2 …"""
    fewest: int
    most: int
    usual: int
    """Seats at a table if nobody says otherwise."""
    version: int = 1
    """Of the rules: it goes up when an old record would no longer replay the same."""
    deck: str = ""
    """Whose drawings its cards are: a module of cards/drawing; none for a game that uses none of these decks."""
    coins: bool = False
    """Its payoffs are Coins, won from the bank or lost to it."""
    shares: bool = False
    """Those who are equal at the end share the win; otherwise it is a draw."""
    alone: Literal["turns", "points"] = "points"
    """What a result is where one plays alone, and not for Coins."""
    expert: str = ""
    """Its strongest player, `module:callable`, in place of the usual search."""
    solver: str = ""
    """What works out its values and charts, `module:callable`; none for a game that is not solved."""
    perfect: str = ""
    """The player that a solver makes, `module:callable`; none where no solver knows what is right."""
    trainer: str = ""
    """What deals situations to train with, `module:callable`; none where nothing says what each answer is worth."""
    trained: tuple[str, ...] = ()
    """The options that bear on those answers."""
    recalls: bool = False
    """Its computer players want to know what everybody did so far: the views of who is to act carry it."""
    evening: str = ""
    """What sums up an evening of rounds with stakes, `module:callable`; none where nobody stakes."""
    drivers: tuple[str, ...] = ()
    """Loops of its own, `module:function`, for its compiled module."""
    dealt_by_round: bool = False
    """A game without an end of its own: what it was dealt from is published after every round."""
    alike: bool = False
    """All see the same: nothing is open to one and hidden from another."""
    strengths: tuple[int, ...] = ()
    """Of the computer players, weakest first, as ratings; measured between two. None where nobody wins or loses."""
    daily_seats: int = 0
    """Of the game of the day; 0: as many as usual."""
    daily_options: str = ""
    """And its options, as in a record, where the usual ones make a game too long, or without an end."""

    def scale(self, seats: int) -> Scale:
        if self.coins:
            return "coins"
        return self.alone if seats == 1 else "duel" if seats == 2 else "share"

    def part(self, name: str) -> Any:
        """A module of the game: `rules`, `words` …"""
        return importlib.import_module(f"{self.package}.{name}")

    def part_if_any(self, name: str) -> Any:
        """The same for what not every game has; None: this one has not."""
        return self.part(name) if find_spec(f"{self.package}.{name}") else None


def named(path: str) -> Any:
    """What `module:name` names, in a room that this one must not import."""
    module, _, name = path.partition(":")
    return getattr(importlib.import_module(module), name)
