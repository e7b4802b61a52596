"""The games of the days."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, ForeignKeyConstraint, LargeBinary, PrimaryKeyConstraint, String

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "deals",
        Column("day", String(10), nullable=False),
        Column("game", String(64), nullable=False),
        Column("secret", LargeBinary(32), nullable=False),
        PrimaryKeyConstraint("day", "game", name=op.f("pk_deals")),
    )
    op.create_table(
        "dailies",
        Column("day", String(10), nullable=False),
        Column("game", String(64), nullable=False),
        Column("profile_id", String(64), nullable=False),
        Column("table_id", String(64), nullable=False),
        ForeignKeyConstraint(["profile_id"], ["profiles.id"], name=op.f("fk_dailies_profile_id")),
        ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_dailies_table_id")),
        PrimaryKeyConstraint("day", "game", "profile_id", name=op.f("pk_dailies")),
    )
    op.create_index("ix_dailies_profile_id", "dailies", ["profile_id", "day"])
