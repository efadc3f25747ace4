"""Ground an entry: find each of its statements on Wikidata, and say what became of it."""

from collections.abc import Iterable, Mapping, Sequence

from service.domain.entries import Entry
from service.domain.grounding.knowledge import Knowledge
from service.domain.grounding.looking import Looking
from service.domain.grounding.pairing import EXACT, QUALIFIERS_DIFFER, Match, pair, repeats
from service.domain.grounding.properties import Properties
from service.domain.grounding.readings import Reading
from service.domain.grounding.replacing import replacement
from service.domain.grounding.states import Grounding, State
from service.domain.grounding.subjects import Subjects
from service.domain.grounding.values import is_finer
from service.domain.release.folding import match_key
from service.domain.wikidata.documents import KeptDocument
from service.domain.wikidata.names import Names
from service.domain.wikidata.statements import WikidataStatement

SHOWN = 3


def ground_entry(
    entry: Entry,
    documents: Mapping[str, KeptDocument],
    names: Names,
    properties: Properties,
) -> tuple[Grounding, ...]:
    """What became of each statement of an entry, in their order.

    `documents` are stored ones by the id asked for: those of the entry's entities, and whatever
    else is at hand (a value's document tells its aliases, and whether it was merged). `names`
    are of what they mention. A statement that stands as released is grounded as released, any
    other that was corrected as corrected.
    """
    known = Knowledge(documents, names)
    look = Looking(Subjects(entry, known, properties), properties, known)
    settled: dict[int, Grounding] = {}
    places: dict[tuple[str, str], list[Reading]] = {}
    for index, statement in enumerate(entry.statements):
        read = look.up(index, statement)
        if isinstance(read, Grounding):
            settled[index] = read
        else:
            places.setdefault(read.place, []).append(read)
    for readings in places.values():
        settled.update((each.index, each) for each in _ground(readings, known))
    return tuple(settled[index] for index in range(len(entry.statements)))


def _ground(readings: Sequence[Reading], known: Knowledge) -> Iterable[Grounding]:
    """All of one subject and property."""
    said = known.statements(*readings[0].place)
    pairs = pair(readings, said, known)
    lost = [each for each in readings if each.index not in pairs.of]
    free = [
        now for at, now in enumerate(said) if at not in pairs.taken and now.rank != "deprecated"
    ]
    crowded = len(free) > len(lost)
    for group in _repeated(lost):
        found = replacement(group[0], free, crowded=crowded, known=known)
        if found is not None:
            free.remove(found)
        for reading in group:
            yield _changed(reading, found, said, known)
    for match in pairs.of.values():
        yield _matched(match, said, known)


def _repeated(readings: Sequence[Reading]) -> list[list[Reading]]:
    """Those that repeat each other together, each group's most specific first."""
    groups: list[list[Reading]] = []
    for each in sorted(readings, key=lambda reading: -len(reading.qualifiers)):
        text = match_key(each.value.text)
        for group in groups:
            if match_key(group[0].value.text) == text and repeats(each, group[0]):
                group.append(each)
                break
        else:
            groups.append([each])
    return groups


def _matched(match: Match, said: Sequence[WikidataStatement], known: Knowledge) -> Grounding:
    state: State = "exact"
    reason = None
    if match.level == QUALIFIERS_DIFFER:
        state, reason = "qualifier_changed", "; ".join(match.differing)
    elif match.level != EXACT:
        state, reason = "deprecated", f"deprecated; Wikidata has {_others(said, match.now)}"
    return _grounding(match.reading, state, match.now, reason, known)


def _changed(
    reading: Reading,
    now: WikidataStatement | None,
    said: Sequence[WikidataStatement],
    known: Knowledge,
) -> Grounding:
    unnamed = [] if reading.value.id else _unnamed(said, known)
    if reading.value.kind == "entity" and unnamed:
        reason = f"the store knows no label of {', '.join(unnamed[:SHOWN])}"
        return _grounding(reading, "unresolved", None, reason, known)
    if now is None:
        return _grounding(reading, "gone", None, f"Wikidata has {_others(said)}", known)
    if now.value is None:
        reason = "no value" if now.snak == "novalue" else "an unknown value"
    elif is_finer(reading.value, now.value):
        reason = f"more precisely {now.value.text}"
    else:
        reason = now.value.text
    return _grounding(reading, "value_changed", now, f"now {reason}", known)


def _grounding(
    reading: Reading,
    state: State,
    now: WikidataStatement | None,
    reason: str | None,
    known: Knowledge,
) -> Grounding:
    kept = known.kept(reading.subject_id)
    document = None if kept is None else kept.document
    return Grounding(
        reading.index,
        state,
        reading.subject_id,
        reading.property_id,
        now=now,
        text=None if now is None else now.text,
        revision=None if document is None else document.revision,
        fetched_at=None if kept is None else kept.fetched_at,
        reason=reason,
    )


def _unnamed(said: Sequence[WikidataStatement], known: Knowledge) -> list[str]:
    """Values without any known label: the released one may be among them."""
    ids = (now.value.id for now in said if now.value is not None and now.value.kind == "entity")
    return [id for id in ids if id is not None and not known.is_named(id)]


def _others(said: Sequence[WikidataStatement], but: WikidataStatement | None = None) -> str:
    """What stands there, in words."""
    texts = [
        now.value.text if now.value is not None else now.snak
        for now in said
        if now is not but and now.rank != "deprecated"
    ]
    more = "" if len(texts) <= SHOWN else f" and {len(texts) - SHOWN} more"
    return f"{', '.join(texts[:SHOWN])}{more}" if texts else "nothing else by this property"
