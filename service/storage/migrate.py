"""Bring the database to the schema of this version, or say why that cannot be."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.resources import files

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, text

from service.domain.errors import Unavailable
from service.storage.database import Database

LOCK = 7_305_129_847_120_544


def upgrade(database: Database, revision: str = "head") -> None:
    """Migrate upwards in one transaction; several processes may call it at once."""
    _change(database, lambda config: command.upgrade(config, revision))


def downgrade(database: Database, revision: str) -> None:
    """Migrate downwards to a revision ("base" for an empty database)."""
    _change(database, lambda config: command.downgrade(config, revision))


def current(connection: Connection) -> str | None:
    """The revision the database is at, None when it is empty."""
    return MigrationContext.configure(connection).get_current_revision()


def is_current(database: Database) -> bool:
    """Whether the database is at this version's schema."""
    with database.reading() as connection:
        return current(connection) == _head()


def check(database: Database) -> None:
    """Raise alembic's CommandError when tables in code and migrations differ."""
    with database.writing() as connection:
        config = _config()
        config.attributes["connection"] = connection
        command.check(config)


def _change(database: Database, step: Callable[[Config], None]) -> None:
    config = _config()
    with _locked(database) as connection:
        _refuse_newer(config, connection)
        config.attributes["connection"] = connection
        step(config)


@contextmanager
def _locked(database: Database) -> Iterator[Connection]:
    """One migrator at a time: BEGIN IMMEDIATE on SQLite, an advisory lock on Postgres."""
    with database.writing() as connection:
        if not database.is_sqlite:
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
        yield connection


def _refuse_newer(config: Config, connection: Connection) -> None:
    at = current(connection)
    if at is None:
        return
    try:
        _scripts(config).get_revision(at)
    except CommandError:
        raise Unavailable(
            f"The database is of a newer version (revision {at}); this program cannot use it.",
            code="database-newer",
        ) from None


@cache
def _head() -> str | None:
    return _scripts(_config()).get_current_head()


def _scripts(config: Config) -> ScriptDirectory:
    return ScriptDirectory.from_config(config)


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(files("migrations")))
    config.set_main_option("path_separator", "os")
    return config
