"""Which statement of Wikidata each released one is, among those of one subject and property.

The best matches are made first. A statement of Wikidata stands for one released statement, unless
they repeat each other: the same value, with all qualifiers of the one among those of the other.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from service.domain.grounding.knowledge import Knowledge
from service.domain.grounding.qualifiers import differences, is_part_of
from service.domain.grounding.readings import Reading
from service.domain.grounding.values import is_same
from service.domain.wikidata.statements import WikidataStatement

EXACT, DEPRECATED, QUALIFIERS_DIFFER, BOTH = range(4)


@dataclass(frozen=True, slots=True)
class Match:
    """A statement of Wikidata that has a reading's value, and what differs of its qualifiers."""

    reading: Reading
    now: WikidataStatement
    differing: tuple[str, ...] = ()

    @property
    def level(self) -> int:
        """How good it is; the lower, the better."""
        deprecated = self.now.rank == "deprecated"
        if self.differing:
            return BOTH if deprecated else QUALIFIERS_DIFFER
        return DEPRECATED if deprecated else EXACT

    def order(self) -> tuple[bool, int, int, bool, bool, int]:
        """What comes first among equally good ones: the same id, what is said more closely."""
        reading, now = self.reading, self.now
        return (
            reading.id is None or reading.id != now.id,
            -len(reading.qualifiers),
            len(self.differing),
            now.value is None or reading.value.text != now.value.text,
            not now.best,
            abs(len(now.qualifiers) - len(reading.qualifiers)),
        )


@dataclass(slots=True)
class Pairs:
    """Who was matched with what: readings by index, statements by their place in the document.

    `taken` has the first reading that a statement stands for, the most specific one.
    """

    of: dict[int, Match] = field(default_factory=dict)
    taken: dict[int, Reading] = field(default_factory=dict)

    def add(self, match: Match, *at: int) -> None:
        """Match a reading, using up statements."""
        self.of[match.reading.index] = match
        for each in at:
            self.taken.setdefault(each, match.reading)


def pair(readings: Sequence[Reading], said: Sequence[WikidataStatement], known: Knowledge) -> Pairs:
    """Match readings of one subject and property with what Wikidata says, by value."""
    found: list[tuple[Match, int]] = []
    for reading in readings:
        for at, now in enumerate(said):
            if now.value is not None and is_same(reading.value, now.value, known):
                differing = differences(reading.qualifiers, now.qualifiers, known)
                found.append((Match(reading, now, differing), at))
    found.sort(key=lambda match: match[0].order())
    pairs = Pairs()
    for level in (EXACT, DEPRECATED, QUALIFIERS_DIFFER, BOTH):
        if level == QUALIFIERS_DIFFER:
            _pool(found, pairs, known)
        _take([each for each in found if each[0].level == level], pairs)
    return pairs


def _take(found: Sequence[tuple[Match, int]], pairs: Pairs) -> None:
    for match, at in found:
        if match.reading.index not in pairs.of and at not in pairs.taken:
            pairs.add(match, at)
    for match, at in found:
        owner = pairs.taken.get(at)
        if match.reading.index not in pairs.of and owner and repeats(match.reading, owner):
            pairs.add(match, at)


def repeats(one: Reading, other: Reading) -> bool:
    """Whether two readings of one value are of one statement: the qualifiers of one are enough."""
    return is_part_of(one.qualifiers, other.qualifiers) or is_part_of(
        other.qualifiers, one.qualifiers
    )


def _pool(found: Sequence[tuple[Match, int]], pairs: Pairs, known: Knowledge) -> None:
    """Several terms of office may stand flat in one released statement: take them together."""
    by_reading: dict[int, list[tuple[Match, int]]] = {}
    for match, at in found:
        if match.reading.index not in pairs.of and match.now.rank != "deprecated":
            by_reading.setdefault(match.reading.index, []).append((match, at))
    for matches in by_reading.values():
        free = [(match, at) for match, at in matches if at not in pairs.taken]
        pooled = [qualifier for match, _ in free for qualifier in match.now.qualifiers]
        reading = matches[0][0].reading
        if len(free) > 1 and not differences(reading.qualifiers, pooled, known, subset=True):
            pairs.add(Match(reading, free[0][0].now), *(at for _, at in free))
