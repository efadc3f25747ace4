"""Fetching the official files: checked, resumed, told in words; against a loopback stand-in."""

import threading
from collections.abc import Iterator
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from service.domain.errors import Refused, Unavailable
from service.download import OFFICIAL, OfficialFile, OfficialSource, fetch

BODY = b"0123456789" * 10_000


class Publisher(BaseHTTPRequestHandler):
    """Serves BODY; breaks off after `cut` bytes once; honours Range."""

    cut: int | None = None
    asked: list[str | None]

    def do_GET(self) -> None:
        start = self.headers.get("Range")
        type(self).asked.append(start)
        first = int(start.removeprefix("bytes=").rstrip("-")) if start else 0
        rest = BODY[first:]
        self.send_response(206 if start else 200)
        self.send_header("Content-Length", str(len(rest)))
        self.end_headers()
        cut, type(self).cut = type(self).cut, None
        self.wfile.write(rest[:cut])

    def log_message(self, format: str, *args: object) -> None:
        """Stay quiet."""


@pytest.fixture
def publisher() -> Iterator[str]:
    Publisher.cut, Publisher.asked = None, []
    server = ThreadingHTTPServer(("127.0.0.1", 0), Publisher)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def source(url: str, body: bytes = BODY) -> OfficialSource:
    return OfficialSource(url, (OfficialFile("a.json", sha256(body).hexdigest()),))


def quiet(name: str, done: int, total: int | None) -> None:
    """Report nothing."""


def test_a_broken_download_goes_on_where_it_stopped(publisher: str, tmp_path: Path) -> None:
    Publisher.cut = 30_000
    with pytest.raises(Unavailable, match="crlt import DIR"):
        fetch(source(publisher), tmp_path, quiet)
    assert (tmp_path / "a.json.part").stat().st_size == 3 * 8192  # whole pieces
    seen: list[int] = []
    [path] = fetch(source(publisher), tmp_path, lambda _n, done, _t: seen.append(done))
    assert path.read_bytes() == BODY
    assert Publisher.asked == [None, "bytes=24576-"]
    assert seen[-1] == len(BODY)
    fetch(source(publisher), tmp_path, quiet)
    assert len(Publisher.asked) == 2, "what is there and right is not fetched again"


def test_other_bytes_are_refused_and_not_kept(publisher: str, tmp_path: Path) -> None:
    with pytest.raises(Refused, match="not the pinned file"):
        fetch(source(publisher, b"something else"), tmp_path, quiet)
    assert list(tmp_path.iterdir()) == []


def test_without_a_network_the_way_around_is_named(tmp_path: Path) -> None:
    with pytest.raises(Unavailable, match="crlt import DIR") as told:
        fetch(source("http://127.0.0.1:1"), tmp_path, quiet)
    assert told.value.stable_code == "no-network"


def test_the_pinned_digests_are_those_of_the_published_files(shared: Path) -> None:
    for file in OFFICIAL["cr-lt-kgqa"].files:
        found = (shared / "data" / "official" / file.name).read_bytes()
        assert sha256(found).hexdigest() == file.sha256
