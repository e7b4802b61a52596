"""A win that is shared is no draw, and what went wrong alone was not won."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

# So far 1 was won, -1 lost, and 0 stood for equals, whatever the game makes of them; alone, whatever was not left
# counted as won, even where nothing moved any more (JS-20). Of several rounds alone it cannot be told any more.
WHAT_IT_WAS = """
    UPDATE results SET how = CASE
        WHEN seats = 1 AND game = 'j-solitaer' AND ending = 'JS-20' THEN 'lost'
        WHEN won > 0 THEN 'won'
        WHEN won < 0 THEN 'lost'
        WHEN game IN ('colouredjack', 'j-solitaer') THEN 'shared'
        ELSE 'drawn'
    END
"""


def upgrade() -> None:
    op.add_column("results", sa.Column("how", sa.String(8), nullable=True))
    op.execute(WHAT_IT_WAS)
    with op.batch_alter_table("results") as results:
        results.drop_constraint(op.f("ck_results_won"), type_="check")
        results.alter_column("how", existing_type=sa.String(8), nullable=False)
        results.drop_column("won")
        results.create_check_constraint(op.f("ck_results_how"), "how IN ('won', 'shared', 'drawn', 'lost')")
