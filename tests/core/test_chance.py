"""The fast generator: uniform, independent from game to game, the same plain and compiled."""

from __future__ import annotations

from collections import Counter

import pytest

from kartenhaus.core.chance import MULTIPLIER, Seeded, below, key_of, reseed


def chi_square(counts: Counter[int], cells: int) -> float:
    expected = sum(counts.values()) / cells
    return sum((counts[cell] - expected) ** 2 / expected for cell in range(cells))


@pytest.mark.parametrize("n", [2, 6, 36, 52, 110, 416])
@pytest.mark.rule("G-1")
def test_picks_are_uniform(n: int) -> None:
    stream = Seeded(n)
    counts = Counter(stream.below(n) for _ in range(200 * n))
    assert set(counts) <= set(range(n))
    assert chi_square(counts, n) < n - 1 + 5 * (2 * (n - 1)) ** 0.5


def test_first_picks_of_successive_games_are_independent() -> None:
    """Were the streams shifted copies of each other, pairs would fall on a lattice."""
    key = key_of(1)
    pairs: Counter[int] = Counter()
    last = 0
    for game in range(40_000):
        random = [0]
        reseed(random, key, game)
        pick = below(random, 12)
        pairs[12 * last + pick] += 1
        last = pick
    assert chi_square(pairs, 144) < 143 + 5 * (2 * 143) ** 0.5


def test_every_stream_starts_inside_the_period() -> None:
    for game in (0, 1, 2**32 - 1, 2**32, 2**40 + 3):
        random = [0]
        reseed(random, key_of("any"), game)
        assert 0 < random[0] < MULTIPLIER << 32


def test_a_copy_goes_on_the_same_way_and_independently() -> None:
    one = Seeded("a word as seed", game=5)
    two = one.copy()
    first = [one.below(100) for _ in range(20)]
    assert [two.below(100) for _ in range(20)] == first
    assert first != [Seeded("a word as seed", game=6).below(100) for _ in range(20)]


def test_seven_and_the_word_seven_are_the_same_seed() -> None:
    assert key_of(7) == key_of("7")
