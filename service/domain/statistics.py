"""Counts over a release: the numbers behind the figures 4 to 6 of the paper, and more."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from service.domain.entries import TASKS, Entry, Finding, Task


@dataclass(frozen=True, slots=True)
class Count:
    """How many there are of something, in all and by task (0 where a task has none)."""

    value: str
    total: int
    by_task: dict[Task, int]


@dataclass(frozen=True, slots=True)
class Statistics:
    """Counts of a release. All but `relations`, `value_kinds` and `totals` count entries.

    `steps` and `anchors` are distributions of their number in an entry; `qualifiers` says how
    many entries have any ("with", "without"); `relations` counts statements by property label,
    `value_kinds` by kind of value; `totals` counts statements, qualifiers and so on, and all
    findings: those of whole files belong to no task.
    """

    entries: Count
    totals: tuple[Count, ...]
    steps: tuple[Count, ...]
    anchors: tuple[Count, ...]
    skills: tuple[Count, ...]
    answers: tuple[Count, ...]
    statuses: tuple[Count, ...]
    rule_forms: tuple[Count, ...]
    qualifiers: tuple[Count, ...]
    relations: tuple[Count, ...]
    value_kinds: tuple[Count, ...]


ANSWERS = {True: "true", False: "false", None: "none"}


def describe(entries: tuple[Entry, ...], findings: tuple[Finding, ...]) -> Statistics:
    """Count everything; numbers are sorted as numbers, words by how many there are of them.

    `findings` are those of the whole release.
    """
    totals = _by_size(entries, _parts, keep_order=True)
    return Statistics(
        entries=_all("entries", entries),
        totals=(*totals, _findings(entries, findings)),
        steps=_by_number(entries, lambda entry: len(entry.steps)),
        anchors=_by_number(entries, lambda entry: len(entry.entities)),
        skills=_by_size(entries, lambda entry: dict.fromkeys(entry.skills, 1)),
        answers=_by_size(entries, lambda entry: {ANSWERS[entry.answer]: 1}),
        statuses=_by_size(entries, lambda entry: {entry.status: 1}),
        rule_forms=_by_size(entries, lambda entry: {entry.rule.form: 1}),
        qualifiers=_by_size(entries, lambda entry: {_qualified(entry): 1}),
        relations=_by_size(entries, lambda entry: Counter(_relations(entry))),
        value_kinds=_by_size(entries, lambda entry: Counter(_value_kinds(entry))),
    )


def is_qualified(entry: Entry) -> bool:
    """Whether any statement of the entry has qualifiers."""
    return any(statement.qualifiers for statement in entry.statements)


def _qualified(entry: Entry) -> str:
    return "with" if is_qualified(entry) else "without"


def _relations(entry: Entry) -> Iterator[str]:
    """Property labels of the sub-graph, as released."""
    return (s.property.label for s in entry.statements if s.origin == "subgraph")


def _value_kinds(entry: Entry) -> Iterator[str]:
    return (s.value.kind for s in entry.statements if s.origin == "subgraph")


def _parts(entry: Entry) -> dict[str, int]:
    subgraph = [s for s in entry.statements if s.origin == "subgraph"]
    return {
        "statements": len(subgraph),
        "qualifiers": sum(len(s.qualifiers) for s in subgraph),
        "step_statements": len(entry.statements) - len(subgraph),
        "steps": len(entry.steps),
        "evidence": sum(len(step.evidence) for step in entry.steps),
        "anchors": len(entry.entities),
    }


def _findings(entries: tuple[Entry, ...], findings: tuple[Finding, ...]) -> Count:
    by_task: Counter[Task] = Counter()
    for entry in entries:
        by_task[entry.task] += len(entry.findings)
    return Count("findings", len(findings), _in_order(by_task))


def _all(value: str, entries: Iterable[Entry]) -> Count:
    by_task = Counter(entry.task for entry in entries)
    return Count(value, by_task.total(), _in_order(by_task))


def _by_number(entries: Iterable[Entry], number: Callable[[Entry], int]) -> tuple[Count, ...]:
    found = _by_size(entries, lambda entry: {str(number(entry)): 1})
    return tuple(sorted(found, key=lambda count: int(count.value)))


def _by_size(
    entries: Iterable[Entry],
    counted: Callable[[Entry], dict[str, int]],
    *,
    keep_order: bool = False,
) -> tuple[Count, ...]:
    tallies: dict[str, Counter[Task]] = {}
    for entry in entries:
        for value, times in counted(entry).items():
            tallies.setdefault(value, Counter())[entry.task] += times
    counts = [Count(value, tally.total(), _in_order(tally)) for value, tally in tallies.items()]
    if not keep_order:
        counts.sort(key=lambda count: (-count.total, count.value))
    return tuple(counts)


def _in_order(by_task: Counter[Task]) -> dict[Task, int]:
    return {task: by_task[task] for task in TASKS}
