"""Gold items: when one is due, which one, and how a judgement of one compares with what is right.

A gold item comes about every twelfth time, at a place in each block of twelve claims that is drawn
from the annotator's secret salt, so that nobody can tell which one it is.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import blake2b

from service.domain.errors import Problem
from service.domain.judging.checking import problems_of
from service.domain.judging.items import ItemContent
from service.domain.judging.labels import ItemRole, Judgement

BLOCK = 12
RECENT = 10
"""Gold items that an annotator is measured on: the last ones, and no fewer."""
LOWEST = Fraction(7, 10)
"""Whose mean share is below is paused."""


@dataclass(frozen=True, slots=True)
class Known:
    """An item whose labels are known: what for, which ones, and why (for worked items)."""

    role: ItemRole
    expected: Judgement
    explanation: str | None = None


def is_due(salt: str, claims: int) -> bool:
    """Whether a gold item is due after so many claims: once in each block of twelve."""
    block, place = divmod(claims, BLOCK)
    return _draw(salt, str(block)) % BLOCK == place


def pick(salt: str, ids: Sequence[str]) -> str | None:
    """The item an annotator gets of those not had yet: an order of their own."""
    return min(ids, key=lambda id: (_draw(salt, id), id), default=None)


def _draw(salt: str, what: str) -> int:
    return int.from_bytes(blake2b(f"{salt} {what}".encode(), digest_size=8).digest())


def share_right(said: Judgement, expected: Judgement) -> Fraction:
    """The share of facts and steps of which supported-or-not, valid-or-not is right.

    `unsure` and a missing label are not right. Whether there is an answer at all comes first:
    who is wrong in that is wrong in everything.
    """
    if said.answered is not expected.answered or not expected.answered:
        return Fraction(said.answered is expected.answered)
    pairs = [
        *_pairs(said.facts, expected.facts, "supported"),
        *_pairs(said.steps, expected.steps, "valid"),
    ]
    return Fraction(sum(pairs), len(pairs)) if pairs else Fraction(1)


def _pairs(
    said: Sequence[str | None] | None, expected: Sequence[str | None] | None, yes: str
) -> list[bool]:
    right = expected or ()
    given = said or (None,) * len(right)
    return [
        mine not in (None, "unsure") and (mine == yes) == (label == yes)
        for mine, label in zip(given, right, strict=True)
    ]


def mean(shares: Sequence[Fraction]) -> Fraction | None:
    """The mean of the shares of the latest gold items, the latest first; None without any."""
    recent = shares[:RECENT]
    return sum(recent, Fraction()) / len(recent) if recent else None


def fails(shares: Sequence[Fraction]) -> bool:
    """Whether somebody with these shares, the latest first, is to be paused."""
    found = mean(shares)
    return found is not None and len(shares) >= RECENT and found < LOWEST


def problems_of_known(expected: Judgement, content: ItemContent) -> list[Problem]:
    """Everything wrong with labels that shall be the right ones, with pointers to them."""
    wrong = problems_of(expected, content, statements=0, final=True)
    for name, labels in (("facts", expected.facts), ("steps", expected.steps)):
        for index, label in enumerate(labels or ()):
            if label == "unsure":
                told = "unsure is no label to measure anybody by"
                wrong.append(Problem(told, f"/{name}/{index}"))
    return wrong
