"""Which rows of a board differ from the row above: paired tests, corrected for their number."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress
from typing import Final

from service.domain.scoring.board import Metric
from service.domain.scoring.gold import Gold
from service.domain.scoring.holm import holm
from service.domain.scoring.mcnemar import mcnemar
from service.domain.scoring.outcomes import ANSWER

LEVEL: Final = 0.05
TRUE, FALSE = (
    bytes(answer is which for answer in ANSWER).ljust(256, b"\0") for which in (True, False)
)
"""Code -> whether the answer read is this one, to translate by."""


@dataclass(frozen=True, slots=True)
class Marks:
    """How the entries of a gold ended, as integers with a byte for each entry: 1 where so."""

    right: int
    wrong: int

    @property
    def answered(self) -> int:
        """Right or wrong."""
        return self.right | self.wrong


@dataclass(frozen=True, slots=True)
class Paired:
    """Two systems on the same queries: how many only the one or the other has, of how many."""

    only_above: int
    only_below: int
    entries: int

    @property
    def p_value(self) -> float:
        """McNemar's exact test."""
        return mcnemar(self.only_above, self.only_below)


@dataclass(frozen=True, slots=True)
class Tested:
    """A paired test of a row against the ranked row above; `corrected` is by Holm's method."""

    p_value: float
    corrected: float

    @property
    def is_tie(self) -> bool:
        """Whether no difference could be told."""
        return self.corrected > LEVEL


def marks(gold: Gold, codes: bytes) -> Marks:
    """What codes of predictions come to, one for each entry of the gold in its order."""
    true, false = int.from_bytes(codes.translate(TRUE)), int.from_bytes(codes.translate(FALSE))
    gold_true, gold_false = _answers(gold)
    return Marks(
        right=true & gold_true | false & gold_false,
        wrong=true & gold_false | false & gold_true,
    )


def cut(codes: bytes, of: Gold, to: Gold) -> bytes:
    """Codes for one gold as those for another that has some of its entries, in the same order."""
    return codes if len(of.ids) == len(to.ids) else bytes(compress(codes, _chosen(of, to)))


def pair(above: Marks, below: Marks, entries: int, metric: Metric) -> Paired:
    """How two systems differ in what a metric counts.

    `accuracy_answered` is compared on the queries that both answered.
    """
    a, b = _counted(above, metric), _counted(below, metric)
    if metric == "accuracy_answered":
        both = above.answered & below.answered
        a, b, entries = a & both, b & both, both.bit_count()
    return Paired((a & ~b).bit_count(), (b & ~a).bit_count(), entries)


def compared(pairs: Sequence[Paired]) -> tuple[Tested, ...]:
    """The test of each pair, corrected for all of them."""
    p_values = [each.p_value for each in pairs]
    return tuple(map(Tested, p_values, holm(p_values)))


def _counted(of: Marks, metric: Metric) -> int:
    if metric == "hallucination_rate":
        return of.wrong
    return of.answered if metric == "answer_rate" else of.right


@lru_cache(maxsize=8)
def _answers(gold: Gold) -> tuple[int, int]:
    """Where the gold is true, and where it is false."""
    answers = [gold.answer(position) for position in range(len(gold.ids))]
    true, false = (bytes(answer is which for answer in answers) for which in (True, False))
    return int.from_bytes(true), int.from_bytes(false)


@lru_cache(maxsize=8)
def _chosen(of: Gold, to: Gold) -> bytes:
    return bytes(id in to.positions for id in of.ids)
