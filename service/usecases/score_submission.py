"""Score predictions against a release; store them, unless they are only to be scored."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from service.domain.access import Asker, KeptAnswer
from service.domain.catalogue import Which
from service.domain.errors import Conflict, Forbidden, Unacceptable, Unauthenticated
from service.domain.ids import new_id
from service.domain.scoring.blocks import blocks
from service.domain.scoring.kept_score import KeptScore
from service.domain.scoring.scored import Scored, answered_responses, score_tally
from service.domain.scoring.signature import sign
from service.domain.scoring.tally import Tally
from service.domain.submissions import Asked, Batch, HumanEvalRequest, Submission
from service.usecases.answer_once import Once, earlier_answer, keep_answer, kept_answer
from service.usecases.load_gold import load_gold
from service.usecases.ports import Ports, Work
from service.usecases.ports_submissions import RendersReceipts
from service.usecases.queue_responses import queue_responses
from service.usecases.show_human_eval import human_eval_summary
from service.usecases.tell_webhooks import tell_scored
from service.usecases.which_release import which_release

CREATED, DONE = 201, 200


@dataclass(frozen=True, slots=True)
class Sender:
    """Who sends, over which entrance: what every submission of a request shares."""

    asker: Asker
    default_dataset: str | None
    render: RendersReceipts
    once: Once | None = None


def score_submission(
    ports: Ports, sender: Sender, asked: Asked, batches: Iterable[Batch]
) -> tuple[int, bytes]:
    """201 and the receipt of a stored submission, or 200 and that of one that is not kept.

    Raises Unauthenticated or Forbidden where the asker may not store, NotFound for an unknown
    release, Unacceptable with every row's fault, and whatever reading the batches raises.
    """
    _check(sender.asker, asked)
    tally = _tally(ports, sender, asked, batches)
    scored = score_tally(tally)
    submission = _submission(ports, sender, asked, scored)
    if not asked.store:
        if sender.once is not None:  # of which nothing is kept, but the key may be another's
            earlier_answer(ports, sender.asker, sender.once)
        return DONE, sender.render.unstored(submission)
    try:
        return _store(ports, sender, asked, tally, submission)
    except Conflict:  # another request with this key was faster: its answer is there now
        return _store(ports, sender, asked, tally, submission)


def _submission(ports: Ports, sender: Sender, asked: Asked, scored: Scored) -> Submission:
    return Submission(
        id=new_id(),
        dataset=scored.gold.dataset,
        release=scored.gold.release,
        owner=sender.asker.token_id,
        visibility=asked.visibility or ("public" if sender.asker.open else "private"),
        created_at=ports.now(),
        system=asked.system,
        notes=None,
        queued=asked.human_eval is not None,
        receipt=sender.render.lasting(scored),
    )


def _check(asker: Asker, asked: Asked) -> None:
    if not asked.store:
        if asked.human_eval is not None:
            raise Unacceptable("human_eval needs a stored submission: leave store out.")
        return
    if asker.role is None:
        raise Unauthenticated("Storing a submission needs a token: Authorization: Bearer …")
    if not asker.may("submit"):
        raise Forbidden(f"The role {asker.role} may not submit.")


def _tally(ports: Ports, sender: Sender, asked: Asked, batches: Iterable[Batch]) -> Tally:
    release = which_release(ports, Which(asked.dataset, asked.release, sender.default_dataset))
    gold = load_gold(ports, release.dataset, release.id, asked.answers, asked.tasks)
    if gold.scored == 0:
        raise Unacceptable("No entry that was chosen has a usable answer.", code="nothing-to-score")
    tally = Tally(gold, keep=asked.store)
    for batch in batches:
        tally.add(batch)
    tally.finish()
    return tally


def _store(
    ports: Ports, sender: Sender, asked: Asked, tally: Tally, submission: Submission
) -> tuple[int, bytes]:
    asker, once = sender.asker, sender.once
    with ports.work() as work:
        kept = None if once is None else kept_answer(work, asker, once)
        if kept is not None:
            return kept.status, kept.body
        work.submissions.add(submission)
        human_eval = None
        if asked.human_eval is not None:
            submission = _queue(work, sender, asked.human_eval, tally, submission)
            human_eval = human_eval_summary(work, submission.id)
        score = KeptScore(1, sign(tally), submission.created_at, submission.receipt)
        work.scores.add(submission.id, score, blocks(tally))
        tell_scored(work, submission, submission.created_at)
        receipt = sender.render.receipt(submission, human_eval)
        if once is not None:
            answer = KeptAnswer(once.request_sha256(), CREATED, receipt)
            keep_answer(work, asker, once, answer, submission.created_at)
    return CREATED, receipt


def _queue(
    work: Work, sender: Sender, request: HumanEvalRequest, tally: Tally, submission: Submission
) -> Submission:
    """Queue responses for people; the receipt then carries what is to be said of that."""
    warnings = queue_responses(
        work,
        submission_id=submission.id,
        release_id=submission.release,
        request=request,
        responses=answered_responses(tally),
    )
    if not warnings:
        return submission
    scored = score_tally(tally).with_warnings(warnings)
    return replace(submission, receipt=sender.render.lasting(scored))
