"""Exports of whole releases on the wire, as the programs that read them name their members."""

from marshmallow import Schema, fields

from schemas.paging import ReleaseQuery
from schemas.strict import StrictBoolean, Word
from service.domain.entries import TASKS
from service.domain.submissions import ANSWERS_VERSIONS


class ReleaseExportQuery(ReleaseQuery):
    """What `GET /datasets/{dataset}/exports/…` understands."""

    task = Word(TASKS, metadata={"description": "entries of one task; else all"})
    answers = Word(ANSWERS_VERSIONS, metadata={"description": "whose answers; else corrected"})


class QaldStringSchema(Schema):
    """A question's words; `keywords` are the labels of its anchors."""

    language = fields.String(required=True, metadata={"example": "en"})
    string = fields.String(required=True)
    keywords = fields.String(required=True)


class QaldSparqlSchema(Schema):
    """A query, which no question here has."""

    sparql = fields.String(required=True, metadata={"example": ""})


class QaldAnswerSchema(Schema):
    """A result of ASK in SPARQL's own JSON."""

    head = fields.Dict(required=True)
    boolean = StrictBoolean(required=True)


class QaldQuestionSchema(Schema):
    """A question or claim."""

    id = fields.String(required=True)
    answertype = fields.String(required=True, metadata={"example": "boolean"})
    aggregation = StrictBoolean(required=True)
    onlydbo = StrictBoolean(required=True)
    hybrid = StrictBoolean(required=True)
    question = fields.List(fields.Nested(QaldStringSchema), required=True)
    query = fields.Nested(QaldSparqlSchema, required=True)
    answers = fields.List(fields.Nested(QaldAnswerSchema), required=True)


class QaldDatasetSchema(Schema):
    """Which data set."""

    id = fields.String(required=True)


class QaldSchema(Schema):
    """A QALD-JSON document."""

    dataset = fields.Nested(QaldDatasetSchema, required=True)
    questions = fields.List(fields.Nested(QaldQuestionSchema), required=True)


class PublishedStepSchema(Schema):
    """A step; what it cites is one text in questions, a list of texts in claims."""

    step = fields.String(data_key="Step", required=True)
    facts = fields.Raw(data_key="facts used in this step")


class PublishedEntrySchema(Schema):
    """An entry in the published shape."""

    id = fields.String(required=True)
    query = fields.String(required=True)
    answer = StrictBoolean(required=True, allow_none=True)
    anchors = fields.Dict(
        keys=fields.String(),
        values=fields.String(allow_none=True),
        data_key="KG Entities",
        required=True,
    )
    rule = fields.String(data_key="Inference Rule", required=True)
    triples = fields.String(data_key="KG Triples", required=True)
    steps = fields.List(
        fields.Nested(PublishedStepSchema), data_key="Reasoning Steps", required=True
    )
    skills = fields.List(fields.String(), data_key="Reasoning Strategy", required=True)
