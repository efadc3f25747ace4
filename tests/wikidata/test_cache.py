"""The cache: how long what is kept, what is never kept, and that it is never in the way."""

import socket
import sqlite3
import sys
import time
from collections.abc import Callable
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path
from secrets import token_hex

import fakeredis
import pytest
import redis
from requests_cache.policy import DEFAULT_IGNORED_PARAMS

from service.config import SettingsError
from service.wikidata import cache_file, cache_redis, transport
from service.wikidata.cache import REST, Rest
from service.wikidata.cache_file import FILE, FileCache, prepare, tidy
from service.wikidata.cache_redis import NAMESPACE, RedisCache
from service.wikidata.source import HttpSource
from tests.standin import StandIn, entity, item
from tests.wikidata.conftest import Clock, MakeSource


@pytest.fixture(autouse=True)
def some(standin: StandIn) -> None:
    """A stand-in that knows a little."""
    standin.library.add(item("Q1", "one"), item("Q2", "two"), entity("P31", {"en": "is"}))


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A locked file is waited for a moment only."""
    monkeypatch.setattr(cache_file, "BUSY_MS", 50)


def ask(source: HttpSource, *ids: str) -> int:
    """How many requests a question takes."""
    before = source.requests
    assert all(a.document for batch in source.entities(ids or ["Q1"]) for a in batch)
    return source.requests - before


def test_how_long_answers_are_kept(source: HttpSource, home: Path) -> None:
    source.standing("Q1", date(2022, 1, 1))
    for ids in (["Q1"], ["P31"], ["P31", "Q1"]):
        ask(source, *ids)
    list(source.properties())
    source.select("SELECT * {}")
    with closing(FileCache(home / FILE, Rest(FILE))) as cache:
        kept = {
            response.url.partition("?")[2]: response.expires
            and response.expires - response.created_at
            for response in cache.responses.values()
        }
    times = {
        name: next(age for url, age in kept.items() if part in url)
        for name, part in {"revision": "revision=", "Q1": "ids=Q1&", "mixed": "P31%7CQ1"}.items()
    }
    assert times["revision"] is None
    day = timedelta(days=1)
    near = timedelta(seconds=2)
    assert abs(times["Q1"] - day) < near
    assert abs(times["mixed"] - day) < near
    properties = [age for url, age in kept.items() if "ids=P31&" in url]
    assert all(abs(age - 30 * day) < near for age in properties)
    assert len(kept) == 1 + 1 + 1 + len(properties)  # no look-up, list, or query


def test_nothing_personal_is_kept(source: HttpSource, home: Path) -> None:
    ask(source)
    source.close()
    assert set(DEFAULT_IGNORED_PARAMS) < set(transport.IGNORED)
    with closing(FileCache(home / FILE, Rest(FILE))) as cache:
        [kept] = cache.responses.values()
    assert dict(kept.headers) == {"Content-Type": "application/json; charset=utf-8"}
    assert dict(kept.cookies) == {}
    assert "someone" not in str(kept.request.headers)
    assert "mw1" not in str(kept.headers)


def test_the_file_is_in_wal_mode_before_anything_is_asked(source: HttpSource, home: Path) -> None:
    assert "1" in FILE  # the version of what is in it
    with closing(sqlite3.connect(home / FILE)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_values_are_no_pickles(source: HttpSource, home: Path) -> None:
    ask(source)
    with closing(sqlite3.connect(home / FILE)) as connection:
        [(value,)] = connection.execute("SELECT value FROM responses").fetchall()
        assert value[:1] == b"\x78"  # zlib's first byte; a pickle begins with 0x80
        connection.execute("UPDATE responses SET value = ?", (b"\x80\x04K\x01.",))
        connection.commit()
    assert ask(source) == 1  # asked again


@pytest.mark.parametrize("value", [b"", b"nonsense", "text", 7, None])
def test_a_value_that_cannot_be_read_is_asked_for_again(
    source: HttpSource, home: Path, value: object
) -> None:
    ask(source)
    with closing(sqlite3.connect(home / FILE)) as connection:
        connection.execute("UPDATE responses SET value = ?", (value,))
        connection.commit()
    assert (ask(source), ask(source)) == (1, 0)


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


def test_what_nobody_can_use_any_more_goes(source: HttpSource, home: Path) -> None:
    ask(source)
    with closing(sqlite3.connect(home / FILE)) as connection:
        connection.execute("UPDATE responses SET expires = ?", (time.time() - 40 * 86_400,))
        connection.commit()
        tidy(home / FILE)
        assert connection.execute("SELECT COUNT(*) FROM responses").fetchone() == (0,)


def in_redis(connection: redis.Redis) -> Callable[[], RedisCache]:
    rest = Rest("in Redis")
    return lambda: RedisCache(connection, rest)


def test_redis_is_shared_by_machines(make_source: MakeSource, home: Path) -> None:
    server = fakeredis.FakeServer()
    first = make_source(cache=in_redis(fakeredis.FakeRedis(server=server)))
    second = make_source(cache=in_redis(fakeredis.FakeRedis(server=server)))
    assert (ask(first), ask(second)) == (1, 0)
    [key] = fakeredis.FakeRedis(server=server).keys()
    assert key.startswith(NAMESPACE.encode())
    assert fakeredis.FakeRedis(server=server).ttl(key) > 30 * 86_400
    assert not home.exists()


def test_redis_that_is_down_is_gone_without(
    make_source: MakeSource, caplog: pytest.LogCaptureFixture
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    began = time.monotonic()
    source = make_source(cache=transport.cache_in(Path(), f"redis://:secret@127.0.0.1:{port}/0"))
    assert [ask(source, id) for id in ("Q1", "Q2", "Q1", "Q2")] == [1, 1, 1, 1]
    assert time.monotonic() - began < 2
    assert len(caplog.records) == 1
    assert "secret" not in caplog.text


def test_redis_that_does_not_answer_is_not_waited_for(make_source: MakeSource) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"redis://127.0.0.1:{silent.getsockname()[1]}/0"
        began = time.monotonic()
        source = make_source(cache=transport.cache_in(Path(), url))
        assert [ask(source) for _ in range(3)] == [1, 1, 1]
        source.close()
    assert time.monotonic() - began < 3 * cache_redis.SECONDS


def test_redis_without_its_package_is_a_wrong_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "service.wikidata.cache_redis")
    monkeypatch.setitem(sys.modules, "redis", None)
    with pytest.raises(SettingsError, match=r"CRLT_CACHE_URL.*crlt-kgqa\[redis\]"):
        transport.cache_in(Path(), "redis://somewhere")


def test_a_url_of_redis_that_is_none_is_a_wrong_setting() -> None:
    with pytest.raises(SettingsError, match=r"CRLT_CACHE_URL=\(not shown\)"):
        transport.cache_in(Path(), "redis://:secret@host:port/")
