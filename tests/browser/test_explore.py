"""The explorer in a real browser: links, forms and the back button do all of it, at any width."""

import re
from collections.abc import Callable

import pytest
import requests
from playwright.sync_api import Page, expect

from tests.browser.conftest import Watched
from tests.browser.looking import assert_accessible, screenshot
from tests.e2e.served import Served

HOME = "/explore/cr-lt-starter"


def looked_at(page: Page, name: str) -> None:
    """Assert that a page fits three widths and that nothing keeps anybody from reading it."""
    screenshot(page, name)
    assert_accessible(page)


def test_a_reader_searches_narrows_down_reads_and_comes_back(
    served: Served, watched: Watched
) -> None:
    page = watched.page
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(served.url + "/")
    page.get_by_role("link", name="Explore the data").click()
    page.get_by_role("link", name=re.compile("^CR-LT starter")).click()
    expect(page.locator(".total")).to_contain_text("34 entries")
    looked_at(page, "explore")
    page.get_by_label("Words in query").fill("summit")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"\?q=summit$"))
    page.get_by_role("complementary").get_by_role("link", name=re.compile("^true")).click()
    expect(page.get_by_role("link", name="Answer: true")).to_be_visible()
    filtered = page.url
    page.get_by_role("listitem").get_by_role("heading").get_by_role("link").first.click()
    page.get_by_role("link", name="statement 1").first.click()
    expect(page.locator("#statement-1")).to_be_in_viewport()
    page.go_back()
    page.go_back()
    assert page.url == filtered
    expect(page.get_by_label("Words in query")).to_have_value("summit")
    page.get_by_role("link", name="Drop all").click()
    expect(page.locator(".total")).to_contain_text("34 entries")


@pytest.mark.parametrize("id", ["S1", "S3"])
def test_an_entry_is_drawn_where_there_is_room_and_listed_everywhere(
    served: Served, watched: Watched, id: str
) -> None:
    page = watched.page
    page.set_viewport_size({"width": 1280, "height": 1000})
    page.goto(f"{served.url}{HOME}/entries/{id}")
    drawing = page.locator(".drawing svg")
    expect(drawing).to_be_visible()
    numbers = page.locator(".statements > li").count()
    assert 0 < drawing.locator(".edge").count() <= numbers
    looked_at(page, f"explore-entry-{id}")
    page.set_viewport_size({"width": 390, "height": 844})
    expect(drawing).to_be_hidden()
    expect(page.locator(".statements > li").first).to_be_visible()
    page.set_viewport_size({"width": 1280, "height": 1000})
    drawing.get_by_role("link").last.click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    looked_at(page, "explore-entity")
    assert page.locator("script").count() == 0


def test_a_submission_is_read_with_its_baselines(
    served: Served, visit: Callable[[str], Watched]
) -> None:
    rows = [
        {"id": "S1", "response": "It is a river. So the answer is yes."},
        {"id": "S2", "answer": False},
    ]
    body = {"system": {"name": "a short system"}, "predictions": rows}
    id = requests.post(f"{served.url}/score", json=body, timeout=30).json()["id"]
    page = visit(served.url).page
    page.set_viewport_size({"width": 1280, "height": 1000})
    page.goto(served.url + "/explore/submissions")
    page.get_by_role("link", name="a short system").click()
    assert page.url.endswith(id)
    looked_at(page, "explore-submission")
    page.get_by_role("link", name="missing").click()
    expect(page.locator(".predictions > li")).to_have_count(32)
    page.get_by_role("link", name="wrong").click()
    expect(page.locator(".predictions > li").first).to_be_visible()
    page.get_by_text("What was sent").first.click()
    expect(page.locator(".response").first).to_contain_text("So the answer is yes.")
