"""Statements on the wire: terms, typed values, qualifiers, corrections."""

from collections.abc import Mapping
from typing import Any, get_args

from marshmallow import Schema, ValidationError, fields, post_dump, post_load, validates_schema

from schemas.strict import Word
from service.domain.statements import (
    Correction,
    Origin,
    Qualifier,
    Statement,
    Term,
    Value,
    ValueKind,
)

OF_KIND: Mapping[str, tuple[str, ...]] = {
    "entity": ("id",),
    "time": ("time", "precision"),
    "quantity": ("amount", "unit"),
    "string": (),
    "coordinate": ("latitude", "longitude"),
    "monolingual": ("language",),
    "url": (),
}
WHERE_KNOWN: Mapping[str, tuple[str, ...]] = {
    "time": ("calendar",),
    "quantity": ("lower", "upper"),
    "coordinate": ("globe",),
}


class TermSchema(Schema):
    """A node, property or unit: its Wikidata id (null where unknown) and label as released."""

    id = fields.String(required=True, allow_none=True, metadata={"example": "Q42"})
    label = fields.String(required=True)

    @post_load
    def term(self, data: dict[str, Any], **_: object) -> Term:
        """The domain value."""
        return Term(**data)


class TypedValueSchema(Schema):
    """The fields of typed values of all kinds."""

    kind = Word(get_args(ValueKind), required=True)
    text = fields.String(required=True, metadata={"description": "the words as released"})
    id = fields.String(allow_none=True)
    time = fields.String(allow_none=True, metadata={"example": "1982-04-22"})
    precision = fields.String(allow_none=True, metadata={"example": "day"})
    calendar = fields.String()
    amount = fields.String(allow_none=True, metadata={"example": "59449"})
    unit = fields.Nested(TermSchema, allow_none=True)
    lower = fields.String()
    upper = fields.String()
    latitude = fields.Float(allow_none=True)
    longitude = fields.Float(allow_none=True)
    globe = fields.Nested(TermSchema)
    language = fields.String(allow_none=True)


class ValueSchema(TypedValueSchema):
    """A typed value. `kind` says which fields it has; amounts and times are exact text.

    entity: id; time: time, precision (and calendar where known); quantity: amount, unit (and
    lower, upper); coordinate: latitude, longitude (and globe); monolingual: language.
    """

    @post_dump
    def of_its_kind(self, data: dict[str, Any], **_: object) -> dict[str, Any]:
        """Leave out the fields of other kinds, and the optional ones that are not known."""
        kind = data["kind"]
        own = ("kind", "text", *OF_KIND[kind])
        known = WHERE_KNOWN.get(kind, ())
        return {k: v for k, v in data.items() if k in own or (k in known and v is not None)}

    @validates_schema(skip_on_field_errors=True)
    def fields_of_kind(self, data: dict[str, Any], **_: object) -> None:
        """Refuse a field that the kind does not have, or lacks one that it has."""
        kind = data["kind"]
        own = {"kind", "text", *OF_KIND[kind]}
        strange = data.keys() - own - set(WHERE_KNOWN.get(kind, ()))
        if strange or own - data.keys():
            raise ValidationError(f"The fields of {kind} are: {', '.join(sorted(own))}.")

    @post_load
    def value(self, data: dict[str, Any], **_: object) -> Value:
        """The domain value."""
        return Value(**data)


class QualifierSchema(Schema):
    """What narrows a statement."""

    property = fields.Nested(TermSchema, required=True)
    value = fields.Nested(ValueSchema, required=True)

    @post_load
    def qualifier(self, data: dict[str, Any], **_: object) -> Qualifier:
        """The domain value."""
        return Qualifier(**data)


class CorrectionSchema(Schema):
    """What a statement should say instead: only the parts that change, and why."""

    subject = fields.Nested(TermSchema)
    property = fields.Nested(TermSchema)
    value = fields.Nested(ValueSchema)
    reason = fields.String(required=True)

    @post_dump
    def changed(self, data: dict[str, Any], **_: object) -> dict[str, Any]:
        """Leave out the parts that stay."""
        return {name: part for name, part in data.items() if part is not None}

    @post_load
    def correction(self, data: dict[str, Any], **_: object) -> Correction:
        """The domain value."""
        return Correction(**data)


class StatementSchema(Schema):
    """A statement as released; `id` and `revision` are Wikidata's, where the source gives them."""

    text = fields.String(required=True)
    origin = Word(get_args(Origin), required=True)
    corrected = fields.Nested(CorrectionSchema, required=True, allow_none=True)
    subject = fields.Nested(TermSchema, required=True)
    property = fields.Nested(TermSchema, required=True)
    value = fields.Nested(ValueSchema, required=True)
    qualifiers = fields.List(fields.Nested(QualifierSchema), required=True)
    id = fields.String()
    revision = fields.Integer()

    @post_dump
    def where_known(self, data: dict[str, Any], **_: object) -> dict[str, Any]:
        """Leave out id and revision where the source gives none."""
        return {
            name: part
            for name, part in data.items()
            if part is not None or name not in ("id", "revision")
        }

    @post_load
    def statement(self, data: dict[str, Any], **_: object) -> Statement:
        """The domain value."""
        return Statement(**{**data, "qualifiers": tuple(data["qualifiers"])})


class ReleasedSubgraphSchema(Schema):
    """The statements an entry was released with."""

    entry = fields.String(required=True)
    source = Word(("release",), required=True)
    as_of = fields.String(required=True, allow_none=True)
    statements = fields.List(fields.Nested(StatementSchema), required=True)
