"""Notifications by Web Push: the house's key, the browsers that want them, and the turns that they were told of."""

from __future__ import annotations

from alembic import op
from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKeyConstraint,
    LargeBinary,
    PrimaryKeyConstraint,
    SmallInteger,
    String,
    Text,
)

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "push_keys",
        Column("id", SmallInteger, nullable=False, autoincrement=False),
        Column("secret", LargeBinary(32), nullable=False),
        PrimaryKeyConstraint("id", name=op.f("pk_push_keys")),
    )
    op.create_table(
        "subscriptions",
        Column("device", LargeBinary(32), nullable=False),
        Column("profile_id", String(64), nullable=False),
        Column("endpoint", Text, nullable=False),
        Column("public_key", LargeBinary(65), nullable=False),
        Column("auth", LargeBinary(16), nullable=False),
        Column("at", BigInteger, nullable=False),
        ForeignKeyConstraint(["device"], ["devices.secret_hash"], name=op.f("fk_subscriptions_device")),
        ForeignKeyConstraint(["profile_id"], ["profiles.id"], name=op.f("fk_subscriptions_profile_id")),
        PrimaryKeyConstraint("device", name=op.f("pk_subscriptions")),
    )
    op.create_index("ix_subscriptions_profile_id", "subscriptions", ["profile_id", "at"])
    op.create_index("ix_subscriptions_endpoint", "subscriptions", ["endpoint"])
    op.create_table(
        "notices",
        Column("table_id", String(64), nullable=False),
        Column("profile_id", String(64), nullable=False),
        Column("position", BigInteger, nullable=False),
        ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_notices_table_id")),
        ForeignKeyConstraint(["profile_id"], ["profiles.id"], name=op.f("fk_notices_profile_id")),
        PrimaryKeyConstraint("table_id", "profile_id", name=op.f("pk_notices")),
    )
    op.create_index("ix_notices_profile_id", "notices", ["profile_id"])
