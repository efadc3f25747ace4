"""What is no answer, in every way: what is told of it, and what stays."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from service.domain.errors import Unavailable
from service.wikidata.source import HttpSource
from tests.standin import StandIn, item
from tests.standin.faults import Kind, Reply, error_reply, json_reply
from tests.wikidata.asking import cached, label, refused
from tests.wikidata.conftest import Clock, MakeSource


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
