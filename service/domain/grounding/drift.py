"""Drift: how a release stands against Wikidata, counted, and the answers that may have moved."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from service.domain.entries import TASKS, Entry, Finding, Task
from service.domain.grounding.states import DRIFTED, STATES, Grounding, State
from service.domain.release.codes import DRIFTED_CODE, finding
from service.domain.release.places import TRIPLES, evidence_at
from service.domain.statements import Term

ByState = Mapping[State, int]


@dataclass(frozen=True, slots=True)
class PropertyDrift:
    """The statements by one property, under the label that the release has most often."""

    property: Term
    statements: int
    by_state: ByState


@dataclass(frozen=True, slots=True)
class MovedAnswer:
    """An entry whose steps cite statements that have drifted (or whose entities are gone).

    `statements` are the cited ones that have.
    """

    entry: Entry
    statements: tuple[Grounding, ...]


@dataclass(frozen=True, slots=True)
class Drift:
    """A release held against Wikidata: every state is counted, those that nothing has too."""

    statements: int
    by_state: ByState
    by_task: Mapping[Task, ByState]
    by_property: tuple[PropertyDrift, ...]
    answers: tuple[MovedAnswer, ...]


def summarise(entries: Sequence[Entry], grounded: Sequence[Sequence[Grounding]]) -> Drift:
    """Count over all statements, those that only steps cite included."""
    pairs = [
        (entry, each) for entry, found in zip(entries, grounded, strict=True) for each in found
    ]
    return Drift(
        statements=len(pairs),
        by_state=_count(each for _, each in pairs),
        by_task={
            task: _count(each for entry, each in pairs if entry.task == task) for task in TASKS
        },
        by_property=_by_property(pairs),
        answers=tuple(
            MovedAnswer(entry, moved)
            for entry, found in zip(entries, grounded, strict=True)
            if (moved := _moved(entry, found))
        ),
    )


def drift_findings(
    entries: Sequence[Entry], grounded: Sequence[Sequence[Grounding]]
) -> tuple[Finding, ...]:
    """A finding for every statement that has drifted; major where a step cites it."""
    return tuple(
        _finding(entry, each)
        for entry, found in zip(entries, grounded, strict=True)
        for each in found
        if each.state in DRIFTED
    )


def _finding(entry: Entry, each: Grounding) -> Finding:
    statement = entry.statements[each.index]
    citing = [at for at, step in enumerate(entry.steps) if each.index in step.evidence]
    return finding(
        entry.id,
        DRIFTED_CODE,
        evidence_at(citing[0]) if statement.origin == "step" and citing else TRIPLES,
        f"{each.state}: {each.reason}",
        before=statement.text,
        after=each.text,
        severity="major" if citing else None,
    )


def _moved(entry: Entry, found: Sequence[Grounding]) -> tuple[Grounding, ...]:
    cited = {index for step in entry.steps for index in step.evidence}
    return tuple(each for each in found if each.index in cited and each.state in DRIFTED)


def _by_property(pairs: Iterable[tuple[Entry, Grounding]]) -> tuple[PropertyDrift, ...]:
    """In order of how many statements have drifted, then of how many there are."""
    labels: dict[str, Counter[str]] = {}
    found: dict[str, list[Grounding]] = {}
    for entry, each in pairs:
        label = entry.statements[each.index].property.label
        key = each.property_id or label
        labels.setdefault(key, Counter())[label] += 1
        found.setdefault(key, []).append(each)
    counted = [
        PropertyDrift(
            Term(group[0].property_id, labels[key].most_common(1)[0][0]), len(group), _count(group)
        )
        for key, group in found.items()
    ]
    return tuple(sorted(counted, key=_most_drifted))


def _most_drifted(each: PropertyDrift) -> tuple[int, int, str]:
    drifted = sum(each.by_state[state] for state in DRIFTED)
    return -drifted, -each.statements, each.property.label


def _count(found: Iterable[Grounding]) -> ByState:
    counts = Counter(each.state for each in found)
    return {state: counts[state] for state in STATES}
