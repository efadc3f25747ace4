"""A real run judged from end to end in Chromium: by keyboard alone, blind, settled, counted."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Guarded, Watched
from tests.browser.five_responses import (
    ADA,
    AGREEMENT,
    BEN,
    CY,
    FACTSCORE,
    IN_DISPUTE,
    POOLED,
    REASONING,
    RELEVANT,
    RESOLVED,
    STRICT,
    spoken,
    written,
)
from tests.browser.keyboard_judges import Keyboard, Said, sit_down
from tests.browser.looking import assert_accessible
from tests.e2e.served import run, serving

Visit = Callable[[str], Watched]
Json = dict[str, Any]
RUN = "data/runs/crlt_smollm2-135m_0shot.ndjson"


@pytest.fixture
def house(shared: Path, tmp_path: Path) -> Iterator[Guarded]:
    """The service with the official release and auth on."""
    home = tmp_path / "house"
    done = run("import", "--default", str(shared / "data/official"), home=home)
    assert done.returncode == 0, done.stderr
    with serving(home, CRLT_AUTH="on") as served:
        guarded = Guarded(served, {}, home)
        for role, name in [("admin", "olga"), ("submitter", "sam"), ("annotator", "ada")]:
            guarded.tokens[name] = guarded.token(role, name)
        yield guarded


def test_five_responses_of_a_real_run_are_judged_settled_and_counted(
    house: Guarded, shared: Path, visit: Visit
) -> None:
    submission = send_run(house, shared)
    organiser = visit(house.url).page
    for role, name in [("annotator", "ben"), ("annotator", "cy"), ("adjudicator", "eve")]:
        house.tokens[name] = make_link(house, organiser, role, name)
    ada = sit_down(visit(house.url), "/annotate", house.tokens["ada"])
    ben = sit_down(visit(house.url), "/annotate", house.tokens["ben"])
    for desk in (ada, ben):
        begin(desk)
    for number in range(5):
        judge_next(ada, ADA, spoil=number == 1)
        assert_blind(house, ben, submission)
        judge_next(ben, BEN, leave=number == 2)
    for desk in (ada, ben):
        expect(desk.page.get_by_role("heading", level=1)).to_have_text("All done")
        assert_accessible(desk.page)
    cy = sit_down(visit(house.url), "/annotate", house.tokens["cy"])
    judge_next(cy, CY)
    expect(cy.page.get_by_role("heading", level=1)).to_have_text("All done")
    settle_all(sit_down(visit(house.url), "/adjudicate", house.tokens["eve"]))
    assert_counted(house, submission)
    assert_shown(house, organiser, submission)
    assert_exported(house, submission)


def send_run(house: Guarded, shared: Path) -> str:
    """Five responses of the run as its submitter sends them; gives the submission's id."""
    rows = map(json.loads, (shared / RUN).read_text().splitlines())
    sent = {
        "system": {"name": "smollm2-135m", "version": "0-shot"},
        "predictions": [row for row in rows if row["id"] in ADA],
        "human_eval": {"sample": 5, "overlap": 2},
    }
    answer = house.served.post("/score", json=sent, headers=bearer(house, "sam"))
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def make_link(house: Guarded, page: Page, role: str, name: str) -> str:
    """A link made on the organiser's page by keyboard; gives its token."""
    secret = "" if house.tokens.keys() & {"ben"} else f"#{house.tokens['olga']}"
    page.goto(f"{house.url}/judging/links{secret}")
    page.wait_for_url(f"{house.url}/judging/links")
    expect(page.get_by_role("heading", level=1)).to_have_text("Links")
    if secret:
        assert_accessible(page)
    page.get_by_label("Name").focus()
    page.keyboard.type(name)
    page.keyboard.press("Tab")
    if role == "adjudicator":
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    link = page.get_by_label(f"Link for the {role}").input_value()
    address, _, made = link.partition("#")
    assert address == house.url + ("/annotate" if role == "annotator" else "/adjudicate")
    return made


def begin(desk: Keyboard) -> None:
    """What a newcomer does first."""
    assert_accessible(desk.page)
    assert "unsure" in desk.read_guidelines()
    desk.move_on_by_key_only()


def judge_next(
    desk: Keyboard, says: dict[str, Said], *, spoil: bool = False, leave: bool = False
) -> None:
    """Judge the item on the page; `spoil` it first and undo that, `leave` in the middle of it."""
    said = says[desk.entry]
    assert desk.labels() == [None] * len(said.keys)
    if spoil:
        desk.press("i", "j", "i", "Control+z", "Control+z")
        assert desk.labels() == [None] * len(said.keys)
        desk.press("Control+Shift+Z")
        assert desk.labels()[:2] == ["irrelevant", None]
        desk.press("k")
    if leave:
        entry = desk.entry
        desk.press(said.keys[0], "j", said.keys[1])
        desk.lose_the_tab("/annotate")
        assert desk.entry == entry
        assert desk.labels()[:3] == [*said.labels[:2], None]
        desk.press("k", "k")
    desk.judge(said)
    if spoil or leave:
        assert_accessible(desk.page)
    desk.expect_saved()
    desk.submit()


