"""Everything, for the first time."""

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
    SmallInteger,
    String,
    Text,
)

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    make_tables()
    make_people()
    make_seats()
    make_purses()
    make_lives()


def belongs(table: str, column: str, to: str) -> ForeignKeyConstraint:
    return ForeignKeyConstraint([column], [f"{to}.id"], name=op.f(f"fk_{table}_{column}"))


def key(table: str, *columns: str) -> PrimaryKeyConstraint:
    return PrimaryKeyConstraint(*columns, name=op.f(f"pk_{table}"))


def make_tables() -> None:
    op.create_table(
        "tables",
        Column("id", String(64), nullable=False),
        Column("game", String(64), nullable=False),
        Column("options", Text, nullable=False),
        Column("rules", SmallInteger, nullable=False),
        Column("setup", Text, nullable=False),
        Column("public", sa.Boolean, nullable=False),
        Column("phase", String(8), nullable=False),
        Column("created_at", BigInteger, nullable=False),
        Column("changed_at", BigInteger, nullable=False),
        Column("next_n", BigInteger, nullable=False),
        CheckConstraint("phase IN ('open', 'running', 'over')", name=op.f("ck_tables_phase")),
        key("tables", "id"),
    )
    op.create_index("ix_tables_phase", "tables", ["phase"])
    op.create_table(
        "entries",
        Column("table_id", String(64), nullable=False),
        Column("n", BigInteger, nullable=False),
        Column("at", BigInteger, nullable=False),
        Column("data", Text, nullable=False),
        belongs("entries", "table_id", "tables"),
        key("entries", "table_id", "n"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "secrets",
        Column("table_id", String(64), nullable=False),
        Column("round", BigInteger, nullable=False),
        Column("secret", LargeBinary(32), nullable=False),
        belongs("secrets", "table_id", "tables"),
        key("secrets", "table_id", "round"),
    )


def make_people() -> None:
    op.create_table(
        "profiles",
        Column("id", String(64), nullable=False),
        Column("name", String(64), nullable=False),
        Column("lang", String(8), nullable=False),
        Column("created_at", BigInteger, nullable=False),
        Column("seen_at", BigInteger, nullable=False),
        Column("settings", Text, nullable=False),
        key("profiles", "id"),
    )
    op.create_table(
        "devices",
        Column("secret_hash", LargeBinary(32), nullable=False),
        Column("profile_id", String(64), nullable=False),
        Column("created_at", BigInteger, nullable=False),
        Column("seen_at", BigInteger, nullable=False),
        belongs("devices", "profile_id", "profiles"),
        key("devices", "secret_hash"),
    )
    op.create_table(
        "transfers",
        Column("code_hash", LargeBinary(32), nullable=False),
        Column("profile_id", String(64), nullable=False),
        Column("expires_at", BigInteger, nullable=False),
        belongs("transfers", "profile_id", "profiles"),
        key("transfers", "code_hash"),
    )
    op.create_index("ix_devices_profile_id", "devices", ["profile_id"])
    op.create_index("ix_transfers_profile_id", "transfers", ["profile_id"])


def make_seats() -> None:
    op.create_table(
        "places",
        Column("table_id", String(64), nullable=False),
        Column("seat", SmallInteger, nullable=False),
        Column("profile_id", String(64), nullable=False),
        belongs("places", "table_id", "tables"),
        belongs("places", "profile_id", "profiles"),
        key("places", "table_id", "seat"),
    )
    op.create_table(
        "results",
        Column("table_id", String(64), nullable=False),
        Column("seat", SmallInteger, nullable=False),
        Column("profile_id", String(64), nullable=True),
        Column("game", String(64), nullable=False),
        Column("options", Text, nullable=False),
        Column("seats", SmallInteger, nullable=False),
        Column("payoff", sa.Double, nullable=False),
        Column("won", SmallInteger, nullable=False),
        Column("ending", String(128), nullable=False),
        Column("ended_at", BigInteger, nullable=False),
        CheckConstraint("won IN (-1, 0, 1)", name=op.f("ck_results_won")),
        belongs("results", "table_id", "tables"),
        belongs("results", "profile_id", "profiles"),
        key("results", "table_id", "seat"),
    )
    op.create_index("ix_places_profile_id", "places", ["profile_id"])
    op.create_index("ix_results_profile_id", "results", ["profile_id", "ended_at"])


def make_purses() -> None:
    accounts = op.create_table(
        "accounts",
        Column("id", String(64), nullable=False),
        Column("profile_id", String(64), nullable=True),
        Column("balance", BigInteger, nullable=False),
        CheckConstraint("balance >= 0 OR id = 'bank'", name=op.f("ck_accounts_floor")),
        belongs("accounts", "profile_id", "profiles"),
        key("accounts", "id"),
    )
    op.create_index("ix_accounts_profile_id", "accounts", ["profile_id"])
    op.create_table(
        "movements",
        Column("id", BigInteger().with_variant(sa.Integer, "sqlite"), nullable=False),
        Column("table_id", String(64), nullable=False),
        Column("n", BigInteger, nullable=False),
        Column("debit", String(64), nullable=False),
        Column("credit", String(64), nullable=False),
        Column("amount", BigInteger, nullable=False),
        Column("reason", String(128), nullable=False),
        Column("at", BigInteger, nullable=False),
        CheckConstraint("amount > 0", name=op.f("ck_movements_amount")),
        CheckConstraint("debit <> credit", name=op.f("ck_movements_two_sides")),
        belongs("movements", "table_id", "tables"),
        belongs("movements", "debit", "accounts"),
        belongs("movements", "credit", "accounts"),
        key("movements", "id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_movements_debit", "movements", ["debit"])
    op.create_index("ix_movements_credit", "movements", ["credit"])
    op.bulk_insert(accounts, [{"id": "bank", "profile_id": None, "balance": 0}])


def make_lives() -> None:
    op.create_table(
        "lives",
        Column("process", String(64), nullable=False),
        Column("began_at", BigInteger, nullable=False),
        Column("seen_at", BigInteger, nullable=False),
        key("lives", "process"),
    )
    op.create_table(
        "outages",
        Column("began_at", BigInteger, nullable=False),
        Column("ended_at", BigInteger, nullable=False),
        key("outages", "began_at"),
    )
