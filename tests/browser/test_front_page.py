"""The front page and the interface's page in a real browser."""

from playwright.sync_api import expect

from tests.browser.conftest import Watched
from tests.e2e.served import Served


def test_the_front_page_leads_to_the_interface(served: Served, watched: Watched) -> None:
    page = watched.page
    page.goto(served.url + "/")
    expect(page.get_by_role("heading", level=1)).to_have_text("CR-LT-KGQA")
    page.get_by_role("link", name="Try the interface").click()
    expect(page.locator(".swagger-ui .info .title")).to_contain_text("CR-LT-KGQA service")
    assert page.url == served.url + "/docs"


def test_a_request_can_be_tried_on_the_interface_s_page(served: Served, watched: Watched) -> None:
    page = watched.page
    page.goto(served.url + "/docs")
    operation = page.locator(".opblock", has_text="/health/live")
    operation.locator(".opblock-summary-control").click()
    operation.get_by_role("button", name="Try it out").click()
    operation.get_by_role("button", name="Execute").click()
    expect(operation.locator(".live-responses-table .microlight").first).to_contain_text("ok")


def test_a_narrow_page_does_not_scroll_sideways(served: Served, watched: Watched) -> None:
    page = watched.page
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(served.url + "/")
    widths = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
    assert widths[0] <= widths[1]
