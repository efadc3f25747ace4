"""Documents of Wikidata made from released statements, to be changed on purpose."""

from collections.abc import Iterable, Mapping
from copy import deepcopy
from datetime import UTC, datetime
from typing import Any

from service.domain.entries import Entry
from service.domain.grounding.properties import Properties
from service.domain.grounding.qualifiers import is_part_of
from service.domain.grounding.readings import wordings
from service.domain.release.folding import match_key
from service.domain.statements import Statement, Term, Value
from service.domain.wikidata.documents import KeptDocument
from service.domain.wikidata.names import Name, Names
from service.domain.wikidata.parsing import parse_document
from service.domain.wikidata.written_ids import ENTITY

AT = datetime(2024, 5, 6, tzinfo=UTC)
REVISION = 7
PRECISIONS = {"millennium": 6, "century": 7, "decade": 8, "year": 9, "month": 10, "day": 11}
CALENDARS = {"julian": "Q1985786", "gregorian": "Q1985727", None: "Q1985727"}

FIRST_INVENTED = 90_000_000
Raw = dict[str, Any]


class World:
    """What a Wikidata would say that agrees with a release, as raw documents by id."""

    def __init__(self, properties: Properties) -> None:
        self.properties = properties
        self.raw: dict[str, Raw] = {}
        self.made: dict[tuple[str, str], list[tuple[Raw, Statement]]] = {}
        self._ids: dict[str, str] = {}

    @classmethod
    def of(cls, entries: Iterable[Entry], properties: Properties) -> "World":
        """One that says all that these entries say, corrections heeded, each statement once."""
        world = cls(properties)
        for entry in entries:
            for anchor in entry.entities:
                world.id(anchor)
        for entry in entries:
            for statement in entry.statements:
                world.say(statement)
        return world

    def id(self, term: Term) -> str:
        """The id of an entity, invented where the release knows none."""
        key = match_key(term.label)
        id = term.id or self._ids.get(key) or f"Q{FIRST_INVENTED + len(self._ids)}"
        self._ids.setdefault(key, id)
        if id not in self.raw:
            self.raw[id] = {
                "id": id,
                "type": "item",
                "lastrevid": REVISION,
                "labels": {"en": {"language": "en", "value": term.label}},
                "claims": {},
            }
        return id

    def say(self, statement: Statement) -> None:
        """Add a statement, unless it repeats one."""
        said = wordings(statement)[-1]
        subject = self.id(said.subject)
        property = self.properties.resolve(said.property).id
        if property is None:
            return
        there = self.made.setdefault((subject, property), [])
        for _, other in there:
            if other.value.text == statement.value.text and (
                is_part_of(statement.qualifiers, other.qualifiers)
            ):
                return
        claims = self.raw[subject]["claims"].setdefault(property, [])
        qualifiers: dict[str, list[Raw]] = {}
        for each in statement.qualifiers:
            key = self.properties.resolve(each.property).id or "P1"
            qualifiers.setdefault(key, []).append(self.snak(key, each.value))
        claim = {
            "id": f"{subject}${property}-{len(claims)}",
            "type": "statement",
            "rank": "normal",
            "mainsnak": self.snak(property, said.value),
            "qualifiers": qualifiers,
        }
        claims.append(claim)
        there.append((claim, statement))

    def snak(self, property: str, value: Value) -> Raw:
        """A value as Wikidata's JSON has it."""
        return {"snaktype": "value", "property": property, "datavalue": self._data(value)}

    def documents(self) -> dict[str, KeptDocument]:
        """All of it, parsed."""
        return {id: kept(raw) for id, raw in self.raw.items()}

    def names(self) -> Names:
        """English labels of all entities, and of units."""
        units = {"Q11573": "metre", "Q712226": "square kilometre"}
        labels = {id: raw["labels"]["en"]["value"] for id, raw in self.raw.items()}
        return {id: Name(label, "en") for id, label in {**units, **labels}.items()}

    def _data(self, value: Value) -> Raw:
        match value.kind:
            case "entity":
                id = self.id(Term(value.id, value.text))
                return {"type": "wikibase-entityid", "value": {"entity-type": "item", "id": id}}
            case "time":
                return {"type": "time", "value": _time(value)}
            case "quantity":
                unit = "1" if value.unit is None else ENTITY + (value.unit.id or "Q1")
                amount = value.amount or ""
                signed = amount if amount.startswith("-") else f"+{amount}"
                return {"type": "quantity", "value": {"amount": signed, "unit": unit}}
            case "coordinate":
                place = {"latitude": value.latitude, "longitude": value.longitude}
                precise = {"precision": 1 / 3600, "globe": f"{ENTITY}Q2"}
                return {"type": "globecoordinate", "value": place | precise}
            case "monolingual":
                text = value.text.rpartition(" (")[0]
                mono = {"text": text, "language": value.language}
                return {"type": "monolingualtext", "value": mono}
            case _:
                return {"type": "string", "value": value.text}


def kept(raw: Mapping[str, Any] | None, requested: str | None = None) -> KeptDocument:
    """A raw document as the store keeps it; None for an entity that is known to be absent."""
    document = None if raw is None else parse_document(deepcopy(raw))
    id = requested or (document.id if document is not None else "Q1")
    return KeptDocument(id, document, AT)


def _time(value: Value) -> Raw:
    time, sign = value.time or "", "+"
    if time.startswith("-"):
        time, sign = time[1:], "-"
    time += "-00-00"[3 * time.count("-") :]
    return {
        "time": f"{sign}{time}T00:00:00Z",
        "precision": PRECISIONS[value.precision or "day"],
        "calendarmodel": ENTITY + CALENDARS[value.calendar],
    }
