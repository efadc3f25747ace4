"""Copies of a SQLite database, made while it is in use and put back where nothing is."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from service.domain.errors import Conflict, Malformed, Unavailable
from service.storage import migrate
from service.storage.database import Database

USE_POSTGRES_TOOLS = (
    "The database is Postgres, which has tools of its own for this: pg_dump and pg_restore."
)


def back_up(database: Database, target: Path) -> int:
    """Write a whole copy of the database as of now to `target`; gives its size in bytes.

    Raises Conflict when the target exists and Unavailable on Postgres. Writers are not held up.
    """
    source = _file_of(database)
    if not source.exists():
        raise Unavailable(f"There is no database at {source}.", code="database-missing")
    _copy(source, target)
    return target.stat().st_size


def restore(database: Database, source: Path) -> None:
    """Put a copy back as the database, which must not exist yet, brought to this version.

    Raises Malformed when the source is not a whole database of this program, Unavailable when it
    is of a newer version; then nothing was written.
    """
    target = _file_of(database)
    _refuse_damaged(source)
    _copy(source, target, _upgrade)


def _file_of(database: Database) -> Path:
    if not database.is_sqlite:
        raise Unavailable(USE_POSTGRES_TOOLS, code="database-not-sqlite")
    return Path(database.url.database or "")


def _refuse_damaged(source: Path) -> None:
    try:
        with closing(_opened(source)) as copy:
            sound = copy.execute("PRAGMA quick_check").fetchall() == [("ok",)]
            ours = copy.execute(
                "SELECT count(*) FROM sqlite_master WHERE name = 'alembic_version'"
            ).fetchone() == (1,)
    except sqlite3.DatabaseError:
        sound = ours = False
    if not (sound and ours):
        raise Malformed(f"{source} is not a whole copy of a crlt database.", code="not-a-backup")


def _upgrade(copy: Path) -> None:
    database = Database(f"sqlite:///{copy.absolute()}")
    try:
        migrate.upgrade(database)
    finally:
        database.close()


def _copy(source: Path, target: Path, prepare: Callable[[Path], None] | None = None) -> None:
    """Copy through SQLite, then give the copy its name in one step, never over another file."""
    if target.exists():
        raise Conflict(f"{target} exists; nothing was written.", code="file-exists")
    target.parent.mkdir(parents=True, exist_ok=True)
    with _scratch(target) as scratch:
        with closing(_opened(source)) as reading, closing(sqlite3.connect(scratch)) as writing:
            reading.backup(writing)
            writing.execute("PRAGMA journal_mode=DELETE")
        if prepare is not None:
            prepare(scratch)
        os.link(scratch, target)


@contextmanager
def _scratch(target: Path) -> Iterator[Path]:
    scratch = target.with_name(f"{target.name}.{os.getpid()}.part")
    try:
        yield scratch
    except FileExistsError as error:
        raise Conflict(f"{target} exists; nothing was written.", code="file-exists") from error
    except (OSError, sqlite3.OperationalError) as error:
        raise Unavailable(f"{target} could not be written: {error}.", code="copy-failed") from error
    finally:
        scratch.unlink(missing_ok=True)


def _opened(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
