"""What is revealed after judging: rule and steps where the run allows it, and worked items."""

from collections.abc import Callable

from playwright.sync_api import expect

from service.domain.judging.gold import Known
from service.domain.judging.labels import Judgement
from service.usecases.change_batch import BatchChange, change_batch
from service.usecases.set_known import set_known
from tests.browser.annotate.conftest import Desk
from tests.browser.looking import assert_accessible, screenshot
from tests.browser.staging import Stage
from tests.claiming import annotator

Join = Callable[[str], Desk]
ALL = ("s", "Tab", "s", "Tab", "s", "Tab", "v", "Tab", "v")
RULE = "What the benchmark says"


def test_rule_and_steps_come_after_judging_where_the_run_allows_it(
    stage: Stage, join: Join
) -> None:
    submission = stage.fill(2)
    change_batch(stage.ports, annotator("organiser"), submission, BatchChange({"reveal": True}))
    desk = join("ada").open()
    first = desk.id
    expect(desk.page.get_by_text(RULE)).to_have_count(0)
    assert desk.page.request.get(f"{stage.url}/annotate/{first}/reveal").status == 403
    desk.press(*ALL, "Control+Enter")
    expect(desk.page.get_by_role("heading", name=RULE)).to_be_visible()
    assert (desk.id, stage.state(first)) == (first, "final")
    desk.ready()
    desk.press("Control+Enter")
    desk.expect_next(first)


def test_without_the_setting_nothing_is_revealed(stage: Stage, join: Join) -> None:
    stage.fill(2)
    desk = join("ada").open()
    first = desk.id
    desk.press(*ALL, "Control+Enter")
    desk.expect_next(first)
    assert desk.page.request.get(f"{stage.url}/annotate/{first}/reveal").status == 403


def test_a_worked_item_shows_the_right_labels_beside_one_s_own(stage: Stage, join: Join) -> None:
    submission = stage.fill(2)
    expected = Judgement(("supported", "contradicted", "not-in-kg"), ("valid", "invalid"))
    known = Known("worked", expected, "The graph says nothing of where Miu goes.")
    set_known(stage.ports, annotator("organiser"), submission, "E2", known)
    desk = join("ada").open()
    page = desk.page
    desk.press(*ALL, "Control+Enter")
    card = page.get_by_role("region", name="The right labels of this worked item")
    expect(card).to_contain_text("The graph says nothing")
    expect(card.get_by_role("listitem").nth(0)).to_contain_text("✓ as you said")
    expect(card.get_by_role("listitem").nth(1)).to_contain_text("Contradicted")
    expect(card.get_by_role("listitem").nth(1)).to_contain_text("✗ you said Supported")
    expect(page.get_by_text(RULE)).to_have_count(0)
    assert_accessible(page)
    screenshot(page, "annotate-worked")
