"""Load a snapshot of Wikidata into the store, once for each state of it."""

from service.domain.wikidata.snapshots import Snapshot
from service.usecases.ports import Ports


def load_snapshot(ports: Ports, snapshot: Snapshot) -> bool:
    """Keep what a snapshot says, but where Wikidata itself was asked since.

    False, and nothing read, when this state of it was loaded before.
    """
    with ports.look() as work:
        if work.wikidata.loaded(snapshot.name) == snapshot.digest:
            return False
    answers = snapshot.answers()
    with ports.work() as work:
        work.wikidata.put(answers, ports.now(), source=snapshot.name)
        work.wikidata.note_loaded(snapshot.name, snapshot.digest)
    return True
