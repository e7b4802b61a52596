"""Where chance's picks come from.

Play asks a `Stream`: n in, a uniform pick of 0..n-1 out. Seeded play uses the fast generator below, which the
compiled loops share; a table uses a stream that anybody can check afterwards.

The generator is Marsaglia's multiply-with-carry with its halves xored. Its state fits 63 bits, so that signed
integers give the same numbers in plain and in compiled code.
"""

import hashlib
from typing import Protocol

from .rule import Out, rule

MULTIPLIER = 2147483085  # a * 2**32 - 1 and a * 2**31 - 1 are prime: period near 2**62
LOW = 0xFFFFFFFF


class Stream(Protocol):
    def below(self, n: int) -> int:
        """A uniform pick of 0..n-1."""
        ...

    def copy(self) -> "Stream":
        """One that goes on the same way, independently."""
        ...


@rule
def below(random: Out, n: int) -> int:
    """A uniform pick of 0..n-1."""
    x = int(random[0])
    x = MULTIPLIER * (x & LOW) + (x >> 32)
    random[0] = x
    return (((x ^ (x >> 32)) & LOW) * n) >> 32


@rule
def mixed(x: int) -> int:
    """32 bits, thoroughly stirred (the finalizer of MurmurHash3, a bijection)."""
    x = ((x ^ (x >> 16)) * 0x85EBCA6B) & LOW
    x = ((x ^ (x >> 13)) * 0xC2B2AE35) & LOW
    return x ^ (x >> 16)


@rule
def reseed(random: Out, key: int, game: int) -> None:
    """Begins the stream of game number `game` under `key`: the same wherever and in whatever order it is played."""
    low = mixed((game & LOW) ^ (key & LOW))
    high = mixed((game >> 32) ^ (key >> 32) ^ low)
    random[0] = ((high % (MULTIPLIER - 1)) << 32) | (low | 1)
    below(random, 2)
    below(random, 2)


def key_of(seed: int | str) -> int:
    """62 bits from any seed."""
    return int.from_bytes(hashlib.sha256(f"kartenhaus {seed}".encode()).digest()[:8], "big") >> 2


class Seeded:
    """The fast generator as a `Stream`."""

    __slots__ = ("random",)

    def __init__(self, seed: int | str, game: int = 0) -> None:
        self.random = [0]
        reseed(self.random, key_of(seed), game)

    def below(self, n: int) -> int:
        return below(self.random, n)

    def copy(self) -> "Seeded":
        twin = Seeded.__new__(Seeded)
        twin.random = self.random[:]
        return twin
