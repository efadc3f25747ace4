"""Statistics and skills on the wire."""

import msgspec
from marshmallow import Schema, fields

from schemas.paging import DatasetQuery, PageQuery, PageSchema
from schemas.strict import Format
from service.domain.catalogue import ReleaseInfo
from service.domain.statistics import Count, Statistics


class CountSchema(Schema):
    """How many there are of something, in all and by task."""

    value = fields.String(required=True)
    total = fields.Integer(required=True)
    by_task = fields.Dict(keys=fields.String(), values=fields.Integer(), required=True)


class NumberCountSchema(Schema):
    """How many entries have that number of something, in all and by task."""

    value = fields.Integer(required=True)
    total = fields.Integer(required=True)
    by_task = fields.Dict(keys=fields.String(), values=fields.Integer(), required=True)


class StatisticsSchema(Schema):
    """Counts of a release, as in the paper's figures 4 (steps), 5 and 6 (skills), and more.

    `steps, anchors, skills, answers, statuses, rule_forms, qualifiers` count entries, `relations`
    and `value_kinds` statements of sub-graphs; `totals` what all entries hold.
    """

    dataset = fields.String(required=True)
    release = fields.String(required=True)
    entries = fields.Nested(CountSchema, required=True)
    totals = fields.List(fields.Nested(CountSchema), required=True)
    steps = fields.List(fields.Nested(NumberCountSchema), required=True)
    anchors = fields.List(fields.Nested(NumberCountSchema), required=True)
    skills = fields.List(fields.Nested(CountSchema), required=True)
    answers = fields.List(fields.Nested(CountSchema), required=True)
    statuses = fields.List(fields.Nested(CountSchema), required=True)
    rule_forms = fields.List(fields.Nested(CountSchema), required=True)
    qualifiers = fields.List(fields.Nested(CountSchema), required=True)
    relations = fields.List(fields.Nested(CountSchema), required=True)
    value_kinds = fields.List(fields.Nested(CountSchema), required=True)


class SkillSchema(Schema):
    """A reasoning skill and how many entries need it."""

    skill = fields.String(required=True, metadata={"example": "geographical"})
    entries = fields.Integer(required=True)
    by_task = fields.Dict(keys=fields.String(), values=fields.Integer(), required=True)


class SkillsPageSchema(PageSchema):
    """A page of skills, the frequent ones first."""

    items = fields.List(fields.Nested(SkillSchema), required=True)


class SkillsQuery(DatasetQuery, PageQuery):
    """What `GET /skills` understands."""

    format = Format(("json", "ndjson"))


def statistics_body(release: ReleaseInfo, statistics: Statistics) -> bytes:
    """The statistics of a release as JSON."""
    place = {"dataset": release.dataset, "release": release.id}
    return msgspec.json.encode(place | StatisticsSchema().dump(statistics))


def skill_body(count: Count) -> bytes:
    """A skill as JSON."""
    shown = {"skill": count.value, "entries": count.total, "by_task": count.by_task}
    return msgspec.json.encode(SkillSchema().dump(shown))
