"""Show a submission: its receipt, its predictions; and who may see which."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import msgspec

from service.domain.access import Asker
from service.domain.errors import Forbidden, NotFound, Unauthenticated
from service.domain.scoring.blocks import SIZE, predictions
from service.domain.scoring.gold import Gold
from service.domain.scoring.signature import Signature
from service.domain.submissions import Prediction, Submission
from service.usecases.load_gold import load_gold
from service.usecases.ports import Ports, Work
from service.usecases.ports_submissions import RendersReceipts
from service.usecases.show_human_eval import human_eval_summary
from service.usecases.stay_blind import is_blind


def show_submission(ports: Ports, asker: Asker, id: str, render: RendersReceipts) -> bytes:
    """The receipt. Raises NotFound when there is none, or none for the asker."""
    with ports.look() as work:
        submission = visible(work, asker, id)
        return render.receipt(submission, human_eval(work, submission))


def show_score(ports: Ports, asker: Asker, id: str, number: int, render: RendersReceipts) -> bytes:
    """The receipt as one of the submission's scores has it; raises NotFound as above."""
    with ports.look() as work:
        submission = visible(work, asker, id)
        score = work.scores.find(id, number)
        if score is None:
            raise NotFound("The submission has no such score.")
        as_scored = replace(submission, release=score.signature.release, receipt=score.receipt)
        return render.receipt(as_scored, human_eval(work, submission))


def human_eval(work: Work, submission: Submission) -> Mapping[str, object] | None:
    """How far its human evaluation is, None where nothing was queued."""
    return human_eval_summary(work, submission.id) if submission.queued else None


def visible(work: Work, asker: Asker, id: str) -> Submission:
    """The submission, if the asker may see its receipt.

    Hidden ones are answered like absent ones: private ones of others, and public ones of which
    the asker may still judge responses.
    """
    found = _seen(work, asker, _find(work, id))
    if is_blind(work, asker, found.id):
        raise _absent()
    return found


def _seen(work: Work, asker: Asker, found: Submission | None) -> Submission:
    if found is None or not (is_own(asker, found) or _is_open(work, asker, found)):
        raise _absent()
    return found


def owned(work: Work, asker: Asker, id: str) -> Submission:
    """The submission, if it is the asker's own or the asker is an admin; else NotFound."""
    found = _find(work, id)
    if found is None or not is_own(asker, found):
        raise _absent()
    return found


def sighted(work: Work, asker: Asker, id: str) -> Submission:
    """As `owned`; absent also for who, with auth off, names themselves and may still judge it."""
    found = owned(work, asker, id)
    if is_blind(work, asker, found.id):
        raise _absent()
    return found


def changeable(work: Work, asker: Asker, id: str) -> Submission:
    """The submission, if the asker may change it; nobody else does until the transaction ends.

    Raises NotFound where it may not be seen, else Unauthenticated or Forbidden.
    """
    found = _seen(work, asker, work.submissions.lock(id) if _is_id(id) else None)
    if is_own(asker, found):
        return found
    if asker.role is None:
        raise Unauthenticated("Changing a submission needs its owner's token.")
    raise Forbidden("Only its owner may change a submission.")


def _find(work: Work, id: str) -> Submission | None:
    return work.submissions.find(id) if _is_id(id) else None


def _is_id(id: str) -> bool:
    """Whether a database may be asked for it at all."""
    return id.isascii() and id.isprintable()


def is_own(asker: Asker, submission: Submission) -> bool:
    """Whether the asker owns the submission, or is an admin (as everyone is with auth off)."""
    if asker.role == "admin":
        return True
    return asker.may("submit") and asker.token_id is not None and submission.owner == asker.token_id


def _is_open(work: Work, asker: Asker, submission: Submission) -> bool:
    if submission.visibility != "public":
        return False
    if not submission.queued or not asker.may("judge") or asker.annotator is None:
        return True
    return not work.queue.may_still_judge(asker.annotator, submission.id)


@dataclass(frozen=True, slots=True)
class Predictions:
    """What one score made of a submission's predictions, in released order."""

    ports: Ports
    id: str
    score: int
    gold: Gold

    @property
    def total(self) -> int:
        """How many there are: one for every entry of the chosen tasks."""
        return len(self.gold.ids)

    def after(self, number: int) -> Iterator[tuple[int, Prediction]]:
        """(number from 0, prediction) of all after a number (-1: from the first).

        Each block is read in a transaction of its own, so that a slow reader holds none open.
        """
        for block_number in range((number + 1) // SIZE, -(-self.total // SIZE)):
            with self.ports.look() as work:
                found = work.scores.blocks(self.id, self.score, block_number, block_number)
            for block in found:
                for place, prediction in enumerate(predictions(self.gold, block)):
                    if block_number * SIZE + place > number:
                        yield block_number * SIZE + place, prediction


class _Signed(msgspec.Struct):
    """The one member of a stored receipt that is asked for here."""

    signature: Signature


def show_predictions(ports: Ports, asker: Asker, id: str) -> Predictions:
    """The predictions as the current score has them.

    Raises NotFound unless the asker owns them or is an admin.
    """
    with ports.look() as work:
        submission = sighted(work, asker, id)
    signed = msgspec.json.decode(submission.receipt, type=_Signed).signature
    gold = load_gold(ports, submission.dataset, submission.release, signed.answers, signed.tasks)
    return Predictions(ports, id, submission.score, gold)


def _absent() -> NotFound:
    return NotFound("There is no such submission.")
