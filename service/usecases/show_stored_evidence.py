"""Show an annotator what is stored of Wikidata about the anchors of what they judge."""

from service.domain.access import Asker
from service.domain.errors import NotFound
from service.usecases.explore_subgraph import AskedSubgraph, Explored, explore_subgraph
from service.usecases.ports import Ports
from service.usecases.show_assignment import absent, show_assignment


def show_stored_evidence(ports: Ports, asker: Asker, id: str) -> Explored:
    """The statements about the anchors of the asker's own assignment, as stored.

    Nothing is fetched: what others see of the same entry stays the same while it is judged.
    Raises NotFound for absent and foreign assignments alike.
    """
    found = show_assignment(ports, asker, id).assignment
    with ports.look() as work:
        release = work.releases.find(found.release)
    if release is None:
        raise absent(id)
    try:
        return explore_subgraph(ports, None, release, AskedSubgraph(found.entry, "wikidata"))
    except NotFound as nothing:
        if nothing.stable_code != "not-cached":
            raise
        return Explored(found.entry, "wikidata", hops=0)
