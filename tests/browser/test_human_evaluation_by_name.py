"""Judging without auth in Chromium: a name is all it takes, and the keyboard."""

import json
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Watched
from tests.browser.keyboard_judges import Keyboard, Said
from tests.e2e.served import serving

Visit = Callable[[str], Watched]
ROOT = Path(__file__).resolve().parents[2]
OPEN = {
    "S3": (Said("SN", "VVV"), Said("SN", "VVV")),
    "S8": (Said("S", "VX"), Said("N", "VX")),
}
"""What two people say of two responses to the starter data set, the first and the second."""


def test_without_auth_two_names_judge_two_responses(tmp_path: Path, visit: Visit) -> None:
    """Of the starter data set; S3 is agreed upon, S8 is settled by a third name."""
    example = json.loads((ROOT / "data/examples/human-eval.json").read_text())
    example["predictions"] = [row for row in example["predictions"] if row["id"] in OPEN]
    with serving(tmp_path / "open") as served:
        answer = served.post("/score", json=example)
        assert answer.status_code == 201, answer.text
        for name, column in [("ada", 0), ("ben", 1)]:
            desk = enter(visit(served.url), name, "/annotate")
            desk.move_on_by_key_only()
            for _ in OPEN:
                desk.judge(OPEN[desk.entry][column])
                desk.submit()
        sheet = enter(visit(served.url), "eve", "/adjudicate")
        assert sheet.entry == "S8"
        sheet.press("s")
        sheet.submit()
        found = served.get(f"/submissions/{answer.json()['id']}/human-eval").json()
    assert (found["factscore"]["value"], found["factscore"]["n"]) == (0.75, 2)
    assert (found["reasoning"]["value"], found["reasoning"]["n"]) == (0.5, 2)


def enter(seen: Watched, name: str, path: str) -> Keyboard:
    """Come in by a name alone, typed into the form."""
    seen.page.goto(seen.url + path)
    expect(seen.page.get_by_role("textbox")).to_be_focused()
    seen.page.keyboard.type(name)
    seen.page.keyboard.press("Enter")
    seen.page.wait_for_url(seen.url + path)
    desk = Keyboard(seen)
    desk.ready()
    return desk
