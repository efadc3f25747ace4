"""What people said of a submission, as the leaderboard shows it."""

from service.domain.entries import Task
from service.domain.judging.estimates import Estimate
from service.domain.judging.human_eval import HumanEval
from service.domain.scoring.board import Figure, Judged, Metric
from service.domain.scoring.gold import Gold
from service.usecases.ports import Work
from service.usecases.show_human_eval import human_eval_by_task

Human = dict[Task | None, HumanEval]


def human_of(work: Work, submission: str, gold: Gold) -> Human | None:
    """Both metrics overall (under None) and by task; None when nothing is queued."""

    def task_of(entry: str) -> Task | None:
        position = gold.positions.get(entry)
        return None if position is None else gold.task(position)

    return human_eval_by_task(work, submission, task_of)


def figures_of(human: Human | None, task: Task | None) -> dict[Metric, Figure] | None:
    """The figures of a task, or overall."""
    if human is None:
        return None
    facts, steps = human[task].factscore.score, human[task].reasoning.score
    whole = human[None]
    return {
        "factscore": _figure(facts, whole.factscore.score.reason),
        "reasoning": _figure(steps, whole.reasoning.score.reason),
    }


def judged_of(human: Human) -> dict[Metric, Judged]:
    """How many responses are queued and judged."""
    facts, steps = human[None].factscore.standing, human[None].reasoning.standing
    return {
        "factscore": Judged(facts.items, facts.judged),
        "reasoning": Judged(steps.items, steps.judged),
    }


def _figure(found: Estimate, why: str | None) -> Figure:
    if found.value is None:
        return Figure(None, reason=why or "not_judged", n=found.n)
    low, high = (None if end is None else round(end, 6) for end in (found.low, found.high))
    return Figure(round(found.value, 6), low, high, n=found.n)
