"""What a server refuses before the application sees it, as a client gets it."""

import json
import socket
from pathlib import Path
from urllib.parse import urlsplit

from tests.e2e.served import serving

ASKED = {
    b"GET /entries/" + b"x" * 10_000 + b" HTTP/1.1\r\nHost: a\r\n\r\n": (414, "uri-too-long"),
    b"GET / HTTP/1.1\r\nHost: a\r\n" + b"".join(b"X-%d: 1\r\n" % n for n in range(200)) + b"\r\n": (
        431,
        "headers-too-large",
    ),
    b"GET / HTTP/1.1\r\nHost: a\r\nno colon here\r\n\r\n": (400, "malformed"),
    b"GET / HTTX/1.1\r\n\r\n": (400, "malformed"),
}


def test_what_cannot_be_read_is_refused_in_our_form(tmp_path: Path) -> None:
    with serving(tmp_path / "home") as served:
        for sent, (status, code) in ASKED.items():
            head, _, body = _answer(served.url, sent).partition(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 %d " % status), head
            assert b"Content-Type: application/problem+json" in head
            assert b"Content-Length: %d" % len(body) in head
            problem = json.loads(body)
            assert (problem["status"], problem["code"]) == (status, code)
            assert problem["detail"]
        assert served.get("/health/live").status_code == 200


def _answer(url: str, sent: bytes) -> bytes:
    where = urlsplit(url)
    assert where.hostname
    assert where.port
    with socket.create_connection((where.hostname, where.port), timeout=10) as connection:
        connection.sendall(sent)
        parts = iter(lambda: connection.recv(65536), b"")
        return b"".join(parts)
