"""Scores, receipts and predictions on the wire, as documented; receipts.py writes them."""

from marshmallow import Schema, fields

from schemas.paging import PageSchema
from schemas.strict import Instant


class RateSchema(Schema):
    """A share with its Wilson 95 % interval, six decimals; null with a reason where undefined."""

    value = fields.Float(required=True, allow_none=True)
    low = fields.Float(required=True, allow_none=True)
    high = fields.Float(required=True, allow_none=True)
    reason = fields.String(metadata={"description": "only where the value is null"})


class ScoreSchema(Schema):
    """The metrics of a slice; the five counts after `entries` add up to it."""

    entries = fields.Integer(required=True)
    correct = fields.Integer(required=True)
    wrong = fields.Integer(required=True)
    abstained = fields.Integer(required=True)
    unparsed = fields.Integer(required=True)
    missing = fields.Integer(required=True)
    answered = fields.Integer(required=True)
    small = fields.Boolean(required=True, metadata={"description": "fewer than 30 entries"})
    accuracy = fields.Nested(RateSchema, required=True)
    answer_rate = fields.Nested(RateSchema, required=True)
    accuracy_answered = fields.Nested(RateSchema, required=True)
    hallucination_rate = fields.Nested(RateSchema, required=True)


def _slices() -> fields.Dict:
    return fields.Dict(keys=fields.String(), values=fields.Nested(ScoreSchema), required=True)


class ScoresSchema(Schema):
    """Overall and by slice."""

    overall = fields.Nested(ScoreSchema, required=True)
    by_task = _slices()
    by_skill = _slices()
    by_steps = _slices()
    by_anchors = _slices()
    by_answer = _slices()
    by_qualifiers = _slices()
    by_popularity = _slices()
    without_disputed = fields.Nested(ScoreSchema, required=True)


class BaselineSchema(Schema):
    """A constant system's scores."""

    overall = fields.Nested(ScoreSchema, required=True)
    by_task = _slices()


class BaselinesSchema(Schema):
    """The three constant systems."""

    always_true = fields.Nested(BaselineSchema, required=True)
    always_false = fields.Nested(BaselineSchema, required=True)
    abstain = fields.Nested(BaselineSchema, required=True)


class SignatureSchema(Schema):
    """Scores are comparable when all of it but `predictions` is equal."""

    release = fields.String(required=True)
    answers = fields.String(required=True)
    tasks = fields.List(fields.String(), required=True)
    scorer = fields.String(required=True)
    extractor = fields.String(required=True)
    predictions = fields.String(required=True)


class ReceiptSystemSchema(Schema):
    """The system under test."""

    name = fields.String(required=True)
    version = fields.String(required=True, allow_none=True)
    method = fields.String(required=True, allow_none=True)
    url = fields.String(required=True, allow_none=True)


class ReceiptSchema(Schema):
    """A submission with its scores. With `store` false `id` and `visibility` are null."""

    id = fields.String(required=True, allow_none=True)
    dataset = fields.String(required=True)
    release = fields.String(required=True)
    system = fields.Nested(ReceiptSystemSchema, required=True)
    visibility = fields.String(required=True, allow_none=True)
    created_at = Instant(required=True)
    signature = fields.Nested(SignatureSchema, required=True)
    scores = fields.Nested(ScoresSchema, required=True)
    unscored = fields.List(fields.String(), required=True)
    baselines = fields.Nested(BaselinesSchema, required=True)
    human_eval = fields.Dict(
        keys=fields.String(), required=True, allow_none=True, metadata={"description": "by kind"}
    )
    warnings = fields.List(fields.String(), required=True)


class ReportSchema(ReceiptSchema):
    """A receipt with what its owner noted, and the ids of the queries by outcome."""

    notes = fields.String(required=True, allow_none=True)
    outcomes = fields.Dict(keys=fields.String(), values=fields.List(fields.String()), required=True)


class SubmissionsSchema(PageSchema):
    """A page of submissions, newest first."""

    items = fields.List(fields.Nested(ReceiptSchema), required=True)


class ScoreInShortSchema(Schema):
    """One of a submission's scores; its receipt is at `…/scores/{number}`."""

    number = fields.Integer(required=True, metadata={"description": "from 1, as it was sent"})
    current = fields.Boolean(required=True, metadata={"description": "what is shown unasked"})
    scored_at = Instant(required=True)
    signature = fields.Nested(SignatureSchema, required=True)
    overall = fields.Nested(ScoreSchema, required=True)
    warnings = fields.List(fields.String(), required=True)


class ScoresOfSubmissionSchema(PageSchema):
    """A page of a submission's scores, oldest first."""

    items = fields.List(fields.Nested(ScoreInShortSchema), required=True)


class PredictionReadSchema(Schema):
    """What was made of one prediction; entries without one are `missing`."""

    id = fields.String(required=True)
    answer = fields.Boolean(required=True, allow_none=True)
    gold = fields.Boolean(required=True, allow_none=True)
    verdict = fields.String(
        required=True,
        metadata={"enum": ["correct", "wrong", "abstained", "unparsed", "missing", "unscored"]},
    )
    answer_source = fields.String(required=True, metadata={"enum": ["given", "extracted", "none"]})
    read_from = fields.String(required=True, allow_none=True)


class PredictionsSchema(PageSchema):
    """A page of predictions in released order."""

    items = fields.List(fields.Nested(PredictionReadSchema), required=True)
