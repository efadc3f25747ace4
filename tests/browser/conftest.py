"""A real Chromium, and pages that record every complaint and everything that leaves the host."""

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from shutil import copyfile

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, expect, sync_playwright

from service.domain.access import ROLES
from service.storage import migrate
from service.storage.database import Database
from tests.browser.staging import Stage, staged
from tests.e2e.served import Served, run, serving

BAD = ("error", "warning")
expect.set_options(timeout=20_000)  # milliseconds: a busy machine is slow, not wrong
UNFINISHED = "ignore::pytest.PytestUnraisableExceptionWarning"


def pytest_itemcollected(item: pytest.Item) -> None:
    """A page that is closed in mid-request leaves its answer's file to the garbage collector."""
    item.add_marker(pytest.mark.filterwarnings(UNFINISHED))


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The service with its starter data set and auth off."""
    home: Path = tmp_path_factory.mktemp("browser")
    with serving(home) as running:
        yield running


@dataclass(frozen=True)
class Guarded:
    """A service with auth on, and a token of each role."""

    served: Served
    tokens: dict[str, str]
    home: Path

    @property
    def url(self) -> str:
        """Where it is."""
        return self.served.url

    def token(self, role: str, name: str) -> str:
        """One more token."""
        made = run("tokens", "create", "--role", role, "--name", name, home=self.home)
        assert made.returncode == 0, made.stderr
        return made.stdout.strip()


@pytest.fixture(scope="session")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guarded]:
    """The service with its starter data set and auth on; tokens are named as their roles."""
    home: Path = tmp_path_factory.mktemp("guarded")
    with serving(home, CRLT_AUTH="on") as running:
        guarded = Guarded(running, {}, home)
        guarded.tokens.update({role: guarded.token(role, role) for role in ROLES})
        yield guarded


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium; skips where there is none."""
    found = shutil.which("chromium") or shutil.which("google-chrome")
    if found is None:
        pytest.skip("needs chromium: apt-get install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield browser
        browser.close()


@dataclass
class Watched:
    """A page and what went wrong on it, without what the test foresees (words of a complaint)."""

    page: Page
    url: str
    foreseen: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    strangers: list[str] = field(default_factory=list)

    def watch(self, page: Page) -> None:
        """Record what goes wrong on a page."""
        page.on("console", self._note_console)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", self._note_request)

    def _note_console(self, told: ConsoleMessage) -> None:
        if told.type in BAD:
            self.complaints.append(told.text)

    def _note_request(self, request: Request) -> None:
        if not request.url.startswith((self.url, "data:", "blob:")):
            self.strangers.append(request.url)

    def unforeseen(self) -> list[str]:
        """Complaints that the test does not expect."""
        return [c for c in self.complaints if not any(words in c for words in self.foreseen)]


@pytest.fixture
def visit(browser: Browser) -> Iterator[Callable[[str], Watched]]:
    """Opens a page of a new reader of the service at an address: cookies and storage of its own.

    At the end every console must be clean and nothing may have left the host.
    """
    opened: list[Watched] = []

    def open_one(url: str) -> Watched:
        context = browser.new_context()
        seen = Watched(context.new_page(), url)
        context.on("page", seen.watch)
        seen.watch(seen.page)
        opened.append(seen)
        return seen

    yield open_one
    for seen in opened:
        seen.page.context.close()
    assert [seen.unforeseen() for seen in opened if seen.unforeseen()] == []
    assert [seen.strangers for seen in opened if seen.strangers] == []


@pytest.fixture
def watched(visit: Callable[[str], Watched], served: Served) -> Watched:
    """A new page of the service with auth off."""
    return visit(served.url)


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
    """The service in this process, with auth off and an empty queue."""
    with staged(tmp_path, copyfile(empty, tmp_path / "crlt.sqlite3")) as stage:
        yield stage


@pytest.fixture
def enter(stage: Stage, visit: Callable[[str], Watched]) -> Callable[[str], Watched]:
    """Signs somebody in by a name, in a browser of their own."""

    def enter(name: str) -> Watched:
        seen = visit(stage.url)
        seen.page.set_viewport_size({"width": 1280, "height": 800})
        form = {"name": name, "next": "/docs"}
        assert seen.page.request.post(stage.url + "/sign-in", form=form).ok
        return seen

    return enter
