"""QALD-JSON and the task of lm-evaluation-harness: the same entries, each in its reader's words."""

import json
from dataclasses import replace

import pytest
import yaml

from service.domain.entries import Release
from service.domain.exports.harness import (
    CHOICES,
    group_name,
    harness_documents,
    harness_group,
    harness_task,
)
from service.domain.exports.qald import qald_pieces
from service.domain.submissions import AnswersVersion
from tests.releases import entry, tiny_release

SCORED = ["E1", "E2", "E4", "E5", "E6"]  # of six, the third has no answer


def test_qald() -> None:
    release = tiny_release(6)
    read = json.loads(b"".join(qald_pieces(release.dataset, release.entries, "corrected")))
    assert read["dataset"] == {"id": "cr-lt-tiny"}
    assert [each["id"] for each in read["questions"]] == SCORED
    assert read["questions"][1] == {
        "id": "E2",
        "answertype": "boolean",
        "aggregation": False,
        "onlydbo": False,
        "hybrid": False,
        "question": [
            {
                "language": "en",
                "string": "Could the river of Méadow 2 freeze?",
                "keywords": "Méadow 2",
            }
        ],
        "query": {"sparql": ""},
        "answers": [{"head": {}, "boolean": False}],
    }


def test_qald_of_nothing_is_a_document() -> None:
    empty = tiny_release(entries=())
    assert json.loads(b"".join(qald_pieces(empty.dataset, (), "corrected")))["questions"] == []


@pytest.mark.parametrize(("answers", "label"), [("corrected", 1), ("released", 0)])
def test_which_answers(answers: AnswersVersion, label: int) -> None:
    """As they are scored: of disputed entries the released one, of withdrawn ones none."""
    moved = replace(entry(1), answer=True, released_answer=False)
    entries = (
        replace(moved, status="corrected"),
        replace(moved, id="E2", status="disputed"),
        replace(moved, id="E3", status="withdrawn"),
    )
    read = [json.loads(each) for each in harness_documents(entries, answers)]
    assert [(each["id"], each["label"]) for each in read] == [("E1", label), ("E2", 0)]


def test_the_official_answers_by_their_words(official: Release) -> None:
    documents = [json.loads(each) for each in harness_documents(official.entries, "corrected")]
    said = [each["label"] == 1 for each in documents]
    assert said == [each.answer for each in official.entries]
    # docs/scoring.md: true answers among 200 questions and 150 claims, corrected
    assert (200 - sum(said[:200]), 150 - sum(said[200:])) in {(104, 75), (96, 75)}


def test_the_tasks_of_the_harness() -> None:
    dataset = replace(tiny_release(1).dataset, name="my set: 2")
    task = yaml.safe_load(harness_task(dataset, "claim-verification", "/x/y z.jsonl", "abc"))
    assert task["task"] == "my_set_2_claim_verification"
    assert task["dataset_kwargs"] == {"data_files": {"test": "/x/y z.jsonl"}}
    assert task["doc_to_choice"] == ["false", "true"]  # texts, not booleans
    assert task["doc_to_text"].startswith("Claim: {{query}}\n")
    group = yaml.safe_load(harness_group(dataset, tuple(CHOICES), "abc"))
    assert group["group"] == group_name(dataset) == "my_set_2"
    assert group["task"][1] == task["task"]
    assert group["metadata"]["release"] == task["metadata"]["release"] == "abc"


def test_a_name_of_signs_alone_still_gives_a_task() -> None:
    assert group_name(replace(tiny_release(1).dataset, name="…")) == "crlt"
