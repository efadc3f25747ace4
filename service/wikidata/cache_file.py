"""The cache in a SQLite file: bounded waits, one mode for all, a broken file moved aside.

requests-cache's own table waits for ever for a file that is locked or read-only; this one gives up
after ten seconds, and `Forgiving` goes on without it.
"""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from requests_cache.backends.sqlite import SQLiteDict
from requests_cache.serializers import SerializerPipeline

from service.wikidata.cache import FORMAT, KEPT_STALE, SERIALIZER, Forgiving, Rest, log

FILE = f"wikidata-cache-{FORMAT}.sqlite3"
BUSY_MS = 10_000
SIDE_FILES = ("-wal", "-shm", "")  # in the order in which they are moved: a log outlives no file
TABLES = ("responses", "redirects")


class Table(SQLiteDict):
    """A table of the cache that is there already, with waits that end."""

    def __init__(self, path: Path, name: str, serializer: SerializerPipeline | None) -> None:
        nowhere = ":memory:"  # of a path it would make the folder, which may fail: see `prepare`
        super().__init__(nowhere, name, BUSY_MS, serializer=serializer, wal=True)
        self.db_path = path

    def init_db(self) -> None:
        """Nothing here: the file is made ready by `prepare`."""

    @contextmanager
    def _acquire_sqlite_lock(self) -> Iterator[None]:
        with self._lock:
            connection = self._connection
            if connection is None:
                raise sqlite3.OperationalError("the connection was closed")
            connection.execute("BEGIN IMMEDIATE")
            self._active_transaction = True
            try:
                yield
                connection.commit()
            except BaseException:
                with suppress(sqlite3.Error):
                    connection.rollback()
                raise
            finally:
                self._active_transaction = False


class FileCache(Forgiving):
    """One session's view of the file."""

    troubles = (sqlite3.Error, OSError)

    def __init__(self, path: Path, rest: Rest) -> None:
        super().__init__(str(path))
        self.rest = rest
        self._path = path
        self._file: int | None = None  # the file that was opened, by its number
        self.responses = Table(path, "responses", SERIALIZER)
        self.redirects = Table(path, "redirects", None)

    def prepare(self) -> None:
        """Create the file, or find it as it should be."""
        prepare(self._path)
        self._file = self._path.stat().st_ino

    def mend(self, error: Exception) -> None:
        """Move the file aside where it is broken, unless another process did so before."""
        broken = type(error) is sqlite3.DatabaseError
        if broken and self._path.stat().st_ino == self._file:
            move_aside(self._path)


def prepare(path: Path) -> None:
    """Create the file with its tables in WAL mode; a broken one is moved aside first.

    Done once before there are workers: setting the mode needs the file for oneself. Raises
    sqlite3.Error or OSError where that cannot be done.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        _create(path)
    except sqlite3.OperationalError:
        raise  # locked, read-only, full: the file itself is as it should be
    except sqlite3.DatabaseError:
        move_aside(path)
        _create(path)


def _create(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(f"PRAGMA busy_timeout={BUSY_MS}")
        connection.execute("PRAGMA journal_mode=WAL")
        for table in TABLES:
            connection.execute(
                f"CREATE TABLE IF NOT EXISTS {table} "
                "(key TEXT PRIMARY KEY, value BLOB, expires INTEGER)"
            )


def tidy(path: Path) -> None:
    """Delete what nobody will use any more; another time if the file is in use or read-only."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(path, timeout=0.1)) as connection:
        long_ago = round(time.time()) - KEPT_STALE
        connection.execute("DELETE FROM responses WHERE expires < ?", (long_ago,))
        connection.commit()


def move_aside(path: Path) -> None:
    """Rename the file and what belongs to it, so that a new one can take its place."""
    log.warning("The cache %s is broken and moved aside.", path.name)
    stamp = time.strftime("%Y%m%dT%H%M%S")
    for suffix in SIDE_FILES:
        with suppress(FileNotFoundError):
            Path(f"{path}{suffix}").rename(f"{path}.broken-{stamp}{suffix}")
