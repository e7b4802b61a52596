"""What every game's rules.py offers.

Drivers and players import these names; linking puts a game's own in their place.
"""

from typing import Any, Protocol

from ..core.chance import below
from ..core.roles import UNKNOWN
from ..core.rule import Numbers, Out, rule


@rule
def start(s: Any, seats: int, options: Numbers) -> None:
    """Fills a zeroed state: the position before the first pick. `options`: their numbers, after them the version of the
    rules, for a game that has had several."""
    raise LookupError("only stands for a game's own")


@rule
def to_act(s: Any) -> int:
    """A seat, CHANCE or OVER."""
    raise LookupError("only stands for a game's own")


@rule
def outcomes(s: Any) -> int:
    """When chance is to act: it picks 0..n-1, all equally likely (G-1)."""
    raise LookupError("only stands for a game's own")


@rule
def outcome(s: Any, k: int) -> int:
    """The k-th of them as a pick: what it means, whatever the state (a card, a throw)."""
    raise LookupError("only stands for a game's own")


@rule
def actions(s: Any, out: Out) -> int:
    """The legal actions of the seat to act, written to `out`; their number."""
    raise LookupError("only stands for a game's own")


@rule
def any_action(s: Any, out: Out, random: Out) -> int:
    """One of the legal actions, each equally likely. A game that has a great many at once may say it more quickly: the
    same one, by the same random number."""
    return out[below(random, actions(s, out))]


@rule
def refusal(s: Any, action: int) -> int:
    """0, or the clause that forbids it (G-4)."""
    raise LookupError("only stands for a game's own")


@rule
def apply(s: Any, pick: int) -> None:
    """Moves on. The pick is one that may be made."""
    raise LookupError("only stands for a game's own")


@rule
def payoff(s: Any, seat: int) -> float:
    """The result for one seat, after the end."""
    raise LookupError("only stands for a game's own")


@rule
def ending(s: Any) -> int:
    """The clause that the game ended by."""
    raise LookupError("only stands for a game's own")


@rule
def cover(s: Any, seat: int) -> None:
    """Takes out of `s` whatever `seat` does not know: states it cannot tell apart become equal."""
    raise LookupError("only stands for a game's own")


@rule
def redeal(s: Any, seat: int, random: Out) -> None:
    """Deals again what `cover` took out, every way it can be with its right probability."""
    raise LookupError("only stands for a game's own")


@rule
def witnesses(s: Any) -> int:
    """Who sees the pick about to be made, as a mask of seats (G-3)."""
    raise LookupError("only stands for a game's own")


# ── Who is what: only of games that have a roles.py ──────────────────────────
@rule
def role_of(s: Any, seat: int) -> int:
    """The seat's role in the running round, or UNKNOWN as long as it is not drawn."""
    return UNKNOWN


@rule
def rounds_over(s: Any) -> int:
    """How many rounds are over."""
    return 0


@rule
def round_result(s: Any, seat: int) -> int:
    """LOST, UNDECIDED or WON, of the last round that is over; UNKNOWN where rounds are not won."""
    return UNKNOWN


class Rules(Protocol):
    """A rules.py, as a module."""

    State: type[Any]
    ACTIONS: int
    """Action numbers lie below it."""
    MOST_ACTIONS: int
    """So many are legal at once at most."""

    def start(self, s: Any, seats: int, options: Numbers) -> None: ...
    def to_act(self, s: Any) -> int: ...
    def outcomes(self, s: Any) -> int: ...
    def outcome(self, s: Any, k: int) -> int: ...
    def actions(self, s: Any, out: Out) -> int: ...
    def refusal(self, s: Any, action: int) -> int: ...
    def apply(self, s: Any, pick: int) -> None: ...
    def payoff(self, s: Any, seat: int) -> float: ...
    def ending(self, s: Any) -> int: ...
    def is_won_alone(self, s: Any) -> bool:
        """Only of a game that one may play alone, and not for Coins."""

    def cover(self, s: Any, seat: int) -> None: ...
    def redeal(self, s: Any, seat: int, random: Out) -> None: ...
    def witnesses(self, s: Any) -> int: ...
