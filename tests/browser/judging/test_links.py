"""A link made by an organiser, in a real browser: shown once, and it signs its reader in."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import Guarded, Watched
from tests.browser.looking import assert_accessible, screenshot


def test_a_link_signs_its_reader_in(guarded: Guarded, visit: Callable[[str], Watched]) -> None:
    page = visit(guarded.url).page
    page.goto(f"{guarded.url}/judging/links#{guarded.tokens['admin']}")
    page.get_by_label("Name", exact=True).fill("Zoë")
    assert_accessible(page)
    page.keyboard.press("Enter")
    link = page.get_by_label("Link for the annotator").input_value()
    assert link.startswith(guarded.url + "/annotate#crlt_")
    assert_accessible(page)
    screenshot(page, "judging-link-made")
    other = visit(guarded.url).page
    other.goto(link)
    expect(other.locator(".bar .name")).to_have_text("Zoë")
    assert "crlt_" not in other.url


def test_no_run_yet(guarded: Guarded, visit: Callable[[str], Watched]) -> None:
    page = visit(guarded.url).page
    page.goto(f"{guarded.url}/judging#{guarded.tokens['admin']}")
    expect(page.get_by_role("heading", name="No run is queued for people yet")).to_be_visible()
    assert_accessible(page)
    screenshot(page, "judging-empty")
