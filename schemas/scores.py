"""Scores and receipts on the wire: their documented shape, and the fast way to write them.

A receipt has some forty slices of four rates; dumping it through marshmallow costs more than all
the scoring. So it is written straight, and a test loads what was written through the schemas.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import lru_cache

import msgspec
from marshmallow import Schema, fields

from schemas.paging import PageSchema
from schemas.strict import Instant
from service.domain.scoring.baselines import baselines
from service.domain.scoring.gold import Gold
from service.domain.scoring.metrics import Counts, Rate, score
from service.domain.scoring.scored import Scored
from service.domain.scoring.slices import Sliced
from service.domain.submissions import Submission

encode = msgspec.json.encode


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


class SubmissionsSchema(PageSchema):
    """A page of submissions, newest first."""

    items = fields.List(fields.Nested(ReceiptSchema), required=True)


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


class _Lasting(msgspec.Struct):
    """The part of a receipt that never changes, each member as it is written."""

    signature: msgspec.Raw
    scores: msgspec.Raw
    unscored: msgspec.Raw
    baselines: msgspec.Raw
    warnings: msgspec.Raw


class ReceiptRenderer:
    """The port `RendersReceipts`: receipts as JSON bytes."""

    def lasting(self, scored: Scored, warnings: Sequence[str]) -> bytes:
        """The part that never changes."""
        return encode(
            _Lasting(
                signature=msgspec.Raw(encode(scored.signature)),
                scores=_scores(scored.sliced),
                unscored=_unscored(scored.gold),
                baselines=_baselines(scored.gold),
                warnings=msgspec.Raw(encode(warnings)),
            )
        )

    def receipt(self, submission: Submission, human_eval: Mapping[str, object] | None) -> bytes:
        """The whole receipt of a stored submission."""
        return _receipt(
            submission, submission.id, submission.visibility, submission.created_at, human_eval
        )

    def unstored(self, submission: Submission) -> bytes:
        """The receipt of a submission that is not kept."""
        return _receipt(submission, None, None, submission.created_at, None)


def _receipt(
    submission: Submission,
    id: str | None,
    visibility: str | None,
    created_at: datetime,
    human_eval: Mapping[str, object] | None,
) -> bytes:
    lasting = msgspec.json.decode(submission.receipt, type=_Lasting)
    return encode(
        {
            "id": id,
            "dataset": submission.dataset,
            "release": submission.release,
            "system": submission.system,
            "visibility": visibility,
            "created_at": created_at,
            "signature": lasting.signature,
            "scores": lasting.scores,
            "unscored": lasting.unscored,
            "baselines": lasting.baselines,
            "human_eval": human_eval,
            "warnings": lasting.warnings,
        }
    )


def _scores(sliced: Sliced) -> msgspec.Raw:
    members: dict[str, object] = {"overall": _score(sliced.overall)}
    for kind, slices in sliced.by.items():
        members[kind] = {key: _score(counts) for key, counts in slices.items()}
    members["without_disputed"] = _score(sliced.without_disputed)
    return msgspec.Raw(encode(members))


@lru_cache(maxsize=16_384)
def _score(counts: Counts) -> msgspec.Raw:
    found = score(counts)
    return msgspec.Raw(
        encode(
            {
                "entries": counts.entries,
                **counts._asdict(),
                "answered": counts.answered,
                "small": found.small,
                "accuracy": _rate(found.accuracy),
                "answer_rate": _rate(found.answer_rate),
                "accuracy_answered": _rate(found.accuracy_answered),
                "hallucination_rate": _rate(found.hallucination_rate),
            }
        )
    )


def _rate(rate: Rate) -> dict[str, object]:
    shown: dict[str, object] = {"value": rate.value, "low": rate.low, "high": rate.high}
    if rate.reason is not None:
        shown["reason"] = rate.reason
    return shown


@lru_cache(maxsize=8)
def _baselines(gold: Gold) -> msgspec.Raw:
    return msgspec.Raw(
        encode(
            {
                name: {
                    "overall": _score(sliced.overall),
                    "by_task": {key: _score(n) for key, n in sliced.by["by_task"].items()},
                }
                for name, sliced in baselines(gold).items()
            }
        )
    )


@lru_cache(maxsize=8)
def _unscored(gold: Gold) -> msgspec.Raw:
    return msgspec.Raw(encode(gold.unscored))
