"""The figures of a release that is not stored."""

from datetime import UTC, datetime

from service.domain.catalogue import ReleaseInfo
from service.domain.entries import Release
from service.domain.figures.chart import Figure
from service.domain.figures.popularity import popularity_figure
from service.domain.figures.popularity_groups import anchors_of, grouped
from service.domain.figures.specification import COUNTED
from service.domain.statistics import describe

NOW = datetime(2026, 1, 2, tzinfo=UTC)


def info(release: Release) -> ReleaseInfo:
    """What a store would say of it."""
    name, n = release.dataset.name, len(release.entries)
    return ReleaseInfo(release.id, name, 1, 1, n, release.complete, NOW, "")


def figures_of(release: Release, popularity: dict[str, int] | None = None) -> dict[str, Figure]:
    """All five by name."""
    statistics = describe(release.entries, release.findings)
    groups = grouped(anchors_of(release.entries), popularity or {})
    drawn = {name: make(info(release), statistics) for name, make in COUNTED.items()}
    return {**drawn, "popularity": popularity_figure(info(release), groups)}
