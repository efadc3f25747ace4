"""List data sets and show one, with their releases and what is in the default one."""

from dataclasses import dataclass

from service.domain.catalogue import StoredDataset
from service.domain.ids import LONGEST_NAME, is_path_part
from service.domain.statistics import Statistics
from service.usecases.ports import Ports, Work
from service.usecases.which_release import no_dataset


@dataclass(frozen=True, slots=True)
class ShownDataset:
    """A data set and counts over its default release, None where there is none."""

    stored: StoredDataset
    statistics: Statistics | None


@dataclass(frozen=True, slots=True)
class DatasetsPage:
    """Data sets in order of their names; `more` says that others follow."""

    items: tuple[ShownDataset, ...]
    total: int
    more: bool


def list_datasets(ports: Ports, after: str, limit: int) -> DatasetsPage:
    """Those whose names come after a name ("" for the first page)."""
    with ports.look() as work:
        found = work.releases.datasets(after, limit + 1)
        shown = _shown(work, found[:limit])
        return DatasetsPage(shown, work.releases.count_datasets(), len(found) > limit)


def show_dataset(ports: Ports, name: str) -> ShownDataset:
    """One data set. Raises NotFound saying which there are."""
    with ports.look() as work:
        found = work.releases.dataset(name) if is_path_part(name, LONGEST_NAME) else None
        if found is None:
            raise no_dataset(name, work.releases.defaults())
        return _shown(work, (found,))[0]


def _shown(work: Work, found: tuple[StoredDataset, ...]) -> tuple[ShownDataset, ...]:
    summaries = work.releases.summaries(
        tuple(f.default_release for f in found if f.default_release)
    )
    statistics = {id: summary.statistics for id, summary in summaries.items()}
    return tuple(ShownDataset(f, statistics.get(f.default_release or "")) for f in found)
