"""Show one run to its organiser: how far it is, who does what, how the work went, what was said."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from service.domain.errors import NotFound
from service.domain.judging.batches import JudgingBatch
from service.domain.judging.overview import Moment, Run, Said, Share
from service.usecases.ports import Ports

F = TypeVar("F")
MOMENTS = 120


@dataclass(frozen=True, slots=True)
class LabelCounts:
    """How often one annotator gave each label, in final judgements that count.

    `unanswered` counts the responses in which the annotator found no answer.
    """

    annotator: str
    facts: Mapping[str, int]
    steps: Mapping[str, int]
    unanswered: int


@dataclass(frozen=True, slots=True)
class WorkDone:
    """Who did what: shares, the growth of final judgements, labels; `names` of known tokens."""

    shares: tuple[Share, ...]
    timeline: tuple[Moment, ...]
    labels: tuple[LabelCounts, ...]
    names: Mapping[str, str]


def show_run(ports: Ports, submission_id: str) -> Run:
    """How far a run is. Raises NotFound when nothing of the submission is queued."""
    now = ports.now()
    with ports.look() as work:
        return found_in(work.overview.run(submission_id, now))


def show_settings(ports: Ports, submission_id: str) -> JudgingBatch:
    """How a run is judged, without counting anything. Raises NotFound as above."""
    with ports.look() as work:
        return found_in(work.batches.find(submission_id))


def found_in(found: F | None) -> F:
    """What was looked for of a run; raises NotFound when there is none."""
    if found is None:
        raise NotFound("There is no such run: nothing of this submission is queued for people.")
    return found


def show_work(ports: Ports, submission_id: str) -> WorkDone:
    """Who did what in a run; nobody did anything in one that is not there."""
    with ports.look() as work:
        shares = tuple(work.overview.shares(submission_id))
        return WorkDone(
            shares=shares,
            timeline=tuple(work.overview.timeline(submission_id, MOMENTS)),
            labels=tuple(count_labels(work.overview.said(submission_id))),
            names=work.overview.names([share.annotator for share in shares]),
        )


def count_labels(items: Iterable[Said]) -> list[LabelCounts]:
    """Each annotator's labels, by name; those of responses without an answer count for nothing."""
    facts: dict[str, Counter[str]] = {}
    steps: dict[str, Counter[str]] = {}
    unanswered: Counter[str] = Counter()
    for item in items:
        for annotator, judgement in item.judgements:
            own = facts.setdefault(annotator, Counter()), steps.setdefault(annotator, Counter())
            if not judgement.answered:
                unanswered[annotator] += 1
                continue
            for counter, labels in zip(own, (judgement.facts, judgement.steps), strict=True):
                counter.update(label for label in labels or () if label is not None)
    return [LabelCounts(who, facts[who], steps[who], unanswered[who]) for who in sorted(facts)]


def name_annotators(ports: Ports, annotators: Collection[str]) -> dict[str, str]:
    """What people call those annotators who are known by a token."""
    with ports.look() as work:
        return work.overview.names(annotators)


def stamp_of(ports: Ports, submission_id: str) -> tuple[int, ...]:
    """Changes whenever the numbers of a run may have changed."""
    with ports.look() as work:
        return work.overview.stamp(submission_id)
