"""Whether this browser is told by Web Push, and how it comes to be."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec

from ..store import SubscriptionRow
from ..store.checks import MOST_ENDPOINT
from ..table.errors import Declined
from . import wire
from .asking import Asked, endpoint
from .people import hashed
from .push import Push
from .push_services import checked_endpoint


class PushOffer(msgspec.Struct, frozen=True):
    key: str | None
    """What a browser subscribes with; null: this house does not offer it."""
    endpoint: str | None
    """Where this device is told; null: it is not."""


class NewSubscription(wire.Body, frozen=True):
    """As a browser's `PushSubscription` has it; both keys in base64url."""

    endpoint: Annotated[str, msgspec.Meta(max_length=MOST_ENDPOINT)]
    p256dh: Annotated[str, msgspec.Meta(max_length=100)]
    auth: Annotated[str, msgspec.Meta(max_length=40)]


class NotOffered(Declined):
    def __init__(self) -> None:
        super().__init__(
            "Dieser Server verschickt keine Benachrichtigungen; die Seite selbst sagt Bescheid, solange sie offen ist.",
            "This server sends no notifications; the page itself tells you as long as it is open.",
        )


class BadKeys(Declined):
    def __init__(self) -> None:
        super().__init__(
            "Die Schlüssel dieses Browsers sind unlesbar: ein Punkt auf P-256 (65 Bytes) und 16 Bytes, in Base64url.",
            "The keys of this browser cannot be read: a point of P-256 (65 bytes) and 16 bytes, in base64url.",
        )


def offered(asked: Asked) -> Push:
    if asked.hub.push is None:
        raise NotOffered
    return asked.hub.push


async def offer_of(asked: Asked) -> PushOffer:
    push = asked.hub.push
    if push is None or push.signer is None:
        return PushOffer(None, None)
    if asked.me is None:
        return PushOffer(push.signer.public_key, None)
    rows = await asked.hub.executor.run(asked.hub.store.subscriptions, asked.me.id)
    device = hashed(asked.secret)
    return PushOffer(push.signer.public_key, next((row.endpoint for row in rows if row.device == device), None))


@endpoint("GET", "/api/push", "Whether the house tells by Web Push, and this device already.", PushOffer)
async def push_offer(asked: Asked) -> PushOffer:
    return await offer_of(asked)


@endpoint("POST", "/api/push", "From now on this device is told when it is one's turn.", PushOffer, NewSubscription)
async def subscribe(asked: Asked) -> PushOffer:
    push, me = offered(asked), asked.profile()
    push.check_change(me.id)
    checked_endpoint(asked.body.endpoint, push.hosts)
    public_key, auth = keys_of(asked.body)
    row = SubscriptionRow(hashed(asked.secret), me.id, asked.body.endpoint, public_key, auth, asked.hub.now())
    await asyncio.wrap_future(asked.hub.store.subscribe(row))
    return await offer_of(asked)


def keys_of(body: NewSubscription) -> tuple[bytes, bytes]:
    from .push_crypto import bytes_of, is_point

    try:
        public_key, auth = bytes_of(body.p256dh), bytes_of(body.auth)
    except ValueError as error:
        raise BadKeys from error
    if not is_point(public_key) or len(auth) != 16:
        raise BadKeys
    return public_key, auth


@endpoint("DELETE", "/api/push", "This device is told no longer.", PushOffer)
async def unsubscribe(asked: Asked) -> PushOffer:
    if asked.hub.push is not None:
        asked.profile()
        await asyncio.wrap_future(asked.hub.store.unsubscribe(hashed(asked.secret)))
    return await offer_of(asked)
