"""List the queries that flipped between two submissions, with what each of them said."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from service.domain.access import Asker
from service.domain.entries import Task
from service.domain.scoring.blocks import SIZE, VERDICTS
from service.domain.scoring.comparison import Flip
from service.domain.scoring.outcomes import ANSWER, OUTCOMES, SOURCE
from service.domain.submissions import ABSENT, AnswerSource, Verdict
from service.usecases.compare_submissions import Compared, Read, compare_submissions
from service.usecases.load_gold import load_gold
from service.usecases.ports import Ports, Work
from service.usecases.show_submission import is_own


@dataclass(frozen=True, slots=True)
class Side:
    """What one submission said to a query.

    `response` and the words that the answer was read from are None where none was sent, and where
    they are not the asker's to see.
    """

    answer: bool | None
    verdict: Verdict
    answer_source: AnswerSource
    response: str | None
    read_from: str | None


@dataclass(frozen=True, slots=True)
class ShownFlip:
    """A query that only one has right, with both sides."""

    id: str
    task: Task
    query: str | None
    gold: bool
    a: Side
    b: Side


@dataclass(frozen=True, slots=True)
class FlipPage:
    """Flips in released order; `last` is the number of the last one when more follow, else None.

    `own` says for a and b whether the asker may see responses.
    """

    items: tuple[ShownFlip, ...]
    total: int
    last: int | None
    own: tuple[bool, bool]


def list_flips(ports: Ports, asker: Asker, a: str, b: str, *, after: int, limit: int) -> FlipPage:
    """The flips of a comparison after a number (-1 for all); raises as `compare_submissions`.

    Predictions are their owner's: the responses of a side are shown to the owner and to admins.
    """
    return flips_of(ports, asker, compare_submissions(ports, asker, a, b), after, limit)


def flips_of(ports: Ports, asker: Asker, found: Compared, after: int, limit: int) -> FlipPage:
    """The same of a comparison that is at hand."""
    flipped = found.comparison.flipped
    wanted = flipped[after + 1 : after + 1 + limit]
    own = is_own(asker, found.a.submission), is_own(asker, found.b.submission)
    said = [
        _said(ports, read, wanted) if is_its_own else {}
        for read, is_its_own in zip((found.a, found.b), own, strict=True)
    ]
    gold, last = found.gold, after + len(wanted)
    items = tuple(
        ShownFlip(
            id=flip.id,
            task=gold.task(flip.position),
            query=gold.queries[flip.position],
            gold=flip.gold,
            a=_side(found.a, flip, said[0]),
            b=_side(found.b, flip, said[1]),
        )
        for flip in wanted
    )
    more = bool(wanted) and last < len(flipped) - 1
    return FlipPage(items, len(flipped), last if more else None, own)


Said = Mapping[str, tuple[str | None, str | None]]


def _side(read: Read, flip: Flip, said: Said) -> Side:
    code = read.codes[flip.position]
    response, words = said.get(flip.id, (None, None))
    return Side(
        answer=ANSWER[code],
        verdict=VERDICTS[OUTCOMES[flip.gold][code]],
        answer_source=SOURCE[code],
        response=response,
        read_from=words,
    )


def _said(ports: Ports, read: Read, flips: Sequence[Flip]) -> Said:
    """(response, words) of a submission by entry.

    The words stand with the current score; responses with the first, whose release may be an
    earlier one.
    """
    with ports.look() as work:
        first = work.scores.find(read.submission.id, 1)
    if first is None or not flips:
        return {}
    signed = first.signature
    sent = load_gold(ports, read.submission.dataset, signed.release, signed.answers, signed.tasks)
    then = {flip.id: sent.positions[flip.id] for flip in flips if flip.id in sent.positions}
    now = {flip.id: flip.position for flip in flips}
    with ports.look() as work:
        responses = _responses(work, read.submission.id, then)
        words = _words(work, read, now)
    return {id: (responses.get(id), words.get(id)) for id in now}


def _responses(work: Work, id: str, positions: Mapping[str, int]) -> dict[str, str | None]:
    found: dict[str, str | None] = {}
    for number, members in _by_block(positions).items():
        for block in work.scores.blocks(id, 1, number, number):
            for entry, place in members:
                row = block.rows.get(place)
                sent = None if row is None or row.response is ABSENT else row.response
                found[entry] = sent
    return found


def _words(work: Work, read: Read, positions: Mapping[str, int]) -> dict[str, str | None]:
    found: dict[str, str | None] = {}
    for number, members in _by_block(positions).items():
        submission = read.submission
        for block in work.scores.blocks(submission.id, submission.score, number, number):
            found |= {entry: block.words.get(place) for entry, place in members}
    return found


def _by_block(positions: Mapping[str, int]) -> dict[int, list[tuple[str, int]]]:
    """(entry, place within the block) by the block's number."""
    found: dict[int, list[tuple[str, int]]] = {}
    for id, position in positions.items():
        number, place = divmod(position, SIZE)
        found.setdefault(number, []).append((id, place))
    return found
