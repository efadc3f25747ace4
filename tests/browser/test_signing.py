"""Signing in and out in a real browser: by link, by form, in another tab, with the wrong role."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import Guarded, Watched
from tests.browser.looking import assert_accessible, screenshot
from tests.e2e.served import Served

Visit = Callable[[str], Watched]
SEND = "() => htmx.ajax('POST', '/annotate/aaaaaaaa/skip', {target: '#notices', swap: 'none'})"
FORM = """() => document.querySelector("main").insertAdjacentHTML("beforeend",
  `<form id="posted" method="post" action="/annotate/aaaaaaaa/renew"><textarea name="note">
typed for three hours</textarea><button>Send</button></form>`)"""
STATE = "() => fetch('/sign-in/state').then((answer) => answer.json())"


def test_a_link_signs_in_and_leaves_no_secret_in_the_address(
    guarded: Guarded, visit: Visit
) -> None:
    page = visit(guarded.url).page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{guarded.url}/annotate/guidelines#{guarded.tokens['annotator']}")
    page.goto(f"{guarded.url}/sign-in?next=/annotate/practice#{guarded.tokens['annotator']}")
    expect(page).to_have_url(guarded.url + "/annotate/practice")
    expect(page.get_by_role("banner")).to_contain_text("annotator")
    assert [url for url in asked if "crlt_" in url] == []


def test_a_link_takes_the_place_of_who_was_signed_in(guarded: Guarded, visit: Visit) -> None:
    page = visit(guarded.url).page
    page.goto(f"{guarded.url}/sign-in?next=/annotate/guidelines#{guarded.tokens['annotator']}")
    expect(page).to_have_url(guarded.url + "/annotate/guidelines")
    page.goto(f"{guarded.url}/annotate/practice#{guarded.tokens['admin']}")
    expect(page.locator(".bar .name")).to_have_text("admin")
    expect(page).to_have_url(guarded.url + "/annotate/practice")


def test_the_form_says_what_is_wrong_and_keeps_nothing_secret(
    guarded: Guarded, visit: Visit
) -> None:
    seen = visit(guarded.url)
    seen.foreseen += ["401", "403"]
    page = seen.page
    page.goto(guarded.url + "/sign-in?next=/annotate/guidelines")
    assert_accessible(page)
    screenshot(page, "sign-in")
    page.get_by_label("Your token").fill("crlt_wrong")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("unknown or has expired")
    expect(page.get_by_label("Your token")).to_have_value("")
    assert_accessible(page)
    page.get_by_label("Your token").fill(guarded.tokens["submitter"])
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("alert")).to_contain_text("for sending predictions")
    page.get_by_label("Your token").fill(guarded.tokens["adjudicator"])
    page.get_by_role("button", name="Sign in").click()
    expect(page).to_have_url(guarded.url + "/annotate/guidelines")
    names = page.get_by_role("navigation", name="Pages").get_by_role("link").all_text_contents()
    for_people = ["Annotate", "Adjudicate", "Guidelines", "Practice"]
    assert [name for name in names if name in for_people] == for_people
    assert "Judging" not in names


def test_signing_out_ends_it_in_every_tab(guarded: Guarded, visit: Visit) -> None:
    seen = visit(guarded.url)
    seen.foreseen.append("401")
    page = seen.page
    page.goto(f"{guarded.url}/sign-in?next=/annotate/guidelines#{guarded.tokens['annotator']}")
    expect(page).to_have_url(guarded.url + "/annotate/guidelines")
    other = page.context.new_page()
    other.goto(guarded.url + "/annotate/practice")
    page.get_by_role("button", name="Sign out").click()
    expect(page).to_have_url(guarded.url + "/sign-in")
    assert other.evaluate(STATE)["code"] == "signed-out"


def test_a_page_that_is_not_for_the_role_says_so(guarded: Guarded, visit: Visit) -> None:
    seen = visit(guarded.url)
    seen.foreseen.append("404")
    page = seen.page
    page.goto(f"{guarded.url}/sign-in?next=/annotate/nowhere#{guarded.tokens['annotator']}")
    expect(page.get_by_role("heading", level=1)).to_have_text("Nothing is here")
    assert_accessible(page)
    screenshot(page, "nothing-here")


def test_without_tokens_a_name_is_enough(served: Served, watched: Watched) -> None:
    page = watched.page
    page.goto(served.url + "/sign-in?next=/annotate/guidelines")
    page.get_by_label("Your name").fill("  Ada 李  ")
    page.keyboard.press("Enter")
    expect(page).to_have_url(served.url + "/annotate/guidelines")
    expect(page.locator(".bar .name")).to_have_text("Ada 李")


def test_a_page_older_than_its_session_says_so_and_works_the_next_time(
    guarded: Guarded, visit: Visit
) -> None:
    """Case 20, BookStack #2150, for htmx: the session ends, another tab signs in again."""
    seen = visit(guarded.url)
    seen.foreseen += ["status of 4", "Response Status Error Code"]
    page = seen.page
    link = f"{guarded.url}/sign-in?next=/annotate/guidelines#{guarded.tokens['annotator']}"
    page.goto(link)
    expect(page).to_have_url(guarded.url + "/annotate/guidelines")
    other = page.context.new_page()
    other.goto(guarded.url + "/annotate/practice")
    other.get_by_role("button", name="Sign out").click()
    expect(other).to_have_url(guarded.url + "/sign-in")
    page.evaluate(SEND)
    expect(page.get_by_role("alert")).to_contain_text("you are signed out")
    with page.context.expect_page() as opened:
        page.get_by_role("alert").get_by_role("link").click()
    opened.value.get_by_label("Your token").fill(guarded.tokens["annotator"])
    opened.value.get_by_role("button", name="Sign in").click()
    expect(opened.value.get_by_text("You are signed in as")).to_be_visible()
    page.evaluate(SEND)
    expect(page.locator("#notices")).to_contain_text("Do it once more")
    assert other.evaluate(STATE)["name"] == "annotator"
    page.evaluate(SEND)
    expect(page.get_by_role("alert")).to_contain_text("Not done: ")  # there is no such assignment


def test_a_form_sent_after_the_session_s_end_comes_back(guarded: Guarded, visit: Visit) -> None:
    """Case 62, Flask-WTF's users: signed in again with the text intact."""
    seen = visit(guarded.url)
    seen.foreseen.append("401")
    page = seen.page
    page.goto(guarded.url + "/annotate/guidelines")
    page.evaluate(FORM)
    page.locator("#posted button").click()
    expect(page.get_by_text("Nothing is lost")).to_be_visible()
    page.get_by_label("Your token").fill(guarded.tokens["annotator"])
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Send it again")
    expect(page.get_by_text("typed for three hours")).to_be_visible()
    assert_accessible(page)
    screenshot(page, "send-again")
