"""The human evaluation of a submission on the wire."""

from typing import Any

from marshmallow import Schema, fields

from service.domain.judging.estimates import Estimate
from service.domain.judging.human_eval import HumanEval, Standing

DECIMALS = 6
NOT_COMPUTED = {"value": None, "reason": "not_computed"}


class EstimateSchema(Schema):
    """A mean over `n` responses with its 95 % interval; null with a reason where undefined."""

    value = fields.Float(required=True, allow_none=True)
    low = fields.Float(required=True, allow_none=True)
    high = fields.Float(required=True, allow_none=True)
    n = fields.Integer(required=True)
    reason = fields.String(required=True, allow_none=True)


class MetricSchema(EstimateSchema):
    """A metric and how far it has come."""

    bounds = fields.List(
        fields.Float(),
        required=True,
        allow_none=True,
        metadata={"description": "where the mean over all items may still end"},
    )
    provisional = fields.Boolean(
        required=True, metadata={"description": "whether anything is unresolved"}
    )
    items = fields.Integer(required=True)
    judged = fields.Integer(
        required=True, metadata={"description": "items with all judgements asked for"}
    )
    unresolved = fields.Integer(required=True)
    excluded = fields.Dict(
        keys=fields.String(),
        values=fields.Integer(),
        required=True,
        metadata={"description": "items out of the mean, by reason"},
    )
    flagged = fields.Integer(required=True, metadata={"description": "items to look at again"})


class FactScoreSchema(MetricSchema):
    """FActScore; `relevant_only` without irrelevant facts, `pooled` over facts (n counts them)."""

    relevant_only = fields.Nested(EstimateSchema, required=True)
    pooled = fields.Nested(EstimateSchema, required=True)


class ReasoningSchema(MetricSchema):
    """The reasoning score; `strict` by the literal reading of the paper's formula."""

    strict = fields.Nested(EstimateSchema, required=True)


class AgreementFigureSchema(Schema):
    """One figure of agreement; null with a reason."""

    value = fields.Float(required=True, allow_none=True)
    reason = fields.String(required=True, allow_none=True)


class AgreementSchema(Schema):
    """Agreement between annotators on one metric's labels."""

    percent = fields.Nested(AgreementFigureSchema, required=True)
    alpha = fields.Nested(AgreementFigureSchema, required=True)
    ac1 = fields.Nested(AgreementFigureSchema, required=True)
    n = fields.Integer(required=True, allow_none=True)


class AgreementsSchema(Schema):
    """Agreement by metric."""

    factscore = fields.Nested(AgreementSchema, required=True)
    reasoning = fields.Nested(AgreementSchema, required=True)


class HumanEvalReportSchema(Schema):
    """Both metrics of a submission."""

    factscore = fields.Nested(FactScoreSchema, required=True)
    reasoning = fields.Nested(ReasoningSchema, required=True)
    agreement = fields.Nested(AgreementsSchema, required=True)


def human_eval_json(found: HumanEval) -> dict[str, Any]:
    """The report with six decimals. Agreement is not computed yet, and says so."""
    facts, steps = found.factscore, found.reasoning
    agreement = dict.fromkeys(("percent", "alpha", "ac1"), NOT_COMPUTED) | {"n": None}
    return {
        "factscore": _metric(facts.score, facts.standing)
        | {"relevant_only": _estimate(facts.relevant_only), "pooled": _estimate(facts.pooled)},
        "reasoning": _metric(steps.score, steps.standing) | {"strict": _estimate(steps.strict)},
        "agreement": {"factscore": agreement, "reasoning": agreement},
    }


def _metric(score: Estimate, standing: Standing) -> dict[str, Any]:
    bounds = standing.bounds
    return _estimate(score) | {
        "bounds": None if bounds is None else [round(end, DECIMALS) for end in bounds],
        "provisional": standing.provisional,
        "items": standing.items,
        "judged": standing.judged,
        "unresolved": standing.unresolved,
        "excluded": standing.excluded,
        "flagged": standing.flagged,
    }


def _estimate(found: Estimate) -> dict[str, Any]:
    numbers = {"value": found.value, "low": found.low, "high": found.high}
    rounded = {k: None if v is None else round(v, DECIMALS) for k, v in numbers.items()}
    return rounded | {"n": found.n, "reason": found.reason}
