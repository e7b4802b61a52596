"""The boards: what a seat sees, drawn with characters.

The board of a built-in game is terminal/boards/<game>.py and calls its class `BOARD`. A game without one is shown
by the fields of its view, so that it can be played all the same. What they are called, and which of them hold cards, it
says in its words.py, as `FIELDS` and `CARDS`.
"""

from __future__ import annotations

import importlib
import importlib.util
from typing import Any

import msgspec

from ...core.picks import Pick, View
from ...core.voice import Both, Voice
from ...engine.game import Game
from ...games import GAMES
from .. import cards, texts
from ..choices import Shared
from ..draw import Block, Paint, beside, block, flow, indented, short, wrapped
from ..screen import Screen

OF_A_SEAT = {"ahead", "dealer", "first", "leader", "starter", "turn", "winner"}
A_SEAT_EACH = {"players", "seats", "sides"}
NOT_SHOWN = {"choices", "colours", "figures", "seat", "to_act"}


class Board:
    """The board of any game, made of its view's fields. Games with a board of their own draw it over this."""

    def __init__(self, game: Game, screen: Screen, voice: Voice) -> None:
        self.game, self.screen, self.voice = game, screen, voice
        self._fields: dict[str, Both] = texts.FIELDS | getattr(game.words, "FIELDS", {})
        self._cards: frozenset[str] = frozenset(getattr(game.words, "CARDS", ()))

    # ── What a game's own board says ─────────────────────────────────────────
    def draw(self, view: Any) -> Block:
        """The view as a picture no wider than the screen."""
        lines: Block = []
        for name, value in msgspec.to_builtins(view).items():
            if name not in NOT_SHOWN and value not in (None, [], {}):
                lines += self._field(name, value)
        return indented(lines)

    def short(self, view: Any, pick: Pick) -> str | None:
        """A shortcut of the game's own for an action."""
        return None

    def share(self, view: Any, pick: Pick) -> Shared | None:
        """The line that an action shares with others, where a list of all would be too long."""
        return None

    together: Both = ("", "")
    """What is typed then; `{example}` stands for one."""

    def clause(self, view: Any) -> str | None:
        """The rule that matters in this position."""
        return None

    # ── Words that boards have in common ─────────────────────────────────────
    def words(self, text: Both, **values: object) -> str:
        return self.screen.words(text, **values)

    def name(self, seat: int) -> str:
        return self.words(texts.YOU) if seat == self.voice.you else self.voice.name(seat)

    def bottom(self, view: View) -> int:
        """The seat that sits below: one's own."""
        return view.seat if view.seat is not None else self.voice.you or 0

    # ── Any view ─────────────────────────────────────────────────────────────
    def _field(self, name: str, value: Any) -> Block:
        if name in A_SEAT_EACH and isinstance(value, list) and all(isinstance(side, dict) for side in value):
            return self._seats(value)
        if isinstance(value, list) and any(isinstance(part, dict | list) for part in value):
            rows = [wrapped(self._plain(part), self.screen.width - 2, f"  {n}. ") for n, part in enumerate(value, 1)]
            return [f"{self._label(name)}:", *(line for row in rows for line in row)]
        if name in self._cards:
            return flow(self._faces(value, self.screen.paint), self.screen.width - 2, f"{self._label(name)}: ", " ")
        shown = self.name(value) if name in OF_A_SEAT and isinstance(value, int) else self._plain(value)
        return wrapped(shown, self.screen.width - 2, f"{self._label(name)}: ")

    def _seats(self, sides: list[dict[str, Any]]) -> Block:
        """One column a seat."""
        names = [name for name in sides[0] if any(side.get(name) not in (None, [], {}) for side in sides)]
        labels = block(["", *(self._label(name) for name in names)])
        room = max(8, (self.screen.width - 2 - len(labels[0])) // len(sides) - 2)
        grid = [labels]
        for seat, side in enumerate(sides):
            cells = [short(self._plain(side.get(name), name in self._cards), room) for name in names]
            grid.append(block([short(self.name(seat), room), *cells]))
        return beside(grid, 2)

    def _label(self, name: str) -> str:
        return self.words(self._fields[name]) if name in self._fields else name.replace("_", " ")

    def _faces(self, value: Any, paint: Paint) -> list[str]:
        held = value if isinstance(value, list) else [value]
        return [cards.word(self.game.about.deck, card, paint) for card in held]

    def _plain(self, value: Any, is_cards: bool = False) -> str:
        if is_cards and value not in (None, []):
            return " ".join(self._faces(value, Paint()))
        if isinstance(value, bool):
            return self.words(texts.YES if value else texts.NOT)
        if value is None:
            return "–"
        if isinstance(value, dict):
            return ", ".join(f"{self._label(str(name))} {self._plain(part)}" for name, part in value.items())
        if isinstance(value, list | tuple):
            return " ".join(self._plain(part) for part in value) or "–"
        return str(value)


def board_for(game: Game, screen: Screen, voice: Voice) -> Board:
    """The game's own board, if it has one."""
    name = f"{__name__}.{game.about.package.rpartition('.')[2]}"
    if game.name not in GAMES.built_in or importlib.util.find_spec(name) is None:
        return Board(game, screen, voice)
    made: Board = importlib.import_module(name).BOARD(game, screen, voice)
    return made
