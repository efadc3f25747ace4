"""What a submission asks for, on the wire: the envelope, its query-string form, changes to it."""

import re
from typing import Any

from marshmallow import Schema, ValidationError, fields, post_load
from marshmallow.validate import Length, OneOf, Range, Regexp

from schemas.paging import PageQuery
from schemas.strict import LARGEST, Format, QueryBoolean, QueryWhole, StrictBoolean, Word
from service.domain.entries import TASKS
from service.domain.submissions import (
    ANSWERS_VERSIONS,
    HUMAN_KINDS,
    VISIBILITIES,
    Asked,
    HumanEvalRequest,
    System,
)

MOST_ANNOTATORS = 100
WEB = {"description": "where the system is described", "pattern": r"^https?://\S+$"}
NAME = {"description": "the system's name", "pattern": r"\S", "example": "a system"}
DATASET = {"description": "name of a data set; the service's usual one if left out"}
RELEASE = {"description": "id of a release, or 8 and more of its first digits; else the current"}
TASKS_SCORED = {"description": "tasks to score; null or left out: all of the release"}
GOLD = {"description": "the answers to score against: as corrected, or as released"}
STORE = {"description": "false: score without keeping anything"}
VISIBILITY = {"description": "who may see it besides its owner"}
KINDS = {"description": "what people shall judge"}
SAMPLE = {"description": "responses to judge, over all tasks; null: all that can be judged"}
OVERLAP = {"description": "annotators for each response"}
SEED = {"description": "draws another sample"}


def _web(text: str) -> None:
    if not re.fullmatch(r"https?://\S+", text):
        raise ValidationError("Must be an http or https address.")


def _said(text: str) -> None:
    if not text.strip():
        raise ValidationError("Must say something.")


def _no_null(text: str) -> None:
    """Refuse what Postgres cannot keep."""
    if "\x00" in text:
        raise ValidationError("May not hold a null character.")


class Text(fields.String):
    """Text that both databases can keep, not longer than said."""

    def __init__(self, longest: int, **more: Any) -> None:  # noqa: ANN401 - a field's own arguments
        checks = [Length(max=longest), _no_null, *more.pop("validate", ())]
        super().__init__(validate=checks, **more)


def _name(**more: Any) -> Text:  # noqa: ANN401 - a field's own arguments
    return Text(200, validate=(_said,), metadata=NAME, **more)


class SystemSchema(Schema):
    """The system under test."""

    name = _name(required=True)
    version = Text(200, allow_none=True, load_default=None)
    method = Text(200, allow_none=True, load_default=None)
    url = Text(2000, allow_none=True, load_default=None, validate=(_web,), metadata=WEB)

    @post_load
    def make(self, data: dict[str, Any], **_more: object) -> System:
        """The domain value."""
        return System(**data)


class HumanEvalSchema(Schema):
    """What people shall judge."""

    kinds = fields.List(
        Word(HUMAN_KINDS), validate=Length(1, 2), load_default=list(HUMAN_KINDS), metadata=KINDS
    )
    sample = fields.Integer(
        strict=True,
        allow_none=True,
        load_default=50,
        validate=Range(1, LARGEST),
        metadata=SAMPLE,
    )
    overlap = fields.Integer(
        strict=True,
        load_default=2,
        validate=Range(1, MOST_ANNOTATORS),
        metadata=OVERLAP,
    )
    seed = fields.Integer(strict=True, load_default=0, validate=Range(0, LARGEST), metadata=SEED)

    @post_load
    def make(self, data: dict[str, Any], **_more: object) -> HumanEvalRequest:
        """The domain value, kinds in their usual order."""
        kinds = tuple(kind for kind in HUMAN_KINDS if kind in data["kinds"])
        return HumanEvalRequest(**{**data, "kinds": kinds})


def _tasks(**more: Any) -> fields.List[Any]:  # noqa: ANN401 - a field's own arguments
    return fields.List(Word(TASKS), validate=Length(1, len(TASKS)), **more)


class EnvelopeSchema(Schema):
    """What is sent beside the predictions."""

    dataset = Text(100, allow_none=True, load_default=None, validate=(Length(1),), metadata=DATASET)
    release = Text(100, allow_none=True, load_default=None, validate=(Length(1),), metadata=RELEASE)
    tasks = _tasks(allow_none=True, load_default=None, metadata=TASKS_SCORED)
    answers = Word(ANSWERS_VERSIONS, load_default="corrected", metadata=GOLD)
    store = StrictBoolean(load_default=True, metadata=STORE)
    visibility = fields.String(
        allow_none=True, load_default=None, validate=OneOf(VISIBILITIES), metadata=VISIBILITY
    )
    system = fields.Nested(SystemSchema, required=True)
    human_eval = fields.Nested(HumanEvalSchema, allow_none=True, load_default=None)

    @post_load
    def make(self, data: dict[str, Any], **_more: object) -> Asked:
        """The domain value."""
        return Asked(**{**data, "tasks": tuple(data["tasks"] or ())})


