"""Small documents and entries to ground, written by hand."""

from collections.abc import Sequence

from service.domain.entries import Entry, Rule
from service.domain.grounding.ground import ground_entry
from service.domain.grounding.properties import KnownProperty, Properties
from service.domain.grounding.states import Grounding
from service.domain.release.vocabulary import Property, Vocabulary
from service.domain.statements import Correction, Qualifier, Statement, Term, Value
from service.domain.wikidata.documents import KeptDocument
from service.domain.wikidata.names import Name
from service.domain.wikidata.written_ids import ENTITY
from tests.domain.grounding.worlds import Raw, kept

ANCHOR = Term("Q100", "Méadow")
OCCUPATION, BORN = Term("P106", "occupation"), Term("P569", "date of birth")
HEIGHT, PLACE = Term("P2048", "height"), Term("P625", "coordinate location")
START, END = Term("P580", "start time"), Term("P582", "end time")
NAMES = {"Q1": "smith", "Q2": "baker", "Q3": "cook", "Q11573": "metre", "Q828224": "kilometre"}
PROPERTIES = Properties(
    Vocabulary(
        (
            Property("P106", "occupation", "wikibase-item", ("trade",)),
            Property("P22", "father", "wikibase-item"),
        )
    ),
    [
        KnownProperty("P1", "weight", ("mass", "heft")),
        KnownProperty("P3", "mass (old)", ("mass",)),
    ],
)


def item(id: str) -> Raw:
    return {"type": "wikibase-entityid", "value": {"entity-type": "item", "id": id}}


def time(text: str, precision: int, calendar: str = "Q1985727") -> Raw:
    value = {"time": f"{text}T00:00:00Z", "precision": precision}
    return {"type": "time", "value": value | {"calendarmodel": ENTITY + calendar}}


def quantity(amount: str, unit: str = "1", **bounds: str) -> Raw:
    unit = unit if unit == "1" else ENTITY + unit
    return {"type": "quantity", "value": {"amount": amount, "unit": unit, **bounds}}


def claim(data: Raw | str, rank: str = "normal", /, **qualifiers: Sequence[Raw]) -> Raw:
    return {
        "mainsnak": snak("P0", data),
        "rank": rank,
        "qualifiers": {
            key: [snak(key, each) for each in group] for key, group in qualifiers.items()
        },
    }


def snak(property: str, data: Raw | str) -> Raw:
    if isinstance(data, str):
        return {"snaktype": data, "property": property}
    return {"snaktype": "value", "property": property, "datavalue": data}


def document(claims: dict[str, list[Raw]], id: str = "Q100", **parts: object) -> Raw:
    said = {
        property: [
            {**each, "id": f"{id}${at}", "mainsnak": {**each["mainsnak"], "property": property}}
            for at, each in enumerate(group)
        ]
        for property, group in claims.items()
    }
    return {"id": id, "type": "item", "lastrevid": 5, "claims": said, **parts}


def entity(label: str, id: str | None = None) -> Value:
    return Value("entity", label, id=id)


def said(
    property: Term,
    value: Value,
    *qualifiers: tuple[Term, Value],
    subject: Term = ANCHOR,
    corrected: Correction | None = None,
) -> Statement:
    pairs = tuple(Qualifier(*pair) for pair in qualifiers)
    return Statement("", subject, property, value, pairs, corrected=corrected)


def ground(
    statements: Sequence[Statement],
    *raw: Raw,
    more: dict[str, KeptDocument] | None = None,
    names: dict[str, str] | None = None,
) -> list[Grounding]:
    rule = Rule("", "other", None, None, negated=False)
    entry = Entry(
        "E1", "question-answering", "", True, True, (ANCHOR,), rule, tuple(statements), (), ()
    )
    documents = {each["id"]: kept(each) for each in raw} | (more or {})
    known = {id: Name(label, "en") for id, label in (NAMES if names is None else names).items()}
    return list(ground_entry(entry, documents, known, PROPERTIES))


def states(found: Sequence[Grounding]) -> list[str]:
    return [each.state for each in found]
