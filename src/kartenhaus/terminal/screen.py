"""The line terminal that a game is shown on and answered at."""

from __future__ import annotations

import io
import os
import re
import shutil
import sys
from collections.abc import Iterable
from contextlib import suppress

from ..core.voice import Both, Voice
from .cards import Size
from .draw import Paint, printable, wrapped

NARROWEST, WIDEST = 40, 200
WHOLE_CARDS = 60  # columns below which a card is a word
LARGE_CARDS = 36  # lines from which a board of large cards fits
INTERRUPTED = 130  # what a program answers after Ctrl-C
CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # the lines that have scrolled away as well


class Closed(Exception):
    """Nobody is at the other end any more."""


class Screen:
    def __init__(self, lang: str = "de", colours: int | None = None) -> None:
        self.lang, self.voice = lang, Voice(lang)
        self.is_terminal = sys.stdout.isatty()
        self.paint = Paint(colours_of(self.is_terminal) if colours is None else colours)
        make_safe()

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
        return self.voice(*text).format(**values)

    def number(self, value: float, form: str = "d") -> str:
        """With a comma or a point, and the thousands set apart by a narrow space."""
        text = format(value, re.sub(r"(?=\.|[df]$)", ",", form, count=1))
        return text.translate(str.maketrans(",.-", "\u202f" + self.voice(",", ".") + "−"))

    def tell(self, text: str, first: str = "", bold: bool = False) -> None:
        """Filled to the width."""
        self.show(self.paint(line, bold=bold) for line in wrapped(text, min(self.width, 100), first))

    def clear(self) -> None:
        if self.is_terminal:
            print(CLEAR, end="")
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
    """A terminal that lacks a character shows a sign for it, and typing can be corrected with the arrow keys."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401
