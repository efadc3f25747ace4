"""Rows of adjudications as the values that cross to the use cases."""

from typing import Any

from sqlalchemy import Row

from service.domain.judging.adjudications import Adjudication, AdjudicationState, DisputeRow
from service.domain.judging.assignments import Lease
from service.storage.judging_codec import read_content, read_ruling, to_instant


def read_adjudication(row: Row[Any]) -> Adjudication:
    """An adjudication, selected with its item, its lists and its submission."""
    lease = None
    if row.lease_token is not None:
        lease = Lease(row.lease_token, to_instant(row.available_at))
    return Adjudication(
        id=row.id,
        item_id=row.item_id,
        submission=row.submission_id,
        release=row.release_id,
        entry=row.entry_id,
        owner=row.owner,
        state=_state(row),
        version=row.version,
        agreement=row.agreement,
        reasons=tuple(row.reasons.split(",")),
        content=read_content(row.content),
        guideline=row.guideline,
        adjudicator=row.adjudicator,
        lease=lease,
        ruling=read_ruling(row.ruling),
    )


def read_dispute(row: Row[Any]) -> DisputeRow:
    """An adjudication as it stands in a list, selected with its entry."""
    is_held = row.lease_token is not None
    return DisputeRow(
        id=row.id,
        submission=row.submission_id,
        entry=row.entry_id,
        state=_state(row),
        version=row.version,
        agreement=row.agreement,
        reasons=tuple(row.reasons.split(",")),
        adjudicator=row.adjudicator,
        opened_at=row.opened_at,
        settled_at=row.settled_at,
        held_until=to_instant(row.available_at) if is_held else None,
    )


def _state(row: Row[Any]) -> AdjudicationState:
    return "open" if row.settled_at is None else "settled"
