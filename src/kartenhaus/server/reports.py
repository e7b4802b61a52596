"""When somebody at a public table misbehaves: a report to whoever runs the server, and a block."""

from __future__ import annotations

import asyncio
from typing import Annotated, Literal

import msgspec

from ..core.errors import KartenhausError
from ..table.errors import Declined
from . import wire
from .asking import Asked, endpoint
from .blocking import around, person_id
from .interfaces import TableStore
from .loading import NoSuchTable

MOST_BLOCKED = 500
Reason = Literal["insults", "cheating", "name", "spam", "other"]


class Report(wire.Body, frozen=True):
    """Somebody at a public table, by the id that seats and chat lines have."""

    table: Annotated[str, msgspec.Meta(max_length=64)]
    person: Annotated[str, msgspec.Meta(max_length=32)]
    reason: Reason
    text: Annotated[str, msgspec.Meta(max_length=500)] = ""


class Block(wire.Body, frozen=True):
    table: Annotated[str, msgspec.Meta(max_length=64)]
    person: Annotated[str, msgspec.Meta(max_length=32)]


class Blocked(msgspec.Struct, frozen=True):
    """Whom one keeps away from."""

    person: str
    name: str


class NobodyThere(NoSuchTable):
    def __init__(self) -> None:
        KartenhausError.__init__(self, "So jemanden gibt es dort nicht.", "There is no such person there.")


async def meant(asked: Asked) -> tuple[str, str]:
    """The table, and the profile of the other one there."""
    me, body = asked.profile(), asked.body
    live = await asked.hub.visit(body.table, me.id, "")
    if not live.table.setup.public:
        raise Declined(
            "Das gibt es an öffentlichen Tischen; hier sitzt nur, wer eingeladen ist.",
            "That is for public tables; here only those sit who were invited.",
        )
    for profile in around(live.table):
        if person_id(profile) == body.person and profile != me.id:
            return live.table.id, profile
    raise NobodyThere


@endpoint("POST", "/api/reports", "Tells whoever runs the server of somebody at a public table.", bool, Report)
async def report(asked: Asked) -> bool:
    hub, me, body = asked.hub, asked.profile(), asked.body
    table, whom = await meant(asked)
    hub.limits.check_report(me.id, asked.address, hub.now())
    text = " ".join("".join(c if c.isprintable() else " " for c in body.text).split())
    reason = f"{body.reason}: {text}" if text else body.reason
    await asyncio.wrap_future(hub.store.report(me.id, whom, table, reason, hub.now()))
    return True


# ── Keeping away from somebody ───────────────────────────────────────────────
async def all_blocked(asked: Asked) -> list[Blocked]:
    return await asked.hub.executor.run(blocked_by_me, asked.hub.store, asked.profile().id)


def blocked_by_me(store: TableStore, profile: str) -> list[Blocked]:
    found = (store.profile(one) for one in store.blocked(profile))
    return [Blocked(person_id(one.id), one.name) for one in found if one is not None]


@endpoint("GET", "/api/blocks", "Whom one keeps away from.", list[Blocked])
async def blocks(asked: Asked) -> list[Blocked]:
    return await all_blocked(asked)


@endpoint("POST", "/api/blocks", "Keeps away from somebody at a public table; answers all.", list[Blocked], Block)
async def block(asked: Asked) -> list[Blocked]:
    hub, me = asked.hub, asked.profile()
    _, whom = await meant(asked)
    if len(await hub.executor.run(hub.store.blocked, me.id)) >= MOST_BLOCKED:
        raise Declined(
            f"Mehr als {MOST_BLOCKED} Leute kann niemand blockieren.",
            f"Nobody can block more than {MOST_BLOCKED} people.",
        )
    await asyncio.wrap_future(hub.store.block(me.id, whom, hub.now()))
    return await all_blocked(asked)


@endpoint("DELETE", "/api/blocks/{person}", "Keeps away no longer; answers those left.", list[Blocked])
async def unblock(asked: Asked) -> list[Blocked]:
    hub, me = asked.hub, asked.profile()
    for whom in await hub.executor.run(hub.store.blocked, me.id):
        if person_id(whom) == asked.path["person"]:
            await asyncio.wrap_future(hub.store.unblock(me.id, whom))
            break
    else:
        raise NobodyThere
    return await all_blocked(asked)
