"""Explore the sub-graph around an entry's anchors: released, and as Wikidata has it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Literal

from service.domain.catalogue import ReleaseInfo
from service.domain.entries import Entry
from service.domain.errors import NotFound, Unavailable
from service.domain.graphs.graph import Graph, GraphStatement
from service.domain.grounding.states import Grounding
from service.domain.ids import LONGEST_ID, is_path_part
from service.domain.release.folding import match_key
from service.domain.statements import Statement, Term
from service.domain.wikidata.documents import KeptDocument
from service.domain.wikidata.entity_ids import is_item
from service.domain.wikidata.names import Names
from service.domain.wikidata.neighbours import neighbours
from service.domain.wikidata.rendering import mentioned, statements_of
from service.domain.wikidata.statements import WikidataStatement
from service.usecases.ground_release import ground_entries
from service.usecases.ports import Ports
from service.usecases.ports_wikidata import WikidataSource
from service.usecases.read_through import Found, read_documents, read_names
from service.usecases.show_entry import no_entry

SubgraphSource = Literal["release", "wikidata", "both"]
FARTHEST = 2  # hops
MOST_STATEMENTS = 20_000  # of Wikidata, in one answer
MOST_ITEMS = 2_000  # that are gone to


@dataclass(frozen=True, slots=True)
class AskedSubgraph:
    """Which statements around an entry.

    `hops`: those whose subject is at most so many steps from an anchor, from a subject to an
    item that is its value; None: all released ones, and Wikidata's about the anchors.
    """

    entry: str
    source: SubgraphSource = "release"
    hops: int | None = None
    as_of: date | None = None
    language: str = "en"


@dataclass(frozen=True, slots=True)
class Explored:
    """Statements as released and as stored of Wikidata, nearest to the anchors first.

    `not_cached` are the items within the hops of which no statements are stored; `not_reached`
    is how many items were not gone to, and `left_out` how many of the statements found are more
    than one answer holds; `stale`: some may be outdated.
    With both sources `grounded` has what became of each released one.
    """

    entry: str
    source: SubgraphSource
    hops: int
    as_of: date | None = None
    released: tuple[Statement, ...] = ()
    cached: tuple[WikidataStatement, ...] = ()
    names: Names = field(default_factory=dict)
    redirects: Mapping[str, str] = field(default_factory=dict)
    not_cached: tuple[str, ...] = ()
    not_reached: int = 0
    left_out: int = 0
    stale: bool = False
    grounded: tuple[Grounding, ...] = ()

    def graph(self, release: ReleaseInfo) -> Graph:
        """The statements as a graph, of the release that the entry is of."""
        statements: tuple[GraphStatement, ...] = (*self.released, *self.cached)
        return Graph(self.entry, statements, self.names, self.redirects, release.id)


def explore_subgraph(
    ports: Ports, source: WikidataSource | None, release: ReleaseInfo, asked: AskedSubgraph
) -> Explored:
    """The statements around an entry, fetched first where they may be (`source`).

    Raises NotFound for an unknown entry, and (`not-cached`) when only Wikidata's are asked for
    and nothing is stored of any anchor; BadQuery for a date of which there is nothing;
    Unavailable when Wikidata's alone are asked for and cannot be had.
    """
    entry = _entry(ports, release, asked.entry)
    released = () if asked.source == "wikidata" else released_within(entry, asked.hops)
    if asked.source == "release":
        return Explored(entry.id, "release", asked.hops or 0, released=released)
    hops = asked.hops or 0
    anchors = [each.id for each in entry.entities if each.id is not None and is_item(each.id)]
    reached = _Reached(ports, source, asked.as_of)
    reached.go(anchors, hops, must=asked.source == "wikidata")
    found = reached.explored(asked, hops, released)
    return replace(found, grounded=_ground(ports, entry, released, asked.as_of))


def _ground(
    ports: Ports, entry: Entry, released: tuple[Statement, ...], as_of: date | None
) -> tuple[Grounding, ...]:
    """What became of those of an entry's statements that are shown."""
    if not released:
        return ()
    with ports.look() as work:
        (grounded,) = ground_entries(work, ports.vocabulary(), [entry], as_of)
    shown = {id(each) for each in released}
    pairs = zip(entry.statements, grounded, strict=True)
    return tuple(found for statement, found in pairs if id(statement) in shown)


