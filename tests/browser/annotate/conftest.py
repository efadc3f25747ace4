"""Annotators at their page."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Watched
from tests.browser.tabs import Tab

SAVED = re.compile(r"^saved \d\d:\d\d:\d\d$")

WAIT_FOR_KEYS = """
if (location.protocol.startsWith("http") && !localStorage.getItem("crlt:moves-on"))
  localStorage.setItem("crlt:moves-on", "never");
"""


class Desk(Tab):
    """The page of one annotator."""

    def expect_saved(self) -> None:
        """Wait until the server has acknowledged everything."""
        expect(self.page.locator("#saved")).to_have_text(SAVED)
        self.page.wait_for_function(
            "() => Object.keys(localStorage).every((key) => !key.startsWith('crlt:unsaved'))"
        )


@pytest.fixture
def join(enter: Callable[[str], Watched]) -> Callable[[str], Desk]:
    """Signs an annotator in, in a browser of their own whose page waits for keys to move on."""

    def join(name: str) -> Desk:
        seen = enter(name)
        seen.page.context.add_init_script(WAIT_FOR_KEYS)
        return Desk(seen)

    return join
