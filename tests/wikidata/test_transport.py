"""How Wikidata is asked: who we say we are, what is refused, one request at a time."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from service import __version__
from service.app import build_source
from service.config import Settings
from service.wikidata.source import HttpSource
from tests.standin import StandIn, item


def test_no_contact_no_source(tmp_path: Path) -> None:
    assert build_source(Settings(tmp_path, "sqlite://")) is None
    assert list(tmp_path.iterdir()) == []


def test_the_source_is_what_the_settings_name(tmp_path: Path, standin: StandIn) -> None:
    standin.library.add(item("Q1", "one"))
    settings = Settings(tmp_path, "sqlite://", wikidata_url=standin.url, contact="a@b.c")
    for patient in (False, True):
        source = build_source(settings, patient=patient)
        assert isinstance(source, HttpSource)
        assert not source.has_endpoint
        assert [a.requested for batch in source.entities(["Q1"]) for a in batch] == ["Q1"]
        assert source.requests == (0 if patient else 1)  # the cache is the same
        source.close()


def test_requests_say_who_asks_and_take_gzip(source: HttpSource, standin: StandIn) -> None:
    list(source.entities(["Q1"]))
    headers = standin.log[0].headers
    assert headers["user-agent"] == f"crlt-kgqa/{__version__} (someone@example.org)"
    assert headers["accept-encoding"] == "gzip"
    assert not headers.keys() & {"cookie", "authorization"}


def test_cookies_are_neither_kept_nor_sent(source: HttpSource, standin: StandIn) -> None:
    list(source.entities(["Q1"]))  # is answered with a cookie
    list(source.entities(["Q2"]))
    assert "cookie" not in standin.log[1].headers


def test_credentials_beside_the_project_are_not_sent(
    source: HttpSource, standin: StandIn, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    netrc = tmp_path / "netrc"
    netrc.write_text("machine 127.0.0.1 login someone password secret\n")
    netrc.chmod(0o600)
    monkeypatch.setenv("NETRC", str(netrc))
    list(source.entities(["Q1"]))
    assert "authorization" not in standin.log[0].headers


def test_a_redirect_on_the_same_host_is_followed(source: HttpSource, standin: StandIn) -> None:
    standin.library.add(item("Q1", "one"))
    right = standin.answer

    def moved(target: str, headers: dict[str, str], body: bytes) -> object:
        reply = right(target.removeprefix("/moved"), headers, body)
        if reply is not None and not target.startswith("/moved"):
            reply.status, reply.headers["Location"] = 301, "/moved" + target
        return reply

    standin.answer = moved  # type: ignore[method-assign, assignment]
    [[answer]] = list(source.entities(["Q1"]))
    assert answer.document is not None


def test_threads_take_turns(source: HttpSource, standin: StandIn) -> None:
    standin.delay = 0.02
    busy, most = [0], [0]
    right = standin._right

    def counted(*given: object) -> object:
        busy[0] += 1
        most[0] = max(most[0], busy[0])
        try:
            return right(*given)  # type: ignore[arg-type]
        finally:
            standin._over.wait(0.01)
            busy[0] -= 1

    standin._right = counted  # type: ignore[method-assign, assignment]
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda n: list(source.entities([f"Q{n}"])), range(1, 17)))
    assert (source.requests, most[0]) == (16, 1)
