"""Profiles, their devices, and the codes that take a profile to another device."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa
from sqlalchemy import Connection

from .errors import StoreError
from .rows import ProfileRow
from .schema import devices, profiles, transfers


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


def add(connection: Connection, profile: ProfileRow, secret_hash: bytes) -> None:
    connection.execute(sa.insert(profiles), msgspec.structs.asdict(profile))
    add_device(connection, profile.id, secret_hash, profile.created_at)


def add_device(connection: Connection, profile: str, secret_hash: bytes, at: int) -> None:
    connection.execute(
        sa.insert(devices), {"secret_hash": secret_hash, "profile_id": profile, "created_at": at, "seen_at": at}
    )


def remove_device(connection: Connection, secret_hash: bytes) -> None:
    connection.execute(sa.delete(devices).where(devices.c.secret_hash == secret_hash))


def change(connection: Connection, profile: str, **fields: str) -> None:
    changed = connection.execute(sa.update(profiles).where(profiles.c.id == profile).values(**fields))
    if not changed.rowcount:
        raise StoreError(f"Das Profil {profile!r} gibt es nicht.", f"There is no profile {profile!r}.")


def seen(connection: Connection, profile: str, at: int, secret_hash: bytes | None) -> None:
    """Never back in time."""
    connection.execute(sa.update(profiles).where(profiles.c.id == profile, profiles.c.seen_at < at).values(seen_at=at))
    if secret_hash is not None:
        connection.execute(
            sa.update(devices)
            .where(devices.c.secret_hash == secret_hash, devices.c.profile_id == profile, devices.c.seen_at < at)
            .values(seen_at=at)
        )


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
