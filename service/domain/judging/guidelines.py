"""What annotators judge by: the guidelines, version by version, and worked items to practise on."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from service.domain.entries import Entry, StepKind
from service.domain.errors import NotFound, Problem, Refused
from service.domain.judging.candidates import own_facts, own_steps
from service.domain.judging.checking import problems_of
from service.domain.judging.items import ItemContent
from service.domain.judging.labels import FACT_LABELS, STEP_LABELS, Judgement


@dataclass(frozen=True, slots=True)
class Guideline:
    """One version of the guidelines; once it ships its words stay, new words are a new version."""

    version: str
    markdown: str


@dataclass(frozen=True, slots=True)
class Why:
    """A sentence for each label; `answered` only where the response gives no answer."""

    facts: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    answered: str | None = None


@dataclass(frozen=True, slots=True)
class WorkedStep:
    """A step as worded, and the kind it is (not the one it seems to be)."""

    text: str
    kind: StepKind


@dataclass(frozen=True, slots=True)
class WorkedDraft:
    """A worked item as written down; `entry` is the id of an entry, `lesson` a title."""

    id: str
    lesson: str
    entry: str
    answer: bool
    response: str
    facts: tuple[str, ...]
    steps: tuple[WorkedStep, ...]
    labels: Judgement
    why: Why


@dataclass(frozen=True, slots=True)
class WorkedItem:
    """An item with the right labels. `content` shows steps with the kind they seem to be.

    All evidence there is are the statements of `entry`; annotators must see nothing else of it
    but its query before they have judged.
    """

    id: str
    lesson: str
    entry: Entry
    content: ItemContent
    expected: Judgement
    why: Why


@dataclass(frozen=True, slots=True)
class Guidelines:
    """All that ships for annotators: versions with the newest last, worked items in order."""

    versions: tuple[Guideline, ...]
    worked: tuple[WorkedItem, ...]

    @property
    def newest(self) -> Guideline:
        """The version to judge by now."""
        return self.versions[-1]

    def version(self, version: str) -> Guideline:
        """Any version that ever shipped; raises NotFound for others."""
        for guideline in self.versions:
            if guideline.version == version:
                return guideline
        raise NotFound(f"there is no version {version!r} of the guidelines")


def work_out(drafts: Sequence[WorkedDraft], entries: Mapping[str, Entry]) -> tuple[WorkedItem, ...]:
    """The drafts as items over these entries.

    Raises:
        Refused: with a pointer for each fault: an unknown entry, or labels that a final
            judgement may not have, or a sentence missing.
    """
    problems = [
        replace(problem, pointer=f"/{index}{problem.pointer}")
        for index, draft in enumerate(drafts)
        for problem in _problems(draft, entries.get(draft.entry))
    ]
    if problems:
        first = problems[0]
        raise Refused(f"worked items: {first.detail} at {first.pointer}", problems=problems)
    return tuple(_item(draft, entries[draft.entry]) for draft in drafts)


def _item(draft: WorkedDraft, entry: Entry) -> WorkedItem:
    expected = draft.labels
    if expected.steps is not None:
        expected = replace(expected, step_kinds=tuple(step.kind for step in draft.steps))
    return WorkedItem(draft.id, draft.lesson, entry, _content(draft), expected, draft.why)


def _content(draft: WorkedDraft) -> ItemContent:
    return ItemContent(
        answer=draft.answer,
        response=draft.response,
        facts=own_facts(draft.response, draft.facts),
        steps=own_steps(draft.response, [step.text for step in draft.steps]),
    )


def _problems(draft: WorkedDraft, entry: Entry | None) -> Iterator[Problem]:
    if entry is None:
        yield Problem(f"there is no entry {draft.entry!r}", "/entry")
        return
    content, labels = _content(draft), draft.labels
    for name, kept, written in (
        ("facts", content.facts, draft.facts),
        ("steps", content.steps, draft.steps),
    ):
        if len(kept or ()) != len(written):
            yield Problem("blank or given twice", f"/{name}")
    for found in problems_of(labels, content, statements=len(entry.statements), final=True):
        yield replace(found, pointer=f"/labels{found.pointer}")
    yield from _unknown("facts", labels.facts, FACT_LABELS)
    yield from _unknown("steps", labels.steps, STEP_LABELS)
    yield from _unexplained(draft)


def _unknown(
    name: str, labels: Sequence[str | None] | None, known: Sequence[str]
) -> Iterator[Problem]:
    """Labels that teach nothing: words of no list, and `unsure`, which is no right answer."""
    for index, label in enumerate(labels or ()):
        if label is not None and (label not in known or label == "unsure"):
            yield Problem(f"{label!r} is no label to learn from", f"/labels/{name}/{index}")


def _unexplained(draft: WorkedDraft) -> Iterator[Problem]:
    why, labels = draft.why, draft.labels
    for name, sentences, explained in (
        ("facts", why.facts, labels.facts),
        ("steps", why.steps, labels.steps),
    ):
        if len(sentences) != len(explained or ()) or not all(map(str.strip, sentences)):
            yield Problem("needs one sentence for each label", f"/why/{name}")
    if labels.answered is not (why.answered is None):
        yield Problem("needs a sentence if, and only if, no answer is given", "/why/answered")
