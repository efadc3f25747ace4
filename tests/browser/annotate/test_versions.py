"""Two versions of one judgement: shown side by side, never overwritten in silence."""

from collections.abc import Callable
from dataclasses import replace

from playwright.sync_api import expect

from service.domain.judging.labels import Judgement
from tests.browser.annotate.conftest import Desk
from tests.browser.staging import Stage

Join = Callable[[str], Desk]
AWAY = "() => { window.fetch = () => Promise.reject(new TypeError('away')) }"
LOCAL = "(key) => Object.keys(localStorage).filter((name) => name.startsWith(key)).length"


def _stored_elsewhere(stage: Stage, id: str, judgement: Judgement) -> None:
    """Another client of the same annotator saves."""
    with stage.ports.work() as work:
        found = work.judgements.find(id, "ada")
        assert found is not None
        work.judgements.save(found, judgement, final=False, at=stage.ports.now())


def test_case_22_the_last_writer_does_not_win(stage: Stage, join: Join) -> None:
    """Saved elsewhere meanwhile: both versions are shown; mine is stored only if I say so."""
    stage.fill(1)
    desk = join("ada")
    desk.seen.foreseen.append("409")
    page = desk.open().page
    id = desk.id
    desk.press("s")
    desk.expect_saved()
    stored = stage.said(id)
    assert stored is not None
    theirs = replace(stored, facts=("irrelevant", "unsure", None), note="from elsewhere")
    _stored_elsewhere(stage, id, theirs)
    desk.press("j", "c")
    conflict = page.get_by_role("region", name="Two versions of your work")
    expect(conflict).to_be_visible()
    rows = [
        " | ".join(row.split("\t")) for row in conflict.locator("tbody").inner_text().split("\n")
    ]
    assert rows == [
        "Fact 1 | Supported | Irrelevant",
        "Fact 2 | Contradicted | Unsure",
        "note | none | from elsewhere",
    ]
    assert stage.said(id) == theirs
    with stage.ports.look() as work:
        kept = work.judgements.find(id, "ada")
    assert kept is not None
    assert kept.unsaved is not None
    assert kept.unsaved.facts == ("supported", "contradicted", None), "mine is there meanwhile"
    conflict.get_by_role("button", name="Keep mine").click()
    expect(conflict).to_be_hidden()
    desk.expect_saved()
    said = stage.said(id)
    assert said is not None
    assert said.facts == ("supported", "contradicted", None)


def test_case_22_the_stored_version_can_be_taken_and_mine_is_an_undo_away(
    stage: Stage, join: Join
) -> None:
    stage.fill(1)
    desk = join("ada")
    desk.seen.foreseen.append("409")
    page = desk.open().page
    desk.press("s")
    desk.expect_saved()
    stored = stage.said(desk.id)
    assert stored is not None
    _stored_elsewhere(stage, desk.id, replace(stored, facts=("irrelevant", None, None)))
    desk.press("j", "c")
    page.get_by_role("button", name="Take the stored").click()
    desk.expect_saved()
    assert desk.labels()[:2] == ["irrelevant", None]
    page.locator(".query").click()
    desk.press("Control+z")
    assert desk.labels()[:2] == ["supported", "contradicted"]
    desk.expect_saved()
    said = stage.said(desk.id)
    assert said is not None
    assert said.facts == ("supported", "contradicted", None)


def test_two_tabs_follow_each_other(stage: Stage, join: Join) -> None:
    stage.fill(1)
    desk = join("ada").open()
    first = desk.page
    second = first.context.new_page()
    beside = Desk(replace(desk.seen, page=second)).open()
    for page in (first, second):
        expect(page.locator("#beside")).to_be_visible()
    first.bring_to_front()
    desk.press("s")
    desk.expect_saved()
    expect(second.locator("[data-count=facts]")).to_have_text("1/3")
    second.bring_to_front()
    beside.press("j", "c")
    beside.expect_saved()
    expect(first.locator("[data-count=facts]")).to_have_text("2/3")
    assert desk.labels() == beside.labels() == ["supported", "contradicted", None, None, None]
    second.close()
    expect(first.locator("#beside")).to_be_hidden()


def test_a_submission_in_one_tab_ends_the_other(stage: Stage, join: Join) -> None:
    stage.fill(2)
    desk = join("ada").open()
    id, first = desk.id, desk.page
    beside = Desk(replace(desk.seen, page=first.context.new_page())).open()
    beside.press("s", "Tab", "s", "Tab", "s", "Tab", "v", "Tab", "v")
    beside.expect_saved()
    beside.press("Control+Enter")
    beside.expect_next(id)
    expect(first.get_by_role("alert").filter(has_text="Submitted in another tab")).to_be_visible()
    beside.page.close()


def test_work_kept_here_and_work_stored_elsewhere_are_both_shown(stage: Stage, join: Join) -> None:
    stage.fill(1)
    desk = join("ada")
    desk.open().press("s")
    desk.expect_saved()
    id, context = desk.id, desk.page.context
    desk.page.evaluate(AWAY)
    desk.press("j", "c")
    expect(desk.page.locator("#not-saved")).to_be_visible()
    again = context.new_page()
    desk.page.close()
    stored = stage.said(id)
    assert stored is not None
    _stored_elsewhere(stage, id, replace(stored, note="meanwhile"))
    desk.seen.page = again
    desk.open()
    conflict = again.get_by_role("region", name="Two versions of your work")
    expect(conflict).to_contain_text("meanwhile")
    assert stage.said(id) == replace(stored, note="meanwhile")
    conflict.get_by_role("button", name="Take the stored").click()
    desk.expect_saved()
    assert again.evaluate(LOCAL, "crlt:unsaved") == 0


def test_corrected_lists_are_told_and_the_note_is_kept(stage: Stage, join: Join) -> None:
    submission = stage.fill(1)
    desk = join("ada")
    desk.seen.foreseen += ["409", "422"]
    page = desk.open().page
    with stage.ports.work() as work:
        item = work.queue.item(submission, "E1")
        assert item is not None
        facts = (item.content.facts or ())[:2]
        work.queue.correct(item, replace(item.content, facts=facts))
    desk.press("m")
    page.keyboard.type("before the correction")
    over = page.get_by_role("alert").filter(has_text="Corrected since")
    expect(over).to_be_visible()
    over.get_by_role("link", name="Load it again").click()
    desk.ready()
    expect(page.locator("[data-count=facts]")).to_have_text("0/2")
    expect(page.locator("#note")).to_have_value("before the correction")
    desk.expect_saved()
