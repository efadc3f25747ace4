"""Alembic's entrance: runs on the connection that storage/migrate.py hands over."""

from alembic import context
from sqlalchemy.schema import SchemaItem

from service.storage.tables import (  # noqa: F401
    access,
    catalogue,
    judging,
    judging_people,
    sessions,
    submissions,
    webhooks,
    wikidata,
)
from service.storage.tables.metadata import metadata


def ours(_item: SchemaItem, name: str | None, kind: str, *_rest: object) -> bool:
    """Leave out what only one database has: the full-text index and its shadow tables."""
    return not (kind in ("table", "index") and (name or "").startswith("entry_search"))


context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    include_object=ours,
    transactional_ddl=True,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
