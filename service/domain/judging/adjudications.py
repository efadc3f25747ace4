"""Adjudications: an item in dispute, who settles it, and votes without their authors' names."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from string import ascii_uppercase
from typing import Literal

from service.domain.judging.assignments import Lease
from service.domain.judging.items import ItemContent
from service.domain.judging.labels import Judgement, Ruling

AdjudicationState = Literal["open", "settled"]
ADJUDICATION_STATES: tuple[AdjudicationState, ...] = ("open", "settled")


@dataclass(frozen=True, slots=True)
class Adjudication:
    """An item to settle. `version` counts rulings; `owner` is the submission's.

    `adjudicator` has it, had it last, or settled it; `lease` is None once it is settled or given
    back. `agreement` is from 0 to 1, as in `Dispute`.
    """

    id: str
    item_id: str
    submission: str
    release: str
    entry: str
    owner: str | None
    state: AdjudicationState
    version: int
    agreement: float
    reasons: tuple[str, ...]
    content: ItemContent
    guideline: str
    adjudicator: str | None
    lease: Lease | None
    ruling: Ruling | None


@dataclass(frozen=True, slots=True)
class DisputeRow:
    """A dispute as it stands in a list; `held_until` is None where nobody has it."""

    id: str
    submission: str
    entry: str
    state: AdjudicationState
    version: int
    agreement: float
    reasons: tuple[str, ...]
    adjudicator: str | None
    opened_at: datetime
    settled_at: datetime | None
    held_until: datetime | None


@dataclass(frozen=True, slots=True)
class NamedVote:
    """A final judgement under its author's name, or under a pseudonym in place of it."""

    annotator: str
    judgement: Judgement


def pseudonymous(item_id: str, votes: Iterable[NamedVote]) -> tuple[NamedVote, ...]:
    """The votes as those of A, B, C …, in the order of these letters."""
    said = {vote.annotator: vote.judgement for vote in votes}
    letters = letters_of(item_id, said)
    return tuple(NamedVote(letter, said[name]) for name, letter in letters.items())


def letters_of(item_id: str, names: Iterable[str]) -> dict[str, str]:
    """A, B, C … for each annotator of an item, in an order that depends on it and tells no name."""
    drawn = sorted(names, key=lambda name: sha256(f"{item_id}\n{name}".encode()).digest())
    return {name: _letters(number) for number, name in enumerate(drawn)}


def _letters(number: int) -> str:
    """A … Z, AA, AB …, as columns of a table are named."""
    head, last = divmod(number, len(ascii_uppercase))
    return (_letters(head - 1) if head else "") + ascii_uppercase[last]
