"""The annotation format of the FActScore package: labelled facts, grouped by sentence.

It knows three labels: what is contradicted and what is not in the knowledge graph are both `NS`
(not supported), so that a way through it loses that difference; `unsure` has no label there.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from service.domain.judging.exporting import ResolvedRow
from service.domain.judging.items import FactText
from service.domain.judging.labels import FactLabel
from service.domain.judging.passages import passages

Mark = Literal["S", "NS", "IR"]
MARKS: Mapping[FactLabel, Mark | None] = {
    "supported": "S",
    "contradicted": "NS",
    "not-in-kg": "NS",
    "irrelevant": "IR",
    "unsure": None,
}
LABELS: Mapping[Mark, FactLabel] = {"S": "supported", "NS": "not-in-kg", "IR": "irrelevant"}
Marks = tuple[Mark | None, ...]


@dataclass(frozen=True, slots=True)
class Marked:
    """A response with its facts and their marks; `marks` None: it gives no answer.

    `topic` is the entry's id, `cat` its task.
    """

    input: str
    output: str
    topic: str
    cat: str
    facts: tuple[FactText, ...]
    marks: Marks | None


@dataclass(frozen=True, slots=True)
class SentMarks:
    """A line of that format as read: facts with their marks in order, None for an abstention."""

    input: str
    output: str
    topic: str
    facts: tuple[tuple[str, Mark], ...] | None


def marks_of(labels: Sequence[FactLabel | None]) -> Marks:
    """The marks of one annotator's labels; None for what has none."""
    return tuple(None if label is None else MARKS[label] for label in labels)


def resolved_marks(row: ResolvedRow) -> Marks | None:
    """The marks of resolved facts; None where there is no answer.

    A fact that is not supported is `NS` whether or not annotators agree why.
    """
    if not row.answered or row.facts is None or row.supported is None:
        return None
    return tuple(
        MARKS[label] if label is not None else ("S" if bit else "NS")
        for label, bit in zip(row.facts, row.supported, strict=True)
    )


def annotations(marked: Marked) -> list[dict[str, object]] | None:
    """The member `annotations`: every sentence with its facts, those without a mark left out.

    A fact that stands nowhere verbatim goes with the fact before it.
    """
    if marked.marks is None:
        return None
    sentences = [(passage.text, passage.end) for passage in passages(marked.output)]
    sentences = sentences or [(marked.output, len(marked.output))]
    groups: list[list[int]] = [[] for _ in sentences]
    at = 0
    for number, fact in enumerate(marked.facts):
        if fact.start is not None:
            ends = (place for place, (_, end) in enumerate(sentences) if fact.start < end)
            at = next(ends, len(sentences) - 1)
        groups[at].append(number)
    return [
        _sentence(text, group, marked.facts, marked.marks)
        for (text, _), group in zip(sentences, groups, strict=True)
    ]


def _sentence(
    text: str, group: Iterable[int], facts: Sequence[FactText], marks: Marks
) -> dict[str, object]:
    numbers = list(group)
    return {
        "text": text,
        "is-relevant": True,
        "model-atomic-facts": [{"text": facts[number].text} for number in numbers],
        "human-atomic-facts": [
            {"text": facts[number].text, "label": marks[number]}
            for number in numbers
            if marks[number] is not None
        ],
    }


@dataclass(frozen=True, slots=True)
class ReadMarks:
    """What a line (counted from 1) of a file says; None with what is wrong with it."""

    line: int
    sent: SentMarks | None
    fault: str | None = None
