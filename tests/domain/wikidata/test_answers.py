"""Answers of Wikibase: by the id asked for, merged and missing told apart, lies refused."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from service.domain.errors import Malformed
from service.domain.wikidata.documents import Answer
from service.domain.wikidata.parsing import read_entities
from tests.domain.wikidata.raw_documents import folder

Read = Callable[[str, list[str]], tuple[Answer, ...]]


@pytest.fixture
def read(shared: Path) -> Read:
    """Read an answer that lies beside the project."""

    def reader(name: str, requested: list[str]) -> tuple[Answer, ...]:
        text = (folder(shared) / f"api/{name}.json").read_text()
        return read_entities(json.loads(text), requested, whole=True)

    return reader


def about(answer: Answer) -> tuple[str, str | None]:
    """(asked for, id of the document)."""
    return answer.requested, None if answer.document is None else answer.document.id


def entity(id: str, **parts: object) -> dict[str, Any]:
    """A document that says nothing."""
    return {"id": id, "type": "item"} | parts


def batch(**entities: dict[str, Any]) -> dict[str, Any]:
    """An answer of wbgetentities."""
    return {"entities": entities, "success": 1}


@pytest.mark.parametrize(
    ("name", "requested", "expected"),
    [
        ("entitydata-redirect-Q16231742", ["Q16231742"], [("Q16231742", "Q3571994")]),
        ("wbgetentities-redirect-Q53265341", ["Q53265341"], [("Q53265341", "Q11036")]),
        (
            "wbgetentities-Q6-Q42-P31",
            ["P31", "Q6", "Q42"],
            [("P31", "P31"), ("Q6", None), ("Q42", "Q42")],
        ),
        ("wbgetentities-missing-mid", ["M91629437"], [("M91629437", None)]),
        ("wbgetentities-virtual-Test.jpg", ["M4215516"], [("M4215516", None)]),
        ("wbgetentities-1234567890-missing", ["Q1234567890"], [("Q1234567890", None)]),
        ("wbgetentities-titles", ["M37", "M89"], [("M37", "M37"), ("M89", "M89")]),
    ],
)
def test_recorded_answers(
    read: Read, name: str, requested: list[str], expected: list[tuple[str, str | None]]
) -> None:
    assert [about(answer) for answer in read(name, requested)] == expected


def test_an_id_twice_is_answered_once_and_only_names_are_not_whole() -> None:
    answers = read_entities(batch(Q1=entity("Q1")), ["Q1", "Q1"], whole=False)

    assert [(about(answer), answer.whole) for answer in answers] == [(("Q1", "Q1"), False)]


def test_both_ends_of_a_merge_in_one_batch() -> None:
    merged = entity("Q2", redirects={"from": "Q1", "to": "Q2"})
    answers = read_entities(batch(Q1=merged, Q2=entity("Q2")), ["Q1", "Q2"], whole=True)

    assert [about(answer) for answer in answers] == [("Q1", "Q2"), ("Q2", "Q2")]


@pytest.mark.parametrize("body", [None, [], "<html>", {}, {"entities": "x"}, {"entities": None}])
def test_what_is_no_answer(body: object) -> None:
    with pytest.raises(Malformed):
        read_entities(body, ["Q1"], whole=True)


@pytest.mark.parametrize(
    ("body", "requested"),
    [
        ({"entities": [], "success": 1}, ["Q1"]),
        (batch(Q1=entity("Q1")), ["Q1", "Q2"]),
        (batch(Q2=entity("Q2")), ["Q1"]),
        (batch(Q1=entity("Q2")), ["Q1"]),
        (batch(Q1=entity("Q2", redirects={"from": "Q3", "to": "Q2"})), ["Q1"]),
        (batch(Q1=entity("Q2", redirects={"from": "Q1", "to": "Q4"})), ["Q1"]),
        (batch(Q1={"pageid": 1}), ["Q1"]),
        (batch(Q1="x"), ["Q1"]),  # type: ignore[arg-type]
        ({"entities": {"Q2": entity("Q3")}}, ["Q1"]),
        ({"entities": {"Q2": entity("Q2"), "Q3": entity("Q3")}}, ["Q1"]),
    ],
)
def test_an_answer_that_lacks_an_id_or_is_about_another(
    body: dict[str, Any], requested: list[str]
) -> None:
    with pytest.raises(Malformed):
        read_entities(body, requested, whole=True)
