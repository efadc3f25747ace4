"""Copies of a database in use, and their way back."""

import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text

from service.domain.errors import Conflict, CrltError, Malformed, Unavailable
from service.storage import backup, migrate
from service.storage.database import Database
from service.storage.work import StoredPorts
from service.usecases.identify import create_token, identify


@pytest.fixture
def home(tmp_path: Path) -> Database:
    database = Database(f"sqlite:///{tmp_path / 'here' / 'crlt.sqlite3'}")
    migrate.upgrade(database)
    return database


@pytest.fixture
def elsewhere(tmp_path: Path) -> Database:
    return Database(f"sqlite:///{tmp_path / 'there' / 'crlt.sqlite3'}")


def test_what_was_stored_comes_back(home: Database, elsewhere: Database, tmp_path: Path) -> None:
    secret = create_token(StoredPorts(home), role="admin", name="a", expires_at=None)
    copy = tmp_path / "copy.sqlite3"
    assert backup.back_up(home, copy) == copy.stat().st_size
    backup.restore(elsewhere, copy)
    assert identify(StoredPorts(elsewhere), secret, None, auth_on=True).role == "admin"
    assert [path.name for path in tmp_path.glob("copy*")] == ["copy.sqlite3"]
    assert (tmp_path / "there" / "crlt.sqlite3").is_file()


def test_a_copy_made_under_writers_is_whole(home: Database, tmp_path: Path) -> None:
    ports, done = StoredPorts(home), threading.Event()

    def write() -> None:
        while not done.is_set():
            create_token(ports, role="admin", name="a", expires_at=None)

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for number in range(3):
            backup.back_up(home, tmp_path / f"{number}.sqlite3")
    finally:
        done.set()
        writer.join()
    with closing(sqlite3.connect(tmp_path / "2.sqlite3")) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_nothing_is_overwritten(home: Database, tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.write_text("mine")
    with pytest.raises(Conflict, match="exists"):
        backup.back_up(home, taken)
    assert taken.read_text() == "mine"
    copy = tmp_path / "copy"
    backup.back_up(home, copy)
    with pytest.raises(Conflict, match="exists"):
        backup.restore(home, copy)


@pytest.mark.parametrize("kind", ["text", "empty", "foreign", "cut"])
def test_what_is_no_backup_is_refused(
    kind: str, home: Database, elsewhere: Database, tmp_path: Path
) -> None:
    source = tmp_path / "source"
    if kind == "foreign":
        with closing(sqlite3.connect(source)) as other:
            other.execute("CREATE TABLE t (x)")
    elif kind == "cut":
        backup.back_up(home, source)
        source.write_bytes(source.read_bytes()[:20_000])
    else:
        source.write_text("text" if kind == "text" else "")
    with pytest.raises(Malformed, match="not a whole copy"):
        backup.restore(elsewhere, source)
    assert not Path(elsewhere.url.database or "").exists()


def test_a_copy_of_a_newer_version_is_refused(
    home: Database, elsewhere: Database, tmp_path: Path
) -> None:
    with home.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    backup.back_up(home, tmp_path / "copy")
    with pytest.raises(Unavailable, match="newer version"):
        backup.restore(elsewhere, tmp_path / "copy")
    assert list((tmp_path / "there").iterdir()) == []


def test_postgres_is_left_to_its_own_tools(database: Database, tmp_path: Path) -> None:
    if database.is_sqlite:
        backup.back_up(database, tmp_path / "copy")
        return
    with pytest.raises(CrltError, match="pg_dump"):
        backup.back_up(database, tmp_path / "copy")
    with pytest.raises(CrltError, match="pg_restore"):
        backup.restore(database, tmp_path / "copy")


def test_a_folder_that_cannot_be_written_is_said(home: Database) -> None:
    with pytest.raises(Unavailable, match="could not be written"):
        backup.back_up(home, Path("/proc/copy.sqlite3"))