def _sentences(told: str) -> fields.List[Any]:
    return fields.List(fields.String(), allow_none=True, metadata={"description": told})


class PredictionSchema(Schema):
    """One row, as documented; rows are read by a typed decoder (prediction_rows.py)."""

    id = fields.String(required=True, metadata={"description": "id of an entry", "example": "S1"})
    answer = fields.Raw(
        metadata={
            "type": ["boolean", "string", "null"],
            "description": "true, false, null, or a word for them; left out: read from `response`",
        },
    )
    response = fields.String(allow_none=True, metadata={"description": "the text as it was given"})
    facts = _sentences("facts of the response, for people to judge")
    steps = _sentences("reasoning steps of the response, for people to judge")
    evidence = _sentences("statements that the system cites")


class SubmissionSchema(EnvelopeSchema):
    """The whole JSON body, as documented."""

    predictions = fields.List(fields.Nested(PredictionSchema), required=True, validate=Length(1))


class EnvelopeQuery(Schema):
    """The envelope of NDJSON and CSV bodies, as a query string; not for JSON bodies."""

    dataset = Text(100, validate=(Length(1),), metadata=DATASET)
    release = Text(100, validate=(Length(1),), metadata=RELEASE)
    tasks = _tasks(metadata=TASKS_SCORED)
    answers = Word(ANSWERS_VERSIONS, metadata=GOLD)
    store = QueryBoolean(metadata=STORE)
    system = _name()
    version = Text(200, metadata={"description": "the system's version"})
    method = Text(200, metadata={"description": "how it was asked, such as few-shot"})
    url = Text(2000, validate=(_web,), metadata=WEB)
    visibility = Word(VISIBILITIES, metadata=VISIBILITY)
    kinds = fields.List(Word(HUMAN_KINDS), validate=Length(1, 2), metadata=KINDS)
    sample = QueryWhole(1, metadata=SAMPLE)
    overlap = QueryWhole(1, MOST_ANNOTATORS, metadata=OVERLAP)
    seed = QueryWhole(metadata=SEED)


SYSTEM_PARAMETERS = ("version", "method", "url")
HUMAN_PARAMETERS = ("kinds", "sample", "overlap", "seed")


def asked_by_query(given: dict[str, Any]) -> Asked:
    """The envelope from what `EnvelopeQuery` read, which names the system."""
    system = System(given["system"], *(given.get(name) for name in SYSTEM_PARAMETERS))
    human = {name: given[name] for name in HUMAN_PARAMETERS if name in given}
    if "kinds" in human:
        human["kinds"] = tuple(kind for kind in HUMAN_KINDS if kind in human["kinds"])
    return Asked(
        system=system,
        dataset=given.get("dataset"),
        release=given.get("release"),
        tasks=tuple(given.get("tasks", ())),
        answers=given.get("answers", "corrected"),
        store=given.get("store", True),
        visibility=given.get("visibility"),
        human_eval=HumanEvalRequest(**human) if human else None,
    )


class SystemChangeSchema(Schema):
    """What may change of a system."""

    url = Text(2000, allow_none=True, validate=(_web,), metadata=WEB)


class ChangeSchema(Schema):
    """What may change of a submission; what is left out stays."""

    visibility = Word(VISIBILITIES)
    system = fields.Nested(SystemChangeSchema)
    notes = Text(10_000, allow_none=True)


PREDICTION_FORMATS = ("json", "ndjson", "csv")
REPORT_FORMATS = ("json", "md", "latex", "csv", "html")


class SubmissionsQuery(PageQuery):
    """Which submissions."""

    dataset = Text(
        100, validate=(Length(1),), metadata={"description": "submissions to one data set"}
    )
    release = fields.String(
        validate=Regexp(r"^[0-9a-f]{8,64}$"), metadata={"description": "and to one release"}
    )
    system = Text(200, metadata={"description": "the system's name, exactly"})


class PredictionsQuery(PageQuery):
    """Which predictions, and as what; ndjson and csv give all unless `limit` is sent."""

    format = Format(PREDICTION_FORMATS)


class ReportQuery(Schema):
    """The report as what."""

    format = Format(REPORT_FORMATS)
