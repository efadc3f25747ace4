"""Entries and queries on the wire, and what they are asked for by."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from marshmallow import Schema, ValidationError, fields, post_load, validates_schema

from schemas.findings import EntryFindingSchema
from schemas.paging import FORMATS, DatasetQuery, PageQuery, PageSchema, SearchWords, words_of
from schemas.statements import StatementSchema, TermSchema
from schemas.strict import Format, Qid, QueryBoolean, QueryWhole, StrictBoolean, Text, Word
from service.domain.catalogue import EntryFilter
from service.domain.entries import (
    RULE_FORMS,
    STATUSES,
    TASKS,
    Entry,
    Original,
    Rule,
    Step,
)
from service.domain.indexing import LONGEST_PROPERTY, LONGEST_SKILL


class QuerySchema(Schema):
    """What a system under test may see of an entry."""

    id = fields.String(required=True, metadata={"example": "S97"})
    dataset = fields.String(required=True)
    release = fields.String(required=True)
    task = Word(TASKS, required=True)
    query = fields.String(required=True)
    entities = fields.List(fields.Nested(TermSchema), required=True)


class EntryRuleSchema(Schema):
    """The inference rule; parts it does not have are null."""

    text = fields.String(required=True)
    form = Word(RULE_FORMS, required=True)
    premise = fields.String(required=True, allow_none=True)
    conclusion = fields.String(required=True, allow_none=True)
    negated = StrictBoolean(required=True)

    @post_load
    def rule(self, data: dict[str, Any], **_: object) -> Rule:
        """The domain value."""
        return Rule(**data)


class ReasoningStepSchema(Schema):
    """A reasoning step; `evidence` counts from 0 over the entry's statements."""

    text = fields.String(required=True)
    kind = Word(("fact", "inference"), required=True)
    evidence = fields.List(fields.Integer(strict=True), required=True)

    @post_load
    def step(self, data: dict[str, Any], **_: object) -> Step:
        """The domain value."""
        return Step(**{**data, "evidence": tuple(data["evidence"])})


class OriginalSchema(Schema):
    """The query about famous entities that an entry was made from."""

    query = fields.String(required=True)
    entities = fields.List(fields.Nested(TermSchema), required=True)

    @post_load
    def original(self, data: dict[str, Any], **_: object) -> Original:
        """The domain value."""
        return Original(data["query"], tuple(data["entities"]))


class EntrySchema(Schema):
    """A query with everything known about it."""

    id = fields.String(required=True, metadata={"example": "S97"})
    dataset = fields.String(required=True)
    release = fields.String(required=True)
    task = Word(TASKS, required=True)
    status = Word(STATUSES, required=True)
    query = fields.String(required=True)
    answer = StrictBoolean(
        required=True,
        allow_none=True,
        metadata={"description": "as corrected; null where none is usable"},
    )
    released_answer = StrictBoolean(required=True, allow_none=True)
    entities = fields.List(fields.Nested(TermSchema), required=True)
    rule = fields.Nested(EntryRuleSchema, required=True)
    statements = fields.List(fields.Nested(StatementSchema), required=True)
    steps = fields.List(fields.Nested(ReasoningStepSchema), required=True)
    skills = fields.List(fields.String(), required=True)
    findings = fields.List(fields.Nested(EntryFindingSchema), required=True)
    original = fields.Nested(OriginalSchema, required=True, allow_none=True)

    @post_load
    def entry(self, data: dict[str, Any], **_: object) -> Entry:
        """The domain value, which does not name data set and release."""
        del data["dataset"], data["release"]
        findings = tuple(replace(each, entry=data["id"]) for each in data.pop("findings"))
        listed = ("entities", "statements", "steps", "skills")
        data |= {name: tuple(data[name]) for name in listed}
        return Entry(**data, findings=findings)


class EntriesPageSchema(PageSchema):
    """A page of entries."""

    items = fields.List(fields.Nested(EntrySchema), required=True)


class QueriesPageSchema(PageSchema):
    """A page of queries."""

    items = fields.List(fields.Nested(QuerySchema), required=True)


class EntriesQuery(DatasetQuery, PageQuery):
    """What `GET /entries` understands."""

    task = Word(TASKS, metadata={"description": "entries of one task"})
    answer = QueryBoolean(metadata={"description": "entries with that answer"})
    status = Word(STATUSES, metadata={"description": "entries of one standing"})
    skill = fields.List(Text(LONGEST_SKILL), metadata={"description": "repeatable: all of them"})
    entity = Qid(metadata={"description": "QID: an anchor, or subject or value of a statement"})
    property = Text(
        LONGEST_PROPERTY, metadata={"description": "label or P-id of a statement's property"}
    )
    min_steps = QueryWhole(metadata={"description": "fewest reasoning steps"})
    max_steps = QueryWhole(metadata={"description": "most reasoning steps"})
    q = SearchWords("query, rule, steps and labels")
    format = Format(FORMATS)

    @validates_schema(skip_on_field_errors=True)
    def steps_in_order(self, data: dict[str, Any], **_: object) -> None:
        """Refuse an interval that holds no number."""
        if data.get("min_steps", 0) > data.get("max_steps", data.get("min_steps", 0)):
            raise ValidationError("is less than min_steps", "max_steps")


def filter_of(query: Mapping[str, Any]) -> EntryFilter:
    """Which entries a query string of `EntriesQuery` asks for."""
    return EntryFilter(
        task=query.get("task"),
        answer=query.get("answer"),
        status=query.get("status"),
        skills=tuple(dict.fromkeys(query.get("skill", ()))),
        entity=query.get("entity"),
        property=query.get("property"),
        min_steps=query.get("min_steps"),
        max_steps=query.get("max_steps"),
        words=words_of(query),
    )


class QueriesQuery(DatasetQuery, PageQuery):
    """What `GET /queries` understands: nothing that would give an answer away."""

    task = Word(TASKS, metadata={"description": "queries of one task"})
    entity = Qid(metadata={"description": "QID of an anchor"})
    q = SearchWords("query and anchors' labels")
    format = Format(FORMATS)
