"""The newcomer's pages: guidelines by version, worked items; open to all, nothing else told."""

import re
from hashlib import sha256
from pathlib import Path

import pytest

from service.storage.guidelines import guidelines
from tests.web.conftest import Reader

ROOT = Path(__file__).resolve().parents[2]
ITEMS = guidelines().worked
NEWEST = guidelines().newest


@pytest.mark.parametrize(
    "path", ["/annotate/guidelines", f"/annotate/guidelines?version={NEWEST.version}"]
)
def test_the_newest_guidelines_are_shown(reader: Reader, path: str) -> None:
    page = reader.get(path)
    assert page.status_code == 200
    assert f"Version {NEWEST.version}" in page.text
    titles = re.findall(r"^## (.+)$", NEWEST.markdown, re.MULTILINE)
    assert titles
    assert [title for title in titles if f">{title}</a></li>" not in page.text] == []
    assert [title for title in titles if f">{title}</h2>" not in page.text] == []


def test_what_links_lead_to_is_on_the_page(reader: Reader) -> None:
    text = reader.get("/annotate/guidelines").text
    targets = set(re.findall(r'href="#([^"]+)"', text))
    assert len(targets) > 5
    assert targets - set(re.findall(r'\bid="([^"]+)"', text)) == set()


def test_a_version_that_never_was_is_not_there(reader: Reader) -> None:
    page = reader.get("/annotate/guidelines?version=999")
    assert (page.status_code, page.content_type) == (404, "text/html; charset=utf-8")


@pytest.mark.parametrize("number", range(1, len(ITEMS) + 1))
def test_each_worked_item_has_a_row_for_each_fact_and_step(reader: Reader, number: int) -> None:
    item = ITEMS[number - 1]
    text = reader.get(f"/annotate/practice/{number}").text
    assert "checked" not in re.sub(r"<script.*", "", text)
    facts, steps = len(item.content.facts or ()), len(item.content.steps or ())
    assert len(re.findall(r'data-row="fact\d+"', text)) == facts
    assert len(re.findall(r'data-row="step\d+"', text)) == steps
    right = re.findall(r'data-right="([a-z-]+)"', text)
    assert right == [*(item.expected.facts or ()), *(item.expected.steps or ())]


def test_practice_does_not_tell_what_annotators_never_see(reader: Reader) -> None:
    """The rule and the data set's own steps: one way to argue, not the only one."""
    for number, item in enumerate(ITEMS, 1):
        text = reader.get(f"/annotate/practice/{number}").text
        assert item.entry.rule.text not in text
        content = item.content
        said = {row.text for row in (*(content.facts or ()), *(content.steps or ()))}
        own = [step.text for step in item.entry.steps if step.text not in said]
        assert [words for words in own if words in text] == []


@pytest.mark.parametrize("number", ["0", str(len(ITEMS) + 1), "99999999999999999999", "x"])
def test_other_items_are_not_there(reader: Reader, number: str) -> None:
    assert reader.get(f"/annotate/practice/{number}").status_code == 404


def test_the_first_item_is_practice_itself(reader: Reader) -> None:
    assert "Practice 1 of" in reader.get("/annotate/practice").text


def test_pages_hold_nothing_inline_and_nothing_foreign(reader: Reader) -> None:
    for path in (
        "/sign-in",
        "/annotate/guidelines",
        "/annotate/practice",
        "/judging/nowhere/at/all",
    ):
        text = reader.get(path).text
        assert re.findall(r"<script(?![^>]*\bsrc=)", text) == []
        assert re.findall(r"<[^>]*\son[a-z]+=", text) == []
        named = re.findall(r'(?:src|href|action)="([^"]+)"', text)
        assert [name for name in named if not name.startswith(("/", "#", "data:"))] == []


def test_vendored_files_are_those_of_the_record() -> None:
    """The decisions name each with its digest."""
    decisions = (ROOT / "docs" / "decisions").glob("*.md")
    record = "".join(path.read_text() for path in decisions)
    named = re.findall(r"\| `([^`]+\.js)` \|[^|]*\|[^|]*\| `([0-9a-f]{64})` \|", record)
    assert len(named) == 5
    for path, digest in named:
        assert sha256((ROOT / path).read_bytes()).hexdigest() == digest
        assert (
            (ROOT / path).parent.joinpath(f"{Path(path).name.split('.')[0]}-LICENSE.txt").is_file()
        )
