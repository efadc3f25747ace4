"""Figures in a real browser: drawn by Vega under our content security, or as images without it."""

import re

from playwright.sync_api import Browser, expect

from service.domain.figures.names import FIGURES
from tests.browser.conftest import Watched
from tests.browser.looking import assert_accessible, screenshot
from tests.e2e.served import Served


def test_figures_answer_to_pointer_and_click(served: Served, watched: Watched) -> None:
    page = watched.page
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(served.url + "/figures")
    expect(page.locator(".chart svg")).to_have_count(len(FIGURES))
    expect(page.locator(".chart img")).to_have_count(0)
    steps = page.locator("section", has=page.locator("#steps"))
    bar = steps.locator(".mark-rect path").first
    bar.hover()
    expect(page.locator("#vg-tooltip-element")).to_contain_text("Share of the task")
    expect(bar).to_have_attribute("opacity", "1")
    steps.get_by_text(re.compile("^Claim verification")).first.click()
    expect(bar).to_have_attribute("opacity", "0.15")
    steps.get_by_text("The numbers").click()
    expect(steps.get_by_role("columnheader", name="Question answering, entries")).to_be_visible()
    assert_accessible(page)
    screenshot(page, "figures")


def test_without_a_script_they_are_images(served: Served, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(served.url + "/figures?dataset=cr-lt-starter")
    images = page.locator(".chart img")
    expect(images).to_have_count(len(FIGURES))
    for image in images.all():
        box = image.bounding_box()
        assert box is not None
        assert box["width"] > 150
        assert box["height"] > 150
    context.close()
    assert served.get("/figures/skills.svg").headers["Content-Type"] == "image/svg+xml"
