"""Receivers of webhooks in tests: real servers on a loopback port, and a courier that is none."""

import socket
import ssl
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from http.server import BaseHTTPRequestHandler, HTTPServer, ThreadingHTTPServer
from threading import Event, Thread

from service.domain.webhooks import Due, Outcome

HERE = "127.0.0.1"


@dataclass(frozen=True, slots=True)
class Received:
    """One request as it came."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Receiver:
    """A server that answers with these statuses in turn, the last one for ever.

    It answers nothing before `may_answer` is set.
    """

    statuses: Sequence[int] = (200,)
    headers: dict[str, str] = field(default_factory=dict)
    content: bytes = b"thanks"
    port: int = 0
    received: list[Received] = field(default_factory=list)
    may_answer: Event = field(default_factory=Event)

    def __post_init__(self) -> None:
        self.may_answer.set()

    @property
    def url(self) -> str:
        return f"http://{HERE}:{self.port}/hooks?from=crlt"

    def next_status(self) -> int:
        return self.statuses[min(len(self.received), len(self.statuses)) - 1]


@contextmanager
def receiving(receiver: Receiver, tls: ssl.SSLContext | None = None) -> Iterator[Receiver]:
    """Run a receiver on a free port."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            names = {name.lower(): value for name, value in self.headers.items()}
            receiver.received.append(Received(self.path, names, body))
            receiver.may_answer.wait()
            self.send_response(receiver.next_status())
            for name, value in receiver.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(receiver.content)))
            self.end_headers()
            self.wfile.write(receiver.content)

        def log_message(self, *_: object) -> None:
            """Keep the tests' output clean."""

    server = ThreadingHTTPServer((HERE, 0), Handler)
    if tls is not None:
        server.socket = tls.wrap_socket(server.socket, server_side=True)
    receiver.port = server.server_port
    yield from _run(server, receiver)


def _run(server: HTTPServer, receiver: Receiver) -> Iterator[Receiver]:
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield receiver
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@dataclass
class ToldCourier:
    """Carries nothing: notes what it is given, and gives these outcomes in turn."""

    outcomes: Sequence[Outcome] = (Outcome(204),)
    given: list[tuple[Due, datetime]] = field(default_factory=list)

    def check(self, url: str) -> None:
        """Everything passes."""

    def deliver(self, due: Due, at: datetime) -> Outcome:
        self.given.append((due, at))
        return self.outcomes[min(len(self.given), len(self.outcomes)) - 1]


class answering:  # noqa: N801 - used as a function
    """A socket that says these bytes to whoever connects, and then perhaps goes on and on."""

    def __init__(self, answer: bytes, *, endless: bool = False, pause: float = 0.01) -> None:
        self._answer, self._endless, self._pause = answer, endless, pause
        self._server = socket.create_server((HERE, 0))
        self._left = Event()
        self._thread = Thread(target=self._serve)

    def __enter__(self) -> int:
        self._thread.start()
        port: int = self._server.getsockname()[1]
        return port

    def __exit__(self, *_: object) -> None:
        self._left.set()
        self._thread.join()
        self._server.close()

    def _serve(self) -> None:
        link, _ = self._server.accept()
        with link:
            link.recv(65536)
            try:
                link.sendall(self._answer)
                while self._endless and not self._left.wait(self._pause):
                    link.sendall(b"x")
            except OSError:
                pass
