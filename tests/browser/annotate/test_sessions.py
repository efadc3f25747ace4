"""Sessions that end while somebody works, and leases: the work stays, and is saved in the end."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from service.config import Settings
from tests.browser.annotate.conftest import Desk
from tests.browser.staging import Stage

Join = Callable[[str], Desk]
HOURS = 3600
PATIENCE = 20_000  # milliseconds: the page asks every three seconds, on a busy machine late


def _sign_in_beside(desk: Desk, name: str) -> Page:
    """Follow the banner's link, which opens in a tab of its own, and sign in there."""
    with desk.page.expect_popup() as opened:
        desk.page.get_by_role("link", name="Sign in again").click()
    beside = opened.value
    beside.locator("[name=name]").fill(name)
    beside.keyboard.press("Enter")
    beside.wait_for_url(lambda url: "/sign-in" not in url)
    return beside


def test_case_20_an_expired_session_costs_nothing(stage: Stage, join: Join) -> None:
    """The session ends; the next key shows a banner and is kept; signed in again, it is saved."""
    stage.fill(1)
    desk = join("ada")
    desk.seen.foreseen.append("401")
    page = desk.open().page
    id = desk.id
    desk.press("s")
    desk.expect_saved()
    page.context.clear_cookies()
    desk.press("j", "c")
    banner = page.get_by_role("alert").filter(has_text="Sign in again")
    expect(banner).to_contain_text("Your work is kept")
    expect(page.locator("#saved")).to_have_text("✕ not saved")
    desk.press("j", "n")
    kept = page.evaluate("() => Object.values(localStorage).join()")
    assert '"not-in-kg"' in kept
    said = stage.said(id)
    assert said is not None
    assert said.facts == ("supported", None, None)
    _sign_in_beside(desk, "ada").close()
    expect(banner).to_be_hidden(timeout=PATIENCE)
    desk.expect_saved()
    said = stage.said(id)
    assert said is not None
    assert said.facts == ("supported", "contradicted", "not-in-kg")
    assert desk.labels()[:3] == ["supported", "contradicted", "not-in-kg"]


def test_case_20_somebody_else_who_signs_in_gets_none_of_it(stage: Stage, join: Join) -> None:
    stage.fill(1)
    desk = join("ada")
    desk.seen.foreseen += ["401", "404"]
    page = desk.open().page
    id = desk.id
    page.context.clear_cookies()
    desk.press("s")
    banner = page.get_by_role("alert").filter(has_text="Sign in again")
    expect(banner).to_be_visible()
    beside = _sign_in_beside(desk, "bob")
    page.bring_to_front()
    expect(banner).to_contain_text("Somebody else is signed in", timeout=PATIENCE)
    assert stage.said(id) is None
    beside.goto(f"{stage.url}/sign-in")
    beside.locator("[name=name]").fill("ada")
    beside.keyboard.press("Enter")
    expect(banner).to_be_hidden(timeout=PATIENCE)
    desk.expect_saved()
    said = stage.said(id)
    assert said is not None
    assert said.facts == ("supported", None, None)


def test_case_62_a_page_open_for_hours_still_submits(stage: Stage, join: Join) -> None:
    """Three hours later by the server's clock: the lease has run out, the session has not."""
    stage.fill(1)
    desk = join("ada").open()
    desk.press("s", "Tab", "s", "Tab", "s", "Tab", "v", "Tab", "v")
    desk.press("m")
    desk.page.keyboard.type("thought about it for long")
    desk.expect_saved()
    id = desk.id
    stage.ports.wait(3 * HOURS)
    desk.press("Escape", "Control+Enter")
    expect(desk.page.get_by_role("heading", level=1)).to_have_text("All done")
    assert stage.state(id) == "final"


def test_case_62_or_signs_in_again_with_the_text_intact(stage: Stage, join: Join) -> None:
    stage.fill(1)
    desk = join("ada")
    desk.seen.foreseen.append("401")
    page = desk.open().page
    id = desk.id
    stage.ports.wait(Settings(home=None, database_url="").session_seconds + HOURS)  # type: ignore[arg-type]
    desk.press("m")
    page.keyboard.type("a long thought")
    expect(page.get_by_role("alert").filter(has_text="Sign in again")).to_be_visible()
    expect(page.locator("#note")).to_have_value("a long thought")
    beside = _sign_in_beside(desk, "ada")
    expect(page.locator("#signed-out")).to_be_hidden(timeout=PATIENCE)
    beside.close()
    desk.expect_saved()
    said = stage.said(id)
    assert said is not None
    assert said.note == "a long thought"


