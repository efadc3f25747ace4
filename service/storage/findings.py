"""Findings of a release in the database."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select

from service.domain.catalogue import FindingFilter, ReleaseInfo, Rows
from service.domain.entries import Finding
from service.storage.records import pack, unpack
from service.storage.tables.catalogue import findings


class StoredFindings:
    """The port `Findings` on a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def put(self, release_id: str, rows: Sequence[tuple[Finding, bytes]]) -> None:
        """Store a release's findings beside what is served of them, instead of any before."""
        self._connection.execute(delete(findings).where(findings.c.release_id == release_id))
        if rows:
            self._connection.execute(
                insert(findings),
                [
                    {
                        "release_id": release_id,
                        "position": position,
                        "entry_id": finding.entry,
                        "code": finding.code,
                        "severity": finding.severity,
                        "record": pack(finding),
                        "body": body,
                    }
                    for position, (finding, body) in enumerate(rows)
                ],
            )

    def records(self, release_id: str) -> tuple[Finding, ...]:
        """All findings of a release in order."""
        rows = self._connection.execute(
            select(findings.c.record)
            .where(findings.c.release_id == release_id)
            .order_by(findings.c.position)
        )
        return tuple(unpack(row.record, Finding) for row in rows)

    def page(self, release: ReleaseInfo, asked: FindingFilter, after: int, limit: int) -> Rows:
        """(position, body) of what matches after a position (-1: from the first), in order."""
        rows = self._connection.execute(
            select(findings.c.position, findings.c.body)
            .where(*_conditions(release, asked), findings.c.position > after)
            .order_by(findings.c.position)
            .limit(limit)
        )
        return tuple((row.position, row.body) for row in rows)

    def count(self, release: ReleaseInfo, asked: FindingFilter) -> int:
        """How many match."""
        return self._connection.execute(
            select(func.count()).select_from(findings).where(*_conditions(release, asked))
        ).scalar_one()


def _conditions(release: ReleaseInfo, asked: FindingFilter) -> list[ColumnElement[bool]]:
    conditions = [findings.c.release_id == release.id]
    if asked.entry is not None:
        conditions.append(findings.c.entry_id == asked.entry)
    if asked.code is not None:
        conditions.append(findings.c.code == asked.code)
    if asked.severity is not None:
        conditions.append(findings.c.severity == asked.severity)
    return conditions
