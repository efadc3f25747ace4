"""Show the badge of a public submission: what its current score says in a line."""

from dataclasses import dataclass

import msgspec

from service.domain.access import Asker
from service.domain.errors import NotFound
from service.domain.scoring.metrics import Rate
from service.usecases.ports import Ports
from service.usecases.show_submission import visible


@dataclass(frozen=True, slots=True)
class Badge:
    """The data set and the accuracy on it."""

    dataset: str
    accuracy: Rate


class _Overall(msgspec.Struct):
    accuracy: Rate


class _Scores(msgspec.Struct):
    overall: _Overall


class _Receipt(msgspec.Struct):
    scores: _Scores


def show_badge(ports: Ports, asker: Asker, id: str) -> Badge:
    """Raises NotFound unless the submission is public and may be seen; for its owner, too."""
    with ports.look() as work:
        submission = visible(work, asker, id)
    if submission.visibility != "public":
        raise NotFound("There is no such submission, or it is not public and so has no badge.")
    receipt = msgspec.json.decode(submission.receipt, type=_Receipt)
    return Badge(submission.dataset, receipt.scores.overall.accuracy)
