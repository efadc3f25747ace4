"""The audit of the official files against the hand-made register of defects, row by row."""

import csv
import re
from collections import Counter
from pathlib import Path

from service.domain.entries import Finding, Release
from service.domain.release.fields import escape_pointer

QUOTED = re.compile(r"KG Entities\[(['\"])(?P<label>.*)\1\]")
STEP = re.compile(r"steps\[(?P<index>\d+)\]\.(?P<part>text|evidence)")


def pointer_of(where: str) -> str:
    """The register's words for a place as the beginning of a JSON pointer."""
    if (anchor := QUOTED.fullmatch(where)) is not None:
        return f"/KG Entities/{escape_pointer(anchor['label'])}"
    if (step := STEP.match(where)) is not None:
        return f"/Reasoning Steps/{step['index']}/" + ("facts" if step["part"] != "text" else "")
    if where.startswith(("subgraph", "KG Triples", '"KG Triples')):
        return "/KG Triples"
    if "facts used" in where or where.startswith("Reasoning Steps"):
        return "/Reasoning Steps"
    names = ("KG Entities", "Inference Rule", "Reasoning Strategy", "query", "answer")
    return next((f"/{name}" for name in names if where.startswith(name)), "")


def entry_of(row: dict[str, str]) -> str | None:
    if row["kind"] == "json-syntax":
        return "S33"
    return None if row["id"] == "*" or row["id"].endswith(".json") else row["id"]


def test_every_row_that_a_program_can_see_comes_out(official: Release, shared: Path) -> None:
    left = list(official.findings)
    missing, rows = [], 0
    with (shared / "data/gold/defects.tsv").open(encoding="utf-8", newline="") as register:
        for row in csv.DictReader(register, delimiter="\t"):
            if row["check"] != "auto":
                continue
            rows += 1
            found = next((each for each in left if _is(each, row)), None)
            if found is None:
                missing.append((row["id"], row["kind"], row["where"]))
            else:
                left.remove(found)
    assert missing == []
    assert rows == 124


def _is(found: Finding, row: dict[str, str]) -> bool:
    return (
        (found.entry, found.code, found.severity) == (entry_of(row), row["kind"], row["severity"])
    ) and found.where.startswith(pointer_of(row["where"]))


def test_whole_file_counts_are_those_of_the_register(official: Release) -> None:
    whole = {(each.code, each.where): each for each in official.findings if each.entry is None}
    assert whole["key-spelling", "/Reasoning Steps/*"].before == "Step 208; step 102"
    assert whole["text-typo", "/Reasoning Steps/*"].before == "tiple 158; tiples 27"
    assert whole["qualifier-form", "/KG Triples"].before == (
        "sub-graphs: (k, v) 4; value, {..} 2; {..}, {..} 1; {k v} 9; {k, v} 29; {k: v} 5"
        " | evidence: (k, v) 6; value, {..} 2; {k v} 2; {k, v} 23; {k: v} 5"
    )
    assert "50 step texts" in whole["punctuation", "/Reasoning Steps/*"].reason
    assert "16 entries" in whole["unicode", "/query"].reason


def test_kinds_whose_every_finding_was_read(official: Release) -> None:
    """Counts after reading all 350 entries: more would be false alarms, fewer a loss."""
    found = Counter(each.code for each in official.findings)
    entries = {
        code: sorted({str(each.entry) for each in official.findings if each.code == code})
        for code in found
    }
    assert entries["answer-contradicts-steps"] == ["S133", "S83"]
    assert entries["relation-wrong"] == ["S109", "S138", "S63"]
    assert entries["anchor-missing"] == ["C4"]
    assert entries["arithmetic"] == ["S16", "S7"]
    assert entries["cited-number"] == ["C105", "C133", "C134"]
    assert entries["qid-two-labels"] == ["C13"]
    assert entries["label-typo"] == ["C104", "S166", "S39"]
    assert entries["evidence-not-in-graph"] == ["S15", "S166", "S39"]
    assert entries["duplicate-triple"] == ["C116", "S157", "S32", "S42", "S89"]
    assert found["name-typo"] == 16
    for code in ("date-order", "fact-conflict", "label-two-qids", "subject-unconnected"):
        assert found[code] == 0
