"""The line terminal that a game is shown on and answered at."""

from __future__ import annotations

import io
import os
import shutil
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress

from ..core.voice import Both, Voice
from ..engine.game import Game
from . import letters
from .cards import Size
from .draw import Paint, printable, short, width, wrapped

NARROWEST, WIDEST = 40, 200
WHOLE_CARDS = 60  # columns below which a card is a word
LARGE_CARDS = 36  # lines from which a board of large cards fits
CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # the lines that have scrolled away as well


class Closed(Exception):
    """Nobody is at the other end any more."""


class Screen:
    def __init__(self, lang: str = "de", colours: int | None = None) -> None:
        self.lang, self.voice = lang, Voice(lang)
        self.is_terminal = sys.stdout.isatty()
        self.paint = Paint(colours_of(self.is_terminal) if colours is None else colours)
        make_safe()

    def speak_of(self, game: Game) -> None:
        """Its symbols have letters of their own, for terminals that lack them."""
        letters.speak_of(getattr(game.words, "LETTERS", {}))

    # ── Its shape ────────────────────────────────────────────────────────────
    @property
    def width(self) -> int:
        return max(NARROWEST, min(shutil.get_terminal_size((80, 40)).columns, WIDEST))

    @property
    def size(self) -> Size:
        """How large a card may be drawn."""
        if self.width < WHOLE_CARDS:
            return Size.WORD
        return Size.LARGE if shutil.get_terminal_size((80, 40)).lines >= LARGE_CARDS else Size.SMALL

    # ── Showing ──────────────────────────────────────────────────────────────
    def show(self, lines: Iterable[str] = ("",)) -> None:
        for line in lines:
            print(line.rstrip())

    def words(self, text: Both, **values: object) -> str:
        """With the values put in, whole numbers as the house writes them."""
        written = {name: self.number(value) if isinstance(value, int) else value for name, value in values.items()}
        return self.voice(*text).format(**written)

    def number(self, value: float, form: str = "d") -> str:
        return self.voice.number(value, form)

    def tell(self, text: str, first: str = "", bold: bool = False) -> None:
        """Filled to the width."""
        self.show(self.paint(line, bold=bold) for line in wrapped(text, min(self.width, 100), first))

    @contextmanager
    def meanwhile(self, text: str) -> Iterator[None]:
        """A line that is there while something takes its time, where somebody looks on."""
        line = short(text, self.width - 1) if self.is_terminal else ""
        print(line, end="", flush=True)
        try:
            yield
        finally:
            print("\r" + " " * width(line) + "\r" if line else "", end="", flush=True)

    def warn(self, text: str) -> None:
        """On the error output, so that what comes out stays clean."""
        print(printable(text), file=sys.stderr)

    def clear(self) -> None:
        """Nothing is left of what was shown, nor of what was typed."""
        forget_typed()
        if self.is_terminal:
            print(CLEAR, end="", flush=True)
        else:
            self.show(["", "─" * self.width, ""])

    # ── Asking ───────────────────────────────────────────────────────────────
    def ask(self, text: Both, **values: object) -> str:
        try:
            said = input(self.words(text, **values)).strip()
        except EOFError:
            print()
            raise Closed from None
        except KeyboardInterrupt:
            print()
            raise
        if not sys.stdin.isatty():
            print(printable(said))  # a terminal shows what is typed; a script's answers are shown here
        return said


def colours_of(is_terminal: bool) -> int:
    """How many colours the terminal has; none where NO_COLOR asks for none."""
    if not is_terminal or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return 0
    return 1 << 24 if os.environ.get("COLORTERM") in ("truecolor", "24bit") else 256


def make_safe() -> None:
    """A terminal that lacks a character shows another for it, and typing can be corrected with the arrow keys."""
    letters.make_safe(sys.stdout, sys.stderr)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401


def forget_typed() -> None:
    """The arrow keys bring back what was typed before: the next player's are not to bring back this one's."""
    if "readline" in sys.modules:
        sys.modules["readline"].clear_history()
