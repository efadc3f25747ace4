"""Entries: a query with everything the release knows about it (paper, section 3)."""

from dataclasses import dataclass
from typing import Literal

from service.domain.statements import Statement, Term

Task = Literal["question-answering", "claim-verification"]
Status = Literal["ok", "corrected", "disputed", "withdrawn"]
RuleForm = Literal["must-to", "if-then", "other"]
StepKind = Literal["fact", "inference"]
Severity = Literal["blocker", "major", "minor", "cosmetic"]

TASKS: tuple[Task, ...] = ("question-answering", "claim-verification")
STATUSES: tuple[Status, ...] = ("ok", "corrected", "disputed", "withdrawn")
RULE_FORMS: tuple[RuleForm, ...] = ("must-to", "if-then", "other")
SEVERITIES: tuple[Severity, ...] = ("blocker", "major", "minor", "cosmetic")


@dataclass(frozen=True, slots=True)
class Rule:
    """The inference rule: "X must P to C" or "If P, C"; parts are None where it has none."""

    text: str
    form: RuleForm
    premise: str | None
    conclusion: str | None
    negated: bool


@dataclass(frozen=True, slots=True)
class Step:
    """A reasoning step; `evidence` counts from 0 over the entry's statements."""

    text: str
    kind: StepKind
    evidence: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Finding:
    """A defect found or a repair made. `where` is a JSON pointer into the released entry.

    `entry` is None for a finding about a whole file.
    """

    entry: str | None
    code: str
    severity: Severity
    where: str
    before: str | None
    after: str | None
    reason: str


@dataclass(frozen=True, slots=True)
class Original:
    """The query about famous entities that an entry was made from."""

    query: str
    entities: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """One query of the benchmark. `answer` is the corrected gold, None where none is usable.

    `released_answer` is what the file says when it is a boolean, else None.
    """

    id: str
    task: Task
    query: str
    answer: bool | None
    released_answer: bool | None
    entities: tuple[Term, ...]
    rule: Rule
    statements: tuple[Statement, ...]
    steps: tuple[Step, ...]
    skills: tuple[str, ...]
    status: Status = "ok"
    findings: tuple[Finding, ...] = ()
    original: Original | None = None


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file as given: its name without a path, its bytes' SHA-256 and size."""

    name: str
    sha256: str
    size: int


@dataclass(frozen=True, slots=True)
class Dataset:
    """A benchmark and what is said about it."""

    name: str
    title: str
    licence: str | None
    citation: str | None
    homepage: str | None


@dataclass(frozen=True, slots=True)
class Release:
    """One read, immutable state of a data set.

    `id` is the SHA-256 (hex) over entries and corrections; `complete` is False for a part of
    the data set (one task's file, a file cut short) or for older files; `findings` holds those
    about whole files first, then each entry's in order.
    """

    id: str
    dataset: Dataset
    entries: tuple[Entry, ...]
    findings: tuple[Finding, ...]
    files: tuple[SourceFile, ...]
    complete: bool
