"""Rate limits: token buckets, for each person and for each address."""

from __future__ import annotations

import ipaddress
from collections import Counter, OrderedDict
from functools import lru_cache
from typing import TYPE_CHECKING

from ..core.errors import KartenhausError

if TYPE_CHECKING:
    from .settings import Settings

REQUEST_BURST = 6  # seconds' worth at once
MESSAGE_BURST = 4
# A family, a class, a party: all of them open the page at the same moment, and their browsers keep all of its files.
ADDRESS_BURST = 60
HOUR = 3600  # seconds
NEWCOMER_BURST = HOUR / 3
REPORTS, ADDRESS_REPORTS = 5, 20  # at once; as many again in an hour
BRANCHES, ADDRESS_BRANCHES = 120, 600  # likewise: each holds all that was played up to it


class TooMuch(KartenhausError):
    """One address or person has asked for more than is allowed."""


TOO_FAST = ("Zu viele Anfragen; bitte langsamer.", "Too many requests; slower, please.")
TOO_MANY_NEW = (
    "Von hier kamen gerade sehr viele neue Namen; versuch es in ein paar Minuten noch einmal.",
    "A great many new names came from here; try again in a few minutes.",
)
TOO_MANY_REPORTS = (
    "Von dir kamen gerade mehrere Meldungen; sie werden gelesen. Versuch es später noch einmal.",
    "Several reports came from you just now; they will be read. Try again later.",
)
TOO_MANY_BRANCHES = (
    "Du bist gerade von sehr vielen Stellen aus weitergegangen; versuch es in ein paar Minuten noch einmal.",
    "You have gone on from a great many positions just now; try again in a few minutes.",
)
TOO_MANY_SOCKETS = (
    "Von hier sind schon sehr viele Tische offen; schließ erst einige.",
    "A great many tables are open from here already; close some of them first.",
)


class Bucket:
    """`burst` at once, `rate` per second in the long run."""

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

    def of(self, name: str, now: int) -> Bucket:
        bucket = self.known.get(name)
        if bucket is None:
            bucket = self.known[name] = Bucket(self.rate, self.burst, now)
            if len(self.known) > self.most:
                self.known.popitem(last=False)
        self.known.move_to_end(name)
        return bucket

    def take(self, name: str, now: int, amount: float = 1.0) -> bool:
        return self.of(name, now).take(now, amount)


@lru_cache(maxsize=4096)
def network(host: str) -> str:
    """What limits count as one: an IPv4 address, or the /64 of an IPv6 address, since one household has all of it."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host[:64]
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is None:
            return str(ipaddress.IPv6Network((int(address) >> 64 << 64, 64)))
        address = address.ipv4_mapped
    return str(address)


class Limits:
    """What one process allows. `address` is always a `network`; `person` None is somebody without a profile, of whom
    nothing is known but the address."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.requests = Buckets(settings.rate, REQUEST_BURST * settings.rate)
        self.address_requests = Buckets(settings.address_rate, ADDRESS_BURST * settings.address_rate)
        self.messages = Buckets(settings.messages, MESSAGE_BURST * settings.messages)
        self.address_messages = Buckets(settings.address_messages, MESSAGE_BURST * settings.address_messages)
        newcomers = settings.newcomers / HOUR
        self.newcomers = Buckets(newcomers, max(1, NEWCOMER_BURST * newcomers))
        self.reports = Buckets(REPORTS / HOUR, REPORTS)
        self.address_reports = Buckets(ADDRESS_REPORTS / HOUR, ADDRESS_REPORTS)
        self.branches = Buckets(BRANCHES / HOUR, BRANCHES)
        self.address_branches = Buckets(ADDRESS_BRANCHES / HOUR, ADDRESS_BRANCHES)
        self.sockets: Counter[str] = Counter()
        """Open sockets by address and by person; those with none are left out."""

    def may_request(self, address: str, now: int) -> bool:
        return self.address_requests.take(address, now)

    def may_ask(self, person: str, now: int) -> bool:
        return self.requests.take(person, now)

    def check_newcomer(self, address: str, now: int) -> None:
        if not self.newcomers.take(address, now):
            raise TooMuch(*TOO_MANY_NEW)

    def check_report(self, person: str, address: str, now: int) -> None:
        if not (self.reports.take(person, now) and self.address_reports.take(address, now)):
            raise TooMuch(*TOO_MANY_REPORTS)

    def check_branch(self, person: str, address: str, now: int) -> None:
        if not (self.branches.take(person, now) and self.address_branches.take(address, now)):
            raise TooMuch(*TOO_MANY_BRANCHES)

    def speaker(self, person: str | None, address: str, now: int) -> Speaker:
        """Whoever speaks over a socket. All sockets of a person share what they may say."""
        rate = self.settings.messages
        own = Bucket(rate, MESSAGE_BURST * rate, now) if person is None else None
        return Speaker(self, person, address, own)

    def open_socket(self, person: str | None, address: str) -> bool:
        """Whether one more may be open; it counts until `close_socket`."""
        most = {f"at {address}": self.settings.address_sockets}
        if person is not None:
            most[person] = self.settings.person_sockets
        if any(self.sockets[name] >= many for name, many in most.items()):
            return False
        self.sockets.update(most.keys())
        return True

    def close_socket(self, person: str | None, address: str) -> None:
        for name in (f"at {address}", person):
            if name is not None:
                self.sockets[name] -= 1
                if not self.sockets[name]:
                    del self.sockets[name]


class Speaker:
    __slots__ = ("address", "limits", "own", "person")

    def __init__(self, limits: Limits, person: str | None, address: str, own: Bucket | None) -> None:
        self.limits, self.person, self.address, self.own = limits, person, address, own

    def may_speak(self, now: int) -> bool:
        """One's own limit first: whoever floods uses up nothing of what the others at the same address have."""
        own = self.own or self.limits.messages.of(self.person or "", now)
        return own.take(now) and self.limits.address_messages.take(self.address, now)