def released_within(entry: Entry, hops: int | None) -> tuple[Statement, ...]:
    """Those of the released sub-graph whose subject is so near to an anchor (None: all)."""
    statements = tuple(each for each in entry.statements if each.origin == "subgraph")
    if hops is None:
        return statements
    near = {_node(anchor) for anchor in entry.entities}
    for _ in range(hops):
        near |= {
            _node(Term(each.value.id, each.value.text))
            for each in statements
            if each.value.kind == "entity" and _node(each.subject) in near
        }
    return tuple(each for each in statements if _node(each.subject) in near)


def _node(term: Term) -> str:
    """What makes nodes one: the id, or the label where none is known."""
    return term.id or match_key(term.label)


def _entry(ports: Ports, release: ReleaseInfo, id: str) -> Entry:
    found = None
    if is_path_part(id, LONGEST_ID):
        with ports.look() as work:
            found = work.entries.record(release.id, id)
    if found is None:
        raise no_entry(release, id)
    return found


class _Reached:
    """The documents that are reached from the anchors, nearest first."""

    def __init__(self, ports: Ports, source: WikidataSource | None, as_of: date | None) -> None:
        self._ports = ports
        self._source = source
        self._as_of = as_of
        self._documents: dict[str, KeptDocument] = {}
        self._redirects: dict[str, str] = {}
        self._not_cached: list[str] = []
        self._not_reached = 0
        self._stale = False

    def go(self, anchors: Iterable[str], hops: int, *, must: bool) -> None:
        """Reach all within the hops; `must`: raise when no anchor is stored or to be had."""
        seen: set[str] = set()
        step = list(dict.fromkeys(anchors))
        for hop in range(hops + 1):
            room = MOST_ITEMS - len(seen)
            self._not_reached += len(step[room:])
            step = step[:room]
            seen.update(step)
            added = self._add(step, must=must and hop == 0)
            values = (
                id for kept in added if kept.document for id in neighbours(kept.document.claims)
            )
            step = [id for id in dict.fromkeys(values) if id not in seen | self._documents.keys()]

    def _add(self, ids: list[str], *, must: bool) -> list[KeptDocument]:
        """Those of the ids that are stored and not there yet."""
        found = self._read(ids, must=must) if ids else {}
        self._not_cached += [id for id in ids if id not in found]
        self._stale = self._stale or any(each.stale for each in found.values())
        added = []
        for id, each in found.items():
            document = each.kept.document
            if document is None:
                continue
            if document.id != id:
                self._redirects[id] = document.id
            if document.id not in self._documents:
                self._documents[document.id] = each.kept
                added.append(each.kept)
        return added

    def _read(self, ids: list[str], *, must: bool) -> Mapping[str, Found]:
        try:
            return read_documents(self._ports, self._source, ids, as_of=self._as_of)
        except (NotFound, Unavailable):
            found = read_documents(self._ports, None, ids, as_of=self._as_of, all_of_them=False)
            if must and not found:
                raise
            return found

    def explored(
        self, asked: AskedSubgraph, hops: int, released: tuple[Statement, ...]
    ) -> Explored:
        """What was reached, in words."""
        kept = list(self._documents.values())
        claims = (claim for each in kept if each.document for claim in each.document.claims)
        ids = mentioned(claims)
        names = read_names(self._ports, self._source, ids | self._documents.keys(), asked.language)
        cached = tuple(each for document in kept for each in statements_of(document, names))
        return Explored(
            entry=asked.entry,
            source=asked.source,
            hops=hops,
            as_of=asked.as_of,
            released=released,
            cached=cached[:MOST_STATEMENTS],
            names=names,
            redirects=self._redirects,
            not_cached=tuple(self._not_cached),
            not_reached=self._not_reached,
            left_out=max(0, len(cached) - MOST_STATEMENTS),
            stale=self._stale,
        )
