"""The annotator's page by keyboard alone: labelling, walking, evidence, undo, submitting."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.annotate.conftest import SAVED, Desk
from tests.browser.staging import Stage

Join = Callable[[str], Desk]


def test_a_run_is_judged_by_keyboard_alone(stage: Stage, join: Join) -> None:
    stage.fill(2)
    desk = join("ada").open()
    first, page = desk.id, desk.page
    assert desk.labels() == [None] * 5
    assert desk.current() == "Fact 1"
    desk.press("s", "Tab", "2", "Tab", "n", "Tab")
    assert desk.current() == "Step 1"
    desk.press("t", "v", "j", "x")
    desk.press("k", "]", "]", "e")
    desk.press("m")
    page.keyboard.type("seen twice")
    desk.press("Escape")
    desk.expect_saved()
    expect(page.locator("#left-over")).to_have_text("all labelled")
    desk.press("Control+Enter")
    desk.expect_next(first)
    said = stage.said(first)
    assert said is not None
    assert said.facts == ("supported", "contradicted", "not-in-kg")
    assert said.steps == ("valid", "invalid")
    assert said.step_kinds == ("inference", "inference")
    assert said.evidence == ((), (), (), (1,), ())
    assert said.note == "seen twice"
    assert stage.state(first) == "final"
    assert desk.labels() == [None] * 5
    expect(page.locator("#flash")).to_contain_text("submitted")
    expect(page.locator(".status")).to_contain_text("2 of 2")
    desk.press(*["1", "Tab"] * 3, "v", "Tab", "v", "Control+Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("All done")
    page.get_by_role("link", name="revise").focus()
    desk.press("Enter")
    expect(page.locator("#submit")).to_contain_text("Done, next")


def test_labels_move_on_after_a_pause_that_any_key_ends(stage: Stage, join: Join) -> None:
    stage.fill(1)
    desk = join("ada").open()
    desk.page.get_by_label("moves on").select_option("after 0.6 s")
    desk.page.locator(".query").click()
    desk.press("s")
    assert desk.current() == "Fact 1"
    expect(desk.page.locator(".line[data-name='Fact 2'][aria-current]")).to_be_visible()
    desk.press("c")
    expect(desk.page.locator(".is-moving-on")).to_have_count(1)
    desk.press("]")
    expect(desk.page.locator(".is-moving-on")).to_have_count(0)
    desk.page.wait_for_timeout(900)
    assert desk.current() == "Fact 2"
    desk.press("n")
    desk.page.wait_for_timeout(900)
    assert desk.labels() == ["supported", "not-in-kg", None, None, None]
    assert desk.current() == "Fact 3"


def test_keys_of_the_other_kind_of_row_do_nothing(stage: Stage, join: Join) -> None:
    stage.fill(1)
    desk = join("ada").open()
    desk.press("v", "x", "t")
    assert desk.labels() == [None] * 5
    desk.press("j", "j", "j", "s", "1", "u")
    assert desk.labels() == [None, None, None, "unsure", None]


def test_keys_are_dead_while_a_field_has_the_focus(stage: Stage, join: Join) -> None:
    stage.fill(1)
    desk = join("ada").open()
    page = desk.page
    desk.press("/")
    page.keyboard.type("sc?vxuejkf1")
    assert desk.labels() == [None] * 5
    expect(page.locator("[data-filter]")).to_have_value("sc?vxuejkf1")
    expect(page.locator("dialog[open]")).to_have_count(0)
    desk.press("Escape", "s")
    assert desk.labels()[0] == "supported"


def test_tab_leads_out_of_the_rows_once_all_are_labelled(stage: Stage, join: Join) -> None:
    stage.fill(1)
    desk = join("ada").open()
    page = desk.page
    desk.press(*["s", "Tab"] * 3, "v", "Tab", "v")
    names = []
    for _ in range(12):
        desk.press("Tab")
        names.append(
            page.evaluate(
                "document.activeElement.id || document.activeElement.dataset.source || ''"
            )
        )
    assert [
        name for name in names if name in ("note", "show-flag", "show-skip", "unanswered", "submit")
    ] == [
        "note",
        "show-flag",
        "show-skip",
        "unanswered",
        "submit",
    ]


def test_submitting_too_early_leads_to_the_first_row_without_a_label(
    stage: Stage, join: Join
) -> None:
    stage.fill(1)
    desk = join("ada").open()
    desk.press("s", "j", "j", "s", "Control+Enter")
    assert desk.current() == "Fact 2"
    expect(desk.page.locator("#said")).to_have_text("Fact 2 has no label yet")
    assert stage.state(desk.id) == "draft"


def test_case_32_undo_goes_back_change_by_change(stage: Stage, join: Join) -> None:
    """Five changes, two undos: the state after change 3, also after loading the page again."""
    stage.fill(1)
    desk = join("ada").open()
    desk.press("s", "j", "c", "j", "n", "j", "v", "j", "x")
    assert desk.labels() == ["supported", "contradicted", "not-in-kg", "valid", "invalid"]
    desk.press("Control+z", "Control+z")
    third = ["supported", "contradicted", "not-in-kg", None, None]
    assert desk.labels() == third
    desk.expect_saved()
    desk.open()
    assert desk.labels() == third
    said = stage.said(desk.id)
    assert said is not None
    assert [*(said.facts or ()), *(said.steps or ())] == third


def test_what_was_undone_can_be_done_again(stage: Stage, join: Join) -> None:
    stage.fill(1)
    desk = join("ada").open()
    desk.press("s", "j", "c", "Control+z", "Control+z")
    assert desk.labels()[:2] == [None, None]
    desk.press("Control+Shift+Z")
    assert desk.labels()[:2] == ["supported", None]
    desk.press("Control+y")
    assert desk.labels()[:2] == ["supported", "contradicted"]
    desk.press("m")
    desk.page.keyboard.type("one thing")
    desk.press("Escape", "Control+z")
    expect(desk.page.locator("#note")).to_have_value("")
    assert desk.labels()[:2] == ["supported", "contradicted"]


def test_case_65_enter_in_a_field_leads_nowhere(stage: Stage, join: Join) -> None:
    stage.fill(1)
    desk = join("ada").open()
    page = desk.page
    id, address = desk.id, page.url
    page.evaluate("() => { window.stays = true }")
    desk.press("f")
    for field in ("[data-filter]", "#note", "#flag", "#reason"):
        if field == "#reason":
            page.get_by_role("button", name="skip…").click()
        page.locator(field).fill("a word")
        page.locator(field).press("Enter")
        page.wait_for_timeout(50)
        assert (desk.id, page.url) == (id, address)
    assert page.evaluate("() => window.stays")
    assert stage.state(id) == "draft"


def test_a_screen_reader_hears_what_a_row_asks_and_what_was_said(stage: Stage, join: Join) -> None:
    stage.fill(1)
    desk = join("ada").open()
    page = desk.page
    group = page.get_by_role("radiogroup", name="Fact 2 Miu is a tabby.")
    for name in ("Supported", "Contradicted", "Not in KG", "Irrelevant", "Unsure"):
        expect(group.get_by_role("radio", name=name, exact=True)).not_to_be_checked()
    group.get_by_role("radio", name="Not in KG").focus()
    desk.press("Space")
    expect(group.get_by_role("radio", name="Not in KG")).to_be_checked()
    expect(page.locator("#said")).to_have_text("Fact 2: Not in KG")
    expect(page.get_by_role("status").filter(has_text=SAVED)).to_be_visible()
    desk.press("ArrowLeft")
    expect(group.get_by_role("radio", name="Contradicted")).to_be_checked()
    expect(page.locator(".is-moving-on")).to_have_count(0)


def test_guidelines_open_beside_the_work_and_close_again(stage: Stage, join: Join) -> None:
    stage.fill(1)
    desk = join("ada").open()
    desk.press("s", "?")
    sheet = desk.page.get_by_role("dialog", name="Guidelines")
    expect(sheet.locator(".prose")).to_contain_text("supported")
    assert desk.page.locator("main").count() == 1
    desk.press("c", "Escape")
    expect(sheet).to_be_hidden()
    desk.press("j", "n")
    assert desk.labels()[:2] == ["supported", "not-in-kg"]


def test_single_keys_can_be_switched_off(stage: Stage, join: Join) -> None:
    stage.fill(1)
    desk = join("ada").open()
    page = desk.page
    page.get_by_role("button", name="Keys", exact=True).click()
    page.get_by_label("single keys act").uncheck()
    desk.press("Escape")
    page.locator(".query").click()
    desk.press("s", "?", "j")
    assert (desk.labels()[0], desk.current()) == (None, "Fact 1")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.reload()
    desk.ready()
    desk.press("s")
    assert desk.labels()[0] is None
