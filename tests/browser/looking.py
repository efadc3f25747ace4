"""Looking at a page as people do: at three widths, by axe's rules, and for keeping as an image."""

import os
from pathlib import Path

from playwright.sync_api import Page

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text()
GRAVE = ("serious", "critical")
SIZES = ((1280, 800), (900, 1000), (390, 844))
RUN = """async () => {
  const found = await axe.run(document, {resultTypes: ["violations"]});
  const where = (node) => node.html + " " + node.failureSummary;
  return found.violations.map((v) => [v.impact, v.id, v.nodes.map(where)]);
}"""


def assert_accessible(page: Page) -> None:
    """Assert that axe-core finds nothing serious or critical, in the light and in the dark."""
    page.evaluate(AXE)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found = page.evaluate(RUN)
        assert [violation for violation in found if violation[0] in GRAVE] == [], scheme
    page.emulate_media(color_scheme="null", reduced_motion="null")


def assert_fits(page: Page) -> None:
    """Assert that the page does not scroll sideways as wide as it is now."""
    widths = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
    assert widths[0] <= widths[1], widths


def screenshot(page: Page, name: str) -> None:
    """Assert that the page fits each of the three sizes.

    With CRLT_SCREENSHOTS naming a folder, keep there what each looks like: `name-1280.png` ….
    """
    folder = os.environ.get("CRLT_SCREENSHOTS")
    before = page.viewport_size
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert_fits(page)
        if folder:
            Path(folder).mkdir(parents=True, exist_ok=True)
            page.screenshot(path=Path(folder) / f"{name}-{width}.png")
    if before is not None:
        page.set_viewport_size(before)
