"""What people may ask about themselves: where they are signed in, what is stored of them, and that it be erased."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec

from ..core.errors import KartenhausError
from ..store import BadRow, ProfileRow, StillSeated
from ..store.rows import device_id
from ..table.errors import Declined
from ..table.table import Table
from . import wire
from .asking import Asked, Settled, Text, endpoint
from .hub import Hub
from .interfaces import TableStore
from .loading import NoSuchTable
from .people import hashed
from .requests import leave


class Farewell(wire.Body, frozen=True):
    """To be erased: one's own name, as a confirmation."""

    name: Annotated[str, msgspec.Meta(max_length=100)]


class Device(msgspec.Struct, frozen=True):
    """Where one is signed in."""

    id: str
    label: str | None
    """Browser and system, as far as they were told."""
    created_at: int
    seen_at: int
    """To the hour."""
    here: bool
    """It is the one that asks."""


class NoSuchDevice(NoSuchTable):
    def __init__(self) -> None:
        KartenhausError.__init__(self, "Dieses Gerät gehört nicht zu dir.", "That device is none of yours.")


# ── Devices ──────────────────────────────────────────────────────────────────
async def devices_of(asked: Asked) -> list[Device]:
    here = device_id(hashed(asked.secret))
    rows = await asked.hub.executor.run(asked.hub.store.devices, asked.profile().id)
    return [Device(row.id, row.label, row.created_at, row.seen_at, row.id == here) for row in rows]


@endpoint("GET", "/api/profile/devices", "Where one is signed in, the last used first.", list[Device])
async def own_devices(asked: Asked) -> list[Device]:
    return await devices_of(asked)


@endpoint("DELETE", "/api/profile/devices/{device}", "Signs a device out; answers those left.", list[Device])
async def sign_out(asked: Asked) -> list[Device] | Settled:
    hub, me, device = asked.hub, asked.profile(), asked.path["device"]
    try:
        was_mine = await asyncio.wrap_future(hub.store.sign_out(me.id, device, hub.now()))
    except BadRow:
        was_mine = False
    if not was_mine:
        raise NoSuchDevice
    await hub.decisions.follow()  # its sockets are closed at once
    if device == device_id(hashed(asked.secret)):
        return Settled([], "")
    return await devices_of(asked)


# ── What is stored ───────────────────────────────────────────────────────────
@endpoint("GET", "/api/profile/export", "Everything that is stored of oneself, as a file.", dict[str, Any])
async def export(asked: Asked) -> Text:
    text = await asked.hub.slow_work.run(asked.askers, exported, asked.hub.store, asked.profile().id)
    return Text(text, "application/json", "kartenhaus.json")


def exported(store: TableStore, profile: str) -> bytes:
    return msgspec.json.format(msgspec.json.encode(store.export(profile)))


@endpoint("DELETE", "/api/profile", "Leaves all games, and erases oneself; confirmed by the name.", bool, Farewell)
async def erase(asked: Asked) -> Settled:
    hub, me = asked.hub, asked.profile()
    if asked.body.name.strip() != me.name:
        raise Declined(
            f"Zur Bestätigung gehört dein Name, wie er hier steht: {me.name}.",
            f"To confirm it takes your name, as it is written here: {me.name}.",
        )
    await leave_all(hub, me)
    try:
        await asyncio.wrap_future(await hub.slow_work.run(asked.askers, hub.store.erase, me.id, hub.now()))
    except StillSeated as error:
        raise still_played(len(error.tables)) from error
    await hub.decisions.follow()  # sockets, and tables in memory
    return Settled(True, "")


def still_played(tables: int) -> Declined:
    where_de = "einem Tisch" if tables == 1 else f"{tables} Tischen"
    where_en = "one table" if tables == 1 else f"{tables} tables"
    return Declined(
        f"Deine Spiele sind verlassen, doch an {where_de} spielen die anderen noch. Ist das zu Ende, geht es.",
        f"You have left your games, but at {where_en} the others still play. When that is over, it can be done.",
    )


async def leave_all(hub: Hub, me: ProfileRow) -> None:
    for phase in ("open", "running"):
        for row in await hub.executor.run(hub.store.own_tables, me.id, phase, hub.settings.most_tables):
            if row.closed_at is None:
                live = await hub.live_table(row.id)
                await live.change(lambda table, now: leave_table(table, me, now))


def leave_table(table: Table, me: ProfileRow, now: int) -> None:
    table.come_back(me.id, me.name, now)  # where a computer player stands in
    for seat in table.seats_of(me.id):
        if table.phase != "over" and not table.has_left(seat):
            leave(table, me.id, seat, now)
