"""A tab with one response on it: an annotator's or an adjudicator's."""

from dataclasses import dataclass
from typing import ClassVar, Self

from playwright.sync_api import Page, expect

from tests.browser.conftest import Watched

ID = "desk => desk.dataset.assignment ?? desk.dataset.adjudication"
LABELS = """[...document.querySelectorAll('[data-row]')]
  .map((row) => [Number(row.dataset.row), row.querySelector('input:checked')?.value || null])
  .sort(([one], [other]) => one - other).map(([, label]) => label)"""


@dataclass
class Tab:
    """What both kinds of page have."""

    seen: Watched
    START: ClassVar[str] = "/annotate"

    @property
    def page(self) -> Page:
        """The browser's side of it."""
        return self.seen.page

    @property
    def id(self) -> str:
        """The assignment or adjudication on the page."""
        return str(self.page.locator("#desk").evaluate(ID))

    def ready(self) -> None:
        """Wait until the page listens."""
        expect(self.page.locator("html[data-ready]")).to_be_attached()

    def open(self, path: str | None = None) -> Self:
        """Load the page; with no path, the queue."""
        self.page.goto(self.seen.url + (path or self.START))
        self.ready()
        return self

    def press(self, *keys: str) -> None:
        """Press keys, one after another."""
        for key in keys:
            self.page.keyboard.press(key)

    def expect_next(self, id: str) -> None:
        """Wait until something else than this is on the page."""
        others = f"#desk:not([data-assignment='{id}'], [data-adjudication='{id}'])"
        expect(self.page.locator(others)).to_be_attached()
        self.ready()

    def labels(self) -> list[str | None]:
        """The labels on the page, row by row."""
        found: list[str | None] = self.page.evaluate(LABELS)
        return found

    def current(self) -> str:
        """The name of the current row."""
        return str(self.page.locator(".line[aria-current]").get_attribute("data-name"))
