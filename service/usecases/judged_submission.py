"""Make a submission for judgements that came in: only the responses that were judged are known."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from service.domain.catalogue import ReleaseInfo, Which
from service.domain.entries import Task
from service.domain.errors import NotFound, Refused
from service.domain.judging.exporting import BatchRow
from service.domain.scoring.blocks import blocks
from service.domain.scoring.gold import Gold
from service.domain.scoring.kept_score import KeptScore
from service.domain.scoring.scored import score_tally
from service.domain.scoring.signature import sign
from service.domain.scoring.tally import Tally
from service.domain.submissions import AnswersVersion, Batch, Submission, System
from service.usecases.load_gold import load_gold
from service.usecases.ports import Ports, Work
from service.usecases.ports_submissions import RendersReceipts
from service.usecases.which_release import which_release

ONLY_JUDGED = (
    "This submission was made from judgements that were imported: only its {known} judged "
    "responses are known, all others count as missing."
)


@dataclass(frozen=True, slots=True)
class Scoring:
    """What a submission that is to be made is scored against."""

    release: ReleaseInfo
    gold: Gold


def scoring_of(
    ports: Ports, which: Which, answers: AnswersVersion = "corrected", tasks: tuple[Task, ...] = ()
) -> Scoring:
    """The gold of a stored release. Raises Refused, saying how to bring it, where it is missing."""
    try:
        release = which_release(ports, which)
    except NotFound as error:
        named = f"crlt import PATH… --dataset {which.dataset}"
        raise Refused(
            f"{error.detail} The judgements are about it: import it first ({named}).",
            code="release-missing",
        ) from error
    return Scoring(release, load_gold(ports, release.dataset, release.id, answers, tasks))


def add_submission(work: Work, batch: BatchRow, system: System) -> None:
    """Store a private submission without an owner; its score is to follow (`add_score`)."""
    work.submissions.add(
        Submission(
            id=batch.submission,
            dataset=batch.dataset,
            release=batch.release,
            owner=None,
            visibility="private",
            created_at=batch.created_at,
            system=system,
            notes=None,
            queued=True,
            receipt=b"",
        )
    )


def add_score(
    work: Work,
    render: RendersReceipts,
    scoring: Scoring,
    submission: tuple[str, datetime],
    answers: Mapping[str, bool | None],
) -> str:
    """Score a submission's known answers by entry, for its id and the time of it.

    Gives the warning that its receipt carries.
    """
    tally, (id, at) = Tally(scoring.gold, keep=True), submission
    marks = range(1, len(answers) + 1)
    sent = Batch(len(answers), list(answers), list(answers.values()), marks, None, by_line=True)
    if answers:
        tally.add(sent)
        tally.finish()
    warning = ONLY_JUDGED.format(known=len(answers))
    receipt = render.lasting(score_tally(tally).with_warnings([warning]))
    work.scores.add(id, KeptScore(1, sign(tally), at, receipt), blocks(tally))
    return warning
