"""How much anybody may send: buckets that fill up again by the second."""

from __future__ import annotations

from collections import OrderedDict


class Bucket:
    """`burst` at once, `rate` a second in the long run."""

    __slots__ = ("burst", "filled", "level", "rate")

    def __init__(self, rate: float, burst: float, now: int) -> None:
        self.rate, self.burst, self.level, self.filled = rate, burst, burst, now

    def take(self, now: int, amount: float = 1.0) -> bool:
        self.level = min(self.burst, self.level + self.rate * max(0, now - self.filled) / 1000)
        self.filled = now
        if self.level < amount:
            return False
        self.level -= amount
        return True


class Buckets:
    """One for each name; the longest unused are forgotten."""

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self.rate, self.burst, self.most = rate, burst, most
        self.known: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, name: str, now: int, amount: float = 1.0) -> bool:
        bucket = self.known.get(name)
        if bucket is None:
            bucket = self.known[name] = Bucket(self.rate, self.burst, now)
            if len(self.known) > self.most:
                self.known.popitem(last=False)
        self.known.move_to_end(name)
        return bucket.take(now, amount)
