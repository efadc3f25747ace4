"""Answers that are lost on the way back: the page tries again, and nothing is stored twice."""

from collections.abc import Callable

from playwright.sync_api import Route, expect

from tests.browser.annotate.conftest import Desk
from tests.browser.staging import Stage

Join = Callable[[str], Desk]
SAVES = "**/annotate/*/judgement"
ALL = ("s", "Tab", "s", "Tab", "s", "Tab", "v", "Tab", "v")


def test_case_28_the_same_twice_is_done_once(stage: Stage, join: Join) -> None:
    """Every request of the page goes out twice, the answers of the first are lost."""
    stage.fill(1)
    desk = join("ada").open()

    def twice(route: Route) -> None:
        route.fetch()
        route.continue_()

    desk.page.route(SAVES, twice)
    id = desk.id
    desk.press(*ALL)
    desk.expect_saved()
    desk.press("Control+Enter")
    expect(desk.page.get_by_role("heading", level=1)).to_have_text("All done")
    assert stage.state(id) == "final"
    assert stage.events(id).count("final") == 1


def test_case_29_stored_but_never_answered_is_one_row(stage: Stage, join: Join) -> None:
    """The connection breaks after the commit; the page tries again, also with a change since."""
    stage.fill(1)
    desk = join("ada")
    desk.seen.foreseen.append("Failed to load resource")
    page = desk.open().page
    id = desk.id
    breaking, lost = [True], []

    def break_once(route: Route) -> None:
        if breaking:
            lost.append(breaking.pop())
            route.fetch()
            route.abort("connectionreset")
        else:
            route.continue_()

    page.route(SAVES, break_once)
    desk.press("s")
    expect(page.locator("#not-saved")).to_be_visible()
    desk.press("j", "c")
    desk.expect_saved()
    expect(page.locator("#conflict")).to_be_hidden()
    assert len(lost) == 1
    assert stage.events(id) == ["draft", "unsaved", "draft"]  # it was sent as of version 0 first
    desk.press("j", "n", "j", "v", "j", "x")
    desk.expect_saved()
    breaking.append(True)
    desk.press("Control+Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("All done")
    assert len(lost) == 2
    assert stage.events(id).count("final") == 1


def test_saves_that_overtake_each_other_end_in_the_newest_state(stage: Stage, join: Join) -> None:
    stage.fill(1)
    desk = join("ada").open()
    page = desk.page
    most = out = 0

    def slow(route: Route) -> None:
        nonlocal most, out
        out += 1
        most = max(most, out)
        page.wait_for_timeout(120)
        route.continue_()
        out -= 1

    page.route(SAVES, slow)
    for keys in ("s", "j", "c", "k", "i", "j", "n", "j", "u"):
        desk.press(keys)
        page.wait_for_timeout(70)
    desk.expect_saved()
    said = stage.said(desk.id)
    assert said is not None
    assert said.facts == ("irrelevant", "not-in-kg", "unsure")
    assert most == 1
