"""The stand-in's server: a port on loopback, what goes wrong on it, and a log of requests."""

import gzip
import socket
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Lock, Thread
from urllib.parse import parse_qsl, urlsplit

from tests.standin.endpoint import Endpoint
from tests.standin.faults import Fault, Kind, Reply, spoiled
from tests.standin.interface import api, entity_data
from tests.standin.library import Library

HERE = "127.0.0.1"
COOKIES = "WMF-Last-Access=30-Nov-2026;Path=/;HttpOnly;secure"
NO_CONTACT = Reply(
    403, {"Content-Type": "text/plain"}, b"Please set a user-agent and respect our robot policy"
)


@dataclass(frozen=True, slots=True)
class Seen:
    """A request as it came, and the status it was answered with (0: not at all)."""

    path: str
    asked: dict[str, str]
    headers: dict[str, str]
    status: int = 200

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of a batch."""
        return tuple(filter(None, self.asked.get("ids", "").split("|")))


@dataclass
class StandIn:
    """What stands in for Wikidata: answers from a library, with faults, and remembers."""

    library: Library = field(default_factory=Library)
    endpoint: Endpoint = field(default_factory=Endpoint)
    faults: list[Fault] = field(default_factory=list)
    log: list[Seen] = field(default_factory=list)
    port: int = 0
    delay: float = 0.0  # of every answer, in seconds
    _lock: Lock = field(default_factory=Lock)
    _over: Event = field(default_factory=Event)

    @property
    def url(self) -> str:
        """For CRLT_WIKIDATA_URL."""
        return f"http://{HERE}:{self.port}"

    @property
    def sparql_url(self) -> str:
        """For CRLT_SPARQL_URL."""
        return f"{self.url}/sparql"

    @property
    def requests(self) -> int:
        """How many requests came."""
        return len(self.log)

    @property
    def fetched(self) -> Counter[str]:
        """How often each id was asked for in batches."""
        return Counter(id for seen in self.log for id in seen.ids)

    def fail(
        self,
        kind: Kind,
        times: int | None = 1,
        *,
        retry_after: str | None = None,
        only: str = "",
        seconds: float = 0.2,
    ) -> None:
        """Spoil the next so many requests (None: all) that have `only` in path and query."""
        with self._lock:
            self.faults.append(Fault(kind, times, retry_after, only, seconds))

    def recover(self) -> None:
        """Nothing goes wrong any more."""
        with self._lock:
            self.faults.clear()

    def answer(self, target: str, headers: dict[str, str], body: bytes) -> Reply | None:
        """The reply to a request, spoiled where a fault is due; None: drop the connection."""
        parts = urlsplit(target)
        asked = dict(parse_qsl(parts.query)) | dict(parse_qsl(body.decode()))
        fault = self._due(target)
        reply: Reply | None = self._right(parts.path, asked, headers)
        if fault is not None and reply is not None:
            reply = spoiled(fault, reply)
        with self._lock:
            self.log.append(Seen(parts.path, asked, headers, reply.status if reply else 0))
        self._over.wait(self.delay + (fault.seconds if fault and fault.kind == "slow" else 0))
        return reply

    def _right(self, path: str, asked: dict[str, str], headers: dict[str, str]) -> Reply:
        if "(" not in headers.get("user-agent", ""):
            return NO_CONTACT
        if path == "/w/api.php":
            return api(self.library, asked)
        if path.startswith("/wiki/Special:EntityData/"):
            return entity_data(self.library, path, asked)
        if path == "/sparql":
            return self.endpoint.answer(asked.get("query", ""))
        return Reply(404, {"Content-Type": "text/html"}, b"<html>not here</html>")

    def _due(self, target: str) -> Fault | None:
        with self._lock:
            for fault in self.faults:
                if fault.only in target and fault.times != 0:
                    fault.times = None if fault.times is None else fault.times - 1
                    return fault
        return None


class Handler(BaseHTTPRequestHandler):
    """One connection."""

    protocol_version = "HTTP/1.1"
    wbufsize = 64 * 1024  # headers and body in one piece: two would wait for each other
    standin: StandIn

    def do_GET(self) -> None:
        self._answer(b"")

    def do_POST(self) -> None:
        self._answer(self.rfile.read(int(self.headers.get("Content-Length", "0"))))

    def _answer(self, body: bytes) -> None:
        headers = {name.lower(): value for name, value in self.headers.items()}
        reply = self.standin.answer(self.path, headers, body)
        if reply is None:
            self.close_connection = True
            return
        sent = reply.body
        self.send_response(reply.status)
        if reply.cut is None and "gzip" in headers.get("accept-encoding", ""):
            sent = gzip.compress(sent, 1)
            self.send_header("Content-Encoding", "gzip")
        for name, value in ({"Set-Cookie": COOKIES} | reply.headers).items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(sent)))
        self.end_headers()
        with suppress(OSError):
            self.wfile.write(sent[: reply.cut])
        self.close_connection = self.close_connection or reply.cut is not None

    def log_message(self, *_: object) -> None:
        """Keep the tests' output clean."""


class Server(ThreadingHTTPServer):
    """A server that ends its connections when it is closed."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self, address: tuple[str, int], handler: type[Handler]) -> None:
        self.links: set[socket.socket] = set()
        super().__init__(address, handler)

    def process_request_thread(self, request: socket.socket, client_address: object) -> None:  # type: ignore[override]
        self.links.add(request)
        with suppress(OSError):
            super().process_request_thread(request, client_address)  # type: ignore[arg-type]
        self.links.discard(request)

    def handle_error(self, request: object, client_address: object) -> None:
        """Clients that go away are no news."""

    def end_links(self) -> None:
        for link in list(self.links):
            with suppress(OSError):
                link.shutdown(socket.SHUT_RDWR)


@contextmanager
def running(standin: StandIn, port: int = 0) -> Iterator[StandIn]:
    """Run a stand-in on a free port (or that one) until the end of the block."""
    handler = type("StandInHandler", (Handler,), {"standin": standin})
    server = Server((HERE, port), handler)
    standin.port = server.server_port
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield standin
    finally:
        standin._over.set()
        server.shutdown()
        server.end_links()
        server.server_close()
        thread.join()
