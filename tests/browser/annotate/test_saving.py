"""Saving, when all goes well and when it does not: nothing twice, nothing lost, nothing claimed."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.browser.annotate.conftest import Desk
from tests.browser.staging import Stage

Join = Callable[[str], Desk]
AWAY = "() => { window.fetch = () => Promise.reject(new TypeError('away')) }"
SAVES = "**/annotate/*/judgement"
ALL = ("s", "Tab", "s", "Tab", "s", "Tab", "v", "Tab", "v")


def test_case_17_ten_clicks_are_one_judgement(stage: Stage, join: Join) -> None:
    stage.fill(1)
    desk = join("ada").open()
    page = desk.page
    supported = page.get_by_role("radiogroup", name="Fact 1").get_by_role("radio").first
    supported.click(click_count=10, delay=2)
    desk.expect_saved()
    assert stage.events(desk.id) == ["draft"]
    desk.press(*ALL)
    desk.expect_saved()
    saved, id = len(stage.events(desk.id)), desk.id
    page.evaluate(
        "() => { for (let i = 0; i < 10; i++) document.getElementById('submit').click() }"
    )
    expect(page.get_by_role("heading", level=1)).to_have_text("All done")
    assert stage.events(id)[saved:] == ["final"]


@pytest.mark.parametrize(
    ("status", "reason"),
    [(500, "the service answered 500"), (503, "503"), (429, "429"), (None, "cannot be reached")],
)
def test_case_19_a_failed_save_says_so_and_loses_nothing(
    stage: Stage, join: Join, status: int | None, reason: str
) -> None:
    stage.fill(1)
    desk = join("ada")
    desk.seen.foreseen.append("Failed to load resource")
    page = desk.open().page
    id, address = desk.id, page.url

    def fail(route: Route) -> None:
        if status is None:
            route.abort("timedout")
        else:
            route.fulfill(status=status, body="<h1>broken</h1>", content_type="text/html")

    page.route(SAVES, fail)
    desk.press("s")
    alarm = page.get_by_role("alert").filter(has_text="Not saved")
    expect(alarm).to_contain_text(reason)
    expect(page.locator("#saved")).to_have_text("✕ not saved")
    desk.press("j", "c")
    assert (desk.id, page.url, desk.labels()[:2]) == (id, address, ["supported", "contradicted"])
    assert stage.said(id) is None
    page.unroute(SAVES)
    alarm.get_by_role("button", name="Retry now").click()
    expect(alarm).to_be_hidden()
    desk.expect_saved()
    said = stage.said(id)
    assert said is not None
    assert said.facts == ("supported", "contradicted", None)


def test_case_19_no_answer_in_time_is_not_saved(stage: Stage, join: Join) -> None:
    """The clock of the page jumps past its limit while the answer hangs; then it tries again."""
    stage.fill(1)
    desk = join("ada")
    page = desk.page
    page.clock.install()
    desk.open()
    hanging: list[Route] = []
    page.route(SAVES, lambda route: hanging.append(route))  # noqa: PLW0108 - built-ins are refused
    desk.press("s")
    page.clock.run_for(1000)
    expect(page.locator("#saved")).to_have_text("saving …")
    page.clock.run_for(15_000)
    alarm = page.get_by_role("alert").filter(has_text="Not saved")
    expect(alarm).to_contain_text("no answer within 15 seconds")
    page.unroute(SAVES)
    page.clock.run_for(2000)
    expect(alarm).to_be_hidden()
    desk.expect_saved()
    assert stage.events(desk.id) == ["draft"]


def test_case_19_what_is_no_answer_of_the_service_is_not_saved(stage: Stage, join: Join) -> None:
    """A page put in between answers 200 to everything, as the networks of hotels do."""
    stage.fill(1)
    desk = join("ada").open()
    desk.page.route(SAVES, lambda route: route.fulfill(status=200, body="<h1>Welcome</h1>"))
    desk.press("s")
    alarm = desk.page.get_by_role("alert").filter(has_text="Not saved")
    expect(alarm).to_contain_text("not the service's")
    desk.page.unroute(SAVES)
    expect(alarm).to_be_hidden()
    desk.expect_saved()


def test_a_save_that_is_refused_says_why(stage: Stage, join: Join) -> None:
    stage.fill(1)
    desk = join("ada")
    desk.seen.foreseen.append("422")
    page = desk.open().page
    problem = {
        "code": "unacceptable",
        "detail": "The judgement does not fit the assignment.",
        "errors": [{"pointer": "/evidence/0/0", "detail": "there is no statement 99"}],
    }
    page.route(SAVES, lambda route: route.fulfill(status=422, json=problem))
    desk.press("s")
    alarm = page.get_by_role("alert").filter(has_text="Not saved")
    expect(alarm).to_contain_text("/evidence/0/0 there is no statement 99")
    page.unroute(SAVES)
    desk.press("j", "s")
    expect(alarm).to_be_hidden()
    desk.expect_saved()


def test_case_23_closing_the_tab_loses_nothing(stage: Stage, join: Join) -> None:
    """Three labels, then the tab is gone at once; opened again, three labels are there."""
    stage.fill(1)
    desk = join("ada").open()
    desk.press("s", "j", "c", "j", "n")
    again = desk.page.context.new_page()
    desk.page.close(run_before_unload=False)
    desk.seen.page = again
    desk.open()
    expect(again.locator("[data-count=facts]")).to_have_text("3/3")
    assert desk.labels()[:3] == ["supported", "contradicted", "not-in-kg"]
    desk.expect_saved()
    said = stage.said(desk.id)
    assert said is not None
    assert said.facts == ("supported", "contradicted", "not-in-kg")


def test_case_23_nor_does_it_while_the_service_is_away(stage: Stage, join: Join) -> None:
    stage.fill(1)
    desk = join("ada")
    id = desk.open().id
    context = desk.page.context
    desk.page.evaluate(AWAY)
    desk.press("s", "j", "c", "j", "n")
    expect(desk.page.locator("#not-saved")).to_be_visible()
    again = context.new_page()
    desk.page.close()
    assert stage.said(id) is None
    desk.seen.page = again
    desk.open()
    expect(again.locator("[data-count=facts]")).to_have_text("3/3")
    desk.expect_saved()
    said = stage.said(id)
    assert said is not None
    assert said.facts == ("supported", "contradicted", "not-in-kg")


def test_case_25_a_changed_label_is_there_after_loading_again(stage: Stage, join: Join) -> None:
    """Edited after submitting: the new label, and both judgements in the history."""
    stage.fill(1)
    desk = join("ada").open()
    id = desk.id
    desk.press(*ALL, "Control+Enter")
    page = desk.page
    page.get_by_role("link", name="revise").click()
    desk.ready()
    desk.press("c")
    desk.expect_saved()
    page.reload()
    desk.ready()
    assert desk.labels() == ["contradicted", "supported", "supported", "valid", "valid"]
    rows = page.locator(".history li")
    judged = [text for text in rows.all_text_contents() if "final" in text or "revised" in text]
    assert len(judged) == 2
    assert "F1 Supported" in judged[0]
    assert "F1 Contradicted" in judged[1]
    assert stage.state(id) == "final"
    assert stage.events(id)[-2:] == ["final", "revised"]
