"""The database: one engine, read and write transactions, storage faults told in our words."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.pool import ConnectionPoolEntry

from service.domain.errors import Unavailable
from service.storage.turns import Turns

BUSY_MILLISECONDS = 10_000
BEHOLDING: dict[str, dict[str, Any]] = {
    "postgresql": {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
}
IDLE_READERS = 4  # SQLite connections of one process that wait for the next reader
FAULTS = (
    ("database is locked", "database-busy", "The database is busy; try again."),
    ("deadlock detected", "database-busy", "The database is busy; try again."),
    ("disk is full", "database-full", "The database has no room left; nothing was stored."),
    ("disk full", "database-full", "The database has no room left; nothing was stored."),
    ("disk i/o error", "database-failing", "The disk failed the database; nothing was stored."),
    ("could not extend file", "database-full", "The database has no room; nothing was stored."),
    ("readonly database", "database-read-only", "The database cannot be written to."),
    ("unable to open", "database-missing", "The database file cannot be opened."),
    ("no such table", "database-missing", "The database holds no tables; run a crlt command."),
    ("not a database", "database-damaged", "The file is not a database."),
    ("malformed", "database-damaged", "The database file is damaged."),
)


class Database:
    """An engine with the settings that hold on SQLite and Postgres (docs/operations.md)."""

    def __init__(self, url: str, *, pool_size: int = 8) -> None:
        self.url = make_url(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        if self.is_sqlite and self.url.database:
            Path(self.url.database).parent.mkdir(parents=True, exist_ok=True)
        self.engine: Engine = create_engine(
            self.url,
            pool_size=pool_size,
            max_overflow=pool_size,
            pool_pre_ping=not self.is_sqlite,
        )
        if self.is_sqlite:
            event.listen(self.engine, "connect", _prepare_sqlite)
        self._driver_error: type[Exception] = self.engine.dialect.loaded_dbapi.Error
        self._reader = self._autocommit()
        self._idle: list[Connection] = []
        self._writer = self.engine.execution_options()
        self._beholder = self.engine.execution_options(**BEHOLDING.get(self.engine.name, {}))
        self._turns = Turns(self.url.database) if self.is_sqlite and self.url.database else None
        if self.is_sqlite:
            event.listen(self._writer, "begin", _begin_sqlite)
            event.listen(self._beholder, "begin", _begin_reading_sqlite)

    def _autocommit(self) -> Engine:
        if self.is_sqlite:  # so is the driver, while nothing begins a transaction
            return self.engine
        return self.engine.execution_options(isolation_level="AUTOCOMMIT")

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection to read with: each statement sees what is committed when it begins."""
        try:
            connection = self._take()
            try:
                yield connection
            except BaseException:
                connection.close()
                raise
            self._keep(connection)
        except DBAPIError as error:
            raise _told(error) from error
        except self._driver_error as error:  # of a read that went past SQLAlchemy
            raise _told_by_driver(error) from error

    def _take(self) -> Connection:
        """A connection for a reader.

        On SQLite one that is open: to take one from the pool and to give it back would take as
        long as reading an entry. On Postgres the pool finds out whether it is alive.
        """
        try:
            return self._idle.pop()
        except IndexError:
            return self._reader.connect()

    def _keep(self, connection: Connection) -> None:
        if self.is_sqlite and len(self._idle) < IDLE_READERS:
            connection.rollback()  # nothing is undone: it lets go of what was read
            self._idle.append(connection)
        else:
            connection.close()

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction that writes; commits at the end, rolls back on any exception.

        On SQLite it begins IMMEDIATE: without that, read-then-write loses updates in silence.
        """
        with self._turn(), _in_our_words(), self._writer.begin() as connection:
            yield connection

    def _turn(self) -> AbstractContextManager[None]:
        return self._turns.turn(BUSY_MILLISECONDS / 1000) if self._turns else nullcontext()

    @contextmanager
    def snapshot(self) -> Iterator[Connection]:
        """A connection that sees one state of the database until it is given back.

        For what takes many statements and must be of one piece; it keeps no writer waiting.
        """
        with _in_our_words(), self._beholder.begin() as connection:
            yield connection

    def close(self) -> None:
        """Drop all pooled connections (also after a fork, in the child)."""
        while self._idle:
            self._idle.pop().close()
        self.engine.dispose()


@contextmanager
def _in_our_words() -> Iterator[None]:
    try:
        yield
    except DBAPIError as error:
        raise _told(error) from error


def _told(error: DBAPIError) -> Exception:
    known = _known(error.orig)
    if known is not None:
        return known
    if error.connection_invalidated or isinstance(error, OperationalError):
        return Unavailable("The database cannot be reached.", retry_after=5)
    return error


def _told_by_driver(error: Exception) -> Exception:
    known = _known(error)
    if known is None and type(error).__name__ == OperationalError.__name__:
        return Unavailable("The database cannot be reached.", retry_after=5)
    return known or error


def _known(error: BaseException | None) -> Unavailable | None:
    words = str(error).lower()
    for fault, code, detail in FAULTS:
        if fault in words:
            return Unavailable(detail, code=code, retry_after=1)
    return None


def _prepare_sqlite(connection: Any, _record: ConnectionPoolEntry) -> None:  # noqa: ANN401 - DBAPI
    connection.isolation_level = None
    for pragma in (
        f"busy_timeout={BUSY_MILLISECONDS}",
        "journal_mode=WAL",
        "foreign_keys=ON",
        "synchronous=NORMAL",
    ):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _begin_reading_sqlite(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN DEFERRED")
