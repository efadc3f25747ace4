"""The leaderboard on the wire: what is asked for, its rows as JSON, their documentation."""

from collections.abc import Mapping
from typing import Any

import msgspec
from marshmallow import Schema, fields

from schemas.paging import LARGEST_LIMIT, DatasetQuery, PageQuery, PageSchema
from schemas.scores import RateSchema, ReceiptSystemSchema
from schemas.strict import Format, QueryWhole, Word
from service.domain.entries import TASKS
from service.domain.scoring.board import (
    AUTOMATIC,
    HUMAN,
    METRICS,
    ROW_KINDS,
    BoardRow,
    Figure,
    Figures,
    Judged,
    Metric,
)
from service.domain.scoring.metrics import SMALL, Counts
from service.domain.submissions import ANSWERS_VERSIONS
from service.usecases.board_ties import TEST
from service.usecases.show_leaderboard import Board

BOARD_FORMATS = ("json", "md", "latex", "csv", "bibtex")
COUNTS = Counts._fields


class BoardQuery(DatasetQuery):
    """Which board, in which order."""

    task = Word(TASKS, metadata={"description": "rank by this task; else by what is overall"})
    kind = Word(ROW_KINDS, metadata={"description": "rows of one kind; ranks stay the same"})
    sort = Word(METRICS, metadata={"description": "rank by this metric; accuracy unless said"})
    answers = Word(
        ANSWERS_VERSIONS, metadata={"description": "scores against these; corrected unless said"}
    )


class LeaderboardQuery(BoardQuery, PageQuery):
    """The same as data, all of it unless `limit` is sent: a board is read as a whole."""

    limit = QueryWhole(
        1, LARGEST_LIMIT, metadata={"description": f"rows; {LARGEST_LIMIT} of JSON unless said"}
    )
    format = Format(BOARD_FORMATS)


class BoardPageQuery(BoardQuery):
    """The same as a page for people: `limit` rows, after so many."""

    after = QueryWhole(0)
    limit = QueryWhole(1, LARGEST_LIMIT)


class BoardScoreSchema(Schema):
    """The metrics of a slice. Counts are null, and intervals, where only values are published."""

    entries = fields.Integer(required=True, allow_none=True)
    correct = fields.Integer(required=True, allow_none=True)
    wrong = fields.Integer(required=True, allow_none=True)
    abstained = fields.Integer(required=True, allow_none=True)
    unparsed = fields.Integer(required=True, allow_none=True)
    missing = fields.Integer(required=True, allow_none=True)
    answered = fields.Integer(required=True, allow_none=True)
    small = fields.Boolean(required=True, allow_none=True)
    accuracy = fields.Nested(RateSchema, required=True)
    answer_rate = fields.Nested(RateSchema, required=True)
    accuracy_answered = fields.Nested(RateSchema, required=True)
    hallucination_rate = fields.Nested(RateSchema, required=True)


class BoardScoresSchema(Schema):
    """Overall (null where a row has no figure for all tasks) and by task."""

    overall = fields.Nested(BoardScoreSchema, required=True, allow_none=True)
    by_task = fields.Dict(
        keys=fields.String(), values=fields.Nested(BoardScoreSchema), required=True
    )


class BoardRowSchema(Schema):
    """A row. Only submissions have a rank; equal values share one (1, 1, 3)."""

    rank = fields.Integer(required=True, allow_none=True)
    kind = fields.String(required=True, metadata={"enum": list(ROW_KINDS)})
    system = fields.Nested(ReceiptSystemSchema, required=True)
    submission = fields.String(required=True, allow_none=True)
    scores = fields.Nested(BoardScoresSchema, required=True)
    human_eval = fields.Dict(
        keys=fields.String(),
        required=True,
        allow_none=True,
        metadata={"description": "factscore and reasoning overall, and both in `by_task`"},
    )
    tied_with_above = fields.Boolean(
        required=True,
        allow_none=True,
        metadata={"description": "no significant difference from the ranked row above; see note"},
    )
    source = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "publication, or the path of the score for good"},
    )
    note = fields.String(
        required=True, allow_none=True, metadata={"description": "all that must be known of it"}
    )


