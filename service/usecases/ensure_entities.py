"""Fetch what the store of Wikidata lacks: in batches, each entity once, whoever else asks."""

import time
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from service.domain.errors import Unavailable
from service.domain.wikidata.as_of import end_of
from service.domain.wikidata.documents import Answer, Document
from service.domain.wikidata.entity_ids import BATCH, check_ids, in_batches, in_order
from service.usecases.ports import Ports, Work
from service.usecases.ports_wikidata import WikidataSource
from service.usecases.single_flight import Flights

STANDINGS = 5  # revisions of a date that are claimed at once: two requests each
PATIENCE = 300.0  # seconds to wait for what others are fetching, while nothing of it comes
FIRST_PAUSE, LONGEST_PAUSE = 0.02, 1.0


@dataclass(frozen=True, slots=True)
class Wanted:
    """What of each entity is to be stored: its whole document or its names.

    `as_of`: the revision that stood then instead of the newest; `fresh_after`: nothing that was
    fetched before.
    """

    whole: bool
    as_of: date | None = None
    fresh_after: datetime | None = None

    def lacking(self, work: Work, ids: Collection[str], now: datetime) -> frozenset[str]:
        """Those ids of which the store has no such thing; what is absent is there, as absent."""
        store = work.wikidata
        if self.as_of is not None:
            unknown = store.unknown(ids, whole=True, as_of=self.as_of)
            return unknown | _unsettled(work, set(ids) - unknown, self.as_of, now)
        unknown = store.unknown(ids, whole=self.whole)
        return unknown if self.fresh_after is None else unknown | store.older(ids, self.fresh_after)


@dataclass(frozen=True, slots=True)
class Fetched:
    """How many ids Wikidata was asked for, and of how many it said that they are elsewhere."""

    asked: int = 0
    merged: int = 0
    absent: int = 0

    def __add__(self, other: "Fetched") -> "Fetched":
        return Fetched(
            self.asked + other.asked, self.merged + other.merged, self.absent + other.absent
        )


NOTHING = Fetched()


def ensure(
    ports: Ports,
    source: WikidataSource,
    ids: Collection[str],
    *,
    whole: bool,
    as_of: date | None = None,
    fresh_after: datetime | None = None,
    patience: float = PATIENCE,
) -> None:
    """Have the store know of all ids. Raises as `fetch` does; what came before that is kept."""
    for _ in fetch(ports, source, ids, Wanted(whole, as_of, fresh_after), patience=patience):
        pass


def fetch(
    ports: Ports,
    source: WikidataSource,
    ids: Collection[str],
    wanted: Wanted,
    *,
    patience: float = PATIENCE,
) -> Iterator[Fetched]:
    """Fetch what is lacking and tell of every batch once it is stored.

    What another thread or process is fetching is waited for, and taken over when its time is up.
    Raises Unacceptable for ids that are none, before anything is fetched; Unavailable when
    Wikidata cannot be had or others get nowhere within `patience` seconds.
    """
    check_ids(ids)
    lacking = _lacking(ports, in_order(ids), wanted)
    flights = Flights(ports)
    pause, since = FIRST_PAUSE, time.monotonic()
    while lacking:
        mine = _claim(ports, flights, lacking, wanted)
        if mine:
            yield _fetch(ports, source, flights, mine, wanted)
        else:
            _wait(pause, since, patience)
        before = len(lacking)
        lacking = _lacking(ports, [id for id in lacking if id not in set(mine)], wanted)
        moved = len(lacking) < before
        pause = FIRST_PAUSE if moved else min(1.5 * pause, LONGEST_PAUSE)
        since = time.monotonic() if moved else since


def _lacking(ports: Ports, ids: Sequence[str], wanted: Wanted) -> list[str]:
    with ports.look() as work:
        lacking = wanted.lacking(work, ids, ports.now()) if ids else frozenset()
    return [id for id in ids if id in lacking]


def _claim(ports: Ports, flights: Flights, lacking: Sequence[str], wanted: Wanted) -> list[str]:
    key_ids = {_key(id, wanted): id for id in lacking}

    def still(work: Work, keys: Collection[str]) -> Collection[str]:
        left = wanted.lacking(work, [key_ids[key] for key in keys], ports.now())
        return [key for key in keys if key_ids[key] in left]

    most = BATCH if wanted.as_of is None else STANDINGS
    mine = flights.claim(tuple(key_ids), most, still)
    return [id for key, id in key_ids.items() if key in mine]


def _fetch(
    ports: Ports, source: WikidataSource, flights: Flights, ids: Sequence[str], wanted: Wanted
) -> Fetched:
    """Fetch what was claimed. No transaction is open while the network is waited for."""
    total = NOTHING
    targets = {} if wanted.as_of is None else _targets(ports, ids)
    with flights.held([_key(id, wanted) for id in ids]) as held:
        for answers in _answers(source, ids, wanted, targets):
            keys = {_key(answer.requested, wanted) for answer in answers} & held
            with ports.work() as work:
                _store(work, answers, wanted, ports.now())
                flights.end(work, keys)
            held.difference_update(keys)
            total += _counted([each for each in answers if _key(each.requested, wanted) in keys])
    return total


def _targets(ports: Ports, ids: Sequence[str]) -> Mapping[str, str]:
    """What those that are merged by now were merged into, as far as that is stored."""
    with ports.look() as work:
        states = work.wikidata.states(ids)
    return {id: state.id for id, state in states.items() if state.id not in (None, id)}


def _answers(
    source: WikidataSource, ids: Sequence[str], wanted: Wanted, targets: Mapping[str, str]
) -> Iterator[Sequence[Answer]]:
    """What Wikidata says; of what was merged by the date wanted, its target's state too."""
    if wanted.as_of is None:
        yield from source.entities(ids, whole=wanted.whole)
        return
    for id in ids:
        own = Answer(id, source.standing(id, wanted.as_of))
        target = targets.get(id) if own.document is None else None
        followed = (
            () if target is None else (Answer(target, source.standing(target, wanted.as_of)),)
        )
        yield (own, *followed)


def _store(work: Work, answers: Sequence[Answer], wanted: Wanted, at: datetime) -> None:
    if wanted.as_of is None:
        work.wikidata.put(answers, at)
        return
    for answer in answers:
        work.wikidata.put_standing(answer.requested, wanted.as_of, answer.document, at)


def _counted(answers: Sequence[Answer]) -> Fetched:
    def is_merged(id: str, document: Document | None) -> bool:
        return document is not None and document.id != id

    return Fetched(
        asked=len(answers),
        merged=sum(is_merged(answer.requested, answer.document) for answer in answers),
        absent=sum(answer.document is None for answer in answers),
    )


def _key(id: str, wanted: Wanted) -> str:
    """What a flight is known by: the same for all who want the same of an entity."""
    if wanted.as_of is not None:
        return f"{id} {wanted.as_of.isoformat()}"
    return f"{id} {'whole' if wanted.whole else 'names'}"


def _unsettled(work: Work, ids: set[str], as_of: date, now: datetime) -> frozenset[str]:
    """Those that were looked up before the date was over, once it is."""
    end = end_of(as_of)
    if now < end:
        return frozenset()
    return frozenset(
        id
        for some in in_batches(in_order(ids))
        for id, kept in work.wikidata.documents(some, as_of).items()
        if kept.fetched_at < end
    )


def _wait(pause: float, since: float, patience: float) -> None:
    if time.monotonic() - since > patience:
        raise Unavailable(
            "Somebody else has been fetching this from Wikidata for long; try again.",
            code="wikidata-unavailable",
            retry_after=5,
        )
    time.sleep(pause)
