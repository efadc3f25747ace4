"""Show how far a submission's human evaluation is, and what it says by now."""

from collections.abc import Callable

from service.domain.entries import TASKS, Task
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


def human_eval_by_task(
    work: Work, submission_id: str, task_of: Callable[[str], Task | None]
) -> dict[Task | None, HumanEval] | None:
    """Both metrics over all tasks (under None) and by task; None as above.

    `task_of` an entry's id. Of a task only what is judged is counted, not how much is queued.
    """
    whole = human_eval_of(work, submission_id)
    if whole is None:
        return None
    found: dict[Task | None, HumanEval] = {None: whole}
    for task in TASKS:
        votes = (each for each in work.votes.of(submission_id) if task_of(each.entry) == task)
        found[task] = evaluate(votes, EMPTY)
    return found


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
