"""Single flight: of all threads and processes that want the same, one fetches it."""

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import timedelta
from threading import Event, Thread

from service.domain.errors import CrltError
from service.domain.ids import new_id
from service.usecases.ports import Ports, Work

LEASE = timedelta(seconds=12)  # after which what a killed process was fetching is free again
RENEWED_AFTER = LEASE / 4


class Flights:
    """What one caller is fetching. A claim lasts as long as its fetch, and not past its death.

    The order that makes it single: what was fetched is stored in the transaction that ends its
    flight, and whoever claims next looks into the store only once the claim is theirs.
    """

    def __init__(self, ports: Ports) -> None:
        self._ports = ports
        self._owner = new_id()

    def claim(
        self,
        keys: Sequence[str],
        most: int,
        still_lacking: Callable[[Work, Collection[str]], Collection[str]],
    ) -> frozenset[str]:
        """Up to `most` of the keys: those that are this caller's to fetch.

        `still_lacking` says in the transaction of the claim which keys nobody has stored yet.
        """
        mine: set[str] = set()
        there: set[str] = set()
        with self._ports.work() as work:
            now = self._ports.now()
            place = 0
            while place < len(keys) and len(mine) < most:
                some = keys[place : place + most - len(mine)]
                place += len(some)
                got = work.wikidata.begin_flights(some, self._owner, now, now + LEASE)
                lacking = got & set(still_lacking(work, got)) if got else got
                mine |= lacking
                there |= got - lacking
            self.end(work, there)
        return frozenset(mine)

    def end(self, work: Work, keys: Collection[str]) -> None:
        """They are fetched, in the transaction that stores them."""
        if keys:
            work.wikidata.end_flights(keys, self._owner)

    @contextmanager
    def held(self, keys: Collection[str]) -> Iterator[set[str]]:
        """Keep the claim on keys, however long the network takes.

        What is taken out of the set has ended; the rest ends here, for others to try.
        """
        rest, renewed, ended = set(keys), set[str](), Event()
        renewing = Thread(target=self._renew, args=(rest, renewed, ended), daemon=True)
        renewing.start()
        try:
            yield rest
        finally:
            ended.set()
            renewing.join()
            rest |= renewed  # one may have been renewed when it was about to end
            if rest:
                with suppress(CrltError), self._ports.work() as work:
                    self.end(work, rest)

    def _renew(self, keys: Collection[str], renewed: set[str], ended: Event) -> None:
        """Every now and then put off when the claim runs out; `renewed` gets the keys."""
        while not ended.wait(RENEWED_AFTER.total_seconds()):
            some = tuple(keys)
            renewed.update(some)
            with suppress(CrltError), self._ports.work() as work:
                now = self._ports.now()
                self.end(work, some)  # and begun anew, before anybody sees it
                work.wikidata.begin_flights(some, self._owner, now, now + LEASE)
