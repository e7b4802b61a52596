"""Fits the estimate of White Jack to matches, and measures how far it is off.

    python -m kartenhaus.solvers.white_jack.fitting --matches 1000 --seed 1

prints the constants of games/white_jack/policies.py and the error of those that stand there now. Every run is one step
of policy iteration: the matches are played by the estimate as it stands, the next estimate is fitted to what they are
worth then. Two steps from «all cards alike» on, it hardly changes any more.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...engine.game import game
from .matches import FEW, Matches, Start, owned

Floats = NDArray[np.float64]
STEPS = 60


class Fit(NamedTuple):
    ranks: list[float]
    """What a card of each rank is worth, the Joker first; a whole deck is worth 32."""
    steep: float
    spread: float
    rms: float
    """How far targets lie from it: mostly the chance of single matches."""


class Error(NamedTuple):
    """Of an estimate, on the scale of −1 … +1."""

    rms: float
    """Its own, without the chance of the matches it was measured by."""
    bias: float
    slope: float
    """Of what a position is worth on what the estimate says: 1 is neither timid nor daring."""
    slope_error: float
    positions: int
    matches: int


# ── The fit ──────────────────────────────────────────────────────────────────
def model(p: Floats, mine: Floats, theirs: Floats) -> Floats:
    """`policies.estimate` for many positions at once; p: six ranks, steep, spread."""
    have, have_not = mine @ p[:6], theirs @ p[:6]
    value: Floats = np.tanh(p[6] * (have - have_not) / (have + have_not) ** p[7])
    return value


def fit(starts: Sequence[Start]) -> Fit:
    """Least squares by Gauss-Newton with damping; the sum of a deck's ranks stays at 32, as `steep` has the same
    effect."""
    mine, theirs = (np.array([getattr(one, side) for one in starts], float) for side in ("mine", "theirs"))
    target = np.array([one.target for one in starts])
    p, damping = np.array([1.0] * 6 + [1.55, 0.85]), 1e-2
    wrong = target - model(p, mine, theirs)
    for _ in range(STEPS):
        slope = derivatives(lambda q: model(q, mine, theirs), p)
        square = slope.T @ slope
        step = np.linalg.solve(square + damping * np.diag(np.diag(square) + 1e-9), slope.T @ wrong)
        tried = scaled(np.concatenate([np.maximum(p[:6] + step[:6], 0.0), p[6:] + step[6:]]))
        if ((after := target - model(tried, mine, theirs)) ** 2).sum() < (wrong**2).sum():
            p, wrong, damping = tried, after, damping / 3
        else:
            damping *= 4
    return Fit(p[:6].tolist(), float(p[6]), float(p[7]), float(np.sqrt((wrong**2).mean())))


def derivatives(of: Callable[[Floats], Floats], p: Floats, little: float = 1e-5) -> Floats:
    columns = [(of(p + little * unit) - of(p - little * unit)) / (2 * little) for unit in np.eye(len(p))]
    return np.stack(columns, axis=1)


def scaled(p: Floats) -> Floats:
    """A deck worth 32, the estimate unchanged."""
    times = 32 / (p[:6] @ np.array([1, 5, 10, 10, 5, 1]))
    return np.array([*p[:6] * times, p[6] * times ** (p[7] - 1), p[7]])


# ── The error ────────────────────────────────────────────────────────────────
def error(matches: Matches, positions: int, each: int, first: int = 1_000_000) -> Error:
    """From so many positions, each the beginning of a round of another match, matches are played on, `each` of them."""
    said, worth, noise = [], [], []
    for n in range(positions):
        state = matches.somewhere(first + n)
        targets = [matches.play(first + positions + n * each + k, state)[0] for k in range(each)]
        said.append(targets[0].estimate)
        found = np.array([one.target for one in targets])
        worth.append(found.mean())
        noise.append(found.var(ddof=1) / each)
    off = np.array(worth) - np.array(said)
    own = max(0.0, float((off**2).mean() - np.mean(noise)))
    slope = float(np.dot(said, worth) / np.dot(said, said))
    rest = np.array(worth) - slope * np.array(said)
    slope_error = float(np.sqrt((rest**2).mean() / np.dot(said, said)))
    return Error(own**0.5, float(off.mean()), slope, slope_error, positions, positions * each)


def residual(matches: Matches, positions: int, first: int = 2_000_000) -> float:
    """How far the estimate is from what a round makes of it, exactly: over all dice and cards. So much the error of the
    estimate differs from one end of a round to another, root mean square, and so much may be wrong where actions of the
    same round are compared."""
    off: list[float] = []
    while len(off) < positions:
        state = matches.somewhere(first)
        first += 1
        if sum(map(sum, owned(state, 0))) <= FEW:
            off.append(matches.backed_up(state) - matches.policy.estimate(state, 0))
    return float(np.sqrt(np.mean(np.square(off))))


def main() -> None:
    parser = ArgumentParser(prog="python -m kartenhaus.solvers.white_jack.fitting", description=__doc__)
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--positions", type=int, default=60, help="for the error of the present estimate")
    parser.add_argument("--each", type=int, default=40, help="matches from each of them")
    parser.add_argument("--seed", default="1")
    said = parser.parse_args()
    matches = Matches(game("white-jack"), said.seed)
    found = fit(matches.many(range(said.matches)))
    print(f"WORTHS = {tuple(round(one, 3) for one in found.ranks)}")
    print(f"STEEP, SPREAD = {found.steep:.3f}, {found.spread:.3f}")
    print(f"# targets lie {found.rms:.4f} from it (chance of single matches included)")
    if said.positions:
        print(f"# the estimate as it stands: {error(matches, said.positions, said.each)}")
        print(f"# from round to round: {residual(matches, said.positions):.4f}")


if __name__ == "__main__":
    main()
