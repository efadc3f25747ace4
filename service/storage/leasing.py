"""Leasing rows: one UPDATE … RETURNING that no two people can win together.

A row says by `available_at` whether and when it may be given: null once it is done, the end of the
lease while somebody has it. The subquery picks the first one that is free now and that no other
transaction is about to take, the outer WHERE asks again whether it still is.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, Table, select, update
from sqlalchemy.sql.elements import ColumnElement
from sqlalchemy.sql.selectable import NamedFromClause

from service.domain.judging.assignments import Lease
from service.storage.judging_codec import to_number

Condition = ColumnElement[bool]
Conditions = tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Leasing:
    """How the rows of a table are leased.

    `free` is an alias of it: the rows to choose from, apart from the one that is updated. `who`
    names the column with whoever has a row, `order` those by which the first is picked, `gives`
    those that are told of a row taken.
    """

    table: Table
    free: NamedFromClause[Any]
    who: str
    order: tuple[str, ...]
    gives: tuple[str, ...]

    def take(
        self,
        connection: Connection,
        conditions: Sequence[Condition],
        *,
        name: str,
        lease: Lease,
        now: datetime,
    ) -> Row[Any] | None:
        """Take the first row free now, under conditions on `free`; None when there is none."""
        row, free, number = self.table.c, self.free.c, to_number(now)
        first = (
            select(free.id)
            .where(free.available_at <= number, *conditions)
            .order_by(*(free[column] for column in self.order))
            .limit(1)
            .with_for_update(skip_locked=True, of=self.free)
        )
        has_it = {self.who: name, "lease_token": lease.token}
        taken = (
            update(self.table)
            .where(row.id == first.scalar_subquery(), row.available_at <= number)
            .values(**has_it, available_at=to_number(lease.expires_at))
            .returning(*(row[column] for column in self.gives))
        )
        return connection.execute(taken).one_or_none()

    def given(self, name: str) -> Conditions:
        """Conditions on `free`: a lease of this one's, mostly one that ran out in their hands."""
        return (self.free.c[self.who] == name, self.free.c.lease_token.is_not(None))

    def held(self, row: Condition, name: str, token: str) -> Conditions:
        """Conditions on the table: that row, held under this token, its lease run out or not."""
        column = self.table.c
        return (
            row,
            column[self.who] == name,
            column.lease_token == token,
            column.available_at.is_not(None),
        )
