"""Profiles and the devices they are known by."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import unicodedata
from collections import OrderedDict
from collections.abc import Iterator
from itertools import groupby, islice
from typing import TYPE_CHECKING

from ..store import ProfileRow
from ..table.errors import Declined
from ..table.names import BLANK, outline
from . import wire
from .limits import Buckets

if TYPE_CHECKING:
    from .hub import Hub

KNOWN = 20_000
HOUR = 3_600_000  # milliseconds
TRANSFER_MINUTES = 15
UNWANTED = '|"[]{}()' + BLANK
MOST_MARKS = 2  # on one letter
COMPUTER = outline("Computer")
LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # none that is mistaken for another


class People:
    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.known: OrderedDict[bytes, ProfileRow] = OrderedDict()
        """Profiles by the hash of a device's secret; the longest unused are forgotten."""
        self.forgotten = 0
        """How often: who was read before that is not remembered after it."""
        self.noted: OrderedDict[bytes, int] = OrderedDict()
        """When a device's use was last written down; the longest ago are forgotten."""
        self.chat = Buckets(0.5, 6)

    async def who(self, secret: str | None) -> ProfileRow | None:
        """The profile of a device, by the secret in its cookie."""
        if not secret or len(secret) > 100:
            return None
        key = hashed(secret)
        found = self.known.get(key)
        while found is None:
            before = self.forgotten
            found = await self.hub.executor.run(self.hub.store.profile_of, key)
            if found is None:
                return None
            if before == self.forgotten:
                self.remember(key, found)
            else:
                found = None  # somebody was changed meanwhile; perhaps this one
        self.note(key)
        return found

    def remember(self, key: bytes, profile: ProfileRow) -> None:
        self.known[key] = profile
        self.known.move_to_end(key)
        if len(self.known) > KNOWN:
            self.known.popitem(last=False)

    def is_current(self, key: bytes, profile: ProfileRow) -> bool:
        """Whether it is still what is known of the device's owner."""
        return self.known.get(key) is profile

    def forget(self, profile: str) -> None:
        """Something about the person is another now."""
        self.forgotten += 1
        self.known = OrderedDict((key, one) for key, one in self.known.items() if one.id != profile)

    def note(self, key: bytes) -> None:
        """That a device was used, once an hour."""
        now = self.hub.now()
        if now - self.noted.get(key, 0) < HOUR:
            return
        self.noted[key] = now
        self.noted.move_to_end(key)
        if len(self.noted) > KNOWN:
            self.noted.popitem(last=False)
        self.hub.store.seen(key, now)

    async def welcome(self, name: str, lang: wire.Lang, label: str | None = None) -> tuple[ProfileRow, str]:
        """A new profile and the secret for its device. `label`: what its owner will know the device by."""
        now, secret = self.hub.now(), secrets.token_urlsafe(24)
        profile = ProfileRow(secrets.token_hex(8), cleaned(name), lang, now, now)
        await asyncio.wrap_future(self.hub.store.add_profile(profile, hashed(secret), label))
        self.remember(hashed(secret), profile)
        return profile, secret

    async def changed(self, me: ProfileRow, change: wire.ProfileChange) -> ProfileRow:
        if change.name is not None:
            await asyncio.wrap_future(self.hub.store.rename(me.id, cleaned(change.name)))
        if change.lang is not None:
            await asyncio.wrap_future(self.hub.store.settings(me.id, me.settings, change.lang))
        self.forget(me.id)
        found = await self.hub.executor.run(self.hub.store.profile, me.id)
        assert found is not None
        return found

    async def transfer_code(self, me: ProfileRow) -> wire.TransferCode:
        code = "-".join("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(3))
        expires = self.hub.now() + 60_000 * TRANSFER_MINUTES
        await asyncio.wrap_future(self.hub.store.offer_transfer(hashed(code), me.id, expires))
        return wire.TransferCode(code, TRANSFER_MINUTES)

    async def claim(self, code: str, label: str | None = None) -> tuple[ProfileRow, str] | None:
        """The profile that a code belongs to, with a secret for the new device."""
        tidy = "-".join("".join(c for c in code.upper() if c in LETTERS)[i : i + 4] for i in (0, 4, 8))
        found = await asyncio.wrap_future(self.hub.store.claim_transfer(hashed(tidy), self.hub.now()))
        profile = await self.hub.executor.run(self.hub.store.profile, found) if found else None
        if profile is None:
            return None
        secret = secrets.token_urlsafe(24)
        await asyncio.wrap_future(self.hub.store.add_device(profile.id, hashed(secret), self.hub.now(), label))
        return profile, secret

    def may_chat(self, profile: str) -> bool:
        return self.chat.take(profile, self.hub.now())


def cleaned(name: str) -> str:
    """As it may stand in a record and on a screen."""
    shown = " ".join("".join(c for c in name if c.isprintable() and c not in UNWANTED).split())
    shown = "".join(c for some in groupby(shown, is_mark) for c in few(*some))
    if all(is_mark(c) for c in shown):
        raise Declined("Ein Name braucht mindestens ein Zeichen.", "A name needs at least one character.")
    if outline(shown).rstrip("0123456789lo") == COMPUTER:  # numbers as they look
        raise Declined(
            "So heißen hier die Computerspieler; nimm einen anderen Namen.",
            "That is what the computer players are called; take another name.",
        )
    return shown


def few(are_marks: bool, some: Iterator[str]) -> Iterator[str]:
    """Any number of marks would stand on top of each other, over the lines above."""
    return islice(some, MOST_MARKS) if are_marks else some


def is_mark(c: str) -> bool:
    """Nothing by itself: an accent, or a sign that chooses between two forms of the one before."""
    return unicodedata.category(c).startswith("M")


def hashed(secret: str) -> bytes:
    return hashlib.sha256(secret.encode()).digest()
