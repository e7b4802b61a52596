"""Answers that are the same for everybody: worked out, encoded and compressed once, beside the event loop."""

from __future__ import annotations

import gzip
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

if TYPE_CHECKING:
    from .asking import Asked

ENCODER = msgspec.json.Encoder()


class Encoded(NamedTuple):
    plain: bytes
    zipped: bytes


def encoded(work: Callable[..., Any], *args: object) -> Encoded:
    plain = ENCODER.encode(work(*args))
    return Encoded(plain, gzip.compress(plain, mtime=0))


def constant(*given: str) -> Callable[[Callable[..., Any]], Callable[[Asked], Awaitable[Encoded]]]:
    """Makes an endpoint of a function of those parts of the path and of the language. What raises is not kept, so that
    only names that exist are."""

    def mark(work: Callable[..., Any]) -> Callable[[Asked], Awaitable[Encoded]]:
        kept: dict[tuple[str, ...], Encoded] = {}

        @wraps(work)
        async def answer(asked: Asked) -> Encoded:
            args = (*(asked.path[name] for name in given), asked.lang)
            if args not in kept:
                kept[args] = await asked.hub.executor.run(encoded, work, *args)
            return kept[args]

        return answer

    return mark
