"""White Jack's policies with the estimate of release 2, to which all cards are alike."""

from kartenhaus.core.bits import ones
from kartenhaus.core.mathematics import power, tanh
from kartenhaus.core.rule import rule
from kartenhaus.games.white_jack.policies import (
    EXPLORE,
    REACH,
    alike,
    beginner,
    milestone,
    rollout,
    solid,
    suppose,
)
from kartenhaus.games.white_jack.state import State

__all__ = ["EXPLORE", "REACH", "alike", "beginner", "estimate", "milestone", "rollout", "solid", "suppose"]


@rule
def estimate(s: State, seat: int) -> float:
    mine, theirs = owned(s, seat), owned(s, 1 - seat)
    return tanh(1.55 * (mine - theirs) / power(mine + theirs, 0.85))


@rule
def owned(s: State, seat: int) -> int:
    return ones(s.seat[seat].pile | s.seat[seat].discard)
