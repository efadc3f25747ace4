"""Guidelines by version, and worked items refused with a pointer when they would teach wrongly."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from service.domain.entries import Entry, Rule
from service.domain.errors import NotFound, Refused
from service.domain.judging.guidelines import (
    Guideline,
    Guidelines,
    Why,
    WorkedDraft,
    WorkedStep,
    work_out,
)
from service.domain.judging.labels import Judgement
from service.domain.statements import Statement, Term, Value

STATEMENT = Statement(
    "(Ada, height, 2)", Term("Q1", "Ada"), Term("P1", "height"), Value("string", "2")
)
ENTRY = Entry(
    id="S1",
    task="question-answering",
    query="Is Ada tall?",
    answer=True,
    released_answer=True,
    entities=(Term("Q1", "Ada"),),
    rule=Rule("If Ada measures 2, she is tall.", "if-then", None, None, negated=False),
    statements=(STATEMENT,),
    steps=(),
    skills=(),
)
DRAFT = WorkedDraft(
    id="W1",
    lesson="A start",
    entry="S1",
    answer=True,
    response="Ada measures 2. That is tall.",
    facts=("Ada measures 2.",),
    steps=(WorkedStep("Ada measures 2.", "fact"), WorkedStep("That is tall.", "inference")),
    labels=Judgement(facts=("supported",), steps=("valid", "valid"), evidence=((0,),)),
    why=Why(("It says so.",), ("A fact.", "A sensible rule.")),
)
Change = Callable[[WorkedDraft], WorkedDraft]


def test_a_version_by_its_number() -> None:
    first, second = Guideline("1", "# One"), Guideline("2", "# Two")
    both = Guidelines((first, second), ())
    assert both.newest is second
    assert both.version("1") is first
    with pytest.raises(NotFound):
        both.version("3")


def test_an_item_is_placed_in_its_response_and_keeps_both_kinds() -> None:
    (item,) = work_out([DRAFT], {"S1": ENTRY})
    assert item.entry is ENTRY
    assert item.content.facts is not None
    assert item.content.steps is not None
    assert [(fact.start, fact.end) for fact in item.content.facts] == [(0, 15)]
    assert [(step.start, step.end) for step in item.content.steps] == [(0, 15), (16, 29)]
    assert [step.kind for step in item.content.steps] == ["fact", "fact"], "what they seem to be"
    assert item.expected.step_kinds == ("fact", "inference"), "what they are"


def test_no_answer_needs_no_labels_but_a_reason() -> None:
    labels, why = Judgement(answered=False), Why(answered="It refuses.")
    (item,) = work_out([replace(DRAFT, labels=labels, why=why)], {"S1": ENTRY})
    assert item.expected == labels


def labelled(**changes: object) -> Change:
    return lambda draft: replace(draft, labels=replace(draft.labels, **changes))  # type: ignore[arg-type]


def explained(**changes: object) -> Change:
    return lambda draft: replace(draft, why=replace(draft.why, **changes))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        (lambda draft: replace(draft, entry="S2"), "/1/entry"),
        (lambda draft: replace(draft, facts=("Ada measures 2.", "ADA measures 2.")), "/1/facts"),
        (lambda draft: replace(draft, steps=(*draft.steps, WorkedStep(" ", "fact"))), "/1/steps"),
        (labelled(facts=("supported", "supported")), "/1/labels/facts"),
        (labelled(facts=(None,)), "/1/labels/facts/0"),
        (labelled(steps=("valid", "unsure")), "/1/labels/steps/1"),
        (labelled(facts=("wrong",)), "/1/labels/facts/0"),
        (labelled(evidence=((1,),)), "/1/labels/evidence/0/0"),
        (explained(facts=()), "/1/why/facts"),
        (explained(steps=("A fact.", " ")), "/1/why/steps"),
        (explained(answered="It refuses."), "/1/why/answered"),
        (labelled(answered=False), "/1/why/answered"),
    ],
)
def test_what_would_teach_wrongly_is_refused(change: Change, pointer: str) -> None:
    with pytest.raises(Refused) as refused:
        work_out([DRAFT, change(DRAFT)], {"S1": ENTRY})
    assert pointer in [problem.pointer for problem in refused.value.problems]
    assert all(str(each.pointer).startswith("/1/") for each in refused.value.problems)
