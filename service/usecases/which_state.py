"""Which state of the store of Wikidata answers are made of."""

from collections.abc import Hashable

from service.usecases.ports import Ports

A_WHILE = 60  # seconds


def which_state(ports: Ports) -> Hashable:
    """Differs whenever anything is stored or changed, and every minute: copies grow stale.

    So what is stale, or could not be fetched, is tried again after a minute at most.
    """
    return store_stamp(ports), int(ports.now().timestamp()) // A_WHILE


def store_stamp(ports: Ports) -> int:
    """A number that differs whenever anything is stored of Wikidata, or changed there."""

    def find() -> int:
        with ports.look() as work:
            return work.wikidata.stamp()

    return ports.kept.stamp(find)
