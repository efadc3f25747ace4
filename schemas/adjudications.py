"""Adjudications on the wire: claims and rulings as sent, items in dispute as shown."""

from dataclasses import asdict
from typing import Any, get_args

from marshmallow import Schema, fields, post_load
from marshmallow.validate import Range

from schemas.assignments import EvidenceSchema, LeaseSchema, StepSchema
from schemas.judging import LONGEST_REASON, LONGEST_TOKEN
from schemas.strict import LARGEST, StrictBoolean, Word
from schemas.submissions import Text
from service.domain.judging.adjudications import ADJUDICATION_STATES
from service.domain.judging.labels import (
    FACT_LABELS,
    FACT_RULINGS,
    STEP_KINDS,
    STEP_LABELS,
    STEP_RULINGS,
    Ruling,
)
from service.domain.judging.rulings import Why
from service.usecases.adjudicate import SentRuling
from service.usecases.show_adjudication import ShownAdjudication


class DisputeClaimSchema(Schema):
    """Of which submission to claim a dispute; null means any."""

    submission = Text(100, allow_none=True, load_default=None)


def _labels(words: tuple[str, ...], of: str) -> fields.List[Any]:
    return fields.List(
        Word(words, allow_none=True),
        allow_none=True,
        load_default=None,
        metadata={"description": f"a label for each {of}, null where the votes stand"},
    )


class RulingSchema(Schema):
    """A ruling: it settles everything in dispute."""

    facts = _labels(FACT_RULINGS, "fact")
    steps = _labels(STEP_RULINGS, "step")
    reason = Text(
        LONGEST_REASON,
        allow_none=True,
        load_default=None,
        metadata={"description": "required where a label is one that no annotator gave"},
    )
    answered = StrictBoolean(
        allow_none=True,
        load_default=None,
        metadata={"description": "false: the response gives no answer; null: as voted"},
    )
    lease = Text(
        LONGEST_TOKEN,
        allow_none=True,
        load_default=None,
        metadata={"description": "the token; null: the one the asker holds"},
    )
    version = fields.Integer(
        strict=True,
        allow_none=True,
        load_default=None,
        validate=Range(0, LARGEST),
        metadata={"description": "the last one seen; 0 before the first ruling"},
    )

    @post_load
    def make(self, data: dict[str, Any], **_: object) -> SentRuling:
        """The domain value."""
        ruling = Ruling(
            facts=None if data["facts"] is None else tuple(data["facts"]),
            steps=None if data["steps"] is None else tuple(data["steps"]),
            answered=data["answered"],
            reason=data["reason"],
        )
        return SentRuling(ruling, data["lease"], data["version"])


class DisputedSchema(Schema):
    """Where annotators differ: indices of facts and of steps."""

    facts = fields.List(fields.Integer(), required=True)
    steps = fields.List(fields.Integer(), required=True)


class VoteSchema(Schema):
    """What one annotator said, under a pseudonym that means nothing elsewhere."""

    annotator = fields.String(required=True)
    facts = fields.List(Word(FACT_LABELS, allow_none=True), required=True, allow_none=True)
    steps = fields.List(Word(STEP_LABELS, allow_none=True), required=True, allow_none=True)
    step_kinds = fields.List(Word(STEP_KINDS), required=True, allow_none=True)
    evidence = fields.List(fields.List(fields.Integer()), required=True, allow_none=True)
    answered = fields.Boolean(required=True)
    note = fields.String(required=True, allow_none=True)


class RuledSchema(Schema):
    """A ruling as stored; null labels leave the votes as they are."""

    facts = fields.List(Word(FACT_RULINGS, allow_none=True), required=True, allow_none=True)
    steps = fields.List(Word(STEP_RULINGS, allow_none=True), required=True, allow_none=True)
    answered = fields.Boolean(required=True, allow_none=True)
    reason = fields.String(required=True, allow_none=True)


class AdjudicationSchema(Schema):
    """An item in dispute. `version` counts rulings; `lease` is null when the asker has none."""

    id = fields.String(required=True)
    state = Word(ADJUDICATION_STATES, required=True)
    version = fields.Integer(required=True)
    entry = fields.Nested(EvidenceSchema, required=True)
    response = fields.String(required=True)
    answer = fields.Boolean(required=True)
    facts = fields.List(fields.String(), required=True, allow_none=True)
    steps = fields.List(fields.Nested(StepSchema), required=True, allow_none=True)
    disputed = fields.Nested(DisputedSchema, required=True)
    reasons = fields.List(Word(get_args(Why)), required=True)
    agreement = fields.Float(required=True)
    votes = fields.List(fields.Nested(VoteSchema), required=True)
    ruling = fields.Nested(RuledSchema, required=True, allow_none=True)
    guideline = fields.String(required=True)
    lease = fields.Nested(LeaseSchema, required=True, allow_none=True)


class SettledSchema(Schema):
    """A ruling was stored."""

    id = fields.String(required=True)
    state = Word(("settled",), required=True)
    version = fields.Integer(required=True)


WITHOUT_ENTRY = AdjudicationSchema(exclude=("entry",))


def adjudication_json(shown: ShownAdjudication) -> dict[str, Any]:
    """An item in dispute as its adjudicator sees it; the entry's JSON is taken over as stored."""
    found, content = shown.adjudication, shown.adjudication.content
    body: dict[str, Any] = WITHOUT_ENTRY.dump(
        {
            "id": found.id,
            "state": found.state,
            "version": found.version,
            "response": content.response,
            "answer": content.answer,
            "facts": None if content.facts is None else [fact.text for fact in content.facts],
            "steps": content.steps,
            "disputed": shown.dispute,
            "reasons": found.reasons,
            "agreement": round(found.agreement, 6),
            "votes": [
                {"annotator": vote.annotator, **asdict(vote.judgement)} for vote in shown.votes
            ],
            "ruling": found.ruling,
            "guideline": found.guideline,
            "lease": found.lease,
        }
    )
    return {**body, "entry": shown.entry}
