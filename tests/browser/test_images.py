"""Pages as the documentation shows them, of the starter data set alone.

`CRLT_SCREENSHOTS=docs/images pytest tests/browser/test_images.py` makes the images anew.
"""

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
import requests
from playwright.sync_api import Page, expect

from tests.browser.conftest import Guarded, Watched
from tests.browser.looking import assert_fits
from tests.e2e.served import serving

ROOT = Path(__file__).resolve().parents[2]
HEAVIEST = 200_000
Visit = Callable[[str], Watched]
Json = dict[str, Any]

SAID: dict[str, tuple[Json, Json]] = {
    "S3": ({"facts": "SS", "steps": "VVV"}, {"facts": "SS", "steps": "VVV"}),
    "S7": ({"facts": "SS", "steps": "VVVV"}, {"facts": "SN", "steps": "VVXV"}),
    "S8": ({"facts": "S", "steps": "VV"}, {"facts": "S", "steps": "VV"}),
    "S11": ({"facts": "C", "steps": "VV"}, {"facts": "C", "steps": "VV"}),
    "C6": ({"facts": "SN", "steps": "VX"}, {"facts": "SC", "steps": "VV"}),
    "C9": ({"facts": "S", "steps": "VX"}, {"facts": "I", "steps": "VX"}),
}
NOTED = {"C6": "The entry says nothing of bones.", "S7": "A founding date alone does not do."}
LABELS = {
    "S": "supported",
    "C": "contradicted",
    "N": "not-in-kg",
    "I": "irrelevant",
    "V": "valid",
    "X": "invalid",
}


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guarded]:
    """A service where ada and ben judged the example run, and a second run waits for ada."""
    home = tmp_path_factory.mktemp("images") / "shop"
    example = json.loads((ROOT / "data/examples/human-eval.json").read_text())
    with serving(home, CRLT_AUTH="on") as served:
        shop = Guarded(served, {}, home)
        for role, name in [("submitter", "sam"), ("admin", "olga"), ("adjudicator", "eve")]:
            shop.tokens[name] = shop.token(role, name)
        for name in ("ada", "ben"):
            shop.tokens[name] = shop.token("annotator", name)
        send(shop, "POST", "/score", "sam", example)
        for place, name in enumerate(("ada", "ben")):
            for _ in SAID:
                judge(shop, name, place)
        system = {"name": "careful reasoner", "version": "2"}
        send(shop, "POST", "/score", "sam", example | {"system": system})
        while judge(shop, "ada", 0, until="S3"):
            pass
        yield shop


def send(shop: Guarded, method: str, path: str, name: str, body: Json) -> Json:
    """A request with somebody's token; gives what is answered."""
    headers = {"Authorization": f"Bearer {shop.tokens[name]}"}
    answer = requests.request(method, shop.url + path, json=body, headers=headers, timeout=30)
    assert answer.ok, answer.text
    found: Json = answer.json()
    return found


def judge(shop: Guarded, name: str, place: int, until: str | None = None) -> bool:
    """Claim the next response and judge it as `SAID` says; `until`: hold this one, give False."""
    given = send(shop, "POST", "/assignments/claim", name, {})
    entry = given["entry"]["id"]
    if entry == until:
        return False
    said = {kind: [LABELS[key] for key in keys] for kind, keys in SAID[entry][place].items()}
    more = {"lease": given["lease"]["token"], "version": given["version"], "final": True}
    note = {"note": NOTED.get(entry) if place else None}
    send(shop, "PUT", f"/assignments/{given['id']}/judgement", name, said | more | note)
    return True


def keep(
    page: Page,
    name: str,
    width: int = 1280,
    height: int = 800,
    scheme: Literal["light", "dark"] = "light",
) -> None:
    """Look at the page in one size; keep it where CRLT_SCREENSHOTS says, if it says so."""
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.set_viewport_size({"width": width, "height": height})
    assert_fits(page)
    seen = page.screenshot()
    folder = os.environ.get("CRLT_SCREENSHOTS")
    if folder:
        assert len(seen) < HEAVIEST
        (ROOT / folder).mkdir(parents=True, exist_ok=True)
        (ROOT / folder / f"{name}-{width}.png").write_bytes(seen)


def come(shop: Guarded, visit: Visit, name: str, path: str) -> Page:
    """Open a link with somebody's token."""
    page = visit(shop.url).page
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"{shop.url}{path}#{shop.tokens[name]}")
    page.wait_for_url(shop.url + path)
    return page


def test_annotate(shop: Guarded, visit: Visit) -> None:
    """Half labelled, with evidence and a note, in the light, in the dark, on a phone."""
    page = come(shop, visit, "ada", "/annotate")
    expect(page.locator("html[data-ready]")).to_be_attached()
    page.get_by_label("moves on").select_option("by key only")
    page.locator(".query").click()
    for key in ("]", "e", "s", "j", "]", "e", "s", "j", "v", "j"):
        page.keyboard.press(key)
    expect(page.locator("#saved")).to_contain_text("saved")
    keep(page, "annotate")
    keep(page, "annotate-dark", scheme="dark")
    keep(page, "annotate", 390, 1100)


def test_adjudicate(shop: Guarded, visit: Visit) -> None:
    page = come(shop, visit, "eve", "/adjudicate")
    expect(page.locator("html[data-ready]")).to_be_attached()
    keep(page, "adjudicate")


def test_judging(shop: Guarded, visit: Visit) -> None:
    """All runs, then one of them."""
    page = come(shop, visit, "olga", "/judging")
    expect(page.get_by_role("article")).to_have_count(2)
    keep(page, "judging")
    page.get_by_role("link", name="example reasoner").click()
    expect(page.get_by_role("heading", name="Agreement", exact=True)).to_be_visible()
    keep(page, "judging-run", height=1250)


def test_explore(shop: Guarded, visit: Visit) -> None:
    """A search narrowed down, then one of the entries found."""
    page = visit(shop.url).page
    page.goto(shop.url + "/explore/cr-lt-starter?skill=geographical")
    keep(page, "explore")
    page.goto(shop.url + "/explore/cr-lt-starter/entries/S3")
    keep(page, "explore-entry", height=1150)


def test_practice(shop: Guarded, visit: Visit) -> None:
    page = visit(shop.url).page
    page.goto(shop.url + "/annotate/practice/3")
    for group in page.locator(".judged fieldset").all():
        group.get_by_role("radio").first.check()
    page.get_by_role("button", name="Compare").click()
    expect(page.locator("#outcome")).to_be_visible()
    page.evaluate("scrollTo(0, 0)")
    keep(page, "practice", height=1000)


def test_sign_in(shop: Guarded, visit: Visit) -> None:
    page = visit(shop.url).page
    page.goto(shop.url + "/sign-in")
    keep(page, "sign-in")
