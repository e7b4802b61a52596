"""Where chance's picks come from.

Play asks a `Stream`: n in, a uniform pick of 0..n-1 out. Seeded play uses the fast generator below, which the
compiled loops share; a table uses a stream that anybody can check afterwards.

The generator is Marsaglia's multiply-with-carry with its halves xored. Its state fits 63 bits, so that signed
integers give the same numbers in plain and in compiled code.
"""

import hashlib
import operator
import reprlib
from typing import Any, Protocol

from .errors import BadOption
from .rule import Out, rule

LONGEST_SEED = 100
SEED_BITS = 128
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
    """32 bits, well mixed (the finalizer of MurmurHash3, a bijection)."""
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


def checked_seed(given: object, spare: int = 0) -> int | str:
    """A seed is a whole number or a short text that a record can hold in its header; anything else raises BadOption.
    `spare` is the room for what the caller puts behind a text. 7 and "7" are the same seed."""
    most = LONGEST_SEED - spare
    if isinstance(given, str) and 1 <= len(given) <= most and given.isprintable() and '"' not in given:
        return given
    whole = _whole(given)
    if whole is not None and whole.bit_length() <= SEED_BITS:
        return whole
    shown = reprlib.repr(given) if whole is None else f"{whole:#x}"[:20] + "…"
    raise BadOption(
        f"{shown} geht nicht als Startwert: eine ganze Zahl (bis {SEED_BITS} Bit) oder ein Text aus 1 bis {most} "
        'druckbaren Zeichen ohne Anführungszeichen (").',
        f"{shown} cannot be a seed: a whole number (up to {SEED_BITS} bits) or a text of 1 to {most} printable "
        'characters without quotation marks (").',
    )


def _whole(given: Any) -> int | None:
    """A whole number, NumPy's included; yes and no are none."""
    if isinstance(given, bool):
        return None
    try:
        return operator.index(given)
    except TypeError:
        return None


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
