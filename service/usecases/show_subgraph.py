"""Show the statements an entry was released with, as JSON or as text."""

from service.domain.catalogue import Body, ReleaseInfo
from service.domain.ids import LONGEST_ID, is_path_part
from service.usecases.ports import Ports
from service.usecases.show_entry import no_entry, show_entry


def show_subgraph(ports: Ports, release: ReleaseInfo, id: str, *, as_text: bool) -> Body:
    """The released sub-graph, without statements that only steps cite. Raises NotFound.

    As text it is each statement's released words on a line of their own.
    """
    if not as_text:
        return show_entry(ports, release, id, "subgraph")
    key = ("subgraph-text", release.id, id)
    return ports.kept.body(key, lambda: _as_text(ports, release, id))


def _as_text(ports: Ports, release: ReleaseInfo, id: str) -> Body:
    if not is_path_part(id, LONGEST_ID):
        raise no_entry(release, id)
    with ports.look() as work:
        entry = work.entries.record(release.id, id)
    if entry is None:
        raise no_entry(release, id)
    lines = (f"{s.text}\n" for s in entry.statements if s.origin == "subgraph")
    return Body.of("".join(lines).encode())
