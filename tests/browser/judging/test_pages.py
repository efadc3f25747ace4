"""The organiser's pages in a real browser: seen at three sizes, by keyboard, changed in place."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from service.domain.judging.labels import Judgement
from service.storage.database import Database
from tests.browser.conftest import Watched
from tests.browser.looking import assert_accessible, screenshot
from tests.claiming import claim
from tests.e2e.served import Served, run, serving
from tests.judged import judge_all, judge_next
from tests.queueing import ClockedPorts, queued, responses

Visit = Callable[[str], Watched]
SUPPORTED, CONTRADICTED = "supported", "contradicted"
PEOPLE = ("Ada", "Bo", "Chinwe", "Dmitri")


def says(name: str, entry: str) -> Judgement:
    """Dmitri contradicts every third response, Bo finds one badly split, Ada one without answer."""
    number = int(entry[1:])
    if (name, entry) == ("Bo", "E7"):
        return Judgement(facts=(SUPPORTED, None), steps=(None,), flag="Fact 2 is two facts.")
    if (name, entry) == ("Ada", "E8"):
        return Judgement(facts=(None, None), steps=(None,), answered=False)
    odd = name == "Dmitri" and number % 3 == 0
    return Judgement(
        facts=(CONTRADICTED if odd else SUPPORTED, "not-in-kg" if number % 4 == 0 else SUPPORTED),
        steps=("invalid" if odd else "valid",),
        note="I looked twice." if odd else None,
    )


@pytest.fixture(scope="module")
def organised(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A service with auth off: one run judged by four, one hardly begun, one untouched."""
    home: Path = tmp_path_factory.mktemp("organised")
    assert run("findings", home=home).returncode in (0, 1)  # makes the database
    database = Database(f"sqlite:///{home / 'crlt.sqlite3'}")
    ports = ClockedPorts(database)
    queued(ports, 60, k=4, id="submission-main", rows=responses(60))
    judge_all(ports, PEOPLE, says, submission="submission-main")
    queued(ports, 3, k=2, id="submission-begun")
    assert judge_next(ports, "Ada", lambda *_: says("Bo", "E1"), submission="submission-begun")
    queued(ports, 2, k=2, id="submission-new")
    assert claim(ports, "Chinwe").assignment is not None
    database.close()
    with serving(home) as running:
        yield running


@pytest.fixture
def page(visit: Visit, organised: Served) -> Page:
    """A new page of that service."""
    return visit(organised.url).page


def looked_at(page: Page, name: str) -> None:
    assert_accessible(page)
    screenshot(page, name)


def test_runs_are_listed_with_their_numbers(page: Page, organised: Served) -> None:
    page.goto(organised.url + "/judging")
    runs = page.get_by_role("article")
    expect(runs).to_have_count(3)
    main = page.get_by_role("article").filter(has_text="submission-main")
    expect(main.get_by_role("img", name="FActScore: ")).to_be_visible()
    expect(main.get_by_role("img", name="Alpha on facts: ")).to_be_visible()
    expect(main).to_contain_text("1 sent back")
    looked_at(page, "judging-runs")


def test_a_run_shows_who_did_what_and_who_lowers_agreement(page: Page, organised: Served) -> None:
    page.goto(organised.url + "/judging/submission-main")
    expect(page.get_by_role("img", name="Gwet's AC1: ").first).to_be_visible()
    expect(page.get_by_role("row").filter(has_text="lowers AC1 most").first).to_contain_text(
        "Dmitri"
    )
    expect(page.get_by_role("img", name="Ada: ")).to_be_visible()
    looked_at(page, "judging-run")


def test_disagreements_are_filtered_and_named_in_place(page: Page, organised: Served) -> None:
    page.goto(organised.url + "/judging/submission-main")
    part = page.locator("#disagreements")
    expect(part.get_by_role("article")).to_have_count(10)
    expect(part).not_to_contain_text("Dmitri")
    steps = part.get_by_role("link", name="Steps")
    steps.focus()
    page.keyboard.press("Enter")
    expect(steps).to_have_attribute("aria-current", "true")
    expect(steps).to_be_focused()
    part.get_by_role("link", name="Show names").click()
    expect(part).to_contain_text("Dmitri")
    first = part.get_by_role("article").first.get_attribute("aria-label")
    part.get_by_role("link", name="Next 10").click()
    expect(part.get_by_role("link", name="From the start")).to_be_visible()
    assert part.get_by_role("article").first.get_attribute("aria-label") != first
    expect(page).to_have_url(organised.url + "/judging/submission-main")
    looked_at(page, "judging-disagreements")


def test_lists_that_came_back_are_corrected_in_place(page: Page, organised: Served) -> None:
    page.goto(organised.url + "/judging/submission-main")
    back = page.locator("#returned")
    expect(back).to_contain_text("Fact 2 is two facts.")
    back.get_by_text("Correct the lists").click()
    facts = back.get_by_label("Facts, one a line")
    expect(facts).to_have_value("f1\nf2")
    assert_accessible(page)
    facts.fill("f1\nf2, one\nf2, two")
    back.get_by_role("button", name="Put back in the queue").click()
    expect(back.get_by_role("status")).to_contain_text("3 facts and 1 step")
    page.reload()
    expect(page.locator("#returned")).to_have_count(0)


def test_settings_are_saved_in_place(visit: Visit, organised: Served) -> None:
    seen = visit(organised.url)
    seen.foreseen.append("422")
    page = seen.page
    page.goto(organised.url + "/judging/submission-begun")
    settings = page.locator("#settings")
    settings.get_by_label("held back for now").check()
    settings.get_by_role("button", name="Save settings").click()
    expect(settings.get_by_role("status")).to_have_text("Saved.")
    expect(page.locator("#run-state")).to_have_text("paused")
    settings.get_by_label("these alone").check()
    settings.get_by_label("Annotators, one a line").fill("x" * 200)
    settings.get_by_role("button", name="Save settings").click()
    expect(settings.get_by_role("alert")).to_be_visible()
    expect(settings.get_by_label("Annotators, one a line")).to_have_value("x" * 200)
    assert_accessible(page)


def test_an_annotator_is_paused_and_resumed_in_place(page: Page, organised: Served) -> None:
    page.goto(organised.url + "/judging/annotators")
    row = page.get_by_role("row").filter(has_text="Dmitri")
    row.get_by_text("Change").click()
    row.get_by_label("Why").fill("Reads too fast.")
    looked_at(page, "judging-annotators")
    row.get_by_role("button", name="Pause").click()
    expect(row).to_contain_text("paused")
    expect(row).to_contain_text("Reads too fast.")
    row.get_by_text("Change").click()
    row.get_by_role("button", name="Resume").click()
    expect(row).to_contain_text("active")


def test_links_are_copied(page: Page, organised: Served) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(organised.url + "/judging")
    page.get_by_role("button", name="Copy link").first.click()
    expect(page.locator("#notices")).to_contain_text("The link is copied.")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith(organised.url + "/annotate?submission=")
    page.goto(organised.url + "/judging/links")
    looked_at(page, "judging-links-open")
