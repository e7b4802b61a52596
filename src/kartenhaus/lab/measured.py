"""Figures with their 95 % intervals.

Shares have Wilson's score interval: it has its 95 % also near 0 and 1, where the usual ± does not. A shared or drawn
game counts as the part of a win that it is; that spreads less than whole wins do, so the interval is then a little too
wide, never too narrow. Means of anything else have the normal interval, mean ± 1.96 standard errors.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import fsum, inf, sqrt
from statistics import NormalDist

import msgspec

Z = 1.959963984540054  # of the normal distribution, 95 %


class Measured(msgspec.Struct, frozen=True):
    """A figure with its 95 % interval."""

    value: float
    low: float
    high: float

    @property
    def half(self) -> float:
        """Half the interval's width."""
        return (self.high - self.low) / 2

    def times(self, factor: float) -> Measured:
        low, high = sorted((factor * self.low, factor * self.high))
        return Measured(factor * self.value, low, high)


def wilson(share: float, n: int, among: int = 1) -> Measured:
    """`among`: the best of so many shares; then the interval is as much wider as holds for all of them at once
    (Bonferroni)."""
    if n == 0:
        return Measured(share, 0.0, 1.0)
    z = (Z if among == 1 else NormalDist().inv_cdf(1 - 0.025 / among)) ** 2 / n
    middle, reach = (share + z / 2) / (1 + z), sqrt(z * share * (1 - share) + z * z / 4) / (1 + z)
    return Measured(share, max(0.0, middle - reach), min(1.0, middle + reach))


def moments(counted: Mapping[float, int] | Iterable[tuple[float, int]]) -> tuple[int, float, float]:
    """How many, their mean, their standard deviation, of values and how often each came. Sums are exact and rounded
    once, so that the order in which values came does not matter."""
    pairs = list(counted.items() if isinstance(counted, Mapping) else counted)
    n = sum(times for _, times in pairs)
    if n == 0:
        return 0, 0.0, 0.0
    mean = fsum(value * times for value, times in pairs) / n
    spread = fsum(times * (value - mean) ** 2 for value, times in pairs)
    return n, mean, sqrt(spread / (n - 1)) if n > 1 else 0.0


def normal(counted: Mapping[float, int] | Iterable[tuple[float, int]]) -> Measured:
    """The mean of values. From fewer than two nothing is known of the spread."""
    n, mean, deviation = moments(counted)
    reach = Z * deviation / sqrt(n) if n > 1 else inf
    return Measured(mean, mean - reach, mean + reach)


def quantile(counted: Mapping[int, int], share: float) -> int:
    """The smallest value that at least this share of all do not exceed."""
    due, seen = share * sum(counted.values()), 0
    for value in sorted(counted):
        seen += counted[value]
        if seen >= due:
            return value
    return max(counted, default=0)
