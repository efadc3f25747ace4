"""The published forms, and what is none of them."""

from pathlib import Path

import pytest

from service.domain.errors import Refused
from service.domain.release.anchors import read_anchor_text
from service.domain.release.raw import RawStep
from service.domain.release.reader import read_release
from service.domain.release.shapes import read_entries
from service.storage import shipped
from tests.domain.release.entry_making import released


def test_the_forms_of_steps_and_anchors() -> None:
    steps = [
        {"Step": "a", "facts used in this step": "(x)"},
        {"step": "b", "facts used in this step": ["(x)", "(y)"]},
        {"Step": "c", "facts used in this step": [2, 1]},
        {"Step": "d", "facts used in this step": []},
        {"Step": "e"},
    ]
    anchors = "Ayla (Q1), Bo, the Elder (film) (Q22)"

    (entry,) = read_entries([released(**{"Reasoning Steps": steps, "KG Entities": anchors})], "f")

    assert entry.steps == (
        RawStep("a", "Step", "string", ("(x)",)),
        RawStep("b", "step", "list", ("(x)", "(y)")),
        RawStep("c", "Step", "numbers", numbers=(2, 1)),
        RawStep("d", "Step", "list"),
        RawStep("e", "Step", "absent"),
    )
    assert entry.anchors == (("Ayla", "Q1"), ("Bo, the Elder (film)", "Q22"))


@pytest.mark.parametrize(
    ("text", "anchors"),
    [
        ("1- Ayla (Q1), 2- Bo (Q2)", [("Ayla", "Q1"), ("Bo", "Q2")]),
        ("Ayla (Q1) and Bo", [("Ayla", "Q1"), ("and Bo", None)]),
        ("Ayla [Q1]; 3 Bo (Q2).", [("Ayla", "Q1"), ("3 Bo", "Q2")]),
        ("Ayla", [("Ayla", None)]),
        ("", None),
        ("(Q1)", None),
    ],
)
def test_anchors_in_one_text(text: str, anchors: list[tuple[str, str | None]] | None) -> None:
    assert read_anchor_text(text) == anchors


@pytest.mark.parametrize(
    ("name", "query", "task"),
    [
        ("S7", "Ayla is old.", "question-answering"),
        ("C7", "Is Ayla old?", "claim-verification"),
        ("x7", "Is Ayla old?", "question-answering"),
        ("x7", "Ayla is old.", "claim-verification"),
    ],
)
def test_the_task_is_in_the_id_else_in_the_query(name: str, query: str, task: str) -> None:
    (entry,) = read_entries([released(id=name, query=query)], "f")

    assert entry.task == task


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"id": 7}, "/1/id"),
        ({"id": " S2"}, "/1/id"),
        ({"id": "S1"}, "/1/id"),
        ({"query": ""}, "/1/query"),
        ({"query": None}, "/1/query"),
        ({"KG Entities": ["Ayla"]}, "/1/KG Entities"),
        ({"KG Entities": {"Ayla": "1"}}, "/1/KG Entities/Ayla"),
        ({"KG Triples": []}, "/1/KG Triples"),
        ({"Reasoning Steps": "x"}, "/1/Reasoning Steps"),
        ({"Reasoning Steps": [{}]}, "/1/Reasoning Steps/0"),
        ({"Reasoning Steps": [{"Step": "a", "step": "b"}]}, "/1/Reasoning Steps/0"),
        (
            {"Reasoning Steps": [{"Step": "a", "facts used in this step": [1, "(x)"]}]},
            "/1/Reasoning Steps/0/facts used in this step/0",
        ),
        ({"Reasoning Strategy": [1]}, "/1/Reasoning Strategy/0"),
        ({"more": 1}, "/1/more"),
    ],
)
def test_faults_are_refused_with_a_pointer(change: dict[str, object], pointer: str) -> None:
    with pytest.raises(Refused) as refusal:
        read_entries([released(), released(**({"id": "S2"} | change))], "f.json")

    assert [problem.pointer for problem in refusal.value.problems] == [pointer]


@pytest.mark.parametrize("key", list(released()))
def test_a_missing_member_is_named(key: str) -> None:
    entry = released(id="S2")
    del entry[key]

    with pytest.raises(Refused) as refusal:
        read_entries([released(), entry], "f.json")

    assert key in refusal.value.detail


@pytest.mark.parametrize("value", [[], {}, None, "x", 3, [1, 2], [{"a": 1}], [[]]])
def test_what_is_no_data_set_is_refused_with_both_sides(value: object) -> None:
    with pytest.raises(Refused, match=r"expected a list of entries with id.*found"):
        read_entries(value, "f.json")


def test_related_data_sets_are_refused(shared: Path) -> None:
    paths = sorted((shared / "data/related").rglob("*.json"))

    assert len(paths) == 12
    for path in paths:
        with pytest.raises(Refused, match=r"expected a list of entries.*found") as refusal:
            read_release(
                [(path.name, path.read_bytes())],
                dataset=None,
                corrections=None,
                vocabulary=shipped.vocabulary(),
            )
        assert path.name in refusal.value.detail
