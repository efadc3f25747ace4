"""Entries as the files say them: one shape for every published form, nothing interpreted yet."""

from dataclasses import dataclass
from typing import Literal

from service.domain.entries import Task

EvidenceForm = Literal["string", "list", "numbers", "absent"]


@dataclass(frozen=True, slots=True)
class RawStep:
    """A step as released. `key` is the spelling its text stood under ("Step" or "step").

    `evidence` holds the strings of a list, or the one string of a string; `numbers` the triple
    numbers (counted from 1) of the first upload's claims.
    """

    text: str
    key: str
    form: EvidenceForm
    evidence: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RawEntry:
    """An entry as released; `answer` is whatever JSON value stood there.

    `anchors` are (label, QID or None) in released order; `file` is the source file's name and
    `index` the entry's place in it, from 0.
    """

    id: str
    task: Task
    query: str
    answer: object
    anchors: tuple[tuple[str, str | None], ...]
    rule: str
    triples: str
    steps: tuple[RawStep, ...]
    skills: tuple[str, ...]
    file: str
    index: int
