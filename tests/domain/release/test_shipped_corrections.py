"""The corrections that ship, on the official files and on other versions of them."""

import json
from collections import Counter
from pathlib import Path

from service.domain.entries import Release
from service.domain.release.reader import read_release
from service.domain.statements import Term
from service.storage.shipped import corrections, vocabulary


def test_the_shipped_corrections_of_the_official_files(official: Release) -> None:
    """Statuses as the contract names them; counted by hand from the rows."""
    status = {entry.id: entry.status for entry in official.entries if entry.status != "ok"}
    disputed = {"S83", "S133"}
    assert {name for name, value in status.items() if value == "disputed"} == disputed
    assert set(status) - disputed == {
        *("S15", "S29", "S39", "S63", "S109", "S138", "S166", "C3", "C6", "C104", "C136")
    }


def test_always_false_scores_as_published(official: Release) -> None:
    """104 of 200 and 75 of 150: the acceptance numbers of the scoring design."""
    falses = Counter(entry.task for entry in official.entries if entry.answer is False)
    assert falses == {"question-answering": 104, "claim-verification": 75}
    assert [entry.id for entry in official.entries if entry.released_answer is None] == ["S39"]
    assert all(entry.answer is not None for entry in official.entries)


def test_labels_stay_and_ids_come_from_the_corrected_reading(official: Release) -> None:
    by_id = {entry.id: entry for entry in official.entries}
    assert by_id["S100"].entities[0].label == "York City City"
    assert by_id["S100"].statements[0].subject == Term("Q60", "New York City")
    assert by_id["S39"].statements[0].subject == Term("Q287186", "Ilary Blast")
    assert by_id["C4"].entities[-1] == Term("Q42388", "Zionism")
    assert by_id["C4"].statements[0].subject.id == "Q42388"
    wrong = by_id["S63"].statements[2]
    assert wrong.property.label == "start time"
    assert wrong.corrected is not None
    assert wrong.corrected.property == Term("P582", "end time")


def test_the_gold_names_no_content_correction_that_is_missing(
    official: Release, shared: Path
) -> None:
    """`corrected` of gold/triples.jsonl, part by part."""
    by_id = {entry.id: entry for entry in official.entries}
    parts = {"head": "subject", "relation": "property", "tail": "value"}
    seen = 0
    for line in (shared / "data/gold/triples.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        for index, triple in enumerate(row["subgraph"]):
            for part, label in triple.get("corrected", {}).items():
                seen += 1
                correction = by_id[row["id"]].statements[index].corrected
                assert getattr(correction, parts[part]).label == label, (row["id"], part)
    assert seen == 12


def test_other_versions_import_without_the_corrections(shared: Path) -> None:
    path = next((shared / "data/official-history").glob("e659cd9*"))
    release = read_release(
        [(path.name, path.read_bytes())],
        dataset=None,
        corrections=corrections("cr-lt-kgqa"),
        vocabulary=vocabulary(),
    )
    assert {entry.status for entry in release.entries} == {"ok"}
    assert "corrections-not-applied" in {each.code for each in release.findings}
