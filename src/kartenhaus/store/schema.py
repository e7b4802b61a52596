"""The tables of the database. `migrations/` makes them; a test holds the two equal."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy import BigInteger, CheckConstraint, Column, ForeignKey, Index, MetaData, SmallInteger, String, Text

from .rows import HASH, ID, NAME, WORD

NAMES = {
    "pk": "pk_%(table_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
}
metadata = MetaData(naming_convention=NAMES)
Counter = BigInteger().with_variant(sa.Integer, "sqlite")  # only INTEGER counts by itself there


def of_table() -> Column[str]:
    return Column("table_id", String(ID), ForeignKey("tables.id"), primary_key=True)


def of_profile(*, optional: bool = False) -> Column[str]:
    return Column("profile_id", String(ID), ForeignKey("profiles.id"), nullable=optional)


# ── Tables ───────────────────────────────────────────────────────────────────
tables = sa.Table(
    "tables",
    metadata,
    Column("id", String(ID), primary_key=True),
    Column("game", String(ID), nullable=False),
    Column("options", Text, nullable=False),
    Column("rules", SmallInteger, nullable=False),
    Column("setup", Text, nullable=False),
    Column("public", sa.Boolean, nullable=False),
    Column("phase", String(8), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    Column("next_n", BigInteger, nullable=False),
    Column("closed_at", BigInteger, nullable=True),
    Column("closed_for", String(WORD), nullable=True),
    Column("pruned_at", BigInteger, nullable=True),
    CheckConstraint("phase IN ('open', 'running', 'over')", name="phase"),
    Index("ix_tables_phase", "phase"),
)
# A log is read from its beginning to its end, so that SQLite keeps it in the order of its key.
entries = sa.Table(
    "entries",
    metadata,
    of_table(),
    Column("n", BigInteger, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("data", Text, nullable=False),
    sqlite_with_rowid=False,
)
secrets = sa.Table(
    "secrets",
    metadata,
    of_table(),
    Column("round", BigInteger, primary_key=True, autoincrement=False),
    Column("secret", sa.LargeBinary(HASH), nullable=False),
)
checkpoints = sa.Table(
    "checkpoints",
    metadata,
    of_table(),
    Column("n", BigInteger, primary_key=True, autoincrement=False),
    Column("data", sa.LargeBinary, nullable=False),
)

# ── People ───────────────────────────────────────────────────────────────────
profiles = sa.Table(
    "profiles",
    metadata,
    Column("id", String(ID), primary_key=True),
    Column("name", String(NAME), nullable=False),
    Column("lang", String(8), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
    Column("settings", Text, nullable=False),
    Column("banned_at", BigInteger, nullable=True),
    Column("banned_for", String(WORD), nullable=True),
    Column("muted_at", BigInteger, nullable=True),
    Column("muted_for", String(WORD), nullable=True),
)
devices = sa.Table(
    "devices",
    metadata,
    Column("secret_hash", sa.LargeBinary(HASH), primary_key=True),
    of_profile(),
    Column("created_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
    Column("label", String(NAME), nullable=True),
    Index("ix_devices_profile_id", "profile_id"),
)
transfers = sa.Table(
    "transfers",
    metadata,
    Column("code_hash", sa.LargeBinary(HASH), primary_key=True),
    of_profile(),
    Column("expires_at", BigInteger, nullable=False),
    Index("ix_transfers_profile_id", "profile_id"),
)
places = sa.Table(
    "places",
    metadata,
    of_table(),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    of_profile(),
    Index("ix_places_profile_id", "profile_id"),
)
results = sa.Table(
    "results",
    metadata,
    of_table(),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    of_profile(optional=True),
    Column("game", String(ID), nullable=False),
    Column("options", Text, nullable=False),
    Column("seats", SmallInteger, nullable=False),
    Column("payoff", sa.Double, nullable=False),
    Column("how", String(8), nullable=False),
    Column("ending", String(WORD), nullable=False),
    Column("ended_at", BigInteger, nullable=False),
    CheckConstraint("how IN ('won', 'shared', 'drawn', 'lost')", name="how"),
    Index("ix_results_profile_id", "profile_id", "ended_at"),
)

shares = sa.Table(
    "shares",
    metadata,
    Column("token_hash", sa.LargeBinary(HASH), primary_key=True),
    Column("table_id", String(ID), ForeignKey("tables.id"), nullable=False),
    Column("made_by", String(ID), ForeignKey("profiles.id"), nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("ix_shares_table_id", "table_id"),
    Index("ix_shares_made_by", "made_by"),
)
blocks = sa.Table(
    "blocks",
    metadata,
    Column("who", String(ID), ForeignKey("profiles.id"), primary_key=True),
    Column("whom", String(ID), ForeignKey("profiles.id"), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Index("ix_blocks_whom", "whom"),
)
# Whoever reports may be erased, and the report stays: what it says is about somebody else.
reports = sa.Table(
    "reports",
    metadata,
    Column("id", Counter, primary_key=True),
    Column("who", String(ID), ForeignKey("profiles.id"), nullable=True),
    Column("whom", String(ID), ForeignKey("profiles.id"), nullable=False),
    Column("table_id", String(ID), ForeignKey("tables.id"), nullable=True),
    Column("reason", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("settled_at", BigInteger, nullable=True),
    Index("ix_reports_who", "who"),
    Index("ix_reports_whom", "whom"),
    sqlite_autoincrement=True,
)

# Whoever is erased leaves their attempts without a name: how many found an answer is still known.
attempts = sa.Table(
    "attempts",
    metadata,
    Column("id", Counter, primary_key=True),
    of_profile(optional=True),
    Column("game", String(ID), nullable=False),
    Column("puzzle", String(ID), nullable=False),
    Column("found", sa.Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("ix_attempts_profile_id", "profile_id", "game", "puzzle", unique=True),
    sqlite_autoincrement=True,
)

# The game of the day: what it is dealt from, and whose table counts.
deals = sa.Table(
    "deals",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("game", String(ID), primary_key=True),
    Column("secret", sa.LargeBinary(HASH), nullable=False),
)
dailies = sa.Table(
    "dailies",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("game", String(ID), primary_key=True),
    Column("profile_id", String(ID), ForeignKey("profiles.id"), primary_key=True),
    Column("table_id", String(ID), ForeignKey("tables.id"), nullable=False),
    Index("ix_dailies_profile_id", "profile_id", "day"),
)

# ── Web Push ─────────────────────────────────────────────────────────────────
push_keys = sa.Table(
    "push_keys",
    metadata,
    Column("id", SmallInteger, primary_key=True, autoincrement=False),
    Column("secret", sa.LargeBinary(HASH), nullable=False),
)
# A browser is a device here, and has one subscription.
subscriptions = sa.Table(
    "subscriptions",
    metadata,
    Column("device", sa.LargeBinary(HASH), ForeignKey("devices.secret_hash"), primary_key=True),
    of_profile(),
    Column("endpoint", Text, nullable=False),
    Column("public_key", sa.LargeBinary(65), nullable=False),
    Column("auth", sa.LargeBinary(16), nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("ix_subscriptions_profile_id", "profile_id", "at"),
    Index("ix_subscriptions_endpoint", "endpoint"),
)
# The turn that somebody was last told of, by the position at which it stood.
notices = sa.Table(
    "notices",
    metadata,
    of_table(),
    Column("profile_id", String(ID), ForeignKey("profiles.id"), primary_key=True),
    Column("position", BigInteger, nullable=False),
    Index("ix_notices_profile_id", "profile_id"),
)

# ── Purses ───────────────────────────────────────────────────────────────────
accounts = sa.Table(
    "accounts",
    metadata,
    Column("id", String(ID), primary_key=True),
    of_profile(optional=True),
    Column("balance", BigInteger, nullable=False),
    CheckConstraint("balance >= 0 OR id = 'bank'", name="floor"),
    Index("ix_accounts_profile_id", "profile_id"),
)
movements = sa.Table(
    "movements",
    metadata,
    Column("id", Counter, primary_key=True),
    Column("table_id", String(ID), ForeignKey("tables.id"), nullable=False),
    Column("n", BigInteger, nullable=False),
    Column("debit", String(ID), ForeignKey("accounts.id"), nullable=False),
    Column("credit", String(ID), ForeignKey("accounts.id"), nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("reason", String(WORD), nullable=False),
    Column("at", BigInteger, nullable=False),
    CheckConstraint("amount > 0", name="amount"),
    CheckConstraint("debit <> credit", name="two_sides"),
    Index("ix_movements_debit", "debit"),
    Index("ix_movements_credit", "credit"),
    sqlite_autoincrement=True,
)

# ── Who is there ─────────────────────────────────────────────────────────────
heartbeats = sa.Table(
    "heartbeats",
    metadata,
    Column("process", String(ID), primary_key=True),
    Column("began_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
)
# What an operator did to a person or a table: a running server reads from here on, and hears of it on SQLite too.
changes = sa.Table(
    "changes",
    metadata,
    Column("id", Counter, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("name", String(ID), nullable=False),
    Column("at", BigInteger, nullable=False),
    CheckConstraint("kind IN ('person', 'table')", name="kind"),
    sqlite_autoincrement=True,
)
outages = sa.Table(
    "outages",
    metadata,
    Column("began_at", BigInteger, primary_key=True, autoincrement=False),
    Column("ended_at", BigInteger, nullable=False),
)
