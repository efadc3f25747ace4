"""Load a stored release whole: as it was when it was imported."""

from service.domain.catalogue import ReleaseInfo
from service.domain.entries import Release
from service.domain.errors import NotFound
from service.usecases.ports import Ports


def load_release(ports: Ports, info: ReleaseInfo) -> Release:
    """The release with all entries and findings; raises NotFound when it has gone."""
    with ports.look() as work:
        stored = work.releases.dataset(info.dataset)
        if stored is None:
            raise NotFound(f"The data set {info.dataset} is no longer there.")
        return Release(
            id=info.id,
            dataset=stored.dataset,
            entries=tuple(work.entries.records(info.id)),
            findings=work.findings.records(info.id),
            files=work.releases.summary(info.id).files,
            complete=info.complete,
        )
