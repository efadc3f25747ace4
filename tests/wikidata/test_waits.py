"""How long Wikidata is waited for: growing waits, an end to them, one host at a time."""

import socket
from dataclasses import replace
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path

import pytest

from service.domain.errors import Unavailable
from service.wikidata import faults
from service.wikidata.pace import FOR_A_READER, FOR_A_SYNC
from service.wikidata.source import HttpSource
from tests.standin import StandIn, item, running
from tests.standin.faults import Kind
from tests.wikidata.asking import cached, host, label, refused
from tests.wikidata.conftest import Clock, MakeSource

NOW = datetime(2026, 11, 30, 12, 0, 0, tzinfo=UTC)


@pytest.mark.parametrize("kind", ["maxlag", "limited", "busy", "broken"])
def test_what_asks_to_come_back_is_asked_again_later(
    source: HttpSource, one: StandIn, clock: Clock, kind: Kind
) -> None:
    one.fail(kind, times=2)
    assert label(source) == "one"
    assert clock.slept == [5, 10]
    assert [seen.asked["maxlag"] for seen in one.log] == ["5"] * 3


@pytest.mark.parametrize("kind", ["maxlag", "limited", "busy"])
def test_an_end_to_trying_and_nothing_cached(
    source: HttpSource, one: StandIn, home: Path, clock: Clock, kind: Kind
) -> None:
    one.fail(kind, times=None)
    told = refused(source)
    assert (told.stable_code, told.retry_after) == ("wikidata-busy", 20)
    assert one.requests == 3
    assert cached(home) == []
    assert refused(source).retry_after == 20
    assert one.requests == 3  # not before the time it was told to wait
    one.recover()
    clock.now += 20
    assert label(source) == "one"


def test_a_sync_waits_longer_and_not_for_ever(
    make_source: MakeSource, one: StandIn, clock: Clock
) -> None:
    one.fail("limited", times=None)
    refused(make_source(FOR_A_SYNC))
    assert clock.slept == [5, 10, 20, 40]
    one.recover()
    one.fail("limited", times=4)
    clock.now += 1000
    assert label(make_source(FOR_A_SYNC)) == "one"


def test_waits_are_at_least_what_was_asked_for(
    make_source: MakeSource, one: StandIn, clock: Clock
) -> None:
    one.fail("limited", retry_after="12")
    assert label(make_source()) == "one"
    assert clock.slept == [12]
    one.fail("limited", retry_after="3600")  # more than a reader waits
    assert refused(make_source(), "Q2").retry_after == 3600


def test_what_one_thread_was_told_holds_for_all(
    source: HttpSource, one: StandIn, clock: Clock
) -> None:
    one.fail("limited", retry_after="8")
    one.fail("limited", retry_after="3600")
    refused(source)
    sent = one.requests
    assert refused(source, "Q2").retry_after == 3600
    assert one.requests == sent


def test_a_slow_answer_is_not_waited_for(make_source: MakeSource, one: StandIn) -> None:
    hurried = replace(FOR_A_READER, read=0.05)
    one.fail("slow", times=None, seconds=5)
    told = refused(make_source(hurried))
    assert (told.stable_code, one.requests) == ("wikidata-unreachable", 1)
    assert "in time" in told.detail


def test_an_answer_that_never_ends_is_not_waited_for(
    make_source: MakeSource, one: StandIn, clock: Clock
) -> None:
    source = make_source()
    one.library.add(item("Q1", "x" * 300_000))
    turn = iter(range(0, 1_000_000, 100))
    source._transport._paces.of(host(one)).clock = lambda: float(next(turn))
    assert "too long" in refused(source).detail


def test_nobody_there(
    make_source: MakeSource, monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    source = make_source()
    source._api = f"http://someone:secret@127.0.0.1:{port}/w/api.php"
    told = refused(source)
    assert "secret" not in told.detail
    assert (told.stable_code, told.retry_after, clock.slept) == ("wikidata-unreachable", 60, [1.0])
    sent = source.requests
    assert refused(source).retry_after == 5  # nobody waits for a connection again and again
    assert source.requests == sent
    clock.now += 5
    refused(source)
    assert source.requests == sent + 2


def test_a_turn_is_not_waited_for_longer_than_anything_else(
    make_source: MakeSource, one: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.wikidata.pace.FIRST_WAIT", 0.01)
    source = make_source(replace(FOR_A_READER, waiting=0.01))
    with source._transport._paces.of(host(one))._my_turn(0):
        assert refused(source).stable_code == "wikidata-unavailable"
    assert source.requests == 0


def test_an_endpoint_that_is_out_of_order_closes_nothing_else(
    source: HttpSource, one: StandIn, clock: Clock
) -> None:
    with running(StandIn()) as endpoint:
        endpoint.fail("limited", times=None, retry_after="3600")
        source._sparql_url = endpoint.sparql_url
        with pytest.raises(Unavailable):
            source.select("ASK {}")
        assert label(source) == "one"
    assert clock.slept == []


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        (None, None),
        ("", None),
        ("soon", None),
        ("-5", None),
        ("0", 0),
        (" 120 ", 120),
        ("99999999999999999999", 86_400),
        (format_datetime(NOW.replace(minute=2), usegmt=True), 120),
        (format_datetime(NOW.replace(hour=11), usegmt=True), 0),
        ("Mon, 30 Nov 2026 12:00:30 -0000", 30),
    ],
)
def test_retry_after_is_seconds_or_a_date(header: str | None, seconds: int | None) -> None:
    assert faults.retry_after(header, NOW) == seconds
