"""A worked item as the practice page shows it: rows to label, and what is right for each."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import TypeVar

from schemas.statements import StatementSchema
from service.domain.entries import Entry, StepKind
from service.domain.judging.guidelines import WorkedItem
from service.web.annotate_evidence import Group, grouped
from service.web.annotate_marks import Marked, marked

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Row:
    """A fact or step: `right` is its label (None where no labels are needed), `why` a sentence.

    `kind` is what a step seems to be, `right_kind` what it is; `evidence` names the statements
    that a fact rests on.
    """

    name: str
    number: int
    text: str
    right: str | None
    why: str | None
    kind: StepKind | None = None
    right_kind: StepKind | None = None
    evidence: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Practised:
    """Everything the page shows of a worked item; nothing of its entry that gives it away."""

    id: str
    lesson: str
    entry: Entry
    answer: bool | None
    response: Marked
    facts: tuple[Row, ...]
    steps: tuple[Row, ...]
    groups: tuple[Group, ...]
    unanswered_why: str | None


def practised(item: WorkedItem) -> Practised:
    """A worked item's rows with what is right, and its evidence."""
    content = item.content
    return Practised(
        id=item.id,
        lesson=item.lesson,
        entry=item.entry,
        answer=content.answer,
        response=marked(content.response, content.facts or (), content.steps or ()),
        facts=_facts(item),
        steps=_steps(item),
        groups=grouped(StatementSchema(many=True).dump(item.entry.statements)),
        unanswered_why=item.why.answered,
    )


def _facts(item: WorkedItem) -> tuple[Row, ...]:
    facts = item.content.facts or ()
    said = item.expected
    cited = _filled(said.evidence, len(facts))
    labels, why = _filled(said.facts, len(facts)), _filled(item.why.facts, len(facts))
    return tuple(
        Row("Fact", i, fact.text, label, reason, evidence=_words(item.entry, indices or ()))
        for i, (fact, label, reason, indices) in enumerate(
            zip(facts, labels, why, cited, strict=True), 1
        )
    )


def _steps(item: WorkedItem) -> tuple[Row, ...]:
    steps = item.content.steps or ()
    labels, why = _filled(item.expected.steps, len(steps)), _filled(item.why.steps, len(steps))
    kinds = item.expected.step_kinds or tuple(step.kind for step in steps)
    return tuple(
        Row("Step", i, step.text, label, reason, step.kind, kind)
        for i, (step, label, reason, kind) in enumerate(
            zip(steps, labels, why, kinds, strict=True), 1
        )
    )


def _filled(given: Sequence[T] | None, length: int) -> list[T | None]:
    """As many as there are rows: None where nothing is given."""
    return [one for one, _ in zip_longest(list(given or ())[:length], range(length))]


def _words(entry: Entry, indices: Sequence[int]) -> tuple[str, ...]:
    statements = [entry.statements[index] for index in indices]
    return tuple(f"{s.subject.label} · {s.property.label} → {s.value.text}" for s in statements)
