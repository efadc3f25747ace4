"""The published shape: read by our own reader it is the release again."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from service.domain.entries import Entry, Release
from service.domain.exports.published import published_pieces
from service.domain.release.reader import read_release
from service.domain.submissions import AnswersVersion
from service.storage import shipped
from tests.releases import entry, tiny_release


def written(release: Release, answers: AnswersVersion = "released") -> bytes:
    return b"".join(published_pieces(release.dataset, release.entries, answers))


def read(*files: tuple[str, bytes]) -> tuple[Entry, ...]:
    """The entries as they are read without corrections."""
    vocabulary = shipped.vocabulary()
    return read_release(files, dataset=None, corrections=None, vocabulary=vocabulary).entries


def test_the_official_release_comes_back(official: Release, shared: Path) -> None:
    """Word for word, ids and evidence too: but for C4, whose lost anchor a correction adds."""
    paths = sorted((shared / "data/official").glob("*.json"), reverse=True)
    before = read(*[(path.name, path.read_bytes()) for path in paths])
    after = read(("published.json", written(official)))
    differ = [
        one.id
        for one, other in zip(before, after, strict=True)
        if replace(one, findings=()) != replace(other, findings=())
    ]
    assert differ == ["C4"]


def test_corrected_answers_are_all_booleans(official: Release) -> None:
    entries = json.loads(written(official, "corrected"))
    assert [each["answer"] for each in entries] == [each.answer for each in official.entries]
    assert {type(each["answer"]) for each in entries} == {bool}


def test_the_starter_set_comes_back() -> None:
    starter = read_release(
        shipped.starter(), dataset=None, corrections=None, vocabulary=shipped.vocabulary()
    )
    after = read(("published.json", written(starter)))
    for one, other in zip(starter.entries, after, strict=True):
        same = ("id", "task", "query", "answer", "entities", "rule", "skills")
        assert [getattr(one, name) for name in same] == [getattr(other, name) for name in same]
        texts = [[each.text for each in side.statements] for side in (one, other)]
        assert texts[0] == texts[1]
        evidence = [[step.evidence for step in side.steps] for side in (one, other)]
        assert evidence[0] == evidence[1]


def test_an_entry_in_the_shape_has_the_published_members() -> None:
    first, *rest = json.loads(written(tiny_release(4)))
    assert first == {
        "id": "E1",
        "query": "Could the river of Méadow 1 freeze?",
        "answer": True,
        "KG Entities": {"Méadow 1": "Q900001"},
        "Inference Rule": "A river 1 must be cold to freeze",
        "KG Triples": "1- (Méadow 1, inception, 3 May 0724), 2- (Méadow 1, height, 11.5 metre)",
        "Reasoning Steps": [
            {
                "Step": "Step 0 of number 1.",
                "facts used in this step": "(Méadow 1, inception, 3 May 0724)",
            },
            {
                "Step": "Step 1 of number 1.",
                "facts used in this step": "(Méadow 1, height, 11.5 metre)",
            },
            {"Step": "So it could."},
        ],
        "Reasoning Strategy": ["temporal", "physical"],
    }
    claim, without_answer, _ = rest
    assert claim["Reasoning Steps"][0]["facts used in this step"] == [
        "(Méadow 2, height, 11.5 metre)"
    ]
    assert without_answer["answer"] is None


def test_of_two_anchors_with_one_label_the_first_stays() -> None:
    one = entry(1)
    twins = (one.entities[0], replace(one.entities[0], id="Q7"), replace(one.entities[0], id=None))
    release = tiny_release(entries=(replace(one, entities=twins),))
    assert json.loads(written(release))[0]["KG Entities"] == {"Méadow 1": "Q900001"}


@pytest.mark.parametrize("answers", ["corrected", "released"])
def test_a_release_without_entries_is_an_empty_list(answers: AnswersVersion) -> None:
    assert json.loads(written(tiny_release(entries=()), answers)) == []
