"""Texts as systems and people write them: long, right to left, combining, full of markup."""

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from service.domain.submissions import AnsweredResponse
from tests.browser.annotate.conftest import SAVED, Desk
from tests.browser.looking import assert_fits
from tests.browser.staging import Stage

Join = Callable[[str], Desk]
HOSTILE = (
    "<script>window.broken = 1</script><img src=x onerror='window.broken = 1'>&amp; \"quoted\""
)
LONG_WORD = "Rind" + "fleisch" * 60


def _one(response: str, facts: tuple[str, ...], steps: tuple[str, ...] = ("So no.",)) -> object:
    return [AnsweredResponse("E1", "question-answering", False, response, facts, steps)]


def test_markup_in_responses_and_notes_is_text(stage: Stage, join: Join) -> None:
    stage.fill(1, rows=_one(f"It is {HOSTILE}. So no.", (HOSTILE,)))
    desk = join("ada").open()
    page = desk.page
    expect(page.locator("#response")).to_contain_text(HOSTILE)
    expect(page.locator("#row-0-text")).to_have_text(HOSTILE)
    desk.press("s", "m")
    page.keyboard.type(HOSTILE)
    desk.expect_saved()
    page.reload()
    desk.ready()
    expect(page.locator("#note")).to_have_value(HOSTILE)
    expect(page.locator(".history")).to_contain_text("onerror")
    assert page.evaluate("() => window.broken ?? null") is None
    said = stage.said(desk.id)
    assert said is not None
    assert said.note == HOSTILE


@pytest.mark.parametrize(
    ("response", "facts", "passages"),
    [
        (
            "הבית גדול מאוד. הוא לבן.",
            ("הבית גדול מאוד.", "הוא לבן."),
            ["הבית גדול מאוד.", "הוא לבן."],
        ),
        (
            "🐈🐕 Two pets. e\u0301te\u0301 is summer.",
            ("e\u0301te\u0301 is summer.",),
            ["e\u0301te\u0301 is summer."],
        ),
        ("A big dog barks.", ("A big dog barks.", "big dog"), ["A big dog barks.", "big dog"]),
    ],
    ids=["right-to-left", "combining and surrogate pairs", "one within the other"],
)
def test_facts_are_marked_where_they_stand(
    stage: Stage, join: Join, response: str, facts: tuple[str, ...], passages: list[str]
) -> None:
    stage.fill(1, rows=_one(response, facts))
    desk = join("ada").open()
    box = desk.page.locator("#response")
    assert box.evaluate("(each) => each.textContent.trim()") == response
    marked = []
    for _ in facts:
        marked.append("".join(box.locator(".is-current").all_text_contents()))
        desk.press("j")
    assert marked == passages
    directions = box.evaluate("(each) => getComputedStyle(each).direction")
    assert directions == ("rtl" if response.startswith("ה") else "ltr")


def test_a_click_into_the_response_finds_the_shortest_fact_there(stage: Stage, join: Join) -> None:
    stage.fill(1, rows=_one("A big dog barks.", ("A big dog barks.", "big dog")))
    desk = join("ada").open()
    desk.page.locator("[data-piece]", has_text="big dog").click()
    assert desk.current() == "Fact 2"
    desk.page.locator("[data-piece]", has_text="barks").click()
    assert desk.current() == "Fact 1"


def test_a_response_of_100_kb_stays_usable(stage: Stage, join: Join) -> None:
    sentences = tuple(f"Sentence {i} says that number {i} is {i * 7}." for i in range(2400))
    response = " ".join(sentences)
    assert len(response) > 100_000
    stage.fill(1, rows=_one(response, sentences[:300], sentences[:300]))
    desk = join("ada").open()
    page = desk.page
    begun = time.monotonic()
    desk.press(*["s", "j"] * 20)
    took = (time.monotonic() - begun) / 40
    assert took < 0.25
    page.wait_for_timeout(1500)  # waiting by `expect` keeps so large a page busy by itself
    assert SAVED.match(page.locator("#saved").text_content() or "")
    assert desk.labels()[:21] == ["supported"] * 20 + [None]
    desk.press("Control+Enter")
    assert desk.current() == "Fact 21"
    assert_fits(page)


def test_long_words_do_not_push_the_page_sideways(stage: Stage, join: Join) -> None:
    stage.fill(1, rows=_one(f"{LONG_WORD}. So no.", (LONG_WORD,), (LONG_WORD, "So no.")))
    desk = join("ada").open()
    page = desk.page
    desk.press("s")
    page.locator("#note").fill(LONG_WORD)
    desk.expect_saved()
    page.reload()
    desk.ready()
    for width in (1280, 900, 390):
        page.set_viewport_size({"width": width, "height": 800})
        assert_fits(page)
        assert page.locator("#rows").evaluate("(each) => each.scrollWidth <= each.clientWidth")
