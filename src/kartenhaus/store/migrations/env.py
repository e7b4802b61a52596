"""Alembic's entrance. `store.connect` calls it with a connection that is in a transaction of its own."""

from __future__ import annotations

from alembic import context

from kartenhaus.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
    render_as_batch=True,  # SQLite changes a table by making it anew
)
with context.begin_transaction():
    context.run_migrations()
