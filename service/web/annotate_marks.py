"""A response cut into pieces, so that passages which overlap can be marked in it."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from service.domain.judging.items import FactText, StepText


@dataclass(frozen=True, slots=True)
class Piece:
    """Text of the response between two offsets: how many facts cover it, which end with it."""

    text: str
    facts: int = 0
    ends: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Marked:
    """The pieces in order, and for each fact, then each step, its first piece and the one after.

    A row is None where it stands nowhere in the response. Facts count from 1 in `Piece.ends`.
    """

    pieces: tuple[Piece, ...]
    rows: tuple[tuple[int, int] | None, ...]


def marked(response: str, facts: Sequence[FactText], steps: Sequence[StepText]) -> Marked:
    """Cut at every offset (in code points) at which a fact or step begins or ends."""
    places = [*((f.start, f.end) for f in facts), *((s.start, s.end) for s in steps)]
    spans = [_span(*place, len(response)) for place in places]
    cuts = sorted({0, len(response), *(offset for span in spans if span for offset in span)})
    place = {offset: index for index, offset in enumerate(cuts)}
    covers = [0] * len(cuts)
    ends: defaultdict[int, list[int]] = defaultdict(list)
    for number, span in enumerate(spans[: len(facts)], 1):
        if span is not None:
            covers[place[span[0]]] += 1
            covers[place[span[1]]] -= 1
            ends[span[1]].append(number)
    pieces, depth = [], 0
    for index, (start, end) in enumerate(pairwise(cuts)):
        depth += covers[index]
        pieces.append(Piece(response[start:end], depth, tuple(ends[end])))
    rows = tuple((place[span[0]], place[span[1]]) if span else None for span in spans)
    return Marked(tuple(pieces), rows)


def _span(start: int | None, end: int | None, length: int) -> tuple[int, int] | None:
    if start is None or end is None or not 0 <= start < end <= length:
        return None
    return start, end
