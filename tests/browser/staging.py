"""The service in this process, on a queue and a clock that the test holds."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Thread

from flask import Flask
from werkzeug.serving import WSGIRequestHandler, make_server

from service.app import create_app
from service.config import Settings
from service.domain.judging.labels import Judgement
from service.domain.submissions import AnsweredResponse
from service.storage.database import Database
from service.wiring import KEY
from tests.queueing import ClockedPorts, queued

RESPONSE = (
    "The house has a cat named Miu 🐈. Miu is a tabby. A tabby is no kind of dog. "
    "So the answer is no."
)
FACTS = ("The house has a cat named Miu 🐈.", "Miu is a tabby.", "Miu was never seen outdoors.")
STEPS = ("Miu is a tabby.", "So the answer is no.")


@dataclass
class Stage:
    """The service: where it is, its storage with the clock that tests move."""

    url: str
    ports: ClockedPorts

    def fill(self, n: int = 3, **more: object) -> str:
        """Queue responses to E1 …; the same to each."""
        rows = [response(f"E{i}") for i in range(1, n + 1)]
        return queued(self.ports, n, **({"rows": rows} | more))  # type: ignore[arg-type]

    def said(self, id: str, annotator: str = "ada") -> Judgement | None:
        """What is stored of an assignment."""
        with self.ports.look() as work:
            found = work.judgements.find(id, annotator)
        assert found is not None
        return found.judgement

    def events(self, id: str, annotator: str = "ada") -> list[str]:
        """The kinds of the events of an assignment, in order."""
        with self.ports.look() as work:
            found = work.judgements.find(id, annotator)
            assert found is not None
            return [event.kind for event in work.desk.history(found, 1000)]

    def state(self, id: str, annotator: str = "ada") -> str:
        """The state of an assignment."""
        with self.ports.look() as work:
            found = work.judgements.find(id, annotator)
        assert found is not None
        return found.state


def response(
    entry: str, facts: tuple[str, ...] | None = FACTS, steps: tuple[str, ...] | None = STEPS
) -> AnsweredResponse:
    """A response with facts that stand in it, overlap with steps, or do not stand in it."""
    return AnsweredResponse(entry, "question-answering", False, RESPONSE, facts, steps)


class _Quiet(WSGIRequestHandler):
    def log(self, *_: object) -> None:
        """Say nothing."""


def app_on(ports: ClockedPorts, home: Path) -> Flask:
    """The service with auth off, on this storage and by this clock."""
    url = ports.database.url.render_as_string(hide_password=False)
    app = create_app(Settings(home=home, database_url=url, log_level="error"), ports.database)
    app.extensions[KEY] = replace(app.extensions[KEY], ports=ports)
    return app


@contextmanager
def staged(home: Path, file: Path) -> Iterator[Stage]:
    """The service on a database's file, as long as the test needs it."""
    ports = ClockedPorts(Database(f"sqlite:///{file}"))
    app = app_on(ports, home)
    server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=_Quiet)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield Stage(f"http://127.0.0.1:{server.server_port}", ports)
    server.shutdown()
    thread.join()
    server.server_close()
