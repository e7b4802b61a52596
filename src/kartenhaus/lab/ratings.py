"""How strong players are, and how sure that is.

What is compared is deals: the games of one deal, in which everyone has sat in every seat, belong together, so intervals come
from the spread between deals. They are found by the Bayesian bootstrap: in every replica each deal weighs as much as an
exponential draw says. A little doubt is added to each pair, a deal won and a deal lost at half their weight; so a rate of
100 % has an interval (Jeffreys', if deals are won or lost whole) and a player that never lost has an Elo.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

DOUBT = 0.5  # deals, each way
REPLICAS = 2000
BLOCK = 500  # deals weighed at once: memory, nothing else
EDGES = (0.025, 0.975)
ELO = 400 / math.log(10)  # points that make the odds e times as good
STUDENT = (12.706, 4.303, 3.182, 2.776)


class Measured(msgspec.Struct, frozen=True):
    """A figure with its 95 % interval; a single deal tells no spread and may leave it open."""

    value: float
    low: float | None
    high: float | None


def strengths(scores: Floats) -> Floats:
    """Bradley and Terry's strengths, as natural logarithms of odds around 0, that make `scores` likeliest.

    scores[…, i, j] is what i took off j, in games; draws are half for each. By Newton's method, all replicas at once."""
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
    return strength - strength.mean(-1, keepdims=True)


def replicas(scores: Floats) -> Floats:
    """Sums over deals as they might have been; the same whenever they are asked for. scores[deal, i, j] are shares of 1."""
    random = np.random.default_rng(1)
    n = scores.shape[-1]
    sums = random.standard_gamma(DOUBT, (REPLICAS, n, n)) * ~np.eye(n, dtype=bool)
    for first in range(0, len(scores), BLOCK):
        some = scores[first : first + BLOCK].reshape(-1, n * n)
        sums += (random.standard_exponential((REPLICAS, len(some))) @ some).reshape(-1, n, n)
    return sums


def elos(scores: Floats, might: Floats) -> list[Measured]:
    """Each player's Elo, 0 on average, from what i took off j in each deal and from its replicas."""
    n = scores.shape[-1]
    values = ELO * strengths(scores.sum(0) + DOUBT * ~np.eye(n, dtype=bool))
    spread = ELO * strengths(might)
    return [_within(float(values[i]), spread[:, i]) for i in range(n)]


def rate(scores: Floats, might: Floats, i: int, j: int) -> Measured:
    """The share that i takes off j."""
    return _within(float(scores[:, i, j].mean()), might[:, i, j] / (might[:, i, j] + might[:, j, i]))


def _within(value: float, spread: Floats) -> Measured:
    low, high = (float(edge) for edge in np.quantile(spread, EDGES))
    return Measured(value, min(low, value), max(high, value))


def average(values: Sequence[float]) -> Measured:
    """The mean of payoffs, one a deal, with Student's interval."""
    deals, mean = len(values), math.fsum(values) / len(values)
    if deals == 1:
        return Measured(mean, None, None)
    spread = math.sqrt(math.fsum((value - mean) ** 2 for value in values) / (deals - 1))
    half = student(deals - 1) * spread / math.sqrt(deals)
    return Measured(mean, mean - half, mean + half)


def student(freedom: int) -> float:
    """The 97.5 % point of the t distribution: the first from a table, then by Fisher's expansion."""
    if freedom <= len(STUDENT):
        return STUDENT[freedom - 1]
    z = 1.959964
    return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
