"""Glicko-2: how strong somebody is by whom they beat, and how sure that is.

Mark E. Glickman, "Example of the Glicko-2 system" (glicko.net/glicko/glicko2.pdf); the numbers of the steps are his.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, pi, sqrt
from typing import NamedTuple

SCALE = 173.7178
MIDDLE = 1500.0
TAU = 0.5
"""How much the volatility may change."""
CLOSE = 1e-6
WIDEST = 350.0
LIKELY = 1.96  # deviations to either side: 95 %


class Rating(NamedTuple):
    rating: float = MIDDLE
    deviation: float = WIDEST
    volatility: float = 0.06

    @property
    def margin(self) -> float:
        """It lies within this much of the rating, with 95 %."""
        return LIKELY * self.deviation


class Met(NamedTuple):
    """An opponent, and what was scored against them: 1 won, 0.5 drawn, 0 lost."""

    who: Rating
    score: float


def rated(me: Rating, games: Sequence[Met]) -> Rating:
    """After one rating period with these games."""
    phi = me.deviation / SCALE
    if not games:  # step 6: only the doubt grows
        return me._replace(deviation=min(WIDEST, SCALE * hypotenuse(phi, me.volatility)))
    mu = (me.rating - MIDDLE) / SCALE
    others = [((one.who.rating - MIDDLE) / SCALE, weight(one.who.deviation / SCALE), one.score) for one in games]
    expected = [1 / (1 + exp(-g * (mu - other))) for other, g, _ in others]
    v = 1 / sum(g * g * e * (1 - e) for (_, g, _), e in zip(others, expected, strict=True))  # step 3
    gained = sum(g * (score - e) for (_, g, score), e in zip(others, expected, strict=True))
    sigma = volatility(phi, v, v * gained, me.volatility)
    before = hypotenuse(phi, sigma)  # step 6
    after = 1 / sqrt(1 / before**2 + 1 / v)  # step 7
    return Rating(MIDDLE + SCALE * (mu + after**2 * gained), min(WIDEST, SCALE * after), sigma)


def hypotenuse(a: float, b: float) -> float:
    return sqrt(a * a + b * b)


def weight(phi: float) -> float:
    """g: the less sure an opponent's rating, the less a game says."""
    return 1 / sqrt(1 + 3 * phi * phi / pi**2)


def volatility(phi: float, v: float, delta: float, sigma: float) -> float:
    """Step 5, by the Illinois algorithm."""
    a = log(sigma * sigma)

    def f(x: float) -> float:
        e = exp(x)
        return e * (delta**2 - phi**2 - v - e) / (2 * (phi**2 + v + e) ** 2) - (x - a) / TAU**2

    low = a
    if delta**2 > phi**2 + v:
        high = log(delta**2 - phi**2 - v)
    else:
        k = 1
        while f(a - k * TAU) < 0:
            k += 1
        high = a - k * TAU
    f_low, f_high = f(low), f(high)
    while abs(high - low) > CLOSE:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)
