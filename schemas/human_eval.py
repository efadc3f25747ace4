"""The human evaluation of a submission on the wire."""

from typing import Any

from marshmallow import Schema, fields

from service.domain.judging.agreement import Agreement, AgreementReport
from service.domain.judging.estimates import Estimate
from service.domain.judging.human_eval import Standing
from service.usecases.report_human_eval import HumanEvalReport

DECIMALS = 6


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
    """One figure of agreement with its 95 % interval over responses; null with a reason."""

    value = fields.Float(required=True, allow_none=True)
    low = fields.Float(required=True, allow_none=True)
    high = fields.Float(required=True, allow_none=True)
    reason = fields.String(required=True, allow_none=True)


class FiguresSchema(Schema):
    """Three figures of agreement, and what they are over."""

    percent = fields.Nested(AgreementFigureSchema, required=True)
    alpha = fields.Nested(AgreementFigureSchema, required=True)
    ac1 = fields.Nested(AgreementFigureSchema, required=True)
    n = fields.Integer(
        required=True, metadata={"description": "facts or steps with two labels or more"}
    )


class WithoutSchema(FiguresSchema):
    """The same figures without one annotator, who is not named."""

    annotator = fields.String(
        required=True, metadata={"description": "a pseudonym, as in the export"}
    )


class AgreementSchema(FiguresSchema):
    """Agreement between annotators on one metric's labels, as each gave them first."""

    without = fields.List(
        fields.Nested(WithoutSchema),
        required=True,
        metadata={"description": "the figures as they would be without each annotator"},
    )


class AgreementsSchema(Schema):
    """Agreement by metric."""

    factscore = fields.Nested(AgreementSchema, required=True)
    reasoning = fields.Nested(AgreementSchema, required=True)


class HumanEvalReportSchema(Schema):
    """Both metrics of a submission."""

    factscore = fields.Nested(FactScoreSchema, required=True)
    reasoning = fields.Nested(ReasoningSchema, required=True)
    agreement = fields.Nested(AgreementsSchema, required=True)


def human_eval_json(found: HumanEvalReport) -> dict[str, Any]:
    """The report with six decimals."""
    facts, steps = found.scores.factscore, found.scores.reasoning
    return {
        "factscore": _metric(facts.score, facts.standing)
        | {"relevant_only": _estimate(facts.relevant_only), "pooled": _estimate(facts.pooled)},
        "reasoning": _metric(steps.score, steps.standing) | {"strict": _estimate(steps.strict)},
        "agreement": {
            "factscore": _agreement(found.agreement.factscore),
            "reasoning": _agreement(found.agreement.reasoning),
        },
    }


def _agreement(found: AgreementReport) -> dict[str, Any]:
    without = [{"annotator": name} | _figures(agreement) for name, agreement in found.without]
    return _figures(found.overall) | {"without": without}


def _figures(found: Agreement) -> dict[str, Any]:
    """Three figures and what they are over."""
    figures = {"percent": found.percent, "alpha": found.alpha, "ac1": found.ac1}
    return {
        **{
            name: _rounded(value=each.value, low=each.low, high=each.high) | {"reason": each.reason}
            for name, each in figures.items()
        },
        "n": found.n,
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
    rounded = _rounded(value=found.value, low=found.low, high=found.high)
    return rounded | {"n": found.n, "reason": found.reason}


def _rounded(**numbers: float | None) -> dict[str, Any]:
    return {k: None if v is None else round(v, DECIMALS) for k, v in numbers.items()}
