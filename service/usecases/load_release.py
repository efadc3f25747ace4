"""Load a stored release as it was when it was imported: whole, or one entry after the other."""

from collections.abc import Iterator
from itertools import islice

from service.domain.catalogue import ReleaseInfo
from service.domain.entries import Entry, Release
from service.domain.errors import NotFound
from service.usecases.ports import Ports

AT_ONCE = 500


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


def every_entry(ports: Ports, release: ReleaseInfo) -> Iterator[Entry]:
    """The entries in released order.

    They are read in transactions of their own, so that a slow reader holds none open.
    """
    after = -1
    while True:
        with ports.look() as work:
            read = tuple(islice(work.entries.records(release.id, after), AT_ONCE))
        yield from read
        if len(read) < AT_ONCE:
            return
        after += len(read)
