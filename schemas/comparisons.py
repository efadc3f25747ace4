"""Comparisons of submissions on the wire: what is asked, what is answered, and its bytes."""

from typing import Any

import msgspec
from marshmallow import Schema, fields
from marshmallow.validate import Length

from schemas.paging import PageQuery, PageSchema
from schemas.scores import ReceiptSystemSchema, SignatureSchema
from schemas.strict import Text
from service.domain.scoring.comparison import Pairs, detectable, difference
from service.domain.scoring.metrics import SMALL
from service.usecases.compare_submissions import Compared, Pairings

ID = 100
MOST_COMPARED = 20
NOTE = (
    "p_value is McNemar's exact test, difference the accuracy of a less that of b with Tango's "
    "95 % interval; slices are not corrected for how many there are."
)
NOTE_OF_EACH = (
    "p_value is McNemar's exact test, p_adjusted Holm's correction of it for all these pairs; "
    "difference is the accuracy of a less that of b with Tango's 95 % interval."
)


def _id(who: str) -> Text:
    return Text(ID, required=True, metadata={"description": f"id of {who}"})


class ComparisonQuery(Schema):
    """Which two submissions."""

    a = _id("a submission")
    b = _id("another, scored under the same conditions")


class FlipsQuery(ComparisonQuery, PageQuery):
    """Which two submissions, and which page."""


class PairingsQuery(Schema):
    """Which submissions."""

    submission = fields.List(
        Text(ID),
        required=True,
        validate=Length(2, MOST_COMPARED),
        metadata={"description": "id of a submission; 2 to 20 of them"},
    )


class DifferenceSchema(Schema):
    """The accuracy of a less that of b with its 95 % interval, six decimals."""

    value = fields.Float(required=True)
    low = fields.Float(required=True)
    high = fields.Float(required=True)


class PairsSchema(Schema):
    """A slice of two submissions; the four counts after `entries` add up to it."""

    entries = fields.Integer(required=True)
    both_right = fields.Integer(required=True)
    only_a = fields.Integer(required=True, metadata={"description": "right in a, not in b"})
    only_b = fields.Integer(required=True, metadata={"description": "right in b, not in a"})
    neither = fields.Integer(required=True)
    small = fields.Boolean(required=True, metadata={"description": "fewer than 30 entries"})
    p_value = fields.Float(
        required=True, metadata={"description": "of McNemar's exact test; 1 where nothing differs"}
    )
    difference = fields.Nested(DifferenceSchema, required=True)


class FlipSchema(Schema):
    """A query that only one of the two has right, with both answers and the gold answer."""

    id = fields.String(required=True)
    a = fields.Boolean(required=True, allow_none=True)
    b = fields.Boolean(required=True, allow_none=True)
    gold = fields.Boolean(required=True)


class SystemsSchema(Schema):
    """Both systems."""

    a = fields.Nested(ReceiptSystemSchema, required=True)
    b = fields.Nested(ReceiptSystemSchema, required=True)


class SignaturesSchema(Schema):
    """Both signatures: equal but for the predictions."""

    a = fields.Nested(SignatureSchema, required=True)
    b = fields.Nested(SignatureSchema, required=True)


def _slices() -> fields.Dict:
    return fields.Dict(keys=fields.String(), values=fields.Nested(PairsSchema), required=True)


class ComparisonSchema(PairsSchema):
    """Two submissions, compared by their current scores."""

    a = fields.String(required=True)
    b = fields.String(required=True)
    detectable = fields.Float(
        required=True,
        allow_none=True,
        metadata={
            "description": "the smallest difference found significant 80 % of the time where as "
            "many queries differ; null where so few differ that none would be"
        },
    )
    flipped = fields.List(fields.Nested(FlipSchema), required=True)
    by_task = _slices()
    by_skill = _slices()
    by_steps = _slices()
    by_anchors = _slices()
    by_answer = _slices()
    by_qualifiers = _slices()
    by_popularity = _slices()
    without_disputed = fields.Nested(PairsSchema, required=True, allow_none=True)
    systems = fields.Nested(SystemsSchema, required=True)
    signatures = fields.Nested(SignaturesSchema, required=True)
    note = fields.String(required=True)


