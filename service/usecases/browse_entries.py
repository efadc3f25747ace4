"""Browse entries, queries or rules by filter, in released order."""

from service.domain.catalogue import EntryFilter, Face, ReleaseInfo, Rows
from service.usecases.collection import Collection
from service.usecases.ports import Ports, Work

EVERYTHING = EntryFilter()


def browse_entries(
    ports: Ports, release: ReleaseInfo, asked: EntryFilter, face: Face = "entry"
) -> Collection:
    """The entries that match, as what `face` says is served of them."""

    def find(work: Work, after: int, limit: int) -> Rows:
        return work.entries.page(release, asked, face, after, limit)

    def count(work: Work) -> int:
        if asked == EVERYTHING:
            return release.entries
        return work.entries.count(release, asked)

    return Collection(ports, (release.id, "entries", asked), find, count)
