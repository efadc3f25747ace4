"""Compare submissions: two of them query by query, or several, each with each."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import msgspec

from service.domain.access import Asker
from service.domain.errors import Problem, Unacceptable
from service.domain.scoring.comparison import Comparison, Pairs, compare
from service.domain.scoring.gold import Gold
from service.domain.scoring.holm import holm
from service.domain.scoring.signature import Signature
from service.domain.submissions import Submission
from service.usecases.load_gold import load_gold
from service.usecases.ports import Ports, Work
from service.usecases.show_submission import visible


@dataclass(frozen=True, slots=True)
class Read:
    """A submission as its current score reads it: a code an entry of the score's gold."""

    submission: Submission
    signature: Signature
    codes: bytes


@dataclass(frozen=True, slots=True)
class Compared:
    """Two submissions, what they were scored against, and what came of it."""

    a: Read
    b: Read
    gold: Gold
    comparison: Comparison


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two of several submissions, by their places among them; `p_adjusted` is Holm's."""

    a: int
    b: int
    pairs: Pairs
    p_adjusted: float


@dataclass(frozen=True, slots=True)
class Pairings:
    """Several submissions in the order asked for, each compared with each that follows it."""

    reads: tuple[Read, ...]
    gold: Gold
    pairings: tuple[Pairing, ...]


class _Signed(msgspec.Struct):
    """The one member of a stored receipt that is asked for here."""

    signature: Signature


def compare_submissions(ports: Ports, asker: Asker, a: str, b: str) -> Compared:
    """Two submissions by their current scores.

    Raises NotFound where one of them may not be seen, Unacceptable `not-comparable` where their
    scores were made under different conditions.
    """
    with ports.look() as work:
        first, second = (read_current(work, asker, id) for id in (a, b))
    _require_alike((first, second), ("a", "b"))
    gold = gold_of(ports, first)
    return Compared(first, second, gold, compare(gold, first.codes, second.codes))


def compare_each(ports: Ports, asker: Asker, ids: Sequence[str]) -> Pairings:
    """Several submissions, each with each; raises as `compare_submissions` does."""
    with ports.look() as work:
        reads = [read_current(work, asker, id) for id in ids]
    _require_alike(reads, ["submission"] * len(reads))
    gold = gold_of(ports, reads[0])
    places = list(combinations(range(len(reads)), 2))
    found = [compare(gold, reads[a].codes, reads[b].codes).overall for a, b in places]
    adjusted = holm([pairs.p_value for pairs in found])
    pairings = zip(places, found, adjusted, strict=True)
    return Pairings(
        tuple(reads), gold, tuple(Pairing(*place, pairs, p) for place, pairs, p in pairings)
    )


def read_current(work: Work, asker: Asker, id: str) -> Read:
    """A submission as it is read now. Raises NotFound where the asker may not see it."""
    submission = visible(work, asker, id)
    signature = msgspec.json.decode(submission.receipt, type=_Signed).signature
    return Read(submission, signature, work.scores.codes(id, submission.score))


def gold_of(ports: Ports, read: Read) -> Gold:
    """What a submission's current score is against."""
    signed = read.signature
    return load_gold(ports, read.submission.dataset, signed.release, signed.answers, signed.tasks)


def _require_alike(reads: Sequence[Read], parameters: Sequence[str]) -> None:
    first, *others = reads
    problems = [
        Problem(_unlike(name, first, other), parameter=parameter)
        for parameter, other in zip(parameters[1:], others, strict=True)
        for name in first.signature.differing(other.signature)
    ]
    if problems:
        raise Unacceptable(
            "These scores cannot be compared: they were made under different conditions.",
            problems=problems,
            code="not-comparable",
        )


def _unlike(name: str, first: Read, other: Read) -> str:
    """Which condition differs, and what it is for each."""
    one, two = (_shown(getattr(read.signature, name)) for read in (first, other))
    return f"{name}: {one} of {first.submission.id}, but {two} of {other.submission.id}"


def _shown(value: str | tuple[str, ...]) -> str:
    return value if isinstance(value, str) else " and ".join(value)