class SideSchema(Schema):
    """What one submission said; `response` and `read_from` null where they are another's."""

    answer = fields.Boolean(required=True, allow_none=True)
    verdict = fields.String(
        required=True,
        metadata={"enum": ["correct", "wrong", "abstained", "unparsed", "missing"]},
    )
    answer_source = fields.String(required=True, metadata={"enum": ["given", "extracted", "none"]})
    response = fields.String(required=True, allow_none=True)
    read_from = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "the words of the response that hold the answer"},
    )


class ShownFlipSchema(Schema):
    """A query that only one has right, with what both said."""

    id = fields.String(required=True)
    task = fields.String(required=True)
    query = fields.String(required=True, allow_none=True)
    gold = fields.Boolean(required=True)
    a = fields.Nested(SideSchema, required=True)
    b = fields.Nested(SideSchema, required=True)


class OwnSchema(Schema):
    """Whether the asker may see the responses of a side."""

    a = fields.Boolean(required=True)
    b = fields.Boolean(required=True)


class FlipsSchema(PageSchema):
    """A page of flips in released order."""

    items = fields.List(fields.Nested(ShownFlipSchema), required=True)
    own = fields.Nested(OwnSchema, required=True)


class ComparedSubmissionSchema(Schema):
    """One of several submissions."""

    id = fields.String(required=True)
    system = fields.Nested(ReceiptSystemSchema, required=True)
    signature = fields.Nested(SignatureSchema, required=True)


class PairingSchema(PairsSchema):
    """Two of them."""

    a = fields.String(required=True)
    b = fields.String(required=True)
    p_adjusted = fields.Float(required=True)


class PairingsSchema(Schema):
    """Several submissions, each compared with each that follows it."""

    submissions = fields.List(fields.Nested(ComparedSubmissionSchema), required=True)
    pairs = fields.List(fields.Nested(PairingSchema), required=True)
    note = fields.String(required=True)


def comparison_body(found: Compared) -> bytes:
    """A comparison as JSON, in the shape of `ComparisonSchema`."""
    whole, sides = found.comparison, {"a": found.a, "b": found.b}
    slices = {
        kind: {key: pairs_members(pairs) for key, pairs in by.items()}
        for kind, by in whole.by.items()
    }
    undisputed = whole.without_disputed
    flipped = [
        {"id": flip.id, "a": flip.a, "b": flip.b, "gold": flip.gold} for flip in whole.flipped
    ]
    return msgspec.json.encode(
        {name: side.submission.id for name, side in sides.items()}
        | pairs_members(whole.overall)
        | {"detectable": detectable(whole.overall), "flipped": flipped}
        | slices
        | {
            "without_disputed": pairs_members(undisputed) if undisputed.entries else None,
            "systems": {name: side.submission.system for name, side in sides.items()},
            "signatures": {name: side.signature for name, side in sides.items()},
            "note": NOTE,
        }
    )


def pairings_body(found: Pairings) -> bytes:
    """Several comparisons as JSON, in the shape of `PairingsSchema`."""
    ids = [read.submission.id for read in found.reads]
    submissions = [
        {"id": read.submission.id, "system": read.submission.system, "signature": read.signature}
        for read in found.reads
    ]
    pairs = [
        {"a": ids[each.a], "b": ids[each.b]}
        | pairs_members(each.pairs)
        | {"p_adjusted": each.p_adjusted}
        for each in found.pairings
    ]
    body = {"submissions": submissions, "pairs": pairs, "note": NOTE_OF_EACH}
    return msgspec.json.encode(body)


def pairs_members(pairs: Pairs) -> dict[str, Any]:
    """A slice with entries as the members of `PairsSchema`."""
    return {
        "entries": pairs.entries,
        **pairs._asdict(),
        "small": pairs.entries < SMALL,
        "p_value": pairs.p_value,
        "difference": difference(pairs)._asdict(),
    }