def assert_blind(house: Guarded, desk: Keyboard, submission: str) -> None:
    """Who has not judged yet sees nothing of what others said, on the page or elsewhere."""
    assert desk.labels().count(None) == len(desk.labels())
    assert "alone thinks" not in desk.page.content()
    assert "smollm2" not in desk.page.content()
    for path in ("", "/human-eval", "/judgements", "/predictions", "/scores"):
        answer = house.served.get(f"/submissions/{submission}{path}", headers=bearer(house, "ben"))
        assert answer.status_code in (403, 404), path
        assert "alone thinks" not in answer.text
    assert house.served.get("/assignments", headers=bearer(house, "ben")).status_code == 403


def settle_all(desk: Keyboard) -> None:
    """Adopt a vote on S63; overrule both on S43, which takes a reason."""
    done = set()
    while desk.page.locator("#desk").count():
        assert_accessible(desk.page)
        assert "ada" not in desk.page.locator("main").inner_text()
        done.add(desk.entry)
        desk.press("Control+Enter")
        expect(desk.page.locator("#said")).to_contain_text("needs a label")
        if desk.entry == "S63":
            (voter,) = desk.page.locator("[data-row='4'] [data-take='valid'] b").all_inner_texts()
            desk.press(voter.lower())
        else:
            desk.press("2", "Control+Enter")
            expect(desk.page.get_by_label("reason")).to_be_focused()
            desk.write("It says the opposite.")
        desk.submit()
    assert done == IN_DISPUTE
    expect(desk.page.get_by_role("heading", level=1)).to_have_text("Nothing in dispute")
    assert_accessible(desk.page)


def assert_counted(house: Guarded, submission: str) -> None:
    """The interface gives the numbers counted by hand."""
    path = f"/submissions/{submission}/human-eval"
    found: Json = house.served.get(path, headers=bearer(house, "sam")).json()
    factscore, reasoning = found["factscore"], found["reasoning"]
    assert (factscore.pop("relevant_only"), factscore.pop("pooled")) == (RELEVANT, POOLED)
    assert reasoning.pop("strict") == STRICT
    standing = {"items": 5, "judged": 5, "unresolved": 0, "flagged": 0, "excluded": {}}
    for metric, mean in ((factscore, FACTSCORE), (reasoning, REASONING)):
        bounds = [mean["value"]] * 2
        assert metric == mean | standing | {"provisional": False, "bounds": bounds}
    for name, expected in AGREEMENT.items():
        told = found["agreement"][name]
        assert told["n"] == expected["n"]
        for figure in ("percent", "alpha", "ac1"):
            assert told[figure]["value"] == expected[figure], (name, figure)
            assert told[figure]["low"] <= told[figure]["value"] <= told[figure]["high"]


def assert_shown(house: Guarded, page: Page, submission: str) -> None:
    """The organiser's pages show both metrics with intervals, agreement, and who did what."""
    means = ("5 of 5 items judged", "0.433 0.000 to 0.887", "0.600 0.231 to 0.882")
    agreement = ("0.923", "0.895", "0.900", "0.933", "0.770", "0.908")
    for path, shown in (
        ("/judging", (*means, "0.900", "0.908")),
        (f"/judging/{submission}", (*means, *agreement)),
        ("/judging/annotators", ("ada", "ben", "cy")),
    ):
        page.goto(house.url + path)
        assert_accessible(page)
        told = " ".join(page.get_by_role("main").inner_text().split())
        assert [words for words in shown if words not in told] == []


def assert_exported(house: Guarded, submission: str) -> None:
    """Votes and resolved rows are what was pressed; nobody had an item twice."""
    path = f"/submissions/{submission}/judgements?format=jsonl"
    answer = house.served.get(path, headers=bearer(house, "olga"))
    rows: list[Json] = [json.loads(line) for line in answer.text.splitlines()]
    votes = [row for row in rows if row["type"] == "vote"]
    assert len({(row["item"], row["annotator"]) for row in votes}) == len(votes) == 11
    given = [(row["entry"], written(row)) for row in votes]
    said = [(entry, spoken(each)) for says in (ADA, BEN, CY) for entry, each in says.items()]
    assert sorted(given, key=str) == sorted(said, key=str)
    resolved = {row["entry"]: row for row in rows if row["type"] == "resolved"}
    found = {entry: (row["supported"], row["valid"]) for entry, row in resolved.items()}
    assert found == RESOLVED


def bearer(house: Guarded, name: str) -> dict[str, str]:
    """The header of somebody's token."""
    return {"Authorization": f"Bearer {house.tokens[name]}"}
