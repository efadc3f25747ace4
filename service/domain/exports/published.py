"""Entries in the shape in which the data set was published, as JSON that is valid.

One way where the published files have several: `Step` for every step's text, numbers from 1 in
the sub-graph and none in evidence, evidence as one text in questions and as a list in claims.
Texts are the released ones. What the shape has no room for (status, findings, corrections of
statements, originals, the second of two anchors with one label) is left out.
"""

import json
from collections.abc import Iterable, Iterator

from service.domain.entries import Dataset, Entry, Step, Task
from service.domain.release.shapes import STEP_EVIDENCE, STEP_TEXT
from service.domain.submissions import AnswersVersion

FILE_NAMES: dict[Task, str] = {
    "question-answering": "CR-LT-QA.json",
    "claim-verification": "CR-LT-ClaimVerification.json",
}


def published_pieces(
    _dataset: Dataset, entries: Iterable[Entry], answers: AnswersVersion
) -> Iterator[bytes]:
    """A JSON list of the entries, a piece for each; an answer that is not usable is null."""
    separator = "[\n"
    for entry in entries:
        text = json.dumps(published_entry(entry, answers), ensure_ascii=False, indent=2)
        yield f"{separator}  {text.replace(chr(10), chr(10) + '  ')}".encode()
        separator = ",\n"
    yield b"[]\n" if separator == "[\n" else b"\n]\n"


def published_entry(entry: Entry, answers: AnswersVersion) -> dict[str, object]:
    """The eight members of a published entry, in their order."""
    anchors: dict[str, str | None] = {}
    for anchor in entry.entities:
        anchors.setdefault(anchor.label, anchor.id)
    triples = [each.text for each in entry.statements if each.origin == "subgraph"]
    return {
        "id": entry.id,
        "query": entry.query,
        "answer": entry.answer if answers == "corrected" else entry.released_answer,
        "KG Entities": anchors,
        "Inference Rule": entry.rule.text,
        "KG Triples": ", ".join(f"{number}- {text}" for number, text in enumerate(triples, 1)),
        "Reasoning Steps": [_step(entry, step) for step in entry.steps],
        "Reasoning Strategy": list(entry.skills),
    }


def _step(entry: Entry, step: Step) -> dict[str, object]:
    written: dict[str, object] = {STEP_TEXT[0]: step.text}
    cited = [entry.statements[index].text for index in step.evidence]
    if cited:
        is_question = entry.task == "question-answering"
        written[STEP_EVIDENCE] = ", ".join(cited) if is_question else cited
    return written
