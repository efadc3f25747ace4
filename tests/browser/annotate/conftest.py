"""A service in this process whose clock and queue the test holds, and annotators at its page."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from shutil import copyfile
from threading import Thread

import pytest
from playwright.sync_api import Page, expect
from werkzeug.serving import WSGIRequestHandler, make_server

from service.app import create_app
from service.config import Settings
from service.domain.judging.labels import Judgement
from service.domain.submissions import AnsweredResponse
from service.storage import migrate
from service.storage.database import Database
from service.wiring import KEY
from tests.browser.conftest import Watched
from tests.queueing import ClockedPorts, queued

RESPONSE = (
    "The house has a cat named Miu 🐈. Miu is a tabby. A tabby is no kind of dog. "
    "So the answer is no."
)
FACTS = ("The house has a cat named Miu 🐈.", "Miu is a tabby.", "Miu was never seen outdoors.")
STEPS = ("Miu is a tabby.", "So the answer is no.")

SAVED = re.compile(r"^saved \d\d:\d\d:\d\d$")

WAIT_FOR_KEYS = """
if (location.protocol.startsWith("http") && !localStorage.getItem("crlt:moves-on"))
  localStorage.setItem("crlt:moves-on", "never");
"""


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


@pytest.fixture(scope="session")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of an empty, migrated database, to copy."""
    file = tmp_path_factory.mktemp("stage") / "empty.sqlite3"
    database = Database(f"sqlite:///{file}")
    migrate.upgrade(database)
    with database.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()
    return file


@pytest.fixture
def stage(tmp_path: Path, empty: Path) -> Iterator[Stage]:
    """The service with auth off and an empty queue."""
    file = tmp_path / "crlt.sqlite3"
    copyfile(empty, file)
    url = f"sqlite:///{file}"
    database = Database(url)
    ports = ClockedPorts(database)
    app = create_app(Settings(home=tmp_path, database_url=url, log_level="error"), database)
    app.extensions[KEY] = replace(app.extensions[KEY], ports=ports)
    server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=_Quiet)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield Stage(f"http://127.0.0.1:{server.server_port}", ports)
    server.shutdown()
    thread.join()
    server.server_close()


@dataclass
class Desk:
    """The page of one annotator."""

    seen: Watched
    url: str

    @property
    def page(self) -> Page:
        """The tab."""
        return self.seen.page

    @property
    def id(self) -> str:
        """The assignment on the page."""
        return str(self.page.locator("#desk").get_attribute("data-assignment"))

    def expect_next(self, id: str) -> None:
        """Wait until another assignment than this one is on the page."""
        expect(self.page.locator(f"#desk:not([data-assignment='{id}'])")).to_be_attached()
        self.ready()

    def ready(self) -> None:
        """Wait until the page listens."""
        expect(self.page.locator("html[data-ready]")).to_be_attached()

    def open(self, path: str = "/annotate") -> "Desk":
        """Load the page."""
        self.page.goto(self.url + path)
        self.ready()
        return self

    def press(self, *keys: str) -> None:
        """Press keys, one after another."""
        for key in keys:
            self.page.keyboard.press(key)

    def expect_saved(self) -> None:
        """Wait until the server has acknowledged everything."""
        expect(self.page.locator("#saved")).to_have_text(SAVED)
        self.page.wait_for_function(
            "() => Object.keys(localStorage).every((key) => !key.startsWith('crlt:unsaved'))"
        )

    def labels(self) -> list[str | None]:
        """The labels on the page, row by row."""
        found: list[str | None] = self.page.evaluate(
            "[...document.querySelectorAll('[data-row]')]"
            ".map((row) => row.querySelector('input:checked')?.value ?? null)"
        )
        return found

    def current(self) -> str:
        """The name of the current row."""
        return str(self.page.locator(".line[aria-current]").get_attribute("data-name"))


@pytest.fixture
def join(stage: Stage, visit: Callable[[str], Watched]) -> Callable[[str], Desk]:
    """Signs an annotator in, in a browser of their own whose page waits for keys to move on."""

    def join(name: str) -> Desk:
        seen = visit(stage.url)
        seen.page.context.add_init_script(WAIT_FOR_KEYS)
        seen.page.set_viewport_size({"width": 1280, "height": 800})
        entered = seen.page.request.post(
            stage.url + "/sign-in", form={"name": name, "next": "/docs"}
        )
        assert entered.ok
        return Desk(seen, stage.url)

    return join
