"""Find less popular items that are like one (paper, section 3.2: entity substitution)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from service.domain.errors import BadQuery, NotFound, Problem, Unavailable
from service.domain.wikidata.documents import Document
from service.domain.wikidata.entity_ids import in_order, is_item
from service.domain.wikidata.likeness import Likeness, Trait, by_chance, traits_of
from service.domain.wikidata.names import Names
from service.domain.wikidata.popularity import Popularity
from service.domain.wikidata.written_ids import ENTITY
from service.usecases.ports import Ports
from service.usecases.ports_wikidata import WikidataSource
from service.usecases.read_through import read_document, read_names
from service.usecases.which_item import item_id

CounterpartSource = Literal["store", "endpoint"]
LISTED = 20
RETRY_SECONDS = 60


@dataclass(frozen=True, slots=True)
class AskedCounterparts:
    """Whose counterparts. `like`: P-ids of what they must have in common.

    `max_popularity` None: less popular than the item itself.
    """

    item: str
    like: tuple[str, ...]
    max_popularity: int | None
    seed: int
    limit: int
    language: str


@dataclass(frozen=True, slots=True)
class Counterpart:
    """An item that is alike; `shared` has by property the values in common."""

    id: str
    popularity: Popularity
    shared: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Found:
    """Some of `total` items, by chance; `own` is the item's popularity by the same method.

    `method` says how they were found, `query` what an endpoint was asked.
    """

    source: CounterpartSource
    own: Popularity
    method: str
    total: int
    items: tuple[Counterpart, ...]
    query: str | None = None


@dataclass(frozen=True, slots=True)
class Counterparts:
    """What was found for `entity`, which the item asked for may have been merged into."""

    entity: str
    asked: AskedCounterparts
    found: Found
    names: Names


def find_counterparts(
    ports: Ports,
    source: WikidataSource | None,
    asked: AskedCounterparts,
    where: CounterpartSource | None = None,
) -> Counterparts:
    """Items alike, from the store or an endpoint: from one where there is one, unless told.

    Raises NotFound (`not-an-item`, `not-cached`, `unknown-entity`; `no-endpoint` where it is
    told to ask one), BadQuery for a property that the item has no value of, Unavailable.
    """
    id = item_id(asked.item)
    endpoint = source if source is not None and source.has_endpoint else None
    if where == "endpoint" and endpoint is None:
        raise NotFound(
            "No endpoint may be asked: that needs CRLT_SPARQL_URL, CRLT_CONTACT and "
            "CRLT_READ_THROUGH.",
            code="no-endpoint",
        )
    document = read_document(ports, source, id).document
    traits = _traits(document, asked.like)
    if endpoint is None or where == "store":
        found = _in_store(ports, asked, document, traits)
    else:
        found = _at_endpoint(endpoint, asked, document, traits)
    ids = {id for trait in traits for id in (trait.property, *trait.values)}
    ids.update(each.id for each in found.items)
    return Counterparts(document.id, asked, found, read_names(ports, source, ids, asked.language))


def _traits(document: Document, like: Sequence[str]) -> tuple[Trait, ...]:
    has = traits_of(document.claims)
    known = in_order(has)
    shown = ", ".join(known[:LISTED]) + (" …" if len(known) > LISTED else "")
    problems = [
        Problem(f"{document.id} has no value of {each}; it has {shown or 'none'}", parameter="like")
        for each in like
        if each not in has
    ]
    if problems:
        raise BadQuery(
            "Nothing can be like it in a property that it does not have.",
            problems=problems,
            code="property-not-there",
        )
    return tuple(has[each] for each in dict.fromkeys(like))


def _in_store(
    ports: Ports, asked: AskedCounterparts, document: Document, traits: Sequence[Trait]
) -> Found:
    values = [(each.property, each.values) for each in traits if each.values]
    having = [each.property for each in traits if not each.values]
    with ports.look() as work:
        ids = [id for id in work.wikidata.alike(values, having) if id != document.id]
        popularity = work.wikidata.popularity([*ids, document.id])
        own = popularity[document.id]
        most = own.value - 1 if asked.max_popularity is None else asked.max_popularity
        found = [id for id in ids if id in popularity and popularity[id].value <= most]
        chosen = by_chance(found, asked.seed)[: asked.limit]
        common = work.wikidata.common(chosen, values)
    items = tuple(Counterpart(id, popularity[id], common.get(id, {})) for id in chosen)
    return Found("store", own, _method("stored items", traits, most), len(found), items)


def _at_endpoint(
    source: WikidataSource, asked: AskedCounterparts, document: Document, traits: tuple[Trait, ...]
) -> Found:
    """By their numbers of statements, which an endpoint can count in the same query."""
    own = Popularity(len(document.claims), "statements of all ranks, as stored")
    most = own.value - 1 if asked.max_popularity is None else asked.max_popularity
    likeness = Likeness(document.id, traits, most, asked.seed, asked.limit)
    try:
        items = tuple(_counterpart(row, traits) for row in source.select(likeness.query))
        total = len(items)
        if total == asked.limit:
            total = int(source.select(likeness.counting)[0]["total"])
    except (LookupError, ValueError):
        raise Unavailable(
            "The SPARQL endpoint answered something else than was asked.",
            code="endpoint-misread",
            retry_after=RETRY_SECONDS,
        ) from None
    method = _method("items of an endpoint", traits, most)
    return Found("endpoint", own, method, total, items, likeness.query)


def _counterpart(row: Mapping[str, str], traits: Sequence[Trait]) -> Counterpart:
    """A row of an endpoint. Raises LookupError or ValueError for one that is none."""
    id = row["item"].removeprefix(ENTITY)
    if not is_item(id):
        raise ValueError(id)
    shared = {
        trait.property: tuple(in_order(set(row[f"shared{number}"].split()) & trait.values))
        for number, trait in enumerate(traits)
        if trait.values
    }
    popularity = Popularity(int(row["statements"]), "statements counted by an endpoint")
    return Counterpart(id, popularity, shared)


def _method(which: str, traits: Sequence[Trait], most: int) -> str:
    """How they were found, in words."""
    alike = " and ".join(
        f"a best value of {each.property} in common"
        if each.values
        else f"a value of {each.property}"
        for each in traits
    )
    return f"{which} with {alike}, of a popularity of {most} at most, ordered by SHA-256 of seed:id"
