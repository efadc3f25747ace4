"""Read what is stored of Wikidata, and fetch what is not where that is allowed.

`source` is None where it is not: with CRLT_READ_THROUGH off, or without CRLT_CONTACT.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from service.domain.errors import NotFound, Unavailable
from service.domain.wikidata.as_of import check_date, end_of
from service.domain.wikidata.documents import Document, KeptDocument
from service.domain.wikidata.entity_ids import BATCH, in_order, is_property, kind_of
from service.domain.wikidata.names import Names
from service.usecases.ensure_entities import ensure
from service.usecases.ports import Ports
from service.usecases.ports_wikidata import WikidataSource

LIFETIME = timedelta(days=1)  # of what was fetched, absent ones too
PROPERTY_LIFETIME = timedelta(days=30)
MOST_DOCUMENTS = 2 * BATCH  # fetched for one request: two requests of ours
MOST_NAMES = 8 * BATCH
MOST_STANDINGS = 5  # two requests of ours each
PATIENCE = 20.0  # seconds for what others are fetching
LISTED = 10


@dataclass(frozen=True, slots=True)
class Found:
    """What is stored. `stale`: Wikidata may say something newer, and was not asked or had."""

    kept: KeptDocument
    stale: bool


@dataclass(frozen=True, slots=True)
class Present(Found):
    """What is stored of an entity that there is."""

    document: Document


def read_document(
    ports: Ports, source: WikidataSource | None, id: str, *, as_of: date | None = None
) -> Present:
    """One entity. Raises NotFound: `not-cached`, or `unknown-entity` where Wikidata has none."""
    found = read_documents(ports, source, [id], as_of=as_of)[id]
    if found.kept.document is None:
        raise unknown_entity(id, as_of)
    return Present(found.kept, found.stale, found.kept.document)


def read_documents(
    ports: Ports,
    source: WikidataSource | None,
    ids: Collection[str],
    *,
    as_of: date | None = None,
    all_of_them: bool = True,
) -> Mapping[str, Found]:
    """Entities by the ids asked for, fetched first as far as one request may.

    Those known to be absent have no document. What can neither be found nor fetched raises
    NotFound `not-cached`, or Unavailable when Wikidata cannot be had; it is left out instead
    unless `all_of_them`. Raises BadQuery for a date of which there is nothing.
    """
    now = ports.now()
    check_date(as_of, now.date())
    kept, failure = _stored(ports, ids, as_of), None
    if source is not None and (wanted := _worth_fetching(ids, kept, as_of, now)):
        failure = _try(ports, source, wanted, whole=True, as_of=as_of)
        kept = _stored(ports, ids, as_of)
    missing = [id for id in ids if id not in kept]
    if missing and all_of_them:
        raise failure or not_cached(missing, as_of)
    return {id: Found(each, stale=_is_stale(each, now)) for id, each in kept.items()}


def read_names(
    ports: Ports, source: WikidataSource | None, ids: Collection[str], language: str = "en"
) -> Names:
    """Names of ids as far as they can be had: a name that is missing is no reason to refuse."""
    known = [id for id in ids if kind_of(id) is not None]
    if source is not None:
        with ports.look() as work:
            lacking = in_order(work.wikidata.unknown(known, whole=False))[:MOST_NAMES]
        _try(ports, source, lacking, whole=False)
    with ports.look() as work:
        return work.wikidata.names(known, language)


def unknown_entity(id: str, as_of: date | None = None) -> NotFound:
    """That Wikidata has no such entity, or that none of that id stood at the end of a date."""
    if as_of is None:
        detail = f"Wikidata has no entity {id}: there never was one, or it was deleted."
    else:
        detail = (
            f"Of {id} nothing stood at the end of {as_of}: it was not there yet, was merged "
            "into another, or has been deleted since."
        )
    return NotFound(detail, code="unknown-entity")


def not_cached(ids: Sequence[str], as_of: date | None = None) -> NotFound:
    """That nothing is stored of entities, with the command that fetches them."""
    when = "" if as_of is None else f" --as-of {as_of}"
    command = f"crlt sync entities {' '.join(ids[:LISTED])}{when}"
    more = "" if len(ids) <= LISTED else f", and {len(ids) - LISTED} more"
    return NotFound(
        f"Not stored yet: {', '.join(ids[:LISTED])}{more}. To fetch: `{command}`.",
        code="not-cached",
        extra={"command": command},
    )


def _stored(ports: Ports, ids: Collection[str], as_of: date | None) -> dict[str, KeptDocument]:
    with ports.look() as work:
        stored = work.wikidata.documents(ids, as_of)
    return {id: each for id, each in stored.items() if each.whole}


def _worth_fetching(
    ids: Collection[str], kept: Mapping[str, KeptDocument], as_of: date | None, now: datetime
) -> list[str]:
    """What is lacking, then what has grown old: as many as one request may fetch."""
    lacking = in_order(set(ids) - kept.keys())
    old = in_order(id for id, each in kept.items() if _is_stale(each, now))
    return [*lacking, *old][: MOST_DOCUMENTS if as_of is None else MOST_STANDINGS]


def _is_stale(kept: KeptDocument, now: datetime) -> bool:
    """Whether it may have changed since: a revision of a date only where that was not over."""
    if kept.as_of is not None:
        return kept.fetched_at < end_of(kept.as_of) <= now
    return is_old(kept.requested, kept.fetched_at, now)


def is_old(id: str, fetched_at: datetime, now: datetime) -> bool:
    """Whether what was fetched of an entity as it is now has had its time."""
    return fetched_at < now - (PROPERTY_LIFETIME if is_property(id) else LIFETIME)


def _try(
    ports: Ports,
    source: WikidataSource,
    ids: Collection[str],
    *,
    whole: bool,
    as_of: date | None = None,
) -> Unavailable | None:
    """Fetch; where Wikidata cannot be had, give back why, and what is stored serves."""
    good_from = ports.now() - LIFETIME if whole and as_of is None else None
    try:
        ensure(
            ports, source, ids,
            whole=whole, as_of=as_of, fresh_after=good_from, patience=PATIENCE,
        )  # fmt: skip
    except Unavailable as error:
        return error
    return None
