"""A cache file that is locked, read-only, full or broken is never in the way."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from secrets import token_hex

import pytest

from service.wikidata import cache_file
from service.wikidata.cache import REST, Rest
from service.wikidata.cache_file import FILE, FileCache, prepare
from service.wikidata.source import HttpSource
from tests.standin import StandIn, item
from tests.wikidata.asking import ask
from tests.wikidata.conftest import Clock, MakeSource

pytestmark = pytest.mark.usefixtures("some")


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A locked file is waited for a moment only."""
    monkeypatch.setattr(cache_file, "BUSY_MS", 50)


def test_a_locked_file_is_gone_without(
    source: HttpSource, home: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with closing(sqlite3.connect(home / FILE, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert (ask(source, "Q1"), ask(source, "Q2"), ask(source, "Q1")) == (1, 1, 1)
        other.execute("ROLLBACK")
    assert [r.levelname for r in caplog.records] == ["WARNING"]  # told once
    assert "locked" in caplog.text


def test_it_is_tried_again_after_a_while(home: Path) -> None:
    clock = Clock()
    rest = Rest(FILE, clock)
    rest.begin(OSError("gone"))
    assert rest.is_on
    clock.now += REST
    assert not rest.is_on


def opening(monkeypatch: pytest.MonkeyPatch, change: Callable[..., sqlite3.Connection]) -> None:
    """Let requests-cache open its file in another way."""
    monkeypatch.setattr("requests_cache.backends.sqlite.sqlite3.connect", change)


def test_a_read_only_file_is_read_and_not_written(
    make_source: MakeSource, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    source = make_source()
    ask(source, "Q1")
    connect = sqlite3.connect

    def read_only(path: str, **given: object) -> sqlite3.Connection:
        return connect(f"file:{path}?mode=ro", uri=True, **given)

    other = make_source()
    opening(monkeypatch, read_only)
    assert (ask(other, "Q1"), ask(other, "Q2")) == (0, 1)
    assert "readonly" in caplog.text


def test_a_full_disk_is_gone_without(
    source: HttpSource,
    standin: StandIn,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    connect = sqlite3.connect

    def nearly_full(path: str, **given: object) -> sqlite3.Connection:
        connection = connect(path, **given)
        connection.execute("PRAGMA max_page_count=1")
        return connection

    opening(monkeypatch, nearly_full)
    standin.library.add(item("Q3", token_hex(50_000)))
    assert (ask(source, "Q3"), ask(source, "Q3")) == (1, 1)
    assert "full" in caplog.text


def test_no_file_can_be_made(
    make_source: MakeSource, home: Path, caplog: pytest.LogCaptureFixture
) -> None:
    home.write_text("a file where the folder should be")
    source = make_source()
    assert (ask(source), ask(source)) == (1, 1)
    assert len(caplog.records) == 1


def test_a_broken_file_is_moved_aside(
    make_source: MakeSource, home: Path, caplog: pytest.LogCaptureFixture
) -> None:
    home.mkdir()
    (home / FILE).write_bytes(b"this was a cache once" * 100)
    source = make_source()
    assert (ask(source), ask(source)) == (1, 0)
    assert [path.name.split(".broken-")[0] for path in home.glob("*broken*")] == [FILE]
    assert "moved aside" in caplog.text


def test_a_file_that_breaks_later_is_moved_aside(
    make_source: MakeSource,
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    first, second = make_source(), make_source()
    ask(first)
    first.close()
    assert ask(second) == 0
    second.close()
    with closing(sqlite3.connect(home / FILE)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    content = (home / FILE).read_bytes()
    (home / FILE).write_bytes(content[:4096] + b"\xff" * (len(content) - 4096))
    monkeypatch.setattr("service.wikidata.cache.REST", 0.0)
    third = make_source()
    assert (ask(third), ask(third)) == (1, 0)
    assert "moved aside" in caplog.text
    assert len(list(home.glob(f"{FILE}.broken-*[0-9]"))) == 1


def test_a_broken_file_is_moved_aside_by_one_of_many(home: Path) -> None:
    caches = [FileCache(home / FILE, Rest(FILE)) for _ in range(2)]
    for cache in caches:
        cache.prepare()
    for cache in caches:
        cache.mend(sqlite3.DatabaseError("database disk image is malformed"))
        prepare(home / FILE)
    assert len(list(home.glob("*.broken-*"))) == 1
