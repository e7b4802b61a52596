"""What may be typed at a turn: every legal action with a number, a shortcut where it has one, and its words.

A whole range of actions, such as stakes, is one line without a number: it is typed as notation.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ..core.picks import Pick, Span
from .draw import Block, Paint, columns_of, left, right, wrapped

RESERVED = {"?", "r", "l", "q"}
MANY = 10  # actions from which they are set in columns


class Choices(NamedTuple):
    lines: Block
    answers: dict[str, Pick]
    """By what can be typed, in small letters: number, shortcut, notation."""
    last: int
    """The highest number."""

    def meant(self, said: str) -> str | Pick:
        """The pick that was meant, or what was said, for the rules to judge."""
        said = " ".join(said.split())
        return self.answers.get(said.lower(), said)


class Line(NamedTuple):
    number: str
    short: str
    words: str


def choices(
    legal: Sequence[Pick | Span],
    say: Callable[[Pick | Span], str],
    short: Callable[[Pick], str | None],
    paint: Paint,
    columns: int,
) -> Choices:
    answers: dict[str, Pick] = {}
    lines: list[Line] = []
    number = 0
    for pick in legal:
        if isinstance(pick, Span):
            lines.append(Line("", str(pick), say(pick)))
            continue
        number += 1
        answers |= {str(number): pick, str(pick).lower(): pick}
        key = short(pick) or shortcut(pick, say(pick), answers)
        if key:
            answers.setdefault(key, pick)
        lines.append(Line(str(number), key or "", say(pick)))
    return Choices(laid_out(lines, paint, columns), answers, number)


def shortcut(pick: Pick, words: str, taken: dict[str, Pick]) -> str | None:
    """For one word its letter, the first of the words' own that is free; with one number behind it, `m4`."""
    notation = str(pick).split()
    if len(notation) == 2 and notation[1].isdecimal():
        return notation[0][0] + notation[1]
    if len(notation) != 1:
        return None
    initials = [word[0] for word in words.lower().split()]
    letters = [c for c in [*initials, *words.lower(), *notation[0]] if c.isascii() and c.isalpha()]
    return next((c for c in letters if c not in RESERVED and c not in taken), None)


def laid_out(lines: Sequence[Line], paint: Paint, columns: int) -> Block:
    numbers = max((len(line.number) for line in lines), default=0)
    shorts = max((len(line.short) for line in lines), default=0)
    heads = [f"{right(paint(line.number, bold=True), numbers)}  {left(line.short, shorts)}  " for line in lines]
    if len(lines) > MANY:
        return columns_of([head + line.words for head, line in zip(heads, lines, strict=True)], columns)
    return [row for head, line in zip(heads, lines, strict=True) for row in wrapped(line.words, columns, head)]
