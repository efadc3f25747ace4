"""What a system loses from original queries to the long-tail ones made from them.

The paper's main claim (section 5): a system is asked a query about famous entities and the same
about obscure ones. Each such pair is one observation, so the loss is a paired difference.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from service.domain.release.folding import match_key
from service.domain.scoring.comparison import FLIPPED, Pairs, Places, place_of, tabulate
from service.domain.scoring.gold import Gold
from service.domain.scoring.metrics import Counts
from service.domain.scoring.outcomes import ANSWER, OUTCOMES


class Asked(NamedTuple):
    """What was read of a system that was asked a release: its gold and a code an entry."""

    gold: Gold
    codes: bytes

    def outcome(self, position: int) -> int | None:
        """How the query at a position ended: a place in `metrics.Counts`, None if not scored."""
        right = self.gold.answer(position)
        return None if right is None else OUTCOMES[right][self.codes[position]]


class LossFlip(NamedTuple):
    """A pair of which only one is right: ids, answers and gold answers of both."""

    id: str
    original_id: str
    original: bool | None
    long_tail: bool | None
    original_gold: bool
    long_tail_gold: bool


@dataclass(frozen=True, slots=True)
class Loss:
    """Pairs of queries, a being the original, b the long-tail one; overall and by slice.

    Slices are those of the long-tail entries. `original` and `long_tail` say how each side ended,
    `flipped` stands in released order, `unpaired` are scored long-tail entries without a scored
    original among those asked.
    """

    overall: Pairs
    by: Mapping[str, Mapping[str, Pairs]]
    original: Counts
    long_tail: Counts
    flipped: tuple[LossFlip, ...]
    unpaired: tuple[str, ...]


def pair_up(originals: Mapping[str, str], asked: Gold, of: Gold) -> list[tuple[int, int | None]]:
    """(position in `of`, position in `asked` of its original) of every scored long-tail entry.

    `originals` are the original queries by the long-tail entry's id. A query of `asked` is an
    entry's original if it reads the same but for case and blanks; of several, the first counts.
    """
    places: dict[str, int] = {}
    for position, query in enumerate(asked.queries):
        if query is not None:
            places.setdefault(match_key(query), position)
    found = []
    for position, id in enumerate(of.ids):
        if of.answer(position) is not None:
            query = originals.get(id)
            found.append((position, None if query is None else places.get(match_key(query))))
    return found


def measure_loss(
    original: Asked, long_tail: Asked, pairs: Iterable[tuple[int, int | None]]
) -> Loss:
    """The loss over pairs of positions (long-tail, original) where both are scored."""
    places: Places = Counter()
    outcomes: tuple[list[int], list[int]] = ([], [])
    flipped: list[LossFlip] = []
    unpaired: list[str] = []
    for position, partner in pairs:
        ended = long_tail.outcome(position)
        before = None if partner is None else original.outcome(partner)
        if ended is None or partner is None or before is None:
            unpaired.append(long_tail.gold.ids[position])
            continue
        outcomes[0].append(before)
        outcomes[1].append(ended)
        place = place_of(before, ended)
        places[long_tail.gold.members[position], place] += 1
        if place in FLIPPED:
            flipped.append(_flip(original, long_tail, partner, position))
    overall, by, _ = tabulate(long_tail.gold, places)
    return Loss(
        overall=overall,
        by=by,
        original=_counts(outcomes[0]),
        long_tail=_counts(outcomes[1]),
        flipped=tuple(flipped),
        unpaired=tuple(unpaired),
    )


def _flip(original: Asked, long_tail: Asked, before: int, position: int) -> LossFlip:
    return LossFlip(
        id=long_tail.gold.ids[position],
        original_id=original.gold.ids[before],
        original=ANSWER[original.codes[before]],
        long_tail=ANSWER[long_tail.codes[position]],
        original_gold=bool(original.gold.answer(before)),
        long_tail_gold=bool(long_tail.gold.answer(position)),
    )


def _counts(outcomes: Sequence[int]) -> Counts:
    found = Counter(outcomes)
    return Counts._make(found[place] for place in range(len(Counts._fields)))
