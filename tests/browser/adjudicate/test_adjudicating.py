"""The adjudicator's page in a real browser: by keyboard, by mouse, when things go wrong."""

from collections.abc import Callable

from playwright.sync_api import expect

from service.domain.judging.labels import Ruling
from tests.browser.adjudicate.conftest import Sheet, count_open, ruled
from tests.browser.looking import assert_accessible, screenshot
from tests.browser.staging import Stage
from tests.disputing import facts, settle, steps
from tests.queueing import Person

Join = Callable[[str], Sheet]
Dispute = Callable[..., list[dict]]
Make = Callable[[str], Person]
ADA = {"facts": facts("SSN"), "steps": steps("VV"), "evidence": [[0], [1], []]}
BEN = {"facts": facts("SNN"), "steps": steps("XV"), "note": "The entry names <b>no</b> breed."}


def of(sheet: Sheet, label: str) -> str:
    """The pseudonym of the one who gave fact 2 that label."""
    vote = sheet.page.locator(f"[data-row='1'] [data-take='{label}'] b")
    return str(vote.text_content())


def test_by_keyboard_alone(stage: Stage, dispute: Dispute, join: Join) -> None:
    """Adopt a vote; rule row by row; overrule all, with the reason that this needs."""
    stage.fill(2, k=2)
    for _ in range(2):
        dispute(ADA, BEN)
    sheet = join("eve").open()
    assert sheet.current() == "Fact 2"
    first = sheet.id
    sheet.press("Control+Enter")
    expect(sheet.page.locator("#said")).to_have_text("Fact 2 needs a label")
    sheet.press(of(sheet, "not-in-kg").lower())
    assert sheet.labels() == [None, "not-in-kg", None, "invalid", None]
    sheet.press("Control+Enter")
    sheet.expect_next(first)
    assert ruled(stage, first) == Ruling((None, "not-in-kg", None), ("invalid", None))
    second = sheet.id
    expect(sheet.page.get_by_role("link", name="correct it")).to_be_visible()
    sheet.press("s", "j")
    assert sheet.current() == "Step 1"
    sheet.press("v", "s", "k", "2")
    assert sheet.labels() == [None, "contradicted", None, "valid", None]
    sheet.press("Control+Enter")
    expect(sheet.page.get_by_label("reason")).to_be_focused()
    expect(sheet.page.locator("#reason-rule")).to_have_text(
        "required: no annotator gave that label to fact 2"
    )
    sheet.page.keyboard.type("Says the opposite.")
    sheet.press("Control+Enter")
    expect(sheet.page.get_by_role("heading", level=1)).to_have_text("Nothing in dispute")
    assert ruled(stage, second) == Ruling(
        (None, "contradicted", None), ("valid", None), reason="Says the opposite."
    )


def test_between_reason_and_rows_by_keyboard(stage: Stage, dispute: Dispute, join: Join) -> None:
    stage.fill(1, k=2)
    dispute(ADA, BEN)
    sheet = join("eve").open()
    id = sheet.id
    sheet.press("m")
    sheet.page.keyboard.type("abc")
    sheet.press("Escape", "1", "j", "x", "j", "j", "3", "-", "Control+Enter")
    expect(sheet.page.get_by_role("heading", level=1)).to_have_text("Nothing in dispute")
    assert ruled(stage, id) == Ruling((None, "supported", None), ("invalid", None), reason="abc")
    assert count_open(stage) == 0
    assert_accessible(sheet.page)
    screenshot(sheet.page, "adjudicate-nothing")


def test_it_is_accessible_and_fits(stage: Stage, dispute: Dispute, join: Join) -> None:
    stage.fill(1, k=3)
    dispute(ADA, BEN, ADA | {"facts": facts("SCN"), "note": "long " * 60})
    sheet = join("eve").open()
    page = sheet.page
    screenshot(page, "adjudicate")
    assert_accessible(page)
    page.get_by_role("button", name="Keys").click()
    assert_accessible(page)
    sheet.press("Escape", "4", "Control+Enter")
    expect(page.get_by_label("reason")).to_be_focused()
    screenshot(page, "adjudicate-reason")
    assert_accessible(page)
    expect(page.locator(".noted").filter(has_text="<b>no</b>")).to_be_visible()


