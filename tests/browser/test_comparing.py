"""Comparisons in a real browser: chosen, read at three widths, followed query by query."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Watched
from tests.browser.looking import assert_accessible, screenshot
from tests.e2e.served import Served

YES = "The old bridge still stands there. So the final answer is yes."
NO = "Nobody has seen it since. The final answer is no."


@pytest.fixture
def compared(watched: Watched, served: Served) -> Watched:
    """Three submissions to the starter data set."""
    page = watched.page
    queries = page.request.get(f"{served.url}/queries?limit=40").json()["items"]
    for name, said in (
        ("Constant yes", lambda _: YES),
        ("Constant no", lambda _: NO),
        ("Alternating", lambda number: YES if number % 3 else NO),
    ):
        rows = [{"id": each["id"], "response": said(n)} for n, each in enumerate(queries)]
        body = {"system": {"name": name, "version": "1"}, "predictions": rows}
        assert page.request.post(f"{served.url}/score", data=body).status == 201
    return watched


def test_two_are_chosen_and_compared(compared: Watched, served: Served) -> None:
    page = compared.page
    page.goto(f"{served.url}/comparisons")
    screenshot(page, "comparing-choice")
    assert_accessible(page)
    page.get_by_label("Constant yes 1").check()
    page.get_by_label("Constant no 1").check()
    page.get_by_role("button", name="Compare", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("against")
    expect(page.get_by_role("heading", name="Queries that only one has right (34)")).to_be_visible()
    first = page.locator("article.flip").first
    expect(first.locator("mark").first).to_be_visible()
    screenshot(page, "comparing-two")
    assert_accessible(page)
    page.get_by_role("link", name="Next").click()
    expect(page.locator("article.flip")).to_have_count(14)
    page.go_back()
    expect(page.locator("article.flip")).to_have_count(20)
    page.get_by_role("link", name="Compare A with another").click()
    expect(page.locator("input:checked")).to_have_count(1)
    page.get_by_label("Constant yes 1").check()
    page.get_by_label("Alternating 1").check()
    page.get_by_label("Constant no 1").check()
    page.get_by_role("button", name="Compare", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("3 submissions, each with each")
    screenshot(page, "comparing-several")
    assert_accessible(page)
