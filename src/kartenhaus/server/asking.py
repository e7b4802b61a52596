"""What an endpoint of the HTTP API is: what it is asked, what it may answer, and the list of them all."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from ..store import ProfileRow
from ..table.errors import Declined
from . import wire
from .hub import Hub


class Asked(NamedTuple):
    """A request, as far as an endpoint needs it."""

    hub: Hub
    me: ProfileRow | None
    lang: wire.Lang
    path: dict[str, str]
    query: dict[str, str]
    body: Any
    address: str = ""
    """As it is counted (`limits.network`)."""
    secret: str = ""
    """Of the device."""
    agent: str = ""
    """What the device says that it is."""

    @property
    def askers(self) -> list[str]:
        """For whom expensive work is counted."""
        return [one for one in (self.me.id if self.me else "", self.address) if one]

    def profile(self) -> ProfileRow:
        if self.me is None:
            raise NoProfile
        return self.me


class NoProfile(Declined):
    def __init__(self) -> None:
        super().__init__("Dazu brauchst du einen Namen.", "For that you need a name.")


class Text(NamedTuple):
    """An answer that is not JSON, or a file."""

    content: str | bytes
    kind: str
    filename: str | None = None


class Settled(NamedTuple):
    """An answer together with the secret for the device's cookie; an empty one takes the cookie away."""

    answer: Any
    secret: str


Handler = Callable[[Asked], Awaitable[Any]]


class Endpoint(NamedTuple):
    method: str
    path: str
    summary: str
    handler: Handler
    body: type | None
    answer: Any


ENDPOINTS: list[Endpoint] = []


def endpoint(
    method: str, path: str, summary: str, answer: Any, body: type | None = None
) -> Callable[[Handler], Handler]:
    def mark(handler: Handler) -> Handler:
        ENDPOINTS.append(Endpoint(method, path, summary, handler, body, answer))
        return handler

    return mark


def is_number(text: str) -> bool:
    return text.isdecimal() and len(text) < 16
