"""What took the place of a released value that Wikidata no longer has."""

from collections.abc import Sequence

from service.domain.grounding.knowledge import Knowledge
from service.domain.grounding.qualifiers import differences
from service.domain.grounding.readings import Reading
from service.domain.grounding.values import is_finer
from service.domain.wikidata.statements import WikidataStatement

ONE_OF_MANY = frozenset({"entity", "string", "url", "monolingual"})


def replacement(
    reading: Reading, free: Sequence[WikidataStatement], *, crowded: bool, known: Knowledge
) -> WikidataStatement | None:
    """The statement that says something else now, None where the released one is just gone.

    `free` are the statements of no other released one, without deprecated ones; `crowded` that
    there are more of them than released ones that have lost theirs. It is the one of the same
    id, else a more precise time, else the one with the released qualifiers, else the only one of
    best rank. Failing that any of the best rank will do for a time or number, but not for a
    thing (an occupation) where it is crowded: those may have stood beside it all along.
    """
    if not free:
        return None
    for test in (
        lambda now: reading.id is not None and now.id == reading.id,
        lambda now: now.value is not None and is_finer(reading.value, now.value),
        lambda now: _has_qualifiers(reading, now, known),
    ):
        found = next(filter(test, free), None)
        if found is not None:
            return found
    best = [now for now in free if now.best] or list(free)
    if not crowded or len(best) == 1 or reading.value.kind not in ONE_OF_MANY:
        return best[0]
    return None


def _has_qualifiers(reading: Reading, now: WikidataStatement, known: Knowledge) -> bool:
    return bool(reading.qualifiers) and not differences(reading.qualifiers, now.qualifiers, known)
