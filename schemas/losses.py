"""Originals against long-tail entries on the wire: what is asked, what is answered, its bytes."""

from typing import Any

import msgspec
from marshmallow import Schema, fields

from schemas.comparisons import ID, DifferenceSchema
from schemas.receipts import score_members
from schemas.scores import ReceiptSystemSchema, ScoreSchema, SignatureSchema
from schemas.strict import Text
from service.domain.scoring.comparison import Pairs, difference
from service.domain.scoring.metrics import SMALL
from service.usecases.compare_with_originals import ComparedWithOriginals

SIDES = ("original", "long_tail")
NOTE = (
    "A pair is an entry and the query it was made from. loss is the accuracy on originals less "
    "that on the long tail with Tango's 95 % interval, p_value McNemar's exact test; slices are "
    "those of the long-tail entries and not corrected for how many there are."
)


class LossQuery(Schema):
    """Which two submissions of one system."""

    original = Text(
        ID, required=True, metadata={"description": "id of the submission to the originals"}
    )
    long_tail = Text(
        ID, required=True, metadata={"description": "id of that to the entries made from them"}
    )


class LossPairsSchema(Schema):
    """A slice of pairs; the four counts after `entries` add up to it."""

    entries = fields.Integer(required=True)
    both_right = fields.Integer(required=True)
    only_original = fields.Integer(required=True)
    only_long_tail = fields.Integer(required=True)
    neither = fields.Integer(required=True)
    small = fields.Boolean(required=True, metadata={"description": "fewer than 30 pairs"})
    p_value = fields.Float(required=True)
    loss = fields.Nested(DifferenceSchema, required=True)


class BothSystemsSchema(Schema):
    """The system as each submission names it."""

    original = fields.Nested(ReceiptSystemSchema, required=True)
    long_tail = fields.Nested(ReceiptSystemSchema, required=True)


class BothSignaturesSchema(Schema):
    """Both signatures."""

    original = fields.Nested(SignatureSchema, required=True)
    long_tail = fields.Nested(SignatureSchema, required=True)


class BothScoresSchema(Schema):
    """The metrics of either side over the pairs alone."""

    original = fields.Nested(ScoreSchema, required=True)
    long_tail = fields.Nested(ScoreSchema, required=True)


class BothAnswersSchema(Schema):
    """A gold answer of either side."""

    original = fields.Boolean(required=True)
    long_tail = fields.Boolean(required=True)


class LossFlipSchema(Schema):
    """A pair of which only one is right, with both answers and gold answers."""

    id = fields.String(required=True)
    original_id = fields.String(required=True)
    original = fields.Boolean(required=True, allow_none=True)
    long_tail = fields.Boolean(required=True, allow_none=True)
    gold = fields.Nested(BothAnswersSchema, required=True)


def _slices() -> fields.Dict:
    return fields.Dict(keys=fields.String(), values=fields.Nested(LossPairsSchema), required=True)


class LossSchema(LossPairsSchema):
    """What a system loses from original queries to the long-tail ones made from them."""

    original = fields.String(required=True)
    long_tail = fields.String(required=True)
    scores = fields.Nested(BothScoresSchema, required=True)
    flipped = fields.List(fields.Nested(LossFlipSchema), required=True)
    unpaired = fields.List(
        fields.String(),
        required=True,
        metadata={"description": "scored entries without a scored original"},
    )
    by_task = _slices()
    by_skill = _slices()
    by_steps = _slices()
    by_anchors = _slices()
    by_answer = _slices()
    by_qualifiers = _slices()
    by_popularity = _slices()
    systems = fields.Nested(BothSystemsSchema, required=True)
    signatures = fields.Nested(BothSignaturesSchema, required=True)
    note = fields.String(required=True)


def loss_body(found: ComparedWithOriginals) -> bytes:
    """A loss as JSON, in the shape of `LossSchema`."""
    loss = found.loss
    reads = dict(zip(SIDES, (found.original, found.long_tail), strict=True))
    scores = dict(zip(SIDES, map(score_members, (loss.original, loss.long_tail)), strict=True))
    flipped = [
        {
            "id": flip.id,
            "original_id": flip.original_id,
            "original": flip.original,
            "long_tail": flip.long_tail,
            "gold": {"original": flip.original_gold, "long_tail": flip.long_tail_gold},
        }
        for flip in loss.flipped
    ]
    slices = {
        kind: {key: _members(pairs) for key, pairs in by.items() if pairs.entries}
        for kind, by in loss.by.items()
    }
    return msgspec.json.encode(
        {side: read.submission.id for side, read in reads.items()}
        | _members(loss.overall)
        | {"scores": scores, "flipped": flipped, "unpaired": loss.unpaired}
        | slices
        | {
            "systems": {side: read.submission.system for side, read in reads.items()},
            "signatures": {side: read.signature for side, read in reads.items()},
            "note": NOTE,
        }
    )


def _members(pairs: Pairs) -> dict[str, Any]:
    return {
        "entries": pairs.entries,
        "both_right": pairs.both_right,
        "only_original": pairs.only_a,
        "only_long_tail": pairs.only_b,
        "neither": pairs.neither,
        "small": pairs.entries < SMALL,
        "p_value": pairs.p_value,
        "loss": difference(pairs)._asdict(),
    }
