"""What every game's policies offer, for compiled players: games/<game>/policies.py.

Each gets a state and the legal actions of the seat to act, `n` of them in `out`, and answers one of them. It reads
nothing of the state that this seat does not know.
"""

from typing import Any

from ..core.rule import Out, rule


@rule
def beginner(s: Any, n: int, out: Out, random: Out) -> int:
    """Sensible at first sight."""
    raise LookupError("only stands for a game's own")


@rule
def solid(s: Any, n: int, out: Out, random: Out) -> int:
    """Good play by rules of thumb."""
    raise LookupError("only stands for a game's own")


@rule
def rollout(s: Any, n: int, out: Out, random: Out) -> int:
    """How a search plays on where it knows nothing yet: quick, and not too predictable."""
    raise LookupError("only stands for a game's own")


@rule
def suppose(s: Any, seat: int, random: Out) -> None:
    """Deals out what `cover` took, as the searching seat supposes it to be: by the rules alone (`redeal`), or by what
    the others' play tells."""
    raise LookupError("only stands for a game's own")


@rule
def milestone(s: Any) -> int:
    """Counts what a search looks ahead by: rounds, turns. A search stops REACH of them after where it began."""
    raise LookupError("only stands for a game's own")


@rule
def estimate(s: Any, seat: int) -> float:
    """What the position at such a milestone is worth to `seat`, on the scale of the payoffs."""
    raise LookupError("only stands for a game's own")
