"""How strong players are, and how sure that is.

The unit is the deal: its games, in which everyone has sat in every seat, belong together, so intervals come from the
spread between deals. They are found by the Bayesian bootstrap: in every replica a deal weighs what an exponential draw
says. A little doubt is added, half a deal at either end of the scale; so a rate of 100 % has an interval (Jeffreys', if
deals are won or lost whole), and a player that never lost has an Elo.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from .measured import Measured

__all__ = ["Measured", "average", "elos", "might_be", "rate"]

Floats = NDArray[np.float64]

DOUBT = 0.5  # deals at either end
REPLICAS = 2000
BLOCK = 500  # deals weighed at once, for memory's sake
EDGES = (0.025, 0.975)
ELO = 400 / math.log(10)  # points that make the odds e times as good


def strengths(scores: Floats) -> Floats:
    """Bradley and Terry's strengths, as natural logarithms of odds around 0, that make `scores` likeliest.

    scores[…, i, j] is what i took off j; a draw is half for each. By Newton's method, all replicas at once."""
    games = scores + scores.swapaxes(-1, -2)
    strength = np.zeros(scores.shape[:-1])
    for _ in range(100):
        expected = 1 / (1 + np.exp(strength[..., None, :] - strength[..., :, None]))
        slope = (scores - games * expected).sum(-1)
        bend = games * expected * (1 - expected)
        curve = np.eye(scores.shape[-1]) * bend.sum(-1)[..., None] - bend + 1  # the 1 holds the mean where it is
        step = np.linalg.solve(curve, slope[..., None])[..., 0]
        far = np.abs(step).max(-1, keepdims=True)
        strength += step / np.maximum(far, 1)  # no leaps: far out the curve is flat
        if far.max() < 1e-10:
            break
    centred: Floats = strength - strength.mean(-1, keepdims=True)
    return centred


# ── What might have been ─────────────────────────────────────────────────────
def replicas(deals: Floats) -> Floats:
    """Sums over deals with other weights, one a replica. Always the same weights for as many deals."""
    random = np.random.default_rng(1)
    sums = np.zeros((REPLICAS, deals[0].size))
    for first in range(0, len(deals), BLOCK):
        some = deals[first : first + BLOCK]
        sums += random.standard_exponential((REPLICAS, len(some))) @ some.reshape(len(some), -1)
    return sums.reshape(REPLICAS, *deals.shape[1:])


def doubts(*shape: int) -> Floats:
    return np.random.default_rng(2).standard_gamma(DOUBT, (REPLICAS, *shape))


def might_be(scores: Floats) -> Floats:
    """What i might have taken off j in all, from its share in each deal: scores[deal, i, j]."""
    n = scores.shape[-1]
    return replicas(scores) + doubts(n, n) * ~np.eye(n, dtype=bool)


def within(value: float, spread: Floats) -> Measured:
    low, high = (float(edge) for edge in np.quantile(spread, EDGES))
    return Measured(value, min(low, value), max(high, value))


# ── Figures ──────────────────────────────────────────────────────────────────
def elos(scores: Floats, might: Floats) -> list[Measured]:
    """Each player's Elo, 0 on average."""
    n = scores.shape[-1]
    values = ELO * strengths(scores.sum(0) + DOUBT * ~np.eye(n, dtype=bool))
    spread = ELO * strengths(might)
    return [within(float(values[i]), spread[:, i]) for i in range(n)]


def rate(scores: Floats, might: Floats, i: int, j: int) -> Measured:
    """The share that i takes off j."""
    return within(float(scores[:, i, j].mean()), might[:, i, j] / (might[:, i, j] + might[:, j, i]))


def average(payoffs: Floats, least: float, most: float) -> Measured:
    """The mean of payoffs, one a deal, on a scale that ends at `least` and `most`."""
    sums = replicas(np.stack([payoffs, np.ones(len(payoffs))], 1)) + doubts(2) @ np.array([[least, 1], [most, 1]])
    return within(float(payoffs.mean()), sums[:, 0] / sums[:, 1])
