"""How a submission is judged, on the wire: its settings, and items whose labels are known."""

from dataclasses import asdict
from typing import Any

from marshmallow import Schema, fields, post_load
from marshmallow.validate import Length

from schemas.judging import LONGEST_REASON
from schemas.strict import StrictBoolean, Word
from schemas.submissions import Text
from service.domain.judging.batches import BATCH_STATES
from service.domain.judging.gold import Known
from service.domain.judging.labels import (
    FACT_LABELS,
    FACT_RULINGS,
    STEP_LABELS,
    STEP_RULINGS,
    Judgement,
)
from service.usecases.change_batch import BatchChange
from service.usecases.reveal_assignment import Revealed
from service.usecases.set_known import KnownEntry
from service.usecases.show_batch import ShownBatch

MOST_ANNOTATORS, LONGEST_NAME = 1000, 120
USES = ("gold", "worked")
LISTS = ("facts", "steps")
WHO = "the only ones it is offered to; null: everybody who may judge"
REVEAL = "whether rule and gold steps are shown to annotators once they have judged"


class BatchSchema(Schema):
    """How a submission is judged, and how far that has come."""

    submission = fields.String(required=True)
    state = Word(
        BATCH_STATES,
        required=True,
        metadata={"description": "paused: nothing is offered; what is out may be judged"},
    )
    annotators = fields.List(
        fields.String(), required=True, allow_none=True, metadata={"description": WHO}
    )
    reveal = fields.Boolean(required=True, metadata={"description": REVEAL})
    guideline = fields.String(required=True)
    items = fields.Integer(required=True)
    judged = fields.Integer(
        required=True, metadata={"description": "items with all judgements asked for"}
    )
    returned = fields.Integer(
        required=True, metadata={"description": "items whose lists wait to be corrected"}
    )
    open_slots = fields.Integer(required=True, metadata={"description": "judgements still to come"})
    gold = fields.Integer(required=True)
    worked = fields.Integer(required=True)


class BatchChangeSchema(Schema):
    """What shall be different; what is left out stays. Leases that are out stay valid."""

    state = Word(BATCH_STATES)
    annotators = fields.List(
        Text(LONGEST_NAME, validate=(Length(1),)),
        allow_none=True,
        validate=Length(1, MOST_ANNOTATORS),
        metadata={
            "description": f"{WHO}. A name as in X-Annotator; with CRLT_AUTH=on `token:<id>`, or "
            "the name of one token that may judge"
        },
    )
    reveal = StrictBoolean(metadata={"description": REVEAL})
    guideline = Text(16, metadata={"description": "a version of the guidelines that ships"})

    @post_load
    def make(self, data: dict[str, Any], **_: object) -> BatchChange:
        """The domain value."""
        return BatchChange(data)


def _labels(words: tuple[str, ...], of: str) -> fields.List[Any]:
    told = {"description": f"the right label of each {of}; null where there are none"}
    return fields.List(Word(words), allow_none=True, load_default=None, metadata=told)


class KnownSchema(Schema):
    """The right labels of a response, and what it is for."""

    use = Word(
        USES,
        required=True,
        metadata={
            "description": "gold: comes now and then, looks like any other, and measures "
            "annotators; worked: comes first to newcomers, who see the right labels afterwards"
        },
    )
    facts = _labels(FACT_RULINGS, "fact")
    steps = _labels(STEP_RULINGS, "step")
    answered = StrictBoolean(
        load_default=True, metadata={"description": "false: the response gives no answer"}
    )
    explanation = Text(LONGEST_REASON, allow_none=True, load_default=None)

    @post_load
    def make(self, data: dict[str, Any], **_: object) -> Known:
        """The domain value."""
        facts, steps = (None if data[name] is None else tuple(data[name]) for name in LISTS)
        expected = Judgement(facts=facts, steps=steps, answered=data["answered"])
        return Known(data["use"], expected, data["explanation"])


class KnownEntrySchema(KnownSchema):
    """The same as stored."""

    entry = fields.String(required=True)


class ExpectedSchema(Schema):
    """The right labels of a worked item."""

    facts = fields.List(Word(FACT_LABELS), required=True, allow_none=True)
    steps = fields.List(Word(STEP_LABELS), required=True, allow_none=True)
    answered = fields.Boolean(required=True)


class RevealedSchema(Schema):
    """What is shown of an assignment after judging; null what is not shown."""

    rule = fields.Dict(required=True, allow_none=True, metadata={"description": "as of an entry"})
    steps = fields.List(
        fields.Dict(),
        required=True,
        allow_none=True,
        metadata={"description": "the gold steps, as of an entry"},
    )
    expected = fields.Nested(
        ExpectedSchema,
        required=True,
        allow_none=True,
        metadata={"description": "the right labels of a worked item"},
    )
    explanation = fields.String(required=True, allow_none=True)


BATCH, KNOWN, REVEALED = BatchSchema(), KnownEntrySchema(), RevealedSchema()


def batch_json(shown: ShownBatch) -> Any:  # noqa: ANN401 - JSON
    """A batch with its counts."""
    return BATCH.dump(asdict(shown.batch) | asdict(shown.counts))


def known_json(found: KnownEntry) -> Any:  # noqa: ANN401 - JSON
    """A response whose labels are known."""
    known = found.known
    told = {"entry": found.entry, "use": known.role, "explanation": known.explanation}
    return KNOWN.dump(told | asdict(known.expected))


def revealed_json(found: Revealed) -> Any:  # noqa: ANN401 - JSON
    """What is shown of an assignment after judging."""
    entry, worked = found.entry, found.worked
    return REVEALED.dump(
        {
            "rule": None if entry is None else entry.rule,
            "steps": None if entry is None else entry.steps,
            "expected": None if worked is None else worked.expected,
            "explanation": None if worked is None else worked.explanation,
        }
    )
