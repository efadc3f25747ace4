"""Sync the subjects that a release names without ids: what is stored leads to them."""

from collections.abc import Iterator
from dataclasses import replace

from service.domain.catalogue import ReleaseInfo
from service.domain.grounding.subjects import STEPS
from service.domain.wikidata.entity_ids import in_order
from service.usecases.ground_release import reached_subjects
from service.usecases.ports import Ports
from service.usecases.ports_wikidata import WikidataSource
from service.usecases.sync_entities import Plan, Progress, sync


def sync_subjects(
    ports: Ports, source: WikidataSource, release: ReleaseInfo, how: Plan
) -> Iterator[Progress]:
    """Fetch what the sync of `how` made reachable, then what that does. Raises what `sync` does."""
    known = set(how.roots)
    for _ in range(STEPS):
        found = find_subjects(ports, release, how) - known
        if not found:
            return
        known |= found
        yield from sync(ports, source, replace(how, roots=tuple(in_order(found)), named=()))


def find_subjects(ports: Ports, release: ReleaseInfo, how: Plan) -> frozenset[str]:
    """Those that what is stored leads to already."""
    with ports.look() as work:
        entries = tuple(work.entries.records(release.id))
        return reached_subjects(work, ports.vocabulary(), entries, how.as_of)
