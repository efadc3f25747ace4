"""Data sets and releases in the database."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, RowMapping, func, insert, select, text, update

from service.domain.catalogue import ReleaseInfo, StoredDataset, Summary
from service.domain.entries import Dataset, Release
from service.storage.records import pack, unpack
from service.storage.tables.catalogue import datasets, releases

IMPORT_LOCK = 7_305_129_847_120_545
INFO = (
    releases.c.id,
    releases.c.dataset,
    releases.c.serial,
    releases.c.number,
    releases.c.entries,
    releases.c.complete,
    releases.c.created_at,
    releases.c.rendering,
)


class StoredReleases:
    """The port `Releases` on a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def lock(self) -> None:
        """Let no other transaction import until this one ends (SQLite has one writer anyway)."""
        if self._connection.dialect.name == "postgresql":
            self._connection.execute(
                text("SELECT pg_advisory_xact_lock(:key)"), {"key": IMPORT_LOCK}
            )

    def find(self, id: str) -> ReleaseInfo | None:
        """The release with that id, or None."""
        found = self._connection.execute(select(*INFO).where(releases.c.id == id))
        row = found.mappings().one_or_none()
        return None if row is None else _info(row)

    def beginning(self, prefix: str) -> tuple[ReleaseInfo, ...]:
        """Releases whose ids begin so (two at most: one more than an unambiguous prefix has)."""
        rows = self._connection.execute(
            select(*INFO)
            .where(releases.c.id >= prefix, releases.c.id < prefix + "g")
            .order_by(releases.c.id)
            .limit(2)
        )
        return tuple(_info(row) for row in rows.mappings())

    def add(self, release: Release, summary: Summary, rendering: str, at: datetime) -> ReleaseInfo:
        """Store a new release (without its entries) and what is now said of its data set."""
        self._put_dataset(release.dataset)
        numbers = self._connection.execute(
            select(
                func.coalesce(func.max(releases.c.serial), 0) + 1,
                func.count().filter(releases.c.dataset == release.dataset.name) + 1,
            )
        ).one()
        info = ReleaseInfo(
            id=release.id,
            dataset=release.dataset.name,
            serial=numbers[0],
            number=numbers[1],
            entries=len(release.entries),
            complete=release.complete,
            created_at=at,
            rendering=rendering,
        )
        self._connection.execute(
            insert(releases).values(
                id=info.id,
                dataset=info.dataset,
                serial=info.serial,
                number=info.number,
                created_at=at,
                complete=info.complete,
                entries=info.entries,
                rendering=rendering,
                summary=pack(summary),
            )
        )
        return info

    def _put_dataset(self, dataset: Dataset) -> None:
        values = {
            "title": dataset.title,
            "licence": dataset.licence,
            "citation": dataset.citation,
            "homepage": dataset.homepage,
        }
        known = self._connection.execute(
            update(datasets).where(datasets.c.name == dataset.name).values(**values)
        )
        if known.rowcount == 0:
            self._connection.execute(insert(datasets).values(name=dataset.name, **values))

    def set_default(self, dataset: str, id: str) -> None:
        """Make a release the one that is served unless another is named."""
        self._connection.execute(
            update(datasets).where(datasets.c.name == dataset).values(default_release=id)
        )

    def defaults(self) -> dict[str, str | None]:
        """Every data set's name, in order, with its default release's id."""
        rows = self._connection.execute(
            select(datasets.c.name, datasets.c.default_release).order_by(datasets.c.name)
        )
        return {row.name: row.default_release for row in rows}

    def count_datasets(self) -> int:
        """How many data sets there are."""
        return self._connection.execute(select(func.count()).select_from(datasets)).scalar_one()

    def datasets(self, after: str, limit: int) -> tuple[StoredDataset, ...]:
        """Data sets in order of their names, those after a name ("" for all), with releases."""
        rows = self._connection.execute(
            select(datasets).where(datasets.c.name > after).order_by(datasets.c.name).limit(limit)
        ).all()
        return self._with_releases(rows)

    def dataset(self, name: str) -> StoredDataset | None:
        """One data set with its releases, or None."""
        rows = self._connection.execute(select(datasets).where(datasets.c.name == name)).all()
        return next(iter(self._with_releases(rows)), None)

    def _with_releases(self, rows: Sequence[Row[*tuple[Any, ...]]]) -> tuple[StoredDataset, ...]:
        names = [row.name for row in rows]
        found = (
            self._connection.execute(
                select(*INFO)
                .where(releases.c.dataset.in_(names))
                .order_by(releases.c.dataset, releases.c.number.desc())
            )
            .mappings()
            .all()
        )
        return tuple(
            StoredDataset(
                Dataset(row.name, row.title, row.licence, row.citation, row.homepage),
                row.default_release,
                tuple(_info(each) for each in found if each["dataset"] == row.name),
            )
            for row in rows
        )

    def summary(self, id: str) -> Summary:
        """Files and statistics of a release that exists."""
        return self.summaries((id,))[id]

    def summaries(self, ids: tuple[str, ...]) -> dict[str, Summary]:
        """The same of several, by id."""
        rows = self._connection.execute(
            select(releases.c.id, releases.c.summary).where(releases.c.id.in_(ids))
        )
        return {row.id: unpack(row.summary, Summary) for row in rows}

    def any(self) -> bool:
        """Whether there is a release at all."""
        return self._connection.execute(select(releases.c.id).limit(1)).first() is not None

    def rendered_otherwise(self, rendering: str) -> tuple[ReleaseInfo, ...]:
        """Releases whose bodies came from other schemas."""
        rows = self._connection.execute(
            select(*INFO).where(releases.c.rendering != rendering).order_by(releases.c.serial)
        )
        return tuple(_info(row) for row in rows.mappings())

    def set_rendering(self, id: str, rendering: str) -> None:
        """Say which schemas the bodies come from now."""
        self._connection.execute(
            update(releases).where(releases.c.id == id).values(rendering=rendering)
        )


def _info(row: RowMapping) -> ReleaseInfo:
    return ReleaseInfo(**{str(name): value for name, value in row.items()})
