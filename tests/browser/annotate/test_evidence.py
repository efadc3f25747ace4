"""The evidence pane: sources that fail, filter, highlight, what is attached to a row."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.browser.annotate.conftest import Desk
from tests.browser.staging import Stage
from tests.entity_documents import claim, entity, item, put, text

Join = Callable[[str], Desk]
EVIDENCE = "**/annotate/*/evidence*"


@pytest.mark.parametrize("status", [500, 404, None])
def test_case_26_evidence_that_does_not_come_stops_no_saving(
    stage: Stage, join: Join, status: int | None
) -> None:
    stage.fill(1)
    desk = join("ada")
    desk.seen.foreseen += ["Failed to load resource", "Response Status Error", "htmx:"]
    page = desk.open().page

    def fail(route: Route) -> None:
        if status is None:
            route.abort()
        else:
            route.fulfill(status=status, body="no")

    page.route(EVIDENCE, fail)
    desk.press("s")
    page.get_by_role("button", name="all of Wikidata's").click()
    expect(page.locator("#evidence-wikidata")).to_contain_text("Evidence unavailable")
    page.locator(".query").click()
    desk.press("j", "c")
    desk.expect_saved()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator("#notices")).to_be_empty()
    said = stage.said(desk.id)
    assert said is not None
    assert said.facts == ("supported", "contradicted", None)
    page.get_by_role("button", name="Entry", exact=True).click()
    expect(page.locator("#evidence-entry [data-statement]").first).to_be_visible()


def test_what_is_cached_of_wikidata_is_told_apart_from_the_entry(stage: Stage, join: Join) -> None:
    stage.fill(1)
    page = join("ada").open().page
    page.get_by_role("button", name="all of Wikidata's").click()
    expect(page.locator("#evidence-wikidata")).to_contain_text("Nothing of Wikidata is cached")
    expect(page.locator("#evidence-entry")).to_be_hidden()


def test_what_is_stored_of_wikidata_can_be_read_and_filtered_but_not_attached(
    stage: Stage, join: Join
) -> None:
    stage.fill(1)
    said = claim(entity("P131", "Q64"), "normal", text("P1476", "Grüne Wiese"))
    put(stage.ports, item("Q900001", 7, said, claim(text("P1449", "the meadow"))))
    desk = join("ada").open()
    page = desk.page
    page.get_by_role("button", name="all of Wikidata's").click()
    shown = page.locator("#evidence-wikidata [data-holds]:visible")
    expect(shown).to_have_count(2)
    expect(page.locator("#evidence-wikidata .qualifier")).to_contain_text("Grüne Wiese")
    desk.press("/")
    page.keyboard.type("grune")
    expect(shown).to_have_count(1)
    expect(page.locator("#evidence-wikidata [data-statement]")).to_have_count(0)


def test_statements_are_grouped_and_their_qualifiers_stand_under_them(
    stage: Stage, join: Join
) -> None:
    stage.fill(1)
    page = join("ada").open().page
    group = page.locator("[data-group]").first
    expect(group.locator("h3")).to_contain_text("Méadow 1")
    left = [
        page.locator(f"[data-statement='0'] {part}").first.evaluate(
            "(each) => each.getBoundingClientRect().left"
        )
        for part in (".claim .property", ".qualifier .property")
    ]
    assert left[0] < left[1]


def test_the_filter_ignores_case_and_accents(stage: Stage, join: Join) -> None:
    stage.fill(1)
    desk = join("ada").open()
    page = desk.page
    shown = page.locator("#evidence-entry [data-holds]:visible")
    whole = shown.count()
    desk.press("/")
    page.keyboard.type("MEADOW metre")
    expect(shown).to_have_count(1)
    expect(page.locator("[data-found]")).to_have_text(f"1 of {whole}")
    desk.press("Escape", "]", "e")
    desk.expect_saved()
    assert page.locator(".line[aria-current] [data-evidence] li").count() == 1
    desk.press("/", "Control+a", "Delete")
    expect(shown).to_have_count(whole)


def test_a_statement_is_attached_and_taken_off_by_key_and_by_mouse(
    stage: Stage, join: Join
) -> None:
    stage.fill(1)
    desk = join("ada").open()
    page = desk.page
    row = page.locator(".line[data-name='Fact 1']")
    desk.press("]", "]", "e")
    expect(row.locator("[data-evidence] li")).to_have_count(1)
    expect(page.locator("[data-statement='1']")).to_have_attribute("aria-pressed", "true")
    page.locator("[data-statement='0']").click()
    expect(row.locator("[data-evidence] li")).to_have_count(2)
    row.get_by_role("button", name="Take off Fact 1").first.click()
    desk.expect_saved()
    said = stage.said(desk.id)
    assert said is not None
    assert said.evidence == ((0,), (), (), (), ())
    desk.press("[", "e")
    expect(row.locator("[data-evidence] li")).to_have_count(2)
