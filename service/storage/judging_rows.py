"""Rows of the judging tables as rows of an export: names become pseudonyms, bytes become values."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, select

from service.domain.judging.exporting import (
    AdjudicationRow,
    EventRow,
    ExpectedRow,
    ItemRow,
    ListsRow,
    VoteRow,
)
from service.domain.judging.items import ItemContent
from service.domain.judging.labels import FactLabel, Judgement, StepLabel
from service.domain.judging.pseudonyms import Pseudonyms
from service.domain.judging.resolved import JudgedItem, Said
from service.domain.judging.votes import ItemVotes
from service.storage.judging_codec import (
    list_columns,
    read_content,
    read_judgement,
    read_kinds,
    read_ruling,
    write,
)
from service.storage.tables.judging import judging_contents
from service.storage.tables.judging_people import judging_adjudications, judging_expected


class _Ballot(msgspec.Struct):
    """The part of a judgement that decides whether its item is resolved."""

    facts: tuple[FactLabel | None, ...] | None = None
    steps: tuple[StepLabel | None, ...] | None = None
    answered: bool = True


_ballot = msgspec.json.Decoder(_Ballot)
Rows = Sequence[Row[*tuple[Any, ...]]]


def event_row(row: Row[*tuple[Any, ...]], submission_id: str, told: Pseudonyms) -> EventRow:
    """A change of one of the submission's items."""
    return EventRow(
        item=row.item_id,
        submission=submission_id,
        entry=row.entry_id,
        assignment=row.assignment_id,
        annotator=told.of_any(row.annotator),
        kind=row.kind,
        version=row.version,
        at=row.at,
        old=row.old,
        new=row.new,
    )


def vote_row(row: Row[*tuple[Any, ...]], told: Pseudonyms) -> VoteRow:
    """A final judgement, selected with what is asked of its item."""
    return VoteRow(
        item=row.item_id,
        submission=row.submission_id,
        entry=row.entry_id,
        role=row.role,
        item_state=row.item_state,
        assignment=row.id,
        annotator=told.of(row.annotator),
        version=row.version,
        list_version=row.item_version,
        judgement=read_judgement(row.judgement) or Judgement(),
        counted=row.counted,
        guideline=row.guideline,
        at=row.saved_at,
    )


def read_ballot(stored: bytes) -> Said:
    """What of a stored judgement decides whether its item is resolved."""
    read = _ballot.decode(stored)
    return read.facts, read.steps, read.answered


def judged_item(
    item: Row[*tuple[Any, ...]], votes: Rows, ruled: Row[*tuple[Any, ...]] | None
) -> JudgedItem:
    """An item with the votes that count, and its ruling where there is one."""
    found = (read_judgement(row.judgement) for row in votes)
    at = [row.saved_at for row in votes] + ([] if ruled is None else [ruled.settled_at])
    return JudgedItem(
        item=item.id,
        submission=item.submission_id,
        version=item.version,
        votes=ItemVotes(
            entry=item.entry_id,
            k=item.k,
            facts=item.facts,
            steps=read_kinds(item.step_kinds),
            judgements=tuple(judgement for judgement in found if judgement is not None),
            ruling=None if ruled is None else read_ruling(ruled.ruling),
        ),
        at=max(at),
    )


def item_rows(connection: Connection, items: Rows, told: Pseudonyms) -> Iterator[ItemRow]:
    """Items with all their lists, what is known of them, and their disputes."""
    ids = [item.id for item in items]
    read, known, ruled = judging_contents.c, judging_expected.c, judging_adjudications.c
    contents: dict[str, list[tuple[int, ItemContent]]] = {}
    query = select(judging_contents).where(read.item_id.in_(ids)).order_by(read.version)
    for row in connection.execute(query):
        contents.setdefault(row.item_id, []).append((row.version, read_content(row.content)))
    query = select(judging_expected).where(known.item_id.in_(ids))
    expected = {row.item_id: row for row in connection.execute(query)}
    query = select(judging_adjudications).where(ruled.item_id.in_(ids))
    disputes = {row.item_id: row for row in connection.execute(query)}
    for item in items:
        newest = contents[item.id][-1][1]
        yield ItemRow(
            item=item.id,
            submission=item.submission_id,
            entry=item.entry_id,
            release=item.release_id,
            position=item.position,
            k=item.k,
            role=item.role,
            state=item.state,
            extra=item.extra,
            replaces=item.replaces,
            version=item.version,
            answer=newest.answer,
            text=newest.response,
            lists=tuple(ListsRow(n, each.facts, each.steps) for n, each in contents[item.id]),
            expected=_expected(expected.get(item.id)),
            adjudication=_adjudication(disputes.get(item.id), told),
        )


def _expected(row: Row[*tuple[Any, ...]] | None) -> ExpectedRow | None:
    if row is None:
        return None
    return ExpectedRow(read_judgement(row.judgement) or Judgement(), row.explanation)


def _adjudication(row: Row[*tuple[Any, ...]] | None, told: Pseudonyms) -> AdjudicationRow | None:
    if row is None:
        return None
    return AdjudicationRow(
        id=row.id,
        agreement=row.agreement,
        reasons=row.reasons,
        adjudicator=told.of_any(row.adjudicator),
        version=row.version,
        opened_at=row.opened_at,
        settled_at=row.settled_at,
        ruling=read_ruling(row.ruling),
    )


def item_values(row: ItemRow) -> dict[str, Any]:
    """The other way: what stands of an item in its own row."""
    newest = row.lists[-1]
    names = ("position", "k", "role", "state", "extra", "replaces", "version")
    return {
        "id": row.item,
        "submission_id": row.submission,
        "release_id": row.release,
        "entry_id": row.entry,
        **{name: getattr(row, name) for name in names},
        **list_columns(ItemContent(row.answer, "", newest.facts, newest.steps)),
    }


def content_values(row: ItemRow) -> Iterator[dict[str, Any]]:
    """And its contents, version by version."""
    for lists in row.lists:
        content = ItemContent(row.answer, row.text, lists.facts, lists.steps)
        yield {"item_id": row.item, "version": lists.version, "content": write(content)}
