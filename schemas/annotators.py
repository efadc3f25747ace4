"""Annotators on the wire: who may judge, and how they did where the labels are known."""

from marshmallow import Schema, fields
from marshmallow.validate import Length

from schemas.judging import LONGEST_REASON
from schemas.paging import PageQuery, PageSchema
from schemas.strict import Instant, Word
from schemas.submissions import Text
from service.domain.access import LONGEST_ANNOTATOR, annotator_called
from service.domain.errors import BadQuery
from service.domain.judging.annotators import ANNOTATOR_STATES

LONGEST_CURSOR = 1000
SHARE = "mean share of right facts and steps in the last ten; null without any"


def name_in(header: str) -> str:
    """The name in an X-Annotator header, as UTF-8 or, as HTTP first had it, as Latin-1.

    `header` is as WSGI gives it. Raises BadQuery for what is no annotator's name.
    """
    try:
        name = header.encode("latin-1").decode()
    except UnicodeDecodeError:
        name = header
    called = annotator_called(name.strip())
    if called is None:
        raise BadQuery(f"X-Annotator must be 1 to {LONGEST_ANNOTATOR} printable characters.")
    return called


class GoldSchema(Schema):
    """Gold items judged, and how many of their facts and steps were right."""

    judged = fields.Integer(required=True)
    share = fields.Float(required=True, allow_none=True, metadata={"description": SHARE})


class AnnotatorSchema(Schema):
    """An annotator. `display` is the name of their token, else their own."""

    name = fields.String(required=True)
    display = fields.String(required=True)
    state = Word(
        ANNOTATOR_STATES,
        required=True,
        metadata={
            "description": "paused: claims nothing, and their judgements are kept but not counted; "
            "deactivated: claims and saves nothing, their judgements count"
        },
    )
    reason = fields.String(required=True, allow_none=True)
    changed_at = Instant(required=True)
    judged = fields.Integer(
        required=True, metadata={"description": "final judgements, gold and worked items apart"}
    )
    drafts = fields.Integer(required=True, metadata={"description": "assignments at hand"})
    gold = fields.Nested(GoldSchema, required=True)


class AnnotatorsPageSchema(PageSchema):
    """A page of annotators, in the order of their names."""

    items = fields.List(fields.Nested(AnnotatorSchema), required=True)


class AnnotatorsQuery(PageQuery):
    """Which page; a cursor holds a name."""

    cursor = fields.String(
        validate=Length(1, LONGEST_CURSOR),
        metadata={"description": "from `next` of the page before"},
    )


class AnnotatorChangeSchema(Schema):
    """The state an annotator shall be in, and why."""

    state = Word(ANNOTATOR_STATES, required=True)
    reason = Text(LONGEST_REASON, allow_none=True, load_default=None)
