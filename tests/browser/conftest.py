"""A real Chromium, and a page that records every complaint and everything that leaves the host."""

import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Request, sync_playwright

from tests.e2e.served import Served, serving


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The service with its starter data set."""
    home: Path = tmp_path_factory.mktemp("browser")
    with serving(home) as running:
        yield running


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
    """A page and what went wrong on it."""

    page: Page
    complaints: list[str] = field(default_factory=list)
    strangers: list[str] = field(default_factory=list)


@pytest.fixture
def watched(browser: Browser, served: Served) -> Iterator[Watched]:
    """A new page; at the end its console must be clean and nothing may have left the host."""
    page = browser.new_page()
    seen = Watched(page)

    def note(request: Request) -> None:
        if not request.url.startswith((served.url, "data:", "blob:")):
            seen.strangers.append(request.url)

    page.on("console", lambda told: seen.complaints.append(told.text) if told.type in _BAD else 0)
    page.on("pageerror", lambda error: seen.complaints.append(str(error)))
    page.on("request", note)
    yield seen
    page.close()
    assert seen.complaints == []
    assert seen.strangers == []


_BAD = ("error", "warning")
