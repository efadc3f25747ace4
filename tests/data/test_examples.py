"""The example submissions fit the starter data set and end as their README says."""

import csv
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from service.domain.entries import Release
from service.domain.scoring.answers import read_answer

EXAMPLES = Path(__file__).resolve().parents[2] / "data/examples"
WORDS = {
    "yes": True, "true": True, "supported": True,
    "no": False, "false": False, "refuted": False,
    "unknown": None, "not enough info": None,
}  # fmt: skip
Row = dict[str, Any]


def ndjson_rows() -> list[Row]:
    lines = (EXAMPLES / "responses.ndjson").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def csv_rows() -> list[Row]:
    with (EXAMPLES / "answers.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def envelope() -> Row:
    content: Row = json.loads((EXAMPLES / "human-eval.json").read_text(encoding="utf-8"))
    return content


def outcome(row: Row, gold: bool | None) -> str:
    """How the contract scores the row: a given answer counts, else the response is read."""
    given = row.get("answer", "")
    if given == "":
        reading = read_answer(row.get("response"))
        answer, unread = reading.answer, str(reading.verdict)
    else:
        answer, unread = (WORDS[given] if isinstance(given, str) else given), "abstained"
    if answer is None:
        return unread
    return "correct" if answer == gold else "wrong"


@pytest.mark.parametrize(
    ("rows", "expected"),  # counted by hand
    [
        (ndjson_rows(), {"correct": 24, "wrong": 4, "abstained": 5, "unparsed": 1}),
        (csv_rows(), {"correct": 26, "wrong": 4, "abstained": 4}),
        (envelope()["predictions"], {"correct": 5, "wrong": 1, "abstained": 1}),
    ],
    ids=["ndjson", "csv", "json"],
)
def test_rows_end_as_counted(release: Release, rows: list[Row], expected: dict[str, int]) -> None:
    gold = {entry.id: entry.answer for entry in release.entries}
    assert len({row["id"] for row in rows}) == len(rows)
    assert Counter(outcome(row, gold[row["id"]]) for row in rows) == expected


def test_the_envelope_asks_for_human_evaluation(release: Release) -> None:
    body = envelope()
    assert set(body) == {"dataset", "system", "predictions", "human_eval"}
    assert body["dataset"] == release.dataset.name
    assert body["human_eval"]["kinds"] == ["factscore", "reasoning"]
    statements = {each.text for entry in release.entries for each in entry.statements}
    for row in body["predictions"]:
        assert set(row) <= {"id", "answer", "response", "facts", "steps", "evidence"}
        assert set(row.get("evidence", [])) <= statements
