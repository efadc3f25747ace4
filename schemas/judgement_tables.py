"""Votes as a table: a row for each label, with everything that it is about."""

import csv
import io
import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from schemas.judgement_rows import fact_ids, step_ids
from schemas.spreadsheets import cell_text
from service.domain.judging.exporting import VoteRow

AT_ONCE = 250
COLUMNS = (
    *("submission", "item", "entry", "query", "response", "role", "item_state"),
    *("assignment", "annotator", "version", "list_version"),
    *("of", "number", "id", "label", "step_kind", "evidence"),
    *("answered", "flag", "note", "counted", "guideline", "at"),
)


def csv_lines(votes: Iterable[VoteRow]) -> Iterator[bytes]:
    """UTF-8, lines ended by CRLF, a header first; null is an empty cell, a list is JSON.

    A vote without labels has one row, in which `of` is empty.
    """
    sink = io.StringIO()
    writer = csv.writer(sink)
    writer.writerow(COLUMNS)
    rest = iter(votes)
    while piece := tuple(islice(rest, AT_ONCE)):
        for vote in piece:
            writer.writerows(_rows(vote))
        yield _taken(sink)
    yield _taken(sink)


def _rows(vote: VoteRow) -> Iterator[list[str]]:
    said = vote.judgement
    before = [vote.submission, vote.item, vote.entry, vote.entry]
    before += [f"{vote.submission}/{vote.entry}", vote.role, vote.item_state, vote.assignment]
    before += [vote.annotator, str(vote.version), str(vote.list_version)]
    after = [_truth(said.answered), said.flag or "", said.note or "", _truth(vote.counted)]
    after += [vote.guideline, vote.at.isoformat().replace("+00:00", "Z")]
    for cells in _labels(vote) or [[""] * 6]:
        yield [cell_text(cell) for cell in (*before, *cells, *after)]


def _labels(vote: VoteRow) -> list[list[str]]:
    """The cells of every label: of what, number from 0, id, label, kind, evidence."""
    said = vote.judgement
    facts, steps = said.facts or (), said.steps or ()
    evidence: Sequence[tuple[int, ...] | None] = said.evidence or ()
    evidence = [*evidence, *[None] * (len(facts) + len(steps) - len(evidence))]
    kinds = said.step_kinds or [""] * len(steps)
    rows = [
        ["fact", str(number), id, label or "", "", _list(evidence[number])]
        for number, (id, label) in enumerate(
            zip(fact_ids(vote.item, facts) or (), facts, strict=True)
        )
    ]
    rows += [
        ["step", str(number), id, label or "", kind, _list(evidence[len(facts) + number])]
        for number, (id, label, kind) in enumerate(
            zip(step_ids(vote.item, steps) or (), steps, kinds, strict=True)
        )
    ]
    return rows


def _list(indices: tuple[int, ...] | None) -> str:
    return "" if indices is None else json.dumps(indices)


def _truth(value: bool) -> str:  # noqa: FBT001 - a value, no switch
    return "true" if value else "false"


def _taken(sink: io.StringIO) -> bytes:
    text = sink.getvalue()
    sink.seek(0)
    sink.truncate()
    return text.encode()