def test_a_click_takes_a_vote_over_and_undo_takes_it_back(
    stage: Stage, dispute: Dispute, join: Join
) -> None:
    stage.fill(1, k=2)
    dispute(ADA, BEN)
    sheet = join("eve").open()
    page = sheet.page
    page.locator("[data-row='1'] [data-take='supported']").click()
    page.locator("[data-row='3']").get_by_role("radio", name="Invalid").check()
    page.locator("[data-row='0']").get_by_role("radio", name="Irrelevant").check()
    assert sheet.labels() == ["irrelevant", "supported", None, "invalid", None]
    sheet.press("Control+z", "Control+z")
    assert sheet.labels() == [None, "supported", None, None, None]
    sheet.press("Control+Shift+z")
    page.get_by_label("no answer given").check()
    expect(page.locator("#reason-rule")).to_have_text(
        "required: nobody said that it gives no answer"
    )
    page.get_by_label("no answer given").uncheck()
    page.get_by_role("button", name="Settle").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Nothing in dispute")
    page.get_by_role("link", name="correct it").click()
    sheet.ready()
    assert sheet.labels() == [None, "supported", None, "invalid", None]
    sheet.press("j", "v", "Control+Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Nothing in dispute")


def test_what_is_not_sent_yet_outlives_the_tab(stage: Stage, dispute: Dispute, join: Join) -> None:
    stage.fill(1, k=2)
    dispute(ADA, BEN)
    sheet = join("eve").open()
    sheet.press("1", "m")
    sheet.page.keyboard.type("because")
    other = sheet.page.context.new_page()
    sheet.page.close()
    other.goto(stage.url + "/adjudicate")
    expect(other.locator("html[data-ready]")).to_be_attached()
    expect(other.get_by_label("reason")).to_have_value("because")
    expect(other.locator("[data-row='1'] input:checked")).to_have_value("supported")


def test_a_lost_session_keeps_the_ruling(stage: Stage, dispute: Dispute, join: Join) -> None:
    stage.fill(1, k=2)
    dispute(ADA, BEN)
    sheet = join("eve").open()
    sheet.seen.foreseen.append("401")
    id, page = sheet.id, sheet.page
    sheet.press("3", "j", "x")
    cookies = page.context.cookies()
    page.context.clear_cookies()
    sheet.press("Control+Enter")
    expect(page.get_by_role("alert")).to_contain_text("Signed out.")
    page.context.add_cookies(cookies)
    page.evaluate("dispatchEvent(new Event('focus'))")
    expect(page.get_by_role("alert")).to_have_count(0)
    sheet.press("Control+Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Nothing in dispute")
    assert ruled(stage, id) == Ruling((None, "not-in-kg", None), ("invalid", None))


def test_a_dispute_that_ended_says_so(
    stage: Stage, dispute: Dispute, join: Join, person: Make
) -> None:
    stage.fill(1, k=2)
    of_ada, _ = dispute(ADA, BEN)
    sheet = join("eve").open()
    sheet.seen.foreseen.append("404")
    same = BEN | {"note": None, "lease": None}
    assert person("ada").judge(of_ada, **same).status_code == 200
    sheet.press("3", "j", "x", "Control+Enter")
    expect(sheet.page.get_by_role("alert")).to_contain_text("No dispute any more.")
    assert sheet.labels() == [None, "not-in-kg", None, "invalid", None]
    sheet.page.get_by_role("link", name="Go on to the next").click()
    expect(sheet.page.get_by_role("heading", level=1)).to_have_text("Nothing in dispute")


def test_an_item_given_on_or_back(stage: Stage, dispute: Dispute, join: Join, person: Make) -> None:
    stage.fill(2, k=2)
    for _ in range(2):
        dispute(ADA, BEN)
    sheet, other = join("eve").open(), person("fay")
    sheet.seen.foreseen.append("409")
    held = sheet.id
    sheet.page.get_by_role("button", name="give back").click()
    sheet.expect_next(held)
    stage.ports.wait(1000)
    assert other.post("/adjudications/claim").json["id"] == held
    taken = other.post("/adjudications/claim").json
    labels = {"facts": facts("SSN"), "steps": steps("VV")}
    assert settle(other, taken, **labels).status_code == 200
    taken = other.post("/adjudications/claim").json
    assert taken["id"] == sheet.id
    sheet.press("3", "j", "x", "Control+Enter")
    expect(sheet.page.get_by_role("alert")).to_contain_text("Given on.")
