"""Describe a release in numbers, and list the skills its entries need."""

from collections.abc import Callable

from service.domain.catalogue import Body, ReleaseInfo, Rows
from service.domain.statistics import Count, Statistics
from service.usecases.collection import Collection
from service.usecases.ports import Ports, Work


def describe_dataset(
    ports: Ports, release: ReleaseInfo, show: Callable[[ReleaseInfo, Statistics], bytes]
) -> Body:
    """Everything that was counted at import, as `show` writes it."""

    def make() -> Body:
        with ports.look() as work:
            statistics = work.releases.summary(release.id).statistics
        return Body.of(show(release, statistics))

    return ports.kept.body(("statistics", release.id, release.rendering), make)


def list_skills(ports: Ports, release: ReleaseInfo, show: Callable[[Count], bytes]) -> Collection:
    """Every skill with the number of entries that need it, the frequent ones first."""

    def find(work: Work, after: int, limit: int) -> Rows:
        skills = work.releases.summary(release.id).statistics.skills
        found = list(enumerate(skills))[after + 1 : after + 1 + limit]
        return tuple((position, show(skill)) for position, skill in found)

    def count(work: Work) -> int:
        return len(work.releases.summary(release.id).statistics.skills)

    return Collection(ports, (release.id, "skills"), find, count)
