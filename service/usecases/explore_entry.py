"""Explore an entry: all of it, what became of its statements on Wikidata, and its neighbours."""

from dataclasses import dataclass

from service.domain.catalogue import ReleaseInfo
from service.domain.entries import Entry
from service.domain.grounding.states import Grounding
from service.domain.ids import LONGEST_ID, is_path_part
from service.usecases.ground_release import ground_entries
from service.usecases.ports import Ports
from service.usecases.show_entry import no_entry


@dataclass(frozen=True, slots=True)
class ExploredEntry:
    """An entry, its statements' standings in their order, the ids before and after it."""

    entry: Entry
    grounded: tuple[Grounding, ...]
    before: str | None
    after: str | None


def explore_entry(ports: Ports, release: ReleaseInfo, id: str) -> ExploredEntry:
    """Held against what is stored; nothing is fetched. Raises NotFound."""
    if not is_path_part(id, LONGEST_ID):
        raise no_entry(release, id)
    with ports.look() as work:
        entry = work.entries.record(release.id, id)
        if entry is None:
            raise no_entry(release, id)
        (grounded,) = ground_entries(work, ports.vocabulary(), [entry])
        return ExploredEntry(entry, grounded, *work.entries.beside(release.id, id))
