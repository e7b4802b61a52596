"""`lives` become `heartbeats`. The last ones are kept: without them no clock could tell that the house was closed."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, PrimaryKeyConstraint, String

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "heartbeats",
        Column("process", String(64), nullable=False),
        Column("began_at", BigInteger, nullable=False),
        Column("seen_at", BigInteger, nullable=False),
        PrimaryKeyConstraint("process", name=op.f("pk_heartbeats")),
    )
    op.execute("INSERT INTO heartbeats SELECT process, began_at, seen_at FROM lives")
    op.drop_table("lives")