class BestConstantSchema(Schema):
    """The best constant system, and how many of the other rows it stands above."""

    task = fields.String(required=True, allow_none=True)
    baseline = fields.String(required=True)
    accuracy = fields.Float(required=True)
    below = fields.Integer(required=True)
    of = fields.Integer(required=True)


class LeaderboardSchema(PageSchema):
    """A page of the board in its order, and what is to be said of all of it."""

    items = fields.List(fields.Nested(BoardRowSchema), required=True)
    dataset = fields.String(required=True)
    release = fields.String(required=True)
    answers = fields.String(required=True)
    tasks = fields.List(
        fields.String(), required=True, metadata={"description": "what overall means here"}
    )
    task = fields.String(required=True, allow_none=True)
    sort = fields.String(required=True)
    entries = fields.Integer(required=True, metadata={"description": "queries that are scored"})
    test = fields.String(required=True)
    smallest_difference = fields.Float(
        required=True,
        allow_none=True,
        metadata={"description": "that a test sees 80 % of the time on so many queries"},
    )
    baselines = fields.List(fields.Nested(BestConstantSchema), required=True)
    elsewhere = fields.Integer(
        required=True,
        metadata={"description": "public submissions scored on another release or its answers"},
    )


def board_parts(board: Board) -> dict[str, object]:
    """What a page says beside its rows."""
    asked = board.asked
    return {
        "dataset": asked.release.dataset,
        "release": asked.release.id,
        "answers": asked.answers,
        "tasks": board.tasks,
        "task": asked.task,
        "sort": asked.metric,
        "entries": board.entries,
        "test": TEST,
        "smallest_difference": board.smallest_difference,
        "baselines": board.claims,
        "elsewhere": board.elsewhere,
    }


def row_body(row: BoardRow) -> bytes:
    """A row as JSON."""
    return msgspec.json.encode(
        {
            "rank": row.rank,
            "kind": row.kind,
            "system": row.system,
            "submission": row.submission,
            "scores": {
                "overall": None if row.overall is None else _score(row.overall),
                "by_task": {task: _score(found) for task, found in row.by_task.items()},
            },
            "human_eval": _human_eval(row),
            "tied_with_above": row.tied_with_above,
            "source": row.source,
            "note": note_of(row),
        }
    )


def note_of(row: BoardRow) -> str | None:
    """All that is noted of a row, one after another."""
    return " ".join(row.notes) or None


def _score(found: Figures) -> dict[str, Any]:
    counts = found.counts
    shown: dict[str, Any] = {"entries": None if counts is None else counts.entries}
    shown |= dict.fromkeys(COUNTS) if counts is None else counts._asdict()
    shown["answered"] = None if counts is None else counts.answered
    shown["small"] = None if counts is None else counts.entries < SMALL
    return shown | {name: _rate(found.of[name]) for name in AUTOMATIC}


def _rate(figure: Figure) -> dict[str, object]:
    shown: dict[str, object] = {"value": figure.value, "low": figure.low, "high": figure.high}
    if figure.value is None:
        shown["reason"] = figure.reason
    return shown


def _human_eval(row: BoardRow) -> dict[str, object] | None:
    """As a receipt has it, with intervals and by task; what is published has values alone."""
    by_task = {task: _human(found, None) for task, found in row.by_task.items() if _has(found)}
    overall = row.overall
    if overall is not None and _has(overall):
        return {**_human(overall, row.judged), "by_task": by_task}
    if not by_task:
        return None
    nothing: dict[str, object] = {
        name: _judged(Figure(None, reason="by_task_alone"), None) for name in HUMAN
    }
    return {**nothing, "by_task": by_task}


def _has(found: Figures) -> bool:
    """Whether people's figures are among them, or why they are not."""
    return any(name in found.of and found.of[name].reason != "not_published" for name in HUMAN)


def _human(found: Figures, judged: Mapping[Metric, Judged] | None) -> dict[str, object]:
    return {name: _judged(found.of[name], (judged or {}).get(name)) for name in HUMAN}


def _judged(figure: Figure, judged: Judged | None) -> dict[str, object]:
    shown = {} if judged is None else {"items": judged.items, "judged": judged.judged}
    return {**shown, **_rate(figure), "n": figure.n, "reason": figure.reason}
