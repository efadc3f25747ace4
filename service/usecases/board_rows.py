"""Rows of the leaderboard from what is stored: submissions, constant baselines, publications."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import msgspec

from service.domain.catalogue import Body
from service.domain.entries import Task
from service.domain.scoring.answers import EXTRACTOR
from service.domain.scoring.baselines import baselines
from service.domain.scoring.board import BoardRow, Entered, counted
from service.domain.scoring.gold import Gold
from service.domain.scoring.metrics import Counts
from service.domain.scoring.signature import SCORER
from service.domain.submissions import System
from service.usecases.board_human import figures_of, human_of, judged_of
from service.usecases.ports import Ports, Work

VERSION: Final = (SCORER, EXTRACTOR)
SAID_OF: Final = {
    "always_true": "Answers true to every query.",
    "always_false": "Answers false to every query.",
    "abstain": "Answers no query.",
}


class _Outcomes(msgspec.Struct):
    """What a stored receipt says of a slice, but for what follows from the five counts."""

    correct: int
    wrong: int
    abstained: int
    unparsed: int
    missing: int

    @property
    def counts(self) -> Counts:
        return Counts(*msgspec.structs.astuple(self))


class _Scores(msgspec.Struct):
    overall: _Outcomes
    by_task: dict[Task, _Outcomes]


class _Receipt(msgspec.Struct):
    scores: _Scores


@dataclass(frozen=True, slots=True)
class _Counted:
    """A score's counts as they are kept in memory."""

    overall: Counts
    by_task: dict[Task, Counts]


def submission_rows(ports: Ports, work: Work, entered: list[Entered], gold: Gold) -> list[BoardRow]:
    """A row of each submission; `gold` is that of all tasks of the board.

    One that was scored by another scorer or extractor has no figures, and one that was scored on
    some tasks alone has none overall: such numbers do not belong in one column.
    """
    return [_submission_row(ports, work, each, gold) for each in entered]


def baseline_rows(gold: Gold) -> Iterator[BoardRow]:
    """The constant systems."""
    for name, sliced in baselines(gold).items():
        by_task = {task: counted(sliced.by["by_task"].get(task, Counts())) for task in gold.tasks}
        yield BoardRow(
            "baseline", System(name), counted(sliced.overall), by_task, notes=(SAID_OF[name],)
        )


def _submission_row(ports: Ports, work: Work, entered: Entered, gold: Gold) -> BoardRow:
    comparable = entered.is_of(VERSION)
    found = _counts(ports, work, entered.submission, entered.number)
    human = human_of(work, entered.submission, gold) if entered.queued else None
    whole = entered.covers(gold.tasks)
    by_task = {
        task: counted(counts, figures_of(human, task))
        for task, counts in found.by_task.items()
        if comparable
    }
    return BoardRow(
        kind="submission",
        system=entered.system,
        overall=counted(found.overall, figures_of(human, None)) if comparable and whole else None,
        by_task=by_task,
        submission=entered.submission,
        score=entered.number,
        at=entered.at,
        judged=None if human is None else judged_of(human),
        source=f"/submissions/{entered.submission}/scores/{entered.number}",
        notes=tuple(_notes(ports, work, entered, found, whole=whole)),
    )


def _notes(
    ports: Ports, work: Work, entered: Entered, found: _Counted, *, whole: bool
) -> Iterator[str]:
    """What its owner says of it, and what must be known to compare it."""
    if entered.notes:
        yield entered.notes
    if not entered.is_of(VERSION):
        yield (
            f"Scored by scorer {entered.scorer} and extractor {entered.extractor}, other than "
            "those of this board: `crlt rescore` scores it anew."
        )
    elif not whole:
        yield f"Scored on {', '.join(entered.tasks)} alone, so without a figure overall."
    if entered.number > 1:
        first = _counts(ports, work, entered.submission, 1)
        yield (
            f"Scored anew: accuracy was {_accuracy(first)} when it was sent (score 1) and is "
            f"{_accuracy(found)} now (score {entered.number})."
        )


def _accuracy(found: _Counted) -> str:
    value = counted(found.overall).value("accuracy")
    return "undefined" if value is None else f"{value:.6f}"


def _counts(ports: Ports, work: Work, submission: str, number: int) -> _Counted:
    """A score's counts; a score never changes, so they are read once."""

    def find() -> Body:
        score = work.scores.find(submission, number)
        assert score is not None  # noqa: S101 - it was listed in the same snapshot
        scores = msgspec.json.decode(score.receipt, type=_Receipt).scores
        by_task = {task: outcomes.counts for task, outcomes in scores.by_task.items()}
        return Body(msgspec.json.encode(_Counted(scores.overall.counts, by_task)), "")

    content = ports.kept.body(("board counts", submission, number), find).content
    return msgspec.json.decode(content, type=_Counted)
