"""The annotator's page as it looks and as axe sees it, in the states people see it in."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from service.domain.submissions import AnsweredResponse
from tests.browser.annotate.conftest import Desk
from tests.browser.looking import assert_accessible, screenshot
from tests.browser.staging import Stage

Join = Callable[[str], Desk]


def test_while_labelling(stage: Stage, join: Join) -> None:
    stage.fill(3)
    desk = join("ada").open()
    assert_accessible(desk.page)
    screenshot(desk.page, "annotate-new")
    desk.press("s", "]", "e", "j", "c", "j", "j", "x", "j")
    desk.expect_saved()
    assert_accessible(desk.page)
    screenshot(desk.page, "annotate")


def test_when_not_saved_and_signed_out(stage: Stage, join: Join) -> None:
    stage.fill(1)
    desk = join("ada")
    desk.seen.foreseen.append("Failed to load resource")
    page = desk.open().page
    later = {"Retry-After": "600"}  # no try of its own comes between the banner and the button
    page.route("**/judgement", lambda route: route.fulfill(status=503, headers=later))
    desk.press("s")
    expect(page.locator("#not-saved")).to_be_visible()
    assert_accessible(page)
    screenshot(page, "annotate-not-saved")
    page.unroute("**/judgement")
    page.context.clear_cookies()
    page.get_by_role("button", name="Retry now").click()
    expect(page.locator("#signed-out")).to_be_visible()
    assert_accessible(page)
    screenshot(page, "annotate-signed-out")


def test_two_versions(stage: Stage, join: Join) -> None:
    stage.fill(1)
    desk = join("ada")
    desk.seen.foreseen.append("Failed to load resource")
    page = desk.open().page
    current = {"facts": ["irrelevant", None, None], "note": "from elsewhere", "answered": True}
    problem = {"code": "version-outdated", "detail": "Version 4 is stored.", "version": 4}
    page.route(
        "**/judgement",
        lambda route: route.fulfill(
            status=409, json=problem | {"state": "draft", "current": current, "sent": {}}
        ),
    )
    desk.press("s", "j", "c")
    expect(page.locator("#conflict")).to_be_visible()
    assert_accessible(page)
    screenshot(page, "annotate-conflict")


@pytest.mark.parametrize("which", ["keys", "skipping"])
def test_dialogs(stage: Stage, join: Join, which: str) -> None:
    stage.fill(1)
    page = join("ada").open().page
    page.locator(f"#show-{'skip' if which == 'skipping' else which}").click()
    expect(page.locator(f"#{which}")).to_be_visible()
    assert_accessible(page)
    screenshot(page, f"annotate-{which}")
    page.keyboard.press("Escape")
    expect(page.locator(f"#{which}")).to_be_hidden()


def test_revising_and_all_done(stage: Stage, join: Join) -> None:
    stage.fill(1)
    desk = join("ada").open()
    desk.press("s", "Tab", "s", "Tab", "s", "Tab", "v", "Tab", "v", "Control+Enter")
    page = desk.page
    expect(page.get_by_role("heading", level=1)).to_have_text("All done")
    assert_accessible(page)
    screenshot(page, "annotate-done")
    page.get_by_role("link", name="revise").click()
    desk.ready()
    assert_accessible(page)
    screenshot(page, "annotate-revising")


def test_skipping_and_giving_back(stage: Stage, join: Join) -> None:
    stage.fill(2)
    desk = join("ada").open()
    first = desk.id
    page = desk.page
    page.get_by_role("button", name="skip…").click()
    page.get_by_label("Why?").fill("I know its author")
    page.get_by_role("button", name="Skip it").click()
    desk.expect_next(first)
    assert stage.state(first) == "skipped"
    second = desk.id
    desk.press("s")
    page.get_by_role("button", name="skip…").click()
    with page.expect_navigation():
        page.get_by_role("button", name="Give it back").click()
    desk.ready()
    assert desk.id == second
    assert desk.labels()[0] == "supported"


def test_a_long_response_stays_in_sight_beside_its_last_rows(stage: Stage, join: Join) -> None:
    """What the current row is about can be read above it, without scrolling by hand."""
    facts = tuple(f"The {n}th cat of the house is called Miu number {n}." for n in range(4, 30))
    row = AnsweredResponse("E1", "question-answering", False, " ".join(facts), facts, None)
    stage.fill(1, rows=[row])
    desk = join("ada").open()
    response = desk.page.locator("#response")
    for _ in facts[1:]:
        desk.press("j")
    expect(desk.page.locator(".line[aria-current]")).to_contain_text("number 29")
    expect(desk.page.locator(".line[aria-current]")).to_be_in_viewport(ratio=1)
    expect(response).to_be_in_viewport(ratio=1)
    expect(response.locator(".is-current")).to_be_in_viewport()
    for _ in facts[1:]:
        desk.press("k")
    top = desk.page.locator(".line[aria-current]").bounding_box()
    above = response.bounding_box()
    assert top is not None
    assert above is not None
    assert top["y"] >= above["y"] + above["height"]
