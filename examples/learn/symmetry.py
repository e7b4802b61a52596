"""Layers for a game whose five rope cards are alike: exchange two of them everywhere, and the best choice is the same
with the two exchanged.

Such a layer has one weight for each way in which an input and an output may lie to each other («this card in hand, the
mark on a symbol of it»), not one for each pair. Written out it is an ordinary layer, and so it is exported.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, permutations

import numpy as np
import torch
from numpy.typing import NDArray

from kartenhaus.core.features import Feature

PERMUTATIONS = list(permutations(range(5)))
CARDS = [card for card in range(32) if 2 <= card.bit_count() <= 4]
Places = NDArray[np.int64]
"""Row p says for each number where permutation p puts it."""


def moved(card: int, to: Sequence[int]) -> int:
    return sum(1 << to[symbol] for symbol in range(5) if card >> symbol & 1)


# ── What is moved how ────────────────────────────────────────────────────────
def alone() -> Places:
    """One number that stays where it is."""
    return np.zeros((len(PERMUTATIONS), 1), np.int64)


def symbols() -> Places:
    return np.array(PERMUTATIONS)


def pairs() -> Places:
    """Two different rope cards, in order."""
    every = list(permutations(range(5), 2))
    return np.array([[every.index((to[a], to[b])) for a, b in every] for to in PERMUTATIONS])


def cards(of: Sequence[int]) -> Places:
    return np.array([[of.index(moved(card, to)) for card in of] for to in PERMUTATIONS])


def choices() -> Places:
    """5 · card + symbol."""
    return np.array([[5 * moved(n // 5, to) + to[n % 5] for n in range(160)] for to in PERMUTATIONS])


def side_by_side(parts: Sequence[Places]) -> Places:
    starts = np.cumsum([0, *(part.shape[1] for part in parts)])
    return np.hstack([part + start for part, start in zip(parts, starts, strict=False)])


def of_layout(layout: Sequence[Feature]) -> Places:
    kinds = {32: cards(range(32)), 5: symbols(), 1: alone()}
    return side_by_side([kinds[feature.size] for feature in layout])


# ── Layers ───────────────────────────────────────────────────────────────────
def kinds_of(outputs: Places, inputs: Places) -> torch.Tensor:
    """For each pair of an output and an input the number of its kind: pairs that a permutation exchanges are alike."""
    least = np.full((outputs.shape[1], inputs.shape[1]), outputs.shape[1] * inputs.shape[1], np.int64)
    for out_places, in_places in zip(outputs, inputs, strict=True):
        least = np.minimum(least, out_places[:, None] * inputs.shape[1] + in_places)
    return torch.from_numpy(np.unique(least, return_inverse=True)[1].reshape(least.shape))


class Tied:
    """A linear layer whose weights are equal where a permutation of the rope cards makes one of the other."""

    def __init__(self, outputs: Places, inputs: Places, size: float) -> None:
        self.kinds, self.shared = kinds_of(outputs, inputs), kinds_of(outputs, alone())[:, 0]
        weights = torch.randn(int(self.kinds.max()) + 1) * size / inputs.shape[1] ** 0.5
        self.parameters = [torch.nn.Parameter(weights), torch.nn.Parameter(torch.zeros(int(self.shared.max()) + 1))]

    def written_out(self) -> tuple[torch.Tensor, torch.Tensor]:
        """Weights and biases as an ordinary layer has them."""
        weights, biases = self.parameters
        return weights[self.kinds], biases[self.shared]


def tied_layers(layout: Sequence[Feature], hidden: Sequence[int], depth: int) -> Iterator[Tied]:
    """From the features to the choices and what a position is worth, with so many hidden numbers for each card, each
    ordered pair of rope cards, each rope card, and for none of them."""
    kinds = cards(CARDS), pairs(), symbols(), alone()
    inside = side_by_side([kind for kind, n in zip(kinds, hidden, strict=True) for _ in range(n)])
    ends = [of_layout(layout), *[inside] * depth, side_by_side([choices(), alone()])]
    for n, (inputs, outputs) in enumerate(pairwise(ends)):
        yield Tied(outputs, inputs, size=1.4 if n < depth else 0.1)
