"""What may be typed at a turn: every legal action with a number, a shortcut where it has one, and its words.

A whole range of actions, such as stakes, is one line without a number: it is typed as notation or as the bare number.
Actions that differ in little may share a line, `aJ  Apricot-Jay  1 2 3`: they have no numbers, which would look like
those in the line, and are typed as `aJ3`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ..core.picks import Pick, Span
from .draw import Block, Paint, columns_of, left, right, width, wrapped

RESERVED = {"?", "h", "r", "l", "u", "q"}
MANY = 10  # actions from which they are set in columns
LONGEST_NUMBER = 10
LEAST_ROOM = 24  # columns behind the names, where lines share


class Choices(NamedTuple):
    lines: Block
    answers: dict[str, Pick]
    """By what can be typed, in small letters: number, shortcut, notation."""
    last: int
    """The highest number."""
    span: Span | None = None
    """A range that is offered."""

    def meant(self, said: str) -> str | Pick:
        """The pick that was meant, or what was said, for the rules to judge."""
        said = " ".join(said.split())
        if self.span is not None and is_number(said):
            return self.answers.get(said) or self.span.pick(int(said))
        return self.answers.get(said.lower(), said)

    def is_unknown_number(self, said: str) -> bool:
        return said.isdecimal() and said not in self.answers and (self.span is None or not is_number(said))


class Shared(NamedTuple):
    """An action's part of a line that it shares with others."""

    code: str
    """Typed before its own part: the card `aJ`."""
    words: str
    how: str
    """What the parts behind it have in common: `werfen`."""
    part: str
    """The action's own: the pile `3`."""
    mark: str = ""
    """Shown behind its part."""


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
    share: Callable[[Pick], Shared | None] = lambda _: None,
    together: str = "",
) -> Choices:
    """`together` explains what is typed for actions that share a line, with `{example}` in it."""
    answers: dict[str, Pick] = {}
    lines: list[Line] = []
    parts: list[Shared] = []
    span = None
    number = 0
    for pick in legal:
        if isinstance(pick, Span):
            lines.append(Line("", str(pick), say(pick)))
            span = pick
            continue
        part = share(pick)
        if part is not None:
            parts.append(part)
            answers |= {key.lower(): pick for key in (str(pick), part.code + part.part, f"{part.code} {part.part}")}
            continue
        number += 1
        answers |= {str(number): pick, str(pick).lower(): pick}
        key = short(pick) or shortcut(pick, say(pick), answers)
        if key:
            answers.setdefault(key, pick)
        lines.append(Line(str(number), key or "", say(pick)))
    shown = [*in_groups(parts, together, paint, columns), *laid_out(lines, paint, columns)]
    return Choices(shown, answers, number, span)


def is_number(said: str) -> bool:
    return said.isdecimal() and len(said) < LONGEST_NUMBER


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


def in_groups(parts: Sequence[Shared], together: str, paint: Paint, columns: int) -> Block:
    """A line for each code, in two columns where they fit."""
    if not parts:
        return []
    ordered = sorted(parts, key=lambda part: part.code)
    groups: dict[tuple[str, str], dict[str, list[str]]] = {}
    for part in ordered:
        by_how = groups.setdefault((part.code, part.words), {})
        by_how.setdefault(part.how, []).append(part.part + part.mark)
    codes, names = (max(width(head[i]) for head in groups) for i in range(2))
    aligned = codes + names + 4 + LEAST_ROOM <= columns
    rows: list[Block] = []
    for (code, words), by_how in groups.items():
        ways = " · ".join(f"{how} {' '.join(marked)}" for how, marked in by_how.items())
        head = f"{left(paint(code, bold=True), codes)}  "
        if aligned:
            rows.append(wrapped(ways, columns, f"{head}{left(words, names)}  "))
        else:
            rows.append(wrapped(f"{words}: {ways}", columns, head))
    lines = [line for row in rows for line in row]
    if len(lines) == len(rows) > MANY // 2:
        lines = columns_of(lines, columns)
    example = f"{ordered[0].code}\u00a0{ordered[0].part}"  # held together in the line
    return [*wrapped(together.format(example=example), columns), *lines]
