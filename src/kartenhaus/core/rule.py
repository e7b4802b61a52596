"""The mark of the rules, and the few numbers that all games share.

`@rule` does nothing: the text runs as it stands. `engine.twins` makes compiled twins of what is marked.
"""

from collections.abc import Callable, MutableSequence, Sequence
from typing import Any, TypeVar

from .layout import Layout

F = TypeVar("F", bound=Callable[..., Any])
Numbers = Sequence[int]
Out = MutableSequence[int]

# Who is to act, besides the seats 0, 1, 2, …
CHANCE = -1
OVER = -2

# Who looks on: a seat, or nobody's seat. Bit `seat` of a mask of witnesses.
SPECTATOR = 15
EVERYONE = 0xFFFF

# Picks are numbers. Below LEAVE: a game's own actions; LEAVE + seat: leaving (G-5); from DRAWN on: chance's.
LEAVE = 1 << 16
DRAWN = 1 << 17

# Clauses are numbers too: n is the game's own n-th, GENERAL + n is G-n.
GENERAL = 1000
LEFT = GENERAL + 5
OUT_OF_TURN = GENERAL + 7
AFTER_THE_END = GENERAL + 8


def rule(function: F) -> F:
    function.is_rule = True  # type: ignore[attr-defined]
    return function


def driver(states: int = 1, **layouts: Layout) -> Callable[[F], F]:
    """Marks a rule that is called from outside. What it takes: `desks`, a desk with so many states, or rows of records
    that are laid out so, or rows of numbers (`Numbers`, `Out`), or numbers."""

    def mark(function: F) -> F:
        function.states, function.layouts = states, layouts  # type: ignore[attr-defined]
        return rule(function)

    return mark


def rule_for(text: Callable[..., Any]) -> Callable[[F], F]:
    """Marks what Python does in one word; the compiler reads `text` instead, which says the same at length."""

    def mark(function: F) -> F:
        function.in_full = text  # type: ignore[attr-defined]
        return rule(function)

    return mark
