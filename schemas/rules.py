"""Rules on the wire, and what they are asked for by."""

from marshmallow import Schema, fields

from schemas.paging import DatasetQuery, PageQuery, PageSchema, SearchWords
from schemas.statements import TermSchema
from schemas.strict import Format, Qid, QueryBoolean, StrictBoolean, Text, Word
from service.domain.entries import RULE_FORMS, TASKS
from service.domain.indexing import LONGEST_SKILL


class RuleSchema(Schema):
    """An inference rule with the entry it belongs to, whose id it has."""

    id = fields.String(required=True, metadata={"example": "S97"})
    text = fields.String(required=True)
    form = Word(RULE_FORMS, required=True)
    premise = fields.String(required=True, allow_none=True)
    conclusion = fields.String(required=True, allow_none=True)
    negated = StrictBoolean(required=True)
    task = Word(TASKS, required=True)
    entities = fields.List(fields.Nested(TermSchema), required=True)
    skills = fields.List(fields.String(), required=True)
    query = fields.String(required=True)


class RulesPageSchema(PageSchema):
    """A page of rules."""

    items = fields.List(fields.Nested(RuleSchema), required=True)


class RulesQuery(DatasetQuery, PageQuery):
    """What `GET /rules` understands."""

    q = SearchWords("the rule")
    form = Word(RULE_FORMS, metadata={"description": "rules of one form"})
    negated = QueryBoolean(metadata={"description": "rules that deny, or those that do not"})
    skill = fields.List(Text(LONGEST_SKILL), metadata={"description": "repeatable: all of them"})
    entity = Qid(metadata={"description": "QID: an anchor of the rule's entry"})
    task = Word(TASKS, metadata={"description": "rules of one task"})
    format = Format(("json", "ndjson"))
