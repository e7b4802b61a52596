"""Fits what the end of a turn is worth in J-Solitär, between two, to games in which every turn was worked out.

    python -m kartenhaus.solvers.j_solitaer.fitting --games 600 --seed 1

prints the constants FEW and POWER of games/j_solitaer/policies.py, with the error of the estimate as it stands. What
single cards weigh in a hand stays as it was fitted to 117,000 games between solid players; fitted here is how much an
advantage in cards is worth to players who waste nothing.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...engine.game import game
from .games import Games, Played

Floats = NDArray[np.float64]
FEWS = [0.25 * n for n in range(2, 41)]
CLASSES = 10  # of the estimate, in which it is compared with results


class Fit(NamedTuple):
    few: float
    power: float
    loss: float
    """Mean log loss of the results."""


class Error(NamedTuple):
    slope: float
    """Of results on the odds that the estimate says: above 1 it is too timid."""
    slope_error: float
    rms: float
    """Of the estimate, class by class, without the chance of so many games; on the scale of −1 … +1."""
    positions: int
    games: int


def columns(played: Sequence[Played]) -> tuple[Floats, Floats, Floats, Floats]:
    """Of every end of a turn: what its player has left, what the other has, the estimate, and the result."""
    rows = [(end.mine, end.theirs, end.estimate, one.payoffs[end.seat]) for one in played for end in one.ends]
    mine, theirs, estimate, result = np.array(rows).T
    return mine, theirs, estimate, result


def fit(played: Sequence[Played]) -> Fit:
    """The odds are ((few + theirs) / (few + mine)) to the power: for every `few` a logistic regression of one
    number."""
    mine, theirs, _, result = columns(played)
    tried = []
    for few in FEWS:
        ahead = np.log((few + theirs) / (few + mine))
        power, loss = steepness(ahead, result)
        tried.append(Fit(few, power, loss))
    return min(tried, key=lambda one: one.loss)


def steepness(ahead: Floats, result: Floats) -> tuple[float, float]:
    """By Newton's method; and the mean log loss. A draw is half a win."""
    power, wins = 1.0, (1 + result) / 2
    for _ in range(30):
        p = 1 / (1 + np.exp(-power * ahead))
        power += float(((wins - p) * ahead).sum() / (p * (1 - p) * ahead**2).sum())
    p = np.clip(1 / (1 + np.exp(-power * ahead)), 1e-9, 1 - 1e-9)
    return power, float(-(wins * np.log(p) + (1 - wins) * np.log(1 - p)).mean())


def error(played: Sequence[Played]) -> Error:
    """Games are independent of each other, the turns of one are not: the slope's error is that over tenths of them."""
    _, _, estimate, result = columns(played)
    ahead = 2 * np.arctanh(np.clip(estimate, -0.999999, 0.999999))
    slope, _ = steepness(ahead, result)
    parts = [columns(played[n::10]) for n in range(10)]
    slopes = [steepness(2 * np.arctanh(np.clip(e, -0.999999, 0.999999)), r)[0] for _, _, e, r in parts]
    order = np.argsort(estimate)
    squares = [class_error(estimate[part], result[part]) for part in np.array_split(order, CLASSES)]
    rms = float(np.sqrt(max(0.0, float(np.mean(squares)))))
    return Error(slope, float(np.std(slopes, ddof=1) / np.sqrt(10)), rms, len(estimate), len(played))


def class_error(estimate: Floats, result: Floats) -> float:
    off = result - estimate
    return float(off.mean() ** 2 - off.var() / len(off))


def main() -> None:
    parser = ArgumentParser(prog="python -m kartenhaus.solvers.j_solitaer.fitting", description=__doc__)
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--seed", default="1")
    said = parser.parse_args()
    games = Games(game("j-solitaer"), 2, "expert", said.seed)
    played = [games.play(n) for n in range(said.games)]
    found = fit(played)
    print(f"FEW, POWER = {found.few:.2f}, {found.power:.2f}  # log loss {found.loss:.4f}")
    print(f"# the estimate as it stands: {error(played)}")


if __name__ == "__main__":
    main()
