"""The official files, their older states and their parts, against the gold and by count."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from service.domain.entries import Entry, Release
from service.domain.errors import Refused
from service.domain.release.export import export_release
from service.domain.release.reader import read_release
from service.domain.statements import Statement, Value
from service.storage.shipped import corrections, vocabulary

QUESTIONS = "official/CR-LT-QA.json"
CLAIMS = "official/CR-LT-ClaimVerification.json"
LAST_VALID = "official-history/e659cd9_2025-05-02_CR-LT-QA.json"
FIRST = (
    "official-history/f6c61cb_2024-02-07_CR-LT-SQA.json",
    "official-history/f6c61cb_2024-02-07_CR-LT-Creak.json",
)


def load(shared: Path, *names: str) -> Release:
    return read_release(
        [(name, (shared / "data" / name).read_bytes()) for name in names],
        dataset=None,
        corrections=corrections("cr-lt-kgqa"),
        vocabulary=vocabulary(),
    )


@pytest.fixture(scope="module")
def official(shared: Path) -> Release:
    return load(shared, QUESTIONS, CLAIMS)


@pytest.fixture(scope="module")
def gold(shared: Path) -> dict[str, dict[str, Any]]:
    with (shared / "data/gold/triples.jsonl").open(encoding="utf-8") as lines:
        return {entry["id"]: entry for entry in map(json.loads, lines)}


def subgraph(entry: Entry) -> list[Statement]:
    return [each for each in entry.statements if each.origin == "subgraph"]


def folded(text: str) -> str:
    return " ".join(text.split())


def test_statements_are_those_of_the_gold(
    official: Release, gold: dict[str, dict[str, Any]]
) -> None:
    compared = [entry for entry in official.entries if entry.id in gold]
    read = {entry.id: [as_gold(each) for each in subgraph(entry)] for entry in compared}
    expected = {name: [of_gold(each) for each in gold[name]["subgraph"]] for name in read}

    assert read == expected
    assert len(read) == 190


def as_gold(statement: Statement) -> tuple[object, ...]:
    qualifiers = [
        [each.property.label, each.value.text, each.value.kind] for each in statement.qualifiers
    ]
    return (
        statement.text,
        statement.subject.label,
        statement.subject.id,
        statement.property.label,
        statement.value.text,
        statement.value.id,
        qualifiers,
        *typed(statement.value),
    )


def typed(value: Value) -> tuple[object, ...]:
    if value.kind == "quantity":
        return value.kind, float(value.amount or "nan"), value.unit and value.unit.label
    if value.kind == "coordinate":
        return value.kind, value.latitude, value.longitude
    return value.kind, value.time or value.language, value.precision


def of_gold(triple: dict[str, Any]) -> tuple[object, ...]:
    kinds = [each["value_kind"] for each in triple.get("qualifiers_normalised", [])]
    qualifiers = [[*pair, kind] for pair, kind in zip(triple["qualifiers"], kinds, strict=True)]
    return (
        folded(triple["raw"]),
        triple["head"],
        triple.get("head_qid"),
        triple["relation"],
        triple["tail"],
        triple.get("tail_qid"),
        qualifiers,
        triple["value_kind"],
        *typed_gold(triple["value_kind"], triple["normalised"]),
    )


def typed_gold(kind: str, normalised: dict[str, Any]) -> tuple[object, object]:
    if kind == "quantity":
        return float(normalised["amount"]), normalised.get("unit")
    if kind == "coordinate":
        return normalised["latitude"], normalised["longitude"]
    return normalised.get("time") or normalised.get("lang"), normalised.get("precision")


def test_steps_cite_what_the_gold_cites(official: Release, gold: dict[str, dict[str, Any]]) -> None:
    for entry in official.entries:
        if entry.id not in gold:
            continue
        expected = gold[entry.id]["steps"]
        assert [step.text for step in entry.steps] == [folded(each["text"]) for each in expected]
        for step, each in zip(entry.steps, expected, strict=True):
            cited = [cited_as_gold(entry, index) for index in step.evidence]
            assert cited == [cited_of_gold(item) for item in each["evidence"]], entry.id
            assert step.kind == ("fact" if each["evidence"] else "inference")


def cited_as_gold(entry: Entry, index: int) -> object:
    statement = entry.statements[index]
    if statement.origin == "subgraph":
        return index
    pairs = [[each.property.label, each.value.text] for each in statement.qualifiers]
    return statement.subject.label, statement.property.label, statement.value.text, pairs


def cited_of_gold(item: Any) -> object:  # noqa: ANN401 - an index or a structured triple
    if isinstance(item, int):
        return item
    return item["head"], item["relation"], item["tail"], item["qualifiers"]


def test_the_whole_release_by_count(official: Release) -> None:
    """The counts of design and paper; all 751 readings were also read by eye."""
    statements = [each for entry in official.entries for each in subgraph(entry)]
    steps = [step for entry in official.entries for step in entry.steps]

    assert Counter(entry.task for entry in official.entries) == {
        "question-answering": 200,
        "claim-verification": 150,
    }
    assert len(statements) == 751
    assert sum(len(each.qualifiers) for each in statements) == 68
    assert Counter(each.value.kind for each in statements) == {
        "entity": 555,
        "time": 124,
        "string": 49,
        "quantity": 19,
        "coordinate": 2,
        "monolingual": 2,
    }
    assert Counter(each.value.precision for each in statements if each.value.time) == {
        "day": 81,
        "year": 38,
        "month": 4,
        "century": 1,
    }
    assert len(steps) == 837
    assert sum(len(step.evidence) for step in steps) == 738
    step_only = [e.id for e in official.entries for s in e.statements if s.origin == "step"]
    assert step_only == ["S15", "S39", "S39", "S166"]


def test_only_descriptions_and_aliases_have_no_property_id(official: Release) -> None:
    statements = [each for entry in official.entries for each in subgraph(entry)]
    without = Counter(each.property.label for each in statements if each.property.id is None)

    assert without == {"description": 29, "Description": 1, "also known as": 1}
    assert all(each.property.id for statement in statements for each in statement.qualifiers)


def test_repairs_of_syntax_are_findings_where_they_were_made(official: Release) -> None:
    """Each counted by reading the files: no clean place has one."""
    codes = ("json-syntax", "bracket", "qualifier-form", "numbering", "triple-arity", "type")
    found = Counter(each.code for each in official.findings if each.entry and each.code in codes)

    assert found == {
        "json-syntax": 1,
        "bracket": 6,
        "qualifier-form": 35,
        "numbering": 12,
        "triple-arity": 6,
        "type": 1,
    }


def test_the_order_of_files_makes_no_difference(official: Release, shared: Path) -> None:
    assert load(shared, CLAIMS, QUESTIONS) == official
    assert official.entries[0].id == "S1"


def test_only_all_of_the_latest_state_is_complete(official: Release, shared: Path) -> None:
    assert official.complete
    assert not load(shared, QUESTIONS).complete
    assert not load(shared, CLAIMS).complete
    assert not load(shared, LAST_VALID, CLAIMS).complete
    assert not load(shared, *FIRST).complete


def test_an_export_reads_back_as_the_same_release(official: Release) -> None:
    data = b"".join(export_release(official))

    again = read_release(
        [("export.jsonl", data)], dataset=None, corrections=None, vocabulary=vocabulary()
    )

    assert again == official


def test_older_states_give_the_same_triples_where_they_are_unchanged(
    official: Release, shared: Path
) -> None:
    latest = {entry.id: entry for entry in official.entries}
    for names, changed in ((FIRST, ["S24", "S187"]), ((LAST_VALID, CLAIMS), ["S187"])):
        for entry in load(shared, *names).entries:
            texts = [plain(each) for each in subgraph(entry)]
            if entry.id in changed:
                assert len(texts) == len(subgraph(latest[entry.id]))
            else:
                assert texts == [plain(each) for each in subgraph(latest[entry.id])]


def plain(statement: Statement) -> tuple[object, ...]:
    pairs = tuple((each.property.label, each.value.text) for each in statement.qualifiers)
    return statement.text, statement.property.label, statement.value.text, pairs


def test_the_first_upload_is_read_in_its_own_form(shared: Path) -> None:
    entries = {entry.id: entry for entry in load(shared, *FIRST).entries}

    assert [each.id for each in entries["C4"].entities] == ["Q42388", "Q20723"]
    assert (entries["S1"].answer, entries["S2"].answer) == (True, False)
    assert entries["S39"].answer is None
    assert entries["C3"].steps[0].evidence == (0, 1, 2)
    assert all(skill == skill.lower() for each in entries.values() for skill in each.skills)


def test_one_file_twice_and_no_file_are_refused(shared: Path) -> None:
    with pytest.raises(Refused, match="the id S1 stands in"):
        load(shared, QUESTIONS, LAST_VALID)
    with pytest.raises(Refused, match="found none"):
        load(shared)
