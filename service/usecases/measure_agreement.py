"""Measure how far annotators agree on a submission, on what each said first."""

from collections.abc import Iterator
from dataclasses import dataclass

from service.domain.judging.agreement import AgreementReport, measure
from service.domain.judging.agreement_tally import Labels
from service.usecases.ports import Work


@dataclass(frozen=True, slots=True)
class Agreements:
    """Agreement on the labels of facts, and on those of steps."""

    factscore: AgreementReport
    reasoning: AgreementReport


def no_agreement() -> Agreements:
    """What is to be said where nobody judged."""
    return Agreements(measure(()), measure(()))


def agreement_of(work: Work, submission_id: str) -> Agreements:
    """Both, by the annotators' names; judgements that find no answer have no labels."""
    return Agreements(
        measure(_labels(work, submission_id, "facts")),
        measure(_labels(work, submission_id, "steps")),
    )


def _labels(work: Work, submission_id: str, which: str) -> Iterator[Labels]:
    for said in work.votes.first(submission_id):
        rows = ((name, getattr(judgement, which)) for name, judgement in said if judgement.answered)
        yield {name: labels for name, labels in rows if labels is not None}
