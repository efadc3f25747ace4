"""Responses in dispute on a service in this process, and adjudicators at their page."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from service.app import create_app
from service.config import Settings
from service.domain.judging.labels import Ruling
from service.usecases.list_disputes import list_disputes
from service.wiring import KEY
from tests.browser.annotate.conftest import Stage, empty, stage
from tests.browser.conftest import Watched
from tests.disputing import differ
from tests.queueing import Person

__all__ = ["Stage", "empty", "stage"]


@dataclass
class Sheet:
    """The page of one adjudicator."""

    seen: Watched
    url: str

    @property
    def page(self) -> Page:
        """The tab."""
        return self.seen.page

    @property
    def id(self) -> str:
        """The adjudication on the page."""
        return str(self.page.locator("#desk").get_attribute("data-adjudication"))

    def ready(self) -> None:
        """Wait until the page listens."""
        expect(self.page.locator("html[data-ready]")).to_be_attached()

    def open(self, path: str = "/adjudicate") -> "Sheet":
        """Load the page."""
        self.page.goto(self.url + path)
        self.ready()
        return self

    def press(self, *keys: str) -> None:
        """Press keys, one after another."""
        for key in keys:
            self.page.keyboard.press(key)

    def expect_next(self, id: str) -> None:
        """Wait until another item than this one is on the page."""
        expect(self.page.locator(f"#desk:not([data-adjudication='{id}'])")).to_be_attached()
        self.ready()

    def labels(self) -> list[str | None]:
        """The labels ruled on the page, by row."""
        found: list[str | None] = self.page.evaluate(
            "[...document.querySelectorAll('[data-row]')]"
            ".sort((one, other) => one.dataset.row - other.dataset.row)"
            ".map((row) => row.querySelector('input:checked')?.value || null)"
        )
        return found

    def current(self) -> str:
        """The name of the current row."""
        return str(self.page.locator(".line[aria-current]").get_attribute("data-name"))


@pytest.fixture
def person(stage: Stage, tmp_path: Path) -> Callable[[str], Person]:
    """Makes somebody who uses the interface, not the pages."""
    url = stage.ports.database.url.render_as_string(hide_password=False)
    settings = Settings(home=tmp_path, database_url=url, log_level="error")
    app = create_app(settings, stage.ports.database)
    app.extensions[KEY] = replace(app.extensions[KEY], ports=stage.ports)
    return lambda name: Person(app, name)


@pytest.fixture
def dispute(person: Callable[[str], Person]) -> Callable[..., list[dict]]:
    """Lets ada, ben and cy judge the next response, as said; gives their assignments."""

    def dispute(*said: dict[str, object]) -> list[dict]:
        names = ("ada", "ben", "cy")[: len(said)]
        return differ([person(name) for name in names], said)

    return dispute


@pytest.fixture
def join(stage: Stage, visit: Callable[[str], Watched]) -> Callable[[str], Sheet]:
    """Signs an adjudicator in, in a browser of their own."""

    def join(name: str) -> Sheet:
        seen = visit(stage.url)
        seen.page.set_viewport_size({"width": 1280, "height": 800})
        entered = seen.page.request.post(
            stage.url + "/sign-in", form={"name": name, "next": "/docs"}
        )
        assert entered.ok
        return Sheet(seen, stage.url)

    return join


def ruled(stage: Stage, id: str) -> Ruling | None:
    """The ruling that is stored."""
    with stage.ports.look() as work:
        found = work.adjudications.find(id)
    assert found is not None
    return found.ruling


def count_open(stage: Stage) -> int:
    """How many items are in dispute."""
    return len(list_disputes(stage.ports, None, "open", limit=100))