def test_the_heartbeat_holds_the_lease_while_the_page_is_open(stage: Stage, join: Join) -> None:
    stage.fill(1, k=1)
    page = (desk := join("ada")).page
    page.clock.install()
    desk.open()
    expect(page.locator("#lease")).to_have_text(re.compile(r"1[45]:\d\d"))
    for _ in range(10):
        stage.ports.wait(300)
        with page.expect_response("**/renew"):
            page.clock.run_for(60_000)
    with stage.ports.look() as work:
        assert work.queue.live("ada", stage.ports.now()) == desk.id


def test_a_lost_lease_is_told_and_what_was_done_is_kept(stage: Stage, join: Join) -> None:
    stage.fill(1, k=1)
    ada, bob = join("ada"), join("bob")
    ada.seen.foreseen.append("409")
    ada.open().press("s")
    ada.expect_saved()
    id = ada.id
    stage.ports.wait(1000)
    bob.open()
    ada.press("j", "c")
    over = ada.page.get_by_role("alert").filter(has_text="Given on")
    expect(over).to_contain_text("somebody else has this response now")
    expect(over).to_contain_text("kept")
    expect(ada.page.locator("#submit")).to_be_disabled()
    assert ada.labels()[:2] == ["supported", "contradicted"]
    with stage.ports.look() as work:
        found = work.judgements.find(id, "ada")
    assert found is not None
    assert found.unsaved is not None
    assert found.unsaved.facts == ("supported", "contradicted", None)
    ada.open(f"/annotate/{id}")
    expect(ada.page.locator("#closed")).to_contain_text("somebody else has this response")
    assert ada.labels()[:2] == ["supported", "contradicted"]
    ada.page.get_by_role("link", name="Go on to the next").click()
    expect(ada.page.get_by_role("heading", level=1)).to_contain_text("Come back in 15 minutes")


def test_a_flag_by_somebody_else_sends_the_response_back(stage: Stage, join: Join) -> None:
    stage.fill(1, k=2)
    ada, bob = join("ada"), join("bob")
    ada.seen.foreseen.append("409")
    ada.open().press("s")
    ada.expect_saved()
    bob.open().press("f")
    bob.page.keyboard.type("two facts in one")
    expect(bob.page.locator("#left-over")).to_contain_text("flagged")
    bob.press("Control+Enter")
    expect(bob.page.get_by_role("heading", level=1)).to_have_text("All done")
    ada.press("j", "c")
    expect(ada.page.get_by_role("alert").filter(has_text="Sent back")).to_contain_text("is kept")


def test_work_kept_here_is_handed_in_after_the_lease_was_lost(stage: Stage, join: Join) -> None:
    """The service is away, the tab is closed, the lease runs out, the response goes to others."""
    stage.fill(2, k=1)
    ada, bob = join("ada"), join("bob")
    ada.seen.foreseen.append("409")
    id = ada.open().id
    ada.page.evaluate("() => { window.fetch = () => Promise.reject(new TypeError('away')) }")
    ada.press("s", "j", "c")
    expect(ada.page.locator("#not-saved")).to_be_visible()
    again = ada.page.context.new_page()
    ada.page.close()
    stage.ports.wait(1000)
    assert bob.open().id != id
    with stage.ports.work() as work:
        taken = work.judgements.find(id, "ada")
        assert taken is not None
        assert taken.lease is not None
        assert work.queue.free(taken.item_id, "ada", taken.lease.token, stage.ports.now())
        work.judgements.close(taken, "skipped", None, stage.ports.now())
    stage.fill(1, id="submission-two")
    ada.seen.page = again
    assert ada.open().id != id
    again.locator("#elsewhere").get_by_role("link", name="Open it").click()
    expect(again.locator(f"#desk[data-assignment='{id}']")).to_be_attached()
    ada.ready()
    assert ada.labels()[:2] == ["supported", "contradicted"]
    expect(again.get_by_role("alert").filter(has_text="is kept")).to_be_visible()
    with stage.ports.look() as work:
        found = work.judgements.find(id, "ada")
    assert found is not None
    assert found.unsaved is not None
    assert found.unsaved.facts == ("supported", "contradicted", None)
    assert again.evaluate("() => Object.keys(localStorage).join()").count("unsaved") == 0
