"""The project's own form: an export reads back equal, hand-written data may be brief."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from service.domain.entries import Release
from service.domain.errors import Refused
from service.domain.release.export import export_release
from service.domain.release.reader import dataset_of, read_release
from service.storage import shipped

Change = Callable[[dict[str, Any]], object]


def brief() -> dict[str, Any]:
    """As little as may be written."""
    return {
        "format": "crlt-release",
        "version": 1,
        "dataset": {"name": "my-set", "title": "My set"},
        "entries": [
            {
                "id": "A1",
                "task": "question-answering",
                "query": "Is Ayla tall?",
                "answer": True,
                "entities": [{"id": "Q5", "label": "Ayla"}],
                "rule": "Ayla must be above 2 metres to be tall.",
                "statements": [
                    {
                        "subject": {"id": "Q5", "label": "Ayla"},
                        "property": {"id": "P2048", "label": "height"},
                        "value": {"kind": "quantity", "text": "2.1 metre", "amount": "2.1"},
                        "qualifiers": [
                            {
                                "property": {"label": "point in time"},
                                "value": {
                                    "kind": "time",
                                    "text": "1990",
                                    "time": "1990",
                                    "precision": "year",
                                },
                            }
                        ],
                    }
                ],
                "steps": [{"text": "She is.", "evidence": [0]}, {"text": "So yes."}],
                "skills": ["physical"],
            }
        ],
    }


def read(data: bytes, dataset: str | None = None) -> Release:
    return read_release(
        [("my/own.jsonl", data)],
        dataset=dataset,
        corrections=None,
        vocabulary=shipped.vocabulary(),
    )


def export(release: Release) -> bytes:
    return b"".join(export_release(release))


def test_what_is_left_out_follows_from_the_rest() -> None:
    release = read(json.dumps(brief()).encode())

    (entry,) = release.entries
    assert release.complete
    assert (entry.status, entry.released_answer, entry.findings) == ("ok", True, ())
    assert entry.statements[0].text == "(Ayla, height, 2.1 metre {point in time, 1990})"
    assert entry.statements[0].origin == "subgraph"
    assert [step.kind for step in entry.steps] == ["fact", "inference"]
    assert (entry.rule.form, entry.rule.premise is not None) == ("must-to", True)
    assert release.files[0].name == "own.jsonl"


def test_an_export_reads_back_equal_with_its_id() -> None:
    release = read(json.dumps(brief()).encode())

    assert read(export(release)) == release
    assert export(read(export(release))) == export(release)


def test_both_layouts_are_one_release() -> None:
    document = brief()
    entries = document.pop("entries")
    lines = "\n".join(json.dumps(each) for each in (document, *entries))

    assert read(lines.encode()).id == read(json.dumps(brief(), indent=2).encode()).id


def test_the_order_of_keys_does_not_make_another_release() -> None:
    document = brief()
    document["entries"][0] = dict(reversed(document["entries"][0].items()))

    assert read(json.dumps(document).encode()).id == read(json.dumps(brief()).encode()).id


@pytest.mark.parametrize(
    "change",
    [
        lambda d: d["entries"][0].update(answer=False),
        lambda d: d["entries"][0].update(status="disputed"),
        lambda d: d["entries"][0]["steps"].pop(),
        lambda d: d["dataset"].update(name="other"),
    ],
)
def test_another_content_is_another_release(change: Change) -> None:
    document = brief()
    change(document)

    assert read(json.dumps(document).encode()).id != read(json.dumps(brief()).encode()).id


def test_the_name_is_the_files_unless_another_is_given() -> None:
    data = json.dumps(brief()).encode()

    assert dataset_of([("own.json", data)], None) == "my-set"
    assert dataset_of([("own.json", data)], "other") == "other"
    assert read(data, "other").dataset.name == "other"
    assert read(data, "other").dataset.title == "My set"


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        (lambda d: d.update(version=2), "/version"),
        (lambda d: d.update(more=1), "/more"),
        (lambda d: d["dataset"].update(name="My Set"), "/dataset/name"),
        (lambda d: d["entries"].clear(), "/entries"),
        (lambda d: d["entries"].append(d["entries"][0]), "/entries/1/id"),
        (lambda d: d["entries"][0].pop("query"), "/entries/0"),
        (lambda d: d["entries"][0].update(task="other"), "/entries/0/task"),
        (lambda d: d["entries"][0].update(answer="yes"), "/entries/0/answer"),
        (lambda d: d["entries"][0].update(status="new"), "/entries/0/status"),
        (
            lambda d: d["entries"][0]["steps"][0].update(evidence=[1]),
            "/entries/0/steps/0/evidence/0",
        ),
        (lambda d: d["entries"][0]["steps"][0].update(kind="x"), "/entries/0/steps/0/kind"),
        (lambda d: d["entries"][0]["entities"][0].update(id="5"), "/entries/0/entities/0/id"),
        (
            lambda d: d["entries"][0]["statements"][0]["value"].update(amount=2.1),
            "/entries/0/statements/0/value/amount",
        ),
        (
            lambda d: d["entries"][0]["statements"][0]["value"].update(time="1990"),
            "/entries/0/statements/0/value/time",
        ),
        (
            lambda d: d["entries"][0]["statements"][0]["value"].update(kind="x"),
            "/entries/0/statements/0/value/amount",
        ),
    ],
)
def test_faults_are_refused_with_a_pointer(change: Change, pointer: str) -> None:
    document = brief()
    change(document)

    with pytest.raises(Refused) as refusal:
        read(json.dumps(document).encode())

    assert pointer in [problem.pointer for problem in refusal.value.problems]


def test_a_broken_line_is_refused_with_its_number() -> None:
    lines = export(read(json.dumps(brief()).encode())) + b'\n{"id": }\n'

    with pytest.raises(Refused, match="line 4, column 8") as refusal:
        read(lines)

    assert refusal.value.problems[0].line == 4


def test_one_file_holds_the_whole_release() -> None:
    file = ("own.jsonl", json.dumps(brief()).encode())

    with pytest.raises(Refused, match="expected one file"):
        read_release([file, file], dataset=None, corrections=None, vocabulary=shipped.vocabulary())
