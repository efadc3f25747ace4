"""The cache: how long what is kept, and what is never kept."""

import sqlite3
import time
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path

import pytest
from requests_cache.policy import DEFAULT_IGNORED_PARAMS

from service.wikidata import transport
from service.wikidata.cache import Rest
from service.wikidata.cache_file import FILE, FileCache, tidy
from service.wikidata.source import HttpSource
from tests.wikidata.asking import ask

pytestmark = pytest.mark.usefixtures("some")


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


def test_what_nobody_can_use_any_more_goes(source: HttpSource, home: Path) -> None:
    ask(source)
    with closing(sqlite3.connect(home / FILE)) as connection:
        connection.execute("UPDATE responses SET expires = ?", (time.time() - 40 * 86_400,))
        connection.commit()
        tidy(home / FILE)
        assert connection.execute("SELECT COUNT(*) FROM responses").fetchone() == (0,)
