"""Count facets: how many entries of each kind a filter leaves."""

import msgspec

from service.domain.catalogue import Body, EntryFilter, ReleaseInfo
from service.domain.facets import Facets
from service.usecases.browse_entries import EVERYTHING
from service.usecases.ports import Ports

MOST_COUNTED = 10_000
"""Entries that a filter leaves and that are looked at; without a filter all are, once."""


def count_facets(ports: Ports, release: ReleaseInfo, asked: EntryFilter) -> Facets:
    """The facets of the entries that match, from memory once they were counted."""
    most = release.entries if asked == EVERYTHING else MOST_COUNTED

    def make() -> Body:
        with ports.look() as work:
            return Body.of(msgspec.json.encode(work.entries.facets(release, asked, most)))

    content = ports.kept.body(("facets", release.id, asked), make).content
    return msgspec.json.decode(content, type=Facets)
