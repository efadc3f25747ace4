"""The cache in Redis: shared, and never in the way when it is down."""

import socket
import sys
import time
from collections.abc import Callable
from pathlib import Path

import fakeredis
import pytest
import redis

from service.config import SettingsError
from service.wikidata import cache_redis, transport
from service.wikidata.cache import Rest
from service.wikidata.cache_redis import NAMESPACE, RedisCache
from tests.wikidata.asking import ask
from tests.wikidata.conftest import MakeSource

pytestmark = pytest.mark.usefixtures("some")


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
