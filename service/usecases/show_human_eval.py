"""Show how far a submission's human evaluation is, and what it says by now."""

from service.domain.judging.estimates import Estimate
from service.domain.judging.human_eval import HumanEval, Standing, evaluate
from service.domain.judging.votes import MetricProgress, Progress
from service.usecases.ports import Work

EMPTY = Progress(MetricProgress(), MetricProgress(), 0)


def human_eval_of(work: Work, submission_id: str) -> HumanEval | None:
    """Both metrics as the votes stand; None when nothing of the submission is queued."""
    progress = work.votes.progress(submission_id)
    if progress is None:
        return None
    return evaluate(work.votes.of(submission_id), progress)


def no_human_eval() -> HumanEval:
    """What is to be said of a submission of which nothing is queued."""
    return evaluate((), EMPTY)


def human_eval_summary(work: Work, submission_id: str) -> dict[str, object] | None:
    """The receipt's member: items, judged, value and reason of both metrics; None as above."""
    found = human_eval_of(work, submission_id)
    if found is None:
        return None
    return {
        "factscore": _summary(found.factscore.score, found.factscore.standing),
        "reasoning": _summary(found.reasoning.score, found.reasoning.standing),
    }


def _summary(score: Estimate, standing: Standing) -> dict[str, object]:
    value = None if score.value is None else round(score.value, 6)
    return {
        "items": standing.items,
        "judged": standing.judged,
        "value": value,
        "reason": score.reason,
    }
