"""Sync with Wikidata: have stored what entities say, and the names of all that they mention."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal

from service.domain.wikidata.entity_ids import in_batches, in_order
from service.domain.wikidata.neighbours import neighbours
from service.domain.wikidata.rendering import mentioned
from service.usecases.ensure_entities import NOTHING, Fetched, Wanted, fetch
from service.usecases.ports import Ports
from service.usecases.ports_wikidata import WikidataSource

Stage = Literal["entities", "values", "names", "properties"]


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be stored: `roots` whole, of `named` (properties, say) the names.

    The values of roots are stored whole too, `depth` steps far. `as_of`: documents as they stood
    then, with today's names; `fresh_after`: what was fetched before is fetched again.
    """

    roots: tuple[str, ...]
    named: tuple[str, ...] = ()
    depth: int = 0
    as_of: date | None = None
    fresh_after: datetime | None = None

    @property
    def documents(self) -> Wanted:
        """What is wanted of roots and values."""
        return Wanted(whole=True, as_of=self.as_of, fresh_after=self.fresh_after)

    @property
    def names(self) -> Wanted:
        """What is wanted of all that they mention."""
        return Wanted(whole=False, fresh_after=self.fresh_after)


@dataclass(frozen=True, slots=True)
class Progress:
    """How many of a stage's entities are there, and what was fetched of them just now."""

    stage: Stage
    done: int
    of: int
    fetched: Fetched = NOTHING


@dataclass(frozen=True, slots=True)
class Said:
    """The ids that documents mention, and those among them that are values of statements."""

    values: frozenset[str]
    mentioned: frozenset[str]


def sync(ports: Ports, source: WikidataSource, plan: Plan) -> Iterator[Progress]:
    """Fetch what is lacking: all roots first, then all values, then all names.

    What is stored is not fetched again, so a sync that was broken off goes on where it was.
    Raises what `fetch` does.
    """
    level, seen, names = frozenset(plan.roots), frozenset[str](), frozenset(plan.named)
    for depth in range(plan.depth + 1):
        yield from _stage(ports, source, "values" if depth else "entities", level, plan.documents)
        said = said_by(ports, level, plan.as_of)
        seen |= level
        names |= said.mentioned
        level = said.values - seen
    if plan.as_of is not None:
        names |= seen
    yield from _stage(ports, source, "names", names, plan.names)


def sync_properties(ports: Ports, source: WikidataSource) -> Iterator[Progress]:
    """Fetch the names and data types of all properties."""
    done = 0
    for answers in source.properties():
        with ports.work() as work:
            work.wikidata.put(answers, ports.now())
        done += len(answers)
        absent = sum(answer.document is None for answer in answers)
        yield Progress("properties", done, done, Fetched(len(answers), absent=absent))


def said_by(ports: Ports, ids: Collection[str], as_of: date | None) -> Said:
    """What stored documents say; those that are not stored, or only by name, say nothing."""
    values: set[str] = set()
    all_ids: set[str] = set()
    for some in in_batches(in_order(ids)):
        with ports.look() as work:
            kept = work.wikidata.documents(some, as_of)
        for document in (each.document for each in kept.values() if each.whole):
            if document is not None:
                values.update(neighbours(document.claims))
                all_ids |= mentioned(document.claims)
    return Said(frozenset(values), frozenset(all_ids))


def _stage(
    ports: Ports, source: WikidataSource, stage: Stage, ids: Collection[str], wanted: Wanted
) -> Iterator[Progress]:
    of = len(ids)
    done = of - len(lacking(ports, ids, wanted))
    yield Progress(stage, done, of)
    for fetched in fetch(ports, source, ids, wanted):
        done = min(done + fetched.asked, of)
        yield Progress(stage, done, of, fetched)


def lacking(ports: Ports, ids: Collection[str], wanted: Wanted) -> frozenset[str]:
    """Those ids of which it is not stored."""
    with ports.look() as work:
        return wanted.lacking(work, ids, ports.now())
