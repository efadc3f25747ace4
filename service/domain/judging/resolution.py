"""Resolving labels: one answer per fact or step from several annotators' votes.

Each fact and step is resolved first, by strict majority of the votes asked for, and only then
does a metric's formula apply. `unsure` and a missing label are no votes. A tie is never broken.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from service.domain.judging.labels import Judgement, Ruling

L = TypeVar("L", bound=str)


@dataclass(frozen=True, slots=True)
class Bit:
    """One yes-or-no of a metric. `value` None: unresolved; `is_tied` when all votes are in.

    `is_short`: fewer votes than were asked for, whether they decide or not.
    """

    value: bool | None
    is_tied: bool = False
    is_short: bool = False

    @property
    def wants_votes(self) -> bool:
        """Whether it is unresolved only because votes are missing."""
        return self.value is None and not self.is_tied


def resolve(votes: Sequence[bool], k: int) -> Bit:
    """The strict majority of the k votes asked for; those after the first k are not needed."""
    asked = votes[:k]
    yes, is_short = sum(asked), len(asked) < k
    for count, value in ((yes, True), (len(asked) - yes, False)):
        if 2 * count > k:
            return Bit(value, is_short=is_short)
    return Bit(None, is_tied=not is_short, is_short=is_short)


def columns(rows: Sequence[Sequence[L | None] | None], length: int, k: int) -> list[list[L]]:
    """The first k votes on each of `length` facts or steps, annotators in order, without `unsure`.

    So the extra vote of an item fills what lacks one: it neither breaks a tie nor makes one.
    """
    found: list[list[L]] = [[] for _ in range(length)]
    for row in rows:
        for votes, label in zip(found, row or (), strict=False):
            if label is not None and label != "unsure" and len(votes) < k:
                votes.append(label)
    return found


def resolve_ruled(votes: Sequence[bool], k: int, *, ruled: bool | None) -> Bit:
    """As the adjudicator ruled; by majority where they left it to the votes."""
    return resolve(votes, k) if ruled is None else Bit(ruled)


def is_abstained(judgements: Sequence[Judgement], k: int, ruling: Ruling | None = None) -> bool:
    """Whether most of the k annotators (or the ruling) found that there is no answer."""
    if ruling is not None and ruling.answered is not None:
        return not ruling.answered
    found_none = [not judgement.answered for judgement in judgements]
    return resolve(found_none, max(k, len(found_none))).value is True
