"""The leaderboard in a real browser: by links alone, at three widths, with and without rows."""

from collections.abc import Callable, Iterator
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Watched
from tests.browser.looking import assert_accessible, screenshot
from tests.e2e.served import Served, serving

LONG = "a name that is long enough to be broken " + "x" * 60
Visit = Callable[[str], Watched]


@pytest.fixture(scope="module")
def ranked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A service of its own, since a board shows whatever others have sent."""
    with serving(tmp_path_factory.mktemp("board")) as running:
        yield running


def send(page: Page, url: str, name: str, answers: dict[str, bool]) -> str:
    predictions = [{"id": id, "answer": answer} for id, answer in answers.items()]
    system = {"name": name, "version": "1.2", "method": "0-shot CoT"}
    body = {"system": system, "predictions": predictions}
    return str(page.request.post(f"{url}/score", data=body).json()["id"])


def test_the_board_is_read_sorted_and_filtered_by_links(visit: Visit, ranked: Served) -> None:
    watched = visit(ranked.url)
    page, url = watched.page, ranked.url
    ids = [each["id"] for each in page.request.get(f"{url}/queries?limit=40").json()["items"]]
    coin = Random(4)
    sent = send(page, url, "coin", {id: coin.random() < 0.5 for id in ids})
    send(page, url, "<i>always</i> yes", dict.fromkeys(ids, True))
    send(page, url, LONG, dict.fromkeys(ids[:9], True))
    page.goto(url + "/leaderboard")
    table = page.get_by_role("table")
    expect(table.get_by_role("row")).to_have_count(7)
    expect(table).to_contain_text("<i>always</i> yes")
    expect(page.get_by_role("listitem").filter(has_text="points 80 % of the time")).to_be_visible()
    expect(
        page.get_by_role("listitem").filter(has_text="has an accuracy of 0.500").first
    ).to_be_visible()
    assert_accessible(page)
    screenshot(page, "leaderboard")
    page.get_by_role("link", name="Hallucination rate").click()
    expect(page.get_by_role("columnheader", name="Hallucination rate")).to_have_attribute(
        "aria-sort", "ascending"
    )
    expect(table.get_by_role("row").nth(1)).to_contain_text("abstain")
    page.get_by_role("link", name="Submissions", exact=True).click()
    page.get_by_role("link", name="Question answering", exact=True).click()
    expect(page).to_have_url(
        url + "/leaderboard?kind=submission&sort=hallucination_rate&task=question-answering"
    )
    expect(table.get_by_role("row")).to_have_count(4)
    page.go_back()
    expect(page.get_by_role("link", name="Overall", exact=True)).to_have_attribute(
        "aria-current", "true"
    )
    assert_leads_on(page, url, sent)


def assert_leads_on(page: Page, url: str, sent: str) -> None:
    """From a row to its score, its badge and its page."""
    row = page.get_by_role("row").filter(has_text="coin")
    row.get_by_text("Notes").click()
    expect(row.get_by_role("link", name="The score for good")).to_have_attribute(
        "href", f"/submissions/{sent}/scores/1"
    )
    badge = row.get_by_role("link", name="badge").get_attribute("href")
    assert page.request.get(f"{url}{badge}").headers["content-type"] == "image/svg+xml"
    row.get_by_role("link", name="coin").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("coin")


def test_an_empty_choice_says_so(visit: Visit, ranked: Served) -> None:
    watched = visit(ranked.url)
    page = watched.page
    page.goto(watched.url + "/leaderboard?kind=reference")
    expect(page.get_by_role("main")).to_contain_text("No row is here.")
    watched.foreseen.append("400")
    page.goto(watched.url + "/leaderboard?sort=f1")
    expect(page.get_by_role("main")).to_contain_text("400")
