"""Checkpoints of tables, links to replays, what an operator decided, reports and blocks; devices have a label."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKeyConstraint,
    LargeBinary,
    PrimaryKeyConstraint,
    String,
    Text,
)

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    add_columns()
    make_checkpoints()
    make_shares()
    make_reports()
    make_changes()


def belongs(table: str, column: str, to: str) -> ForeignKeyConstraint:
    return ForeignKeyConstraint([column], [f"{to}.id"], name=op.f(f"fk_{table}_{column}"))


def key(table: str, *columns: str) -> PrimaryKeyConstraint:
    return PrimaryKeyConstraint(*columns, name=op.f(f"pk_{table}"))


def counter() -> Column[int]:
    return Column("id", BigInteger().with_variant(sa.Integer, "sqlite"), nullable=False)


def add_columns() -> None:
    op.add_column("tables", Column("closed_at", BigInteger, nullable=True))
    op.add_column("tables", Column("closed_for", String(128), nullable=True))
    op.add_column("tables", Column("pruned_at", BigInteger, nullable=True))
    for what in ("banned", "muted"):
        op.add_column("profiles", Column(f"{what}_at", BigInteger, nullable=True))
        op.add_column("profiles", Column(f"{what}_for", String(128), nullable=True))
    op.add_column("devices", Column("label", String(64), nullable=True))


def make_checkpoints() -> None:
    op.create_table(
        "checkpoints",
        Column("table_id", String(64), nullable=False),
        Column("n", BigInteger, nullable=False),
        Column("data", LargeBinary, nullable=False),
        belongs("checkpoints", "table_id", "tables"),
        key("checkpoints", "table_id", "n"),
    )


def make_shares() -> None:
    op.create_table(
        "shares",
        Column("token_hash", LargeBinary(32), nullable=False),
        Column("table_id", String(64), nullable=False),
        Column("made_by", String(64), nullable=False),
        Column("at", BigInteger, nullable=False),
        belongs("shares", "table_id", "tables"),
        belongs("shares", "made_by", "profiles"),
        key("shares", "token_hash"),
    )
    op.create_index("ix_shares_table_id", "shares", ["table_id"])
    op.create_index("ix_shares_made_by", "shares", ["made_by"])


def make_reports() -> None:
    op.create_table(
        "blocks",
        Column("who", String(64), nullable=False),
        Column("whom", String(64), nullable=False),
        Column("at", BigInteger, nullable=False),
        belongs("blocks", "who", "profiles"),
        belongs("blocks", "whom", "profiles"),
        key("blocks", "who", "whom"),
    )
    op.create_index("ix_blocks_whom", "blocks", ["whom"])
    op.create_table(
        "reports",
        counter(),
        Column("who", String(64), nullable=True),
        Column("whom", String(64), nullable=False),
        Column("table_id", String(64), nullable=True),
        Column("reason", Text, nullable=False),
        Column("at", BigInteger, nullable=False),
        Column("settled_at", BigInteger, nullable=True),
        belongs("reports", "who", "profiles"),
        belongs("reports", "whom", "profiles"),
        belongs("reports", "table_id", "tables"),
        key("reports", "id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_reports_who", "reports", ["who"])
    op.create_index("ix_reports_whom", "reports", ["whom"])


def make_changes() -> None:
    op.create_table(
        "changes",
        counter(),
        Column("kind", String(8), nullable=False),
        Column("name", String(64), nullable=False),
        Column("at", BigInteger, nullable=False),
        CheckConstraint("kind IN ('person', 'table')", name=op.f("ck_changes_kind")),
        key("changes", "id"),
        sqlite_autoincrement=True,
    )
