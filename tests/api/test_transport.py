"""What goes around every request: id, security headers, one log line, trusted proxies."""

import io
import json
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.api import transport
from service.api.logs import open_log
from service.api.telling import DELAY
from service.app import create_app
from service.config import Settings


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(home=tmp_path, database_url=f"sqlite:///{tmp_path / 'none.sqlite3'}")


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> io.BytesIO:
    """What applications made from now on write to their log."""
    stream = io.BytesIO()
    monkeypatch.setattr(transport, "open_log", lambda level: open_log(level, stream))
    return stream


def _told(stream: io.BytesIO, lines: int = 1) -> list[dict[str, Any]]:
    """That many lines, waited for, and whatever comes a moment later."""
    end = time.monotonic() + 10
    while stream.getvalue().count(b"\n") < lines and time.monotonic() < end:
        time.sleep(DELAY / 4)
    time.sleep(DELAY / 2)
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def _client(settings: Settings) -> FlaskClient:
    return create_app(settings).test_client()


def test_every_answer_has_the_security_headers(settings: Settings) -> None:
    client = _client(settings)
    for path in ("/", "/docs", "/nowhere", "/openapi.yaml"):
        headers = client.get(path).headers
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert "script-src 'self';" in headers["Content-Security-Policy"]
        assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
        assert "form-action 'self'" in headers["Content-Security-Policy"]
        assert headers["Referrer-Policy"] == "same-origin"
        assert "Strict-Transport-Security" not in headers
    secure = client.get("/", base_url="https://localhost").headers
    assert secure["Strict-Transport-Security"] == "max-age=31536000"


def test_a_request_id_is_made_or_kept(settings: Settings) -> None:
    client = _client(settings)
    made = {client.get("/health/live").headers["X-Request-Id"] for _ in range(3)}
    assert len(made) == 3
    assert all(len(name) == 16 for name in made)
    kept = client.get("/health/live", headers={"X-Request-Id": "my.trace-1"})
    assert kept.headers["X-Request-Id"] == "my.trace-1"
    for forged in ("a b", "x" * 65, 'a"b', "ä"):
        replaced = client.get("/health/live", headers={"X-Request-Id": forged})
        assert replaced.headers["X-Request-Id"] != forged


def test_one_line_per_request_without_secrets(settings: Settings, lines: io.BytesIO) -> None:
    client = _client(settings)
    client.get(
        "/openapi.yaml?token=hidden", headers={"Authorization": "Bearer crlt_hidden"}
    ).close()
    client.get("/health/live").close()
    (told,) = _told(lines)
    assert {name: told[name] for name in ("event", "level", "method", "path", "status")} == {
        "event": "request",
        "level": "info",
        "method": "GET",
        "path": "/openapi.yaml",
        "status": 503,
    }
    assert told["bytes"] > 0
    assert told["at"].endswith("Z")
    assert b"hidden" not in lines.getvalue()


def test_the_level_silences_the_lines(settings: Settings, lines: io.BytesIO) -> None:
    _client(replace(settings, log_level="warning")).get("/").close()
    time.sleep(2 * DELAY)
    assert lines.getvalue() == b""


def test_a_forged_path_stays_inside_its_line(settings: Settings, lines: io.BytesIO) -> None:
    _client(settings).get("/a%0a%7B%22event%22:%22forged%22%7D").close()
    (told,) = _told(lines)
    assert told["path"] == '/a\n{"event":"forged"}'


def test_forwarded_headers_count_only_behind_a_proxy(settings: Settings, lines: io.BytesIO) -> None:
    sent = {"X-Forwarded-For": "198.51.100.7", "X-Forwarded-Proto": "https"}
    for proxies in (0, 1):
        client = _client(replace(settings, trusted_proxies=proxies, auth=False))
        client.get("/", headers=sent).close()
    assert [told["client"] for told in _told(lines, 2)] == ["127.0.0.1", "198.51.100.7"]


def test_an_unforeseen_fault_is_one_line_and_a_problem(
    settings: Settings, capfd: pytest.CaptureFixture[str]
) -> None:
    app: Flask = create_app(settings)

    @app.get("/broken")
    def broken() -> str:
        raise RuntimeError("the reason")

    answer = app.test_client().get("/broken")
    answer.close()
    assert answer.status_code == 500
    assert answer.json is not None
    assert "the reason" not in answer.text
    err, end = "", time.monotonic() + 10
    while err.count("\n") < 2 and time.monotonic() < end:
        time.sleep(DELAY / 4)
        err += capfd.readouterr().err
    written = [json.loads(line) for line in err.splitlines()]
    assert [told["level"] for told in written] == ["error", "info"]
    assert "RuntimeError: the reason" in written[0]["exception"]
