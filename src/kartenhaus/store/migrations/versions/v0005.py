"""Answers to puzzles."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, ForeignKeyConstraint, PrimaryKeyConstraint, String

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "attempts",
        Column("id", BigInteger().with_variant(sa.Integer, "sqlite"), nullable=False),
        Column("profile_id", String(64), nullable=True),
        Column("game", String(64), nullable=False),
        Column("puzzle", String(64), nullable=False),
        Column("found", Boolean, nullable=False),
        Column("at", BigInteger, nullable=False),
        ForeignKeyConstraint(["profile_id"], ["profiles.id"], name=op.f("fk_attempts_profile_id")),
        PrimaryKeyConstraint("id", name=op.f("pk_attempts")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_attempts_profile_id", "attempts", ["profile_id", "game", "puzzle"], unique=True)
