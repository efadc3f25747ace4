"""The newcomer's pages in a real browser: guidelines, and practice by keyboard and by mouse."""

import pytest
from playwright.sync_api import Page, expect

from service.domain.judging.guidelines import WorkedItem
from service.storage.guidelines import guidelines
from tests.browser.conftest import Watched
from tests.browser.looking import assert_accessible, screenshot
from tests.e2e.served import Served

ITEMS = guidelines().worked
KEY = {"supported": "s", "contradicted": "2", "not-in-kg": "n", "irrelevant": "4"}
STEP_KEY = {"valid": "v", "invalid": "x"}


@pytest.fixture
def page(served: Served, watched: Watched) -> Page:
    """The first worked item."""
    watched.page.goto(served.url + "/annotate/practice")
    return watched.page


def labels_of(item: WorkedItem) -> tuple[list[str], list[str]]:
    """The right labels of its facts and of its steps."""
    said = item.expected
    return [label or "" for label in said.facts or ()], [label or "" for label in said.steps or ()]


def test_guidelines_can_be_read(served: Served, watched: Watched) -> None:
    page = watched.page
    page.goto(served.url + "/annotate/guidelines")
    expect(page.get_by_role("heading", level=1)).to_have_text("Guidelines for annotators")
    assert_accessible(page)
    screenshot(page, "guidelines")
    page.get_by_role("navigation", name="Contents").get_by_role("link", name="Keys").click()
    expect(page.get_by_role("heading", name="Keys")).to_be_in_viewport()
    page.get_by_role("link", name="Practise on").click()
    expect(page).to_have_url(served.url + "/annotate/practice")


def test_nothing_is_chosen_and_nothing_is_told_beforehand(page: Page) -> None:
    assert page.get_by_role("radio").count() > 0
    assert page.locator("input:checked").count() == 0
    expect(page.get_by_text(ITEMS[0].why.facts[0])).to_be_hidden()
    expect(page.get_by_text(ITEMS[0].lesson)).to_be_hidden()


def test_all_items_by_keyboard_alone(served: Served, page: Page) -> None:
    """Every item labelled rightly, compared, and left by Ctrl+Enter; nothing is in the way."""
    for number, item in enumerate(ITEMS, 1):
        expect(page.locator("h1")).to_contain_text(f"{number} of {len(ITEMS)}")
        facts, steps = labels_of(item)
        if not item.expected.answered:
            page.get_by_role("checkbox", name="No answer given").focus()
            page.keyboard.press("Space")
        else:
            keys = [KEY[label or ""] for label in facts] + [
                STEP_KEY[label or ""] for label in steps
            ]
            expect(page.locator(".judged.current")).to_have_count(1)  # the script is there
            for row, key in enumerate(keys):
                if number == 1:  # here the page moves on by itself, later sooner than that
                    expect(page.locator(".judged").nth(row)).to_have_class("judged current")
                page.keyboard.press(key)
                if number > 1:
                    page.keyboard.press("j")
        page.keyboard.press("Control+Enter")
        expect(page.locator("#outcome")).to_be_visible()
        expect(page.locator("#outcome")).to_contain_text(item.lesson)
        expect(page.locator(".differs")).to_have_count(0)
        if number < len(ITEMS):
            page.keyboard.press("Control+Enter")
    assert page.locator(".steps .done").count() == len(ITEMS)
    expect(page.get_by_role("link", name="Begin to judge")).to_be_visible()


def test_what_differs_is_shown_with_its_reason(served: Served, page: Page) -> None:
    page.goto(served.url + "/annotate/practice/3")
    facts, steps = labels_of(ITEMS[2])
    for group in page.locator(".judged fieldset").all():
        wrong = group.get_by_role("radio", name="Not in KG")
        (wrong if wrong.count() else group.get_by_role("radio", name="Valid", exact=True)).check()
    page.get_by_role("button", name="Compare").click()
    assert (facts, steps) == (["supported", "irrelevant"], ["valid", "valid", "invalid", "valid"])
    expect(page.locator("#outcome")).to_contain_text("You agree on 3 of 6 labels.")
    first, second, *_ = page.locator(".judged").all()
    expect(first).to_contain_text("yours: Not in KG")
    expect(first).to_contain_text(ITEMS[2].why.facts[0])
    expect(second).to_contain_text("which counts the same")
    assert_accessible(page)
    screenshot(page, "practice-compared")


def test_what_was_done_is_there_again(served: Served, page: Page) -> None:
    page.keyboard.press("s")
    page.keyboard.press("j")
    page.keyboard.press("x")
    page.reload()
    expect(page.get_by_role("radio", name="Supported").first).to_be_checked()
    expect(page.get_by_role("radio", name="Invalid").first).to_be_checked()
    page.keyboard.press("Control+Enter")
    expect(page.locator(".judged").nth(2)).to_have_class("judged current")
    expect(page.locator("#outcome")).to_be_hidden()


def test_keys_move_label_and_change_the_kind(page: Page) -> None:
    rows = page.locator(".judged")
    page.keyboard.press("ArrowDown")
    expect(rows.nth(0)).not_to_have_class("judged current")
    page.keyboard.press("s")
    assert rows.nth(1).locator("input:checked").count() == 0
    kind = rows.nth(1).locator("[data-kind]")
    before = kind.locator("[data-word]").text_content()
    page.keyboard.press("t")
    expect(kind.locator("[data-word]")).not_to_have_text(before or "")
    page.keyboard.press("k")
    page.keyboard.press("Tab")
    expect(rows.nth(1)).to_have_class("judged current")


def test_practice_is_a_page_to_work_on(page: Page) -> None:
    assert_accessible(page)
    page.keyboard.press("s")
    screenshot(page, "practice")


def test_with_text_twice_as_large_nothing_is_cut(page: Page) -> None:
    page.add_style_tag(content="html { font-size: 200% }")
    screenshot(page, "practice-large")
