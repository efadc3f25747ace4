"""Score submissions anew: after a correction of the gold, or with a later scorer.

A submission is scored outside of any transaction, since what was sent never changes; then one
short transaction adds the score, unless there is one like it, and makes it the current one. So
it does not matter how often, by how many, or how far this is done.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import msgspec

from service.domain.catalogue import ReleaseInfo, Which
from service.domain.errors import NotFound, Refused
from service.domain.scoring.answers import EXTRACTOR
from service.domain.scoring.blocks import SIZE, blocks
from service.domain.scoring.carrying import carry_over, dropped_warning
from service.domain.scoring.gold import Gold
from service.domain.scoring.kept_score import KeptScore
from service.domain.scoring.scored import score_tally
from service.domain.scoring.signature import Signature, conditions
from service.domain.scoring.tally import Tally
from service.domain.submissions import PredictionBlock
from service.usecases.load_gold import load_gold
from service.usecases.ports import Ports
from service.usecases.ports_submissions import RendersReceipts
from service.usecases.tell_webhooks import tell_rescored
from service.usecases.which_release import which_release

AT_ONCE = 100


@dataclass(frozen=True, slots=True)
class Rescored:
    """A submission's current score: its number, None where no entry could be scored.

    `changed` says whether it has become so now.
    """

    submission: str
    number: int | None
    changed: bool


@dataclass(frozen=True, slots=True)
class _Fresh:
    """A score that is not stored yet."""

    tally: Tally
    signature: Signature
    receipt: bytes


class _Warned(msgspec.Struct):
    """What a stored receipt warns of."""

    warnings: list[str]


def rescore_submissions(
    ports: Ports, which: Which, named: tuple[str, ...], render: RendersReceipts
) -> tuple[ReleaseInfo, Iterator[Rescored]]:
    """The release that is scored against, and each submission as it is done.

    Of all submissions of the data set, or of those named, whose data set is meant unless it is
    given. Raises NotFound for an unknown release or submission, Refused for one of another data
    set.
    """
    datasets = _datasets(ports, named)
    if named and which.dataset is None and which.release is None:
        which = which._replace(dataset=datasets[named[0]])
    release = which_release(ports, which)
    for id, dataset in datasets.items():
        if dataset != release.dataset:
            raise Refused(f"The submission {id} is of the data set {dataset}.")
    ids = iter(datasets) if named else _all(ports, release.dataset)
    found = (_rescore(ports, release, id, render) for id in ids)
    return release, (each for each in found if each is not None)


def _datasets(ports: Ports, named: tuple[str, ...]) -> dict[str, str]:
    """The data set of each submission named, in that order, each once."""
    datasets = {}
    with ports.look() as work:
        for id in named:
            submission = work.submissions.find(id)
            if submission is None:
                raise NotFound(f"There is no submission {id}.")
            datasets[id] = submission.dataset
    return datasets


def _all(ports: Ports, dataset: str) -> Iterator[str]:
    last = ""
    while True:
        with ports.look() as work:
            ids = work.submissions.ids(dataset, last, AT_ONCE)
        yield from ids
        if len(ids) < AT_ONCE:
            return
        last = ids[-1]


def _rescore(
    ports: Ports, release: ReleaseInfo, id: str, render: RendersReceipts
) -> Rescored | None:
    """What became of one submission; None when it has been deleted meanwhile."""
    with ports.look() as work:
        submission, first = work.submissions.find(id), work.scores.find(id, 1)
    if submission is None or first is None:
        return None
    signed = first.signature
    gold = load_gold(ports, release.dataset, release.id, signed.answers, signed.tasks)
    if gold.scored == 0:
        return Rescored(id, None, changed=False)
    with ports.look() as work:
        known = work.scores.like(id, conditions(gold))
    if known is None:
        return _settle(ports, id, gold, _score_anew(ports, id, first, gold, render))
    if known.number == submission.score:
        return Rescored(id, known.number, changed=False)
    return _settle(ports, id, gold, None)


def _score_anew(
    ports: Ports, id: str, first: KeptScore, gold: Gold, render: RendersReceipts
) -> _Fresh:
    signed = first.signature
    sent_for = load_gold(ports, gold.dataset, signed.release, signed.answers, signed.tasks)
    sent = _sent(ports, id, -(-len(sent_for.ids) // SIZE))
    tally, dropped = carry_over(sent_for, sent, gold, as_read=signed.extractor == EXTRACTOR)
    warned = msgspec.json.decode(first.receipt, type=_Warned).warnings
    scored = score_tally(tally).with_warnings((*warned, *dropped_warning(dropped)))
    return _Fresh(tally, scored.signature, render.lasting(scored))


def _settle(ports: Ports, id: str, gold: Gold, fresh: _Fresh | None) -> Rescored | None:
    """Make the score under the gold's conditions the current one; add it unless it is there."""
    with ports.work() as work:
        submission = work.submissions.lock(id)
        score = work.scores.like(id, conditions(gold))
        if score is None and fresh is not None and submission is not None:
            number = work.scores.count(id) + 1
            score = KeptScore(number, fresh.signature, ports.now(), fresh.receipt)
            work.scores.add(id, score, blocks(fresh.tally))
        if submission is None or score is None:
            return None
        changed = submission.score != score.number
        if changed:
            current = replace(submission, score=score.number, release=gold.release)
            work.submissions.update(current)
            tell_rescored(work, current, ports.now())
    return Rescored(id, score.number, changed)


def _sent(ports: Ports, id: str, count: int) -> Iterator[PredictionBlock]:
    """The blocks of the first score, which hold all that was sent; none when it was deleted."""
    for number in range(count):
        with ports.look() as work:
            found = work.scores.blocks(id, 1, number, number)
        yield from found
