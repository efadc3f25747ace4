"""Statements of Wikidata on the wire: their shape, and the same made fast."""

from typing import Any, get_args

import msgspec
from marshmallow import Schema, fields

from schemas.paging import PageSchema
from schemas.statements import OF_KIND, WHERE_KNOWN, TypedValueSchema
from schemas.strict import Day, Instant, StrictBoolean, Word
from service.domain.statements import Term, Value
from service.domain.wikidata.documents import RANKS, SnakKind
from service.domain.wikidata.names import Names
from service.domain.wikidata.statements import WikidataQualifier, WikidataStatement

WIKIDATA = "wikidata"
RAW = {"description": "the data value as Wikidata's documents have it"}


class NamedTermSchema(Schema):
    """An item with the language that its label is in; null where it has no label."""

    id = fields.String(required=True, allow_none=True, metadata={"example": "Q42"})
    label = fields.String(required=True, metadata={"description": "the id where there is none"})
    language = fields.String(required=True, allow_none=True)


class NamedPropertySchema(NamedTermSchema):
    """A property with its data type, null where nothing tells it."""

    datatype = fields.String(required=True, allow_none=True, metadata={"example": "time"})


class WikidataValueSchema(TypedValueSchema):
    """A typed value. `kind` says which fields it has; amounts and times are exact text.

    entity: id, language (of the text); time: time, precision, calendar; quantity: amount, unit,
    lower, upper (both only where given); coordinate: latitude, longitude, globe; monolingual:
    language.
    """

    text = fields.String(required=True, metadata={"description": "as Wikidata shows it"})
    raw = fields.Raw(allow_none=True, metadata=RAW)


class WikidataQualifierSchema(Schema):
    """What narrows a statement of Wikidata."""

    property = fields.Nested(NamedPropertySchema, required=True)
    snak = Word(get_args(SnakKind), required=True)
    value = fields.Nested(WikidataValueSchema, required=True, allow_none=True)


class WikidataStatementSchema(Schema):
    """A statement of Wikidata. `value` is null where `snak` says that it is unknown or none."""

    text = fields.String(required=True)
    id = fields.String(required=True, allow_none=True, metadata={"example": "Q42$8419C20C"})
    subject = fields.Nested(NamedTermSchema, required=True)
    property = fields.Nested(NamedPropertySchema, required=True)
    snak = Word(get_args(SnakKind), required=True)
    value = fields.Nested(WikidataValueSchema, required=True, allow_none=True)
    rank = Word(RANKS, required=True)
    best = StrictBoolean(required=True)
    qualifiers = fields.List(fields.Nested(WikidataQualifierSchema), required=True)
    references = fields.Integer(required=True)
    revision = fields.Integer(required=True, allow_none=True)
    as_of = Day(required=True, allow_none=True)
    fetched_at = Instant(required=True, allow_none=True)
    source = Word((WIKIDATA,), required=True)
    snapshot = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "the snapshot that ships, where it is from there"},
    )


class WikidataStatementsSchema(PageSchema):
    """A page of an entity's statements in the order of its document, and which document it is."""

    items = fields.List(fields.Nested(WikidataStatementSchema), required=True)
    entity = fields.String(required=True, metadata={"description": "whose statements they are"})
    requested = fields.String(required=True, metadata={"description": "another, where merged"})
    revision = fields.Integer(required=True, allow_none=True)
    as_of = Day(required=True, allow_none=True)
    fetched_at = Instant(required=True)
    stale = StrictBoolean(required=True)


def statement_shown(statement: WikidataStatement, names: Names) -> dict[str, Any]:
    """A statement as `WikidataStatementSchema` has it, ready for msgspec."""
    return {
        "text": statement.text,
        "id": statement.id,
        "subject": _term(statement.subject, names),
        "property": _property(statement, names),
        **_snak(statement, names),
        "rank": statement.rank,
        "best": statement.best,
        "qualifiers": [
            {"property": _property(each, names), **_snak(each, names)}
            for each in statement.qualifiers
        ],
        "references": statement.references,
        "revision": statement.revision,
        "as_of": statement.as_of,
        "fetched_at": statement.fetched_at,
        "source": WIKIDATA,
        "snapshot": None if statement.source == WIKIDATA else statement.source,
    }


def statement_body(statement: WikidataStatement, names: Names) -> bytes:
    """The same as JSON."""
    return msgspec.json.encode(statement_shown(statement, names))


def _snak(of: WikidataStatement | WikidataQualifier, names: Names) -> dict[str, Any]:
    if of.value is None:
        return {"snak": of.snak, "value": None}
    shown = _value(of.value, names)
    shown["raw"] = None if of.raw is None else msgspec.Raw(of.raw.encode())
    return {"snak": of.snak, "value": shown}


def _value(value: Value, names: Names) -> dict[str, Any]:
    kind = value.kind
    shown: dict[str, Any] = {"kind": kind, "text": value.text}
    for name in OF_KIND[kind]:
        shown[name] = _field(value, name)
    for name in WHERE_KNOWN.get(kind, ()):
        if getattr(value, name) is not None:
            shown[name] = _field(value, name)
    if kind == "entity":
        shown["language"] = _language(value.id, names)
    return shown


def _field(value: Value, name: str) -> object:
    found = getattr(value, name)
    return {"id": found.id, "label": found.label} if isinstance(found, Term) else found


def _term(term: Term, names: Names) -> dict[str, Any]:
    return {"id": term.id, "label": term.label, "language": _language(term.id, names)}


def _language(id: str | None, names: Names) -> str | None:
    name = names.get(id or "")
    return None if name is None else name.language


def _property(of: WikidataStatement | WikidataQualifier, names: Names) -> dict[str, Any]:
    return {**_term(of.property, names), "datatype": of.datatype}
