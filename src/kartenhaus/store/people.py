"""Profiles, their devices, and the codes that take a profile to another device."""

from __future__ import annotations

from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy import Connection

from . import changes
from .errors import StoreError
from .rows import DeviceRow, ProfileRow, device_id
from .schema import devices, profiles, shares, subscriptions, transfers


def of_device(connection: Connection, secret_hash: bytes) -> ProfileRow | None:
    found = connection.execute(
        sa.select(profiles)
        .join(devices, devices.c.profile_id == profiles.c.id)
        .where(devices.c.secret_hash == secret_hash)
    ).first()
    return ProfileRow(*found) if found else None


def by_id(connection: Connection, profile: str) -> ProfileRow | None:
    found = connection.execute(sa.select(profiles).where(profiles.c.id == profile)).first()
    return ProfileRow(*found) if found else None


def add(connection: Connection, profile: ProfileRow, secret_hash: bytes, label: str | None) -> None:
    connection.execute(sa.insert(profiles), msgspec.structs.asdict(profile))
    add_device(connection, profile.id, secret_hash, profile.created_at, label)


def add_device(connection: Connection, profile: str, secret_hash: bytes, at: int, label: str | None) -> None:
    row = {"secret_hash": secret_hash, "profile_id": profile, "created_at": at, "seen_at": at, "label": label}
    connection.execute(sa.insert(devices), row)


def remove_device(connection: Connection, secret_hash: bytes) -> None:
    connection.execute(sa.delete(subscriptions).where(subscriptions.c.device == secret_hash))
    connection.execute(sa.delete(devices).where(devices.c.secret_hash == secret_hash))


def devices_of(connection: Connection, profile: str) -> list[tuple[bytes, DeviceRow]]:
    """The last seen first."""
    columns = (devices.c.secret_hash, devices.c.label, devices.c.created_at, devices.c.seen_at)
    wanted = sa.select(*columns).where(devices.c.profile_id == profile).order_by(devices.c.seen_at.desc(), columns[0])
    return [(key, DeviceRow(device_id(key), *row)) for key, *row in connection.execute(wanted)]


def sign_out(connection: Connection, profile: str, device: str, at: int) -> bool:
    keys = [key for key, row in devices_of(connection, profile) if row.id == device]
    for key in keys:
        remove_device(connection, key)
    if keys:
        changes.note(connection, "person", [profile], at)
    return bool(keys)


def seen(connection: Connection, secret_hash: bytes, at: int, since: int) -> None:
    """A device that was last seen before `since`, and its person."""
    here = devices.c.secret_hash == secret_hash
    connection.execute(sa.update(devices).where(here, devices.c.seen_at < since).values(seen_at=at))
    owner = sa.select(devices.c.profile_id).where(here).scalar_subquery()
    late = profiles.c.id == owner, profiles.c.seen_at < since
    connection.execute(sa.update(profiles).where(*late).values(seen_at=at))


def decide(connection: Connection, profile: str, at: int, fields: dict[str, Any]) -> None:
    change(connection, profile, **fields)
    changes.note(connection, "person", [profile], at)


def change(connection: Connection, profile: str, **fields: Any) -> None:
    changed = connection.execute(sa.update(profiles).where(profiles.c.id == profile).values(**fields))
    if not changed.rowcount:
        raise StoreError(f"Das Profil {profile!r} gibt es nicht.", f"There is no profile {profile!r}.")


def offer(connection: Connection, code_hash: bytes, profile: str, expires_at: int) -> None:
    """A profile has one code at a time."""
    connection.execute(sa.delete(transfers).where(transfers.c.profile_id == profile))
    connection.execute(sa.insert(transfers), {"code_hash": code_hash, "profile_id": profile, "expires_at": expires_at})


def claim(connection: Connection, code_hash: bytes, at: int) -> str | None:
    """A wrong code, a used one and one too late take the same two statements as the right one."""
    found = connection.execute(
        sa.select(transfers.c.profile_id, transfers.c.expires_at).where(transfers.c.code_hash == code_hash)
    ).first()
    deleted = connection.execute(sa.delete(transfers).where(transfers.c.code_hash == code_hash)).rowcount
    return found.profile_id if found and deleted and found.expires_at > at else None


def share(connection: Connection, row: dict[str, Any]) -> None:
    connection.execute(sa.insert(shares), row)


def unshare(connection: Connection, table: str, made_by: str) -> int:
    gone = sa.delete(shares).where(shares.c.table_id == table, shares.c.made_by == made_by)
    return connection.execute(gone).rowcount
