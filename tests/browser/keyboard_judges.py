"""Annotators and adjudicators in a real browser who touch nothing but the keyboard."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from playwright.sync_api import expect

from tests.browser.conftest import Watched
from tests.browser.tabs import Tab

FACT = {"S": "supported", "C": "contradicted", "N": "not-in-kg", "I": "irrelevant", "U": "unsure"}
STEP = {"V": "valid", "X": "invalid", "U": "unsure"}
SAVED = re.compile(r"^saved \d\d:\d\d:\d\d$")


@dataclass(frozen=True, slots=True)
class Said:
    """What somebody says of an item: a letter for each fact, then for each step.

    `cites`: indices of statements by row, rising from 0; rows count facts, then steps.
    `turned`: rows of steps whose kind is changed.
    """

    facts: str
    steps: str
    cites: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    turned: tuple[int, ...] = ()
    note: str | None = None

    @property
    def keys(self) -> str:
        """The keys of all labels, row by row."""
        return (self.facts + self.steps).lower()

    @property
    def labels(self) -> list[str]:
        """All labels, row by row."""
        return [FACT[key] for key in self.facts] + [STEP[key] for key in self.steps]

    @property
    def evidence(self) -> list[list[int]] | None:
        """The evidence as it is stored."""
        rows = range(len(self.keys))
        return [list(self.cites.get(row, ())) for row in rows] if self.cites else None


class Keyboard(Tab):
    """A tab whose reader presses keys alone."""

    def write(self, text: str) -> None:
        """Type into the field that has the focus, and go back to the row."""
        self.page.keyboard.type(text)
        self.press("Escape")

    @property
    def entry(self) -> str:
        """The entry whose response is on the page."""
        return str(self.page.locator("#desk > h1").text_content()).split()[-1]

    def expect_current(self, row: int) -> None:
        """Wait until a row is the current one."""
        expect(self.page.locator(f".line[data-row='{row}'][aria-current]")).to_be_attached()

    def expect_saved(self) -> None:
        """Wait until the service has acknowledged everything."""
        expect(self.page.locator("#saved")).to_have_text(SAVED)

    def read_guidelines(self) -> str:
        """Open the guidelines by `?`, read them, close them; gives what they say."""
        self.press("?")
        shown = self.page.get_by_role("dialog", name="Guidelines")
        expect(shown).to_contain_text("Guidelines for annotators")
        text = str(shown.text_content())
        self.press("Escape")
        expect(shown).to_be_hidden()
        return text

    def move_on_by_key_only(self) -> None:
        """Choose, with the keyboard, that labels do not move on by themselves."""
        for _ in range(12):
            self.press("Shift+Tab")
            if self.page.evaluate("document.activeElement.id") == "moves-on":
                break
        self.press("End")
        expect(self.page.get_by_label("moves on")).to_have_value("never")
        self.press("Escape")
        self.expect_current(0)

    def judge(self, said: Said) -> None:
        """Label the item from its first row on, and check what the page shows then."""
        for row, key in enumerate(said.keys):
            self.expect_current(row)
            self._cite(row, said.cites.get(row, ()))
            self.press(*(["t"] if row in said.turned else []), key)
            if row + 1 < len(said.keys):
                self.press("j")
        if said.note is not None:
            self.press("m")
            self.write(said.note)
        assert self.labels() == said.labels

    def _cite(self, row: int, statements: tuple[int, ...]) -> None:
        """Highlight statements from the first on by `]` and attach them by `e`."""
        for statement in statements:
            for _ in range(10):
                self.press("]")
                highlighted = self.page.locator(".statement.is-highlighted")
                if highlighted.get_attribute("data-statement") == str(statement):
                    break
            self.press("e")
        attached = self.page.locator(f"[data-row='{row}'] [data-evidence] li")
        expect(attached).to_have_count(len(statements))

    def submit(self) -> None:
        """Submit, and wait for the next item or for the end."""
        id = self.id
        left = f"#desk:is([data-assignment='{id}'], [data-adjudication='{id}'])"
        self.press("Control+Enter")
        expect(self.page.locator(left)).to_have_count(0)
        expect(self.page.locator("html[data-ready], main.narrow h1").first).to_be_attached()

    def lose_the_tab(self, path: str) -> None:
        """Close the tab as it is, without a pause, and come back in a new one."""
        context = self.page.context
        self.page.close()
        self.seen = replace(self.seen, page=context.new_page())
        self.open(path)


def sit_down(seen: Watched, path: str, secret: str) -> Keyboard:
    """Open a link with a token: signed in, an item on the page, no secret in the address."""
    seen.page.set_viewport_size({"width": 1280, "height": 800})
    seen.page.goto(f"{seen.url}{path}#{secret}")
    seen.page.wait_for_url(seen.url + path)
    desk = Keyboard(seen)
    desk.ready()
    assert secret not in seen.page.url
    return desk
