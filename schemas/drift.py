"""Drift on the wire: released statements held against Wikidata, counted, and what may follow."""

from collections.abc import Mapping
from datetime import date
from typing import Any

import msgspec
from marshmallow import Schema, fields

from schemas.paging import PageQuery, PageSchema, ReleaseQuery
from schemas.statements import TermSchema
from schemas.strict import Day, Format, Instant, StrictBoolean, Text, Word
from service.domain.catalogue import ReleaseInfo
from service.domain.entries import TASKS, Entry
from service.domain.grounding.drift import Drift, MovedAnswer
from service.domain.grounding.states import STATES, Grounding
from service.domain.ids import LONGEST_ID
from service.domain.statements import Term
from service.domain.wikidata.documents import RANKS

WORDS = {
    "exact": "it stands, with all qualifiers that the release names",
    "value_changed": "the property says something else, or the same more precisely",
    "qualifier_changed": "the value stands, a qualifier that the release names does not",
    "deprecated": "it stands with the rank that Wikidata gives to what is wrong",
    "gone": "the entity has no such statement",
    "entity_missing": "Wikidata has no such entity, or no longer",
    "not_a_statement": "a label, description or alias",
    "unresolved": "it cannot be looked for: see `reason`",
}
TOLD = "; ".join(f"{state}: {words}" for state, words in WORDS.items())


class StandingSchema(Schema):
    """What Wikidata has of a released statement. All but `state` is null where nothing is known.

    `id` is Wikidata's statement that is the released one or took its place; `revision` that of
    the document that was read.
    """

    state = Word(STATES, required=True, metadata={"description": TOLD})
    id = fields.String(required=True, allow_none=True, metadata={"example": "Q42$8419C20C"})
    revision = fields.Integer(required=True, allow_none=True)


class StatementNowSchema(Schema):
    """What Wikidata says there now; all null but for what was read where it says nothing."""

    id = fields.String(required=True, allow_none=True, metadata={"example": "Q42$8419C20C"})
    text = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "the statement in words; of a description or alias its text"},
    )
    rank = Word(RANKS, required=True, allow_none=True)
    best = StrictBoolean(
        required=True,
        allow_none=True,
        metadata={"description": "false where another statement of the property has a higher rank"},
    )
    revision = fields.Integer(required=True, allow_none=True)
    fetched_at = Instant(required=True, allow_none=True)


class CitedStatementSchema(Schema):
    """A released statement by its place in the entry, with what became of it."""

    index = fields.Integer(required=True, metadata={"description": "from 0, as in the entry"})
    text = fields.String(required=True)
    state = Word(STATES, required=True, metadata={"description": TOLD})
    reason = fields.String(
        required=True, allow_none=True, metadata={"description": "for people; null if exact"}
    )


class DriftStatementSchema(CitedStatementSchema):
    """The same with the ids it was looked for under; `wikidata` is null if nothing was read."""

    entry = fields.String(required=True)
    subject = fields.Nested(TermSchema, required=True)
    property = fields.Nested(TermSchema, required=True)
    wikidata = fields.Nested(StatementNowSchema, required=True, allow_none=True)


class PropertyDriftSchema(Schema):
    """The statements by one property."""

    property = fields.Nested(TermSchema, required=True)
    statements = fields.Integer(required=True)
    by_state = fields.Dict(keys=Word(STATES), values=fields.Integer(), required=True)


class DriftSummarySchema(Schema):
    """Counts over the whole release, statements that only steps cite included."""

    statements = fields.Integer(required=True)
    by_state = fields.Dict(keys=Word(STATES), values=fields.Integer(), required=True)
    by_task = fields.Dict(
        keys=Word(TASKS),
        values=fields.Dict(keys=Word(STATES), values=fields.Integer()),
        required=True,
    )
    by_property = fields.List(
        fields.Nested(PropertyDriftSchema),
        required=True,
        metadata={"description": "those with most drifted statements first"},
    )


class MovedAnswerSchema(Schema):
    """An entry whose steps cite statements that have drifted, and those statements."""

    entry = fields.String(required=True)
    task = Word(TASKS, required=True)
    answer = StrictBoolean(required=True, allow_none=True)
    statements = fields.List(fields.Nested(CitedStatementSchema), required=True)


class DriftPageSchema(PageSchema):
    """A page of statements; `summary` and `answers` are of the whole release on every page."""

    items = fields.List(fields.Nested(DriftStatementSchema), required=True)
    dataset = fields.String(required=True)
    release = fields.String(required=True)
    as_of = Day(required=True, allow_none=True)
    summary = fields.Nested(DriftSummarySchema, required=True)
    answers = fields.List(
        fields.Nested(MovedAnswerSchema),
        required=True,
        metadata={"description": "the answers that may have moved"},
    )


class DriftQuery(PageQuery, ReleaseQuery):
    """What `GET /datasets/{dataset}/drift` understands."""

    entry = Text(LONGEST_ID, metadata={"description": "id of an entry"})
    state = Word(STATES, metadata={"description": "statements of one state"})
    as_of = Day(
        metadata={
            "description": "on the revisions that stood at the end of that day, from 2012-10-29 "
            "on, as far as they are stored; else on the newest that are"
        }
    )
    format = Format(("json", "ndjson"))


def statement_body(entry: Entry, found: Grounding) -> bytes:
    """One statement as JSON."""
    statement = entry.statements[found.index]
    subject = Term(found.subject_id, statement.subject.label)
    property = Term(found.property_id, statement.property.label)
    shown = {
        "entry": entry.id,
        **_cited(entry, found),
        "subject": _term(subject),
        "property": _term(property),
        "wikidata": None,
    }
    if found.fetched_at is not None:
        shown["wikidata"] = {
            "id": found.id,
            "text": found.text,
            "rank": None if found.now is None else found.now.rank,
            "best": None if found.now is None else found.now.best,
            "revision": found.revision,
            "fetched_at": found.fetched_at,
        }
    return msgspec.json.encode(shown)


def standing_shown(found: Grounding) -> dict[str, Any]:
    """What became of a statement, as `StandingSchema` has it."""
    return {"state": found.state, "id": found.id, "revision": found.revision}


def drift_body(release: ReleaseInfo, as_of: date | None, drift: Drift) -> bytes:
    """What every page has beside its items, as JSON."""
    summary = {
        "statements": drift.statements,
        "by_state": drift.by_state,
        "by_task": drift.by_task,
        "by_property": [
            {
                "property": _term(each.property),
                "statements": each.statements,
                "by_state": each.by_state,
            }
            for each in drift.by_property
        ],
    }
    return msgspec.json.encode(
        {
            "dataset": release.dataset,
            "release": release.id,
            "as_of": as_of,
            "summary": summary,
            "answers": [_answer(each) for each in drift.answers],
        }
    )


def parts_of(body: bytes) -> Mapping[str, object]:
    """What `drift_body` wrote, part by part, still as JSON."""
    parts: dict[str, msgspec.Raw] = msgspec.json.decode(body, type=dict[str, msgspec.Raw])
    return parts


def _answer(moved: MovedAnswer) -> dict[str, Any]:
    entry = moved.entry
    return {
        "entry": entry.id,
        "task": entry.task,
        "answer": entry.answer,
        "statements": [_cited(entry, each) for each in moved.statements],
    }


def _cited(entry: Entry, found: Grounding) -> dict[str, Any]:
    text = entry.statements[found.index].text
    return {"index": found.index, "text": text, "state": found.state, "reason": found.reason}


def _term(term: Term) -> dict[str, Any]:
    return {"id": term.id, "label": term.label}
