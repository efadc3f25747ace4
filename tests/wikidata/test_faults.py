"""Every way in which Wikidata can fail: what is waited for, what is told, what stays."""

import socket
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime
from email.utils import format_datetime
from pathlib import Path

import pytest

from service.domain.errors import Unavailable
from service.wikidata import faults
from service.wikidata.cache import Rest
from service.wikidata.cache_file import FILE, FileCache
from service.wikidata.pace import FOR_A_READER, FOR_A_SYNC
from service.wikidata.source import HttpSource
from tests.standin import StandIn, item, running
from tests.standin.faults import Kind, Reply, error_reply, json_reply
from tests.wikidata.conftest import Clock, MakeSource


def label(source: HttpSource, id: str = "Q1") -> str:
    [[answer]] = list(source.entities([id]))
    assert answer.document is not None
    return answer.document.labels["en"]


def refused(source: HttpSource, id: str = "Q1") -> Unavailable:
    with pytest.raises(Unavailable) as told:
        label(source, id)
    return told.value


def cached(home: Path) -> list[str]:
    """The URLs of what is cached."""
    cache = FileCache(home / FILE, Rest(FILE))
    try:
        return [response.url for response in cache.responses.values()]
    finally:
        cache.close()


def host(standin: StandIn) -> str:
    return standin.url.removeprefix("http://")


@pytest.fixture
def one(standin: StandIn) -> StandIn:
    """A stand-in that knows Q1."""
    standin.library.add(item("Q1", "one"))
    return standin


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


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("forbidden", ("client-misconfigured", 1)),
        ("gone", ("wikidata-misread", 1)),
        ("html", ("wikidata-misread", 1)),
        ("half", ("wikidata-misread", 1)),
        ("list", ("wikidata-misread", 1)),
        ("other", ("wikidata-misread", 1)),
        ("elsewhere", ("wikidata-misread", 1)),
        ("large", ("wikidata-misread", 1)),
        ("cut", ("wikidata-unreachable", 2)),
        ("dropped", ("wikidata-unreachable", 2)),
        ("error", ("wikidata-busy", 3)),
    ],
)
def test_what_is_no_answer_is_told_and_not_kept(
    make_source: MakeSource, one: StandIn, home: Path, kind: Kind, told: tuple[str, int]
) -> None:
    source = make_source(most_bytes=100_000)
    one.fail(kind, times=None)
    error = refused(source)
    assert (error.stable_code, source.requests) == told
    assert (error.retry_after is None) == ("misconfigured" in error.detail) == (kind == "forbidden")
    assert one.requests == source.requests
    assert cached(home) == []


@pytest.mark.parametrize(
    "kind", ["maxlag", "limited", "forbidden", "html", "half", "other", "cut", "dropped", "error"]
)
@pytest.mark.usefixtures("soon_stale")
def test_the_stale_copy_stays_and_is_given_with_its_date(
    source: HttpSource, one: StandIn, clock: Clock, kind: Kind
) -> None:
    [[fresh]] = list(source.entities(["Q1"]))
    asked_at = datetime.now(UTC)
    one.fail(kind, times=None)
    for _ in range(2):  # it is not deleted by being given
        [[stale]] = list(source.entities(["Q1"]))
        assert stale.document == fresh.document
        assert stale.fetched_at is not None
        assert stale.fetched_at < asked_at
    one.recover()
    clock.now += 1000
    one.library.add(item("Q1", "new"), at="2026-01-01T00:00:00Z")
    assert label(source) == "new"


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
    source._api = f"http://127.0.0.1:{port}/w/api.php"
    told = refused(source)
    assert (told.stable_code, told.retry_after, clock.slept) == ("wikidata-unreachable", 60, [1.0])
    sent = source.requests
    assert refused(source).retry_after == 5  # nobody waits for a connection again and again
    assert source.requests == sent
    clock.now += 5
    refused(source)
    assert source.requests == sent + 2


@pytest.mark.parametrize("url", ["http://", "http://a b", "http://[::1", "ftp://example.org"])
def test_an_address_that_is_none(source: HttpSource, url: str) -> None:
    source._api = f"{url}/w/api.php"
    assert refused(source).stable_code == "client-misconfigured"


def test_the_revision_of_another_entity_is_no_answer(source: HttpSource, one: StandIn) -> None:
    one.fail("other", only="EntityData")
    with pytest.raises(Unavailable, match="other entities"):
        source.standing("Q1", date(2022, 1, 1))


@pytest.mark.parametrize("kind", ["list", "html", "other", "error"])
def test_lies_about_revisions_lists_and_rows(
    source: HttpSource, one: StandIn, clock: Clock, kind: Kind
) -> None:
    one.fail(kind, times=None)
    asks: list[Callable[[], object]] = [
        lambda: source.standing("Q1", date(2022, 1, 1)),
        lambda: list(source.properties()),
        lambda: source.select("ASK {}"),
    ]
    for ask in asks:
        with pytest.raises(Unavailable):
            ask()
        clock.now += 1000


@pytest.mark.parametrize(
    ("reply", "code"),
    [
        (error_reply("badvalue", None), "wikidata-refused"),
        (json_reply({}, {"MediaWiki-API-Error": "badtoken"}), "wikidata-refused"),
        (json_reply({"error": "what?"}), "wikidata-refused"),
        (Reply(418), "wikidata-misread"),
        (json_reply({"entities": {"Q1": []}}), "wikidata-misread"),
        (json_reply({"entities": {"Q1": {"id": "Q1"}}}), "wikidata-misread"),
    ],
)
def test_other_replies_are_told_in_our_words(
    source: HttpSource, one: StandIn, reply: Reply, code: str
) -> None:
    one.answer = lambda *_: reply  # type: ignore[method-assign]
    assert refused(source).stable_code == code


@pytest.mark.parametrize(
    "body", [{}, {"query": []}, {"query": {"pages": [{"title": "Q2"}]}}, {"query": {"pages": [7]}}]
)
def test_a_look_up_of_another_shape_or_page(
    source: HttpSource, one: StandIn, body: dict[str, object]
) -> None:
    one.answer = lambda *_: json_reply(body)  # type: ignore[method-assign]
    with pytest.raises(Unavailable) as told:
        source.standing("Q1", date(2022, 1, 1))
    assert told.value.stable_code == "wikidata-misread"


def test_redirects_in_a_circle_are_left(source: HttpSource, one: StandIn) -> None:
    circle = Reply(302, {"Location": "/w/api.php?again"})
    one.answer = lambda *_: circle  # type: ignore[method-assign]
    assert "circle" in refused(source).detail


def test_lists_that_do_not_end_are_left(source: HttpSource, one: StandIn) -> None:
    page = {"query": {"allpages": []}, "continue": {"apcontinue": "P1"}}
    one.answer = lambda *_: json_reply(page)  # type: ignore[method-assign]
    assert list(source.properties()) == []


NOW = datetime(2026, 11, 30, 12, 0, 0, tzinfo=UTC)


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
