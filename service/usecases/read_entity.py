"""Read an entity: what a release knows of it, and what is stored of Wikidata."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from service.domain.catalogue import ReleaseInfo
from service.domain.errors import NotFound, Unavailable
from service.domain.ids import LONGEST_ID, is_path_part
from service.domain.wikidata.documents import KeptState
from service.domain.wikidata.entity_ids import is_item
from service.domain.wikidata.names import Name
from service.domain.wikidata.popularity import Popularity
from service.usecases.ports import Ports, Work
from service.usecases.ports_wikidata import WikidataSource
from service.usecases.read_through import is_old, read_documents
from service.usecases.which_item import not_an_item


@dataclass(frozen=True, slots=True)
class KnownEntity:
    """What is known of an entity. At least one of `released` and `state` is there.

    `released` is what the release says of it, as JSON that is served; of a merged entity under
    the id asked for, then under the id it has now. `state` tells where what is stored of
    Wikidata stands: its `id` is None for what Wikidata does not have.
    """

    requested: str
    released: tuple[bytes, ...] = ()
    state: KeptState | None = None
    name: Name | None = None
    popularity: Popularity | None = None
    stale: bool = False


def read_entity(
    ports: Ports, source: WikidataSource | None, release: ReleaseInfo, id: str, language: str
) -> KnownEntity:
    """One item, fetched first where it may be (`source`) and is not stored or has grown old.

    Raises NotFound: `not-an-item`; `not-cached` when neither the release nor the store knows of
    it; `unknown-entity` when Wikidata has none and the release names none. Unavailable when it
    would have to be fetched and cannot be.
    """
    if not is_item(id):
        return _released_alone(ports, release, id)
    failure: NotFound | Unavailable | None = None
    try:
        read_documents(ports, source, [id])
    except (NotFound, Unavailable) as error:
        failure = error  # the release may know it, or its names alone may be stored
    with ports.look() as work:
        (found,) = known_entities(work, release, ((id, None),), language, ports.now())
    if found.released or (found.state is not None and found.state.id is not None):
        return found
    raise failure or NotFound(
        f"Wikidata has no item {id}, and the release names none.", code="unknown-entity"
    )


def known_entities(
    work: Work,
    release: ReleaseInfo,
    asked: Sequence[tuple[str, bytes | None]],
    language: str,
    now: datetime,
) -> tuple[KnownEntity, ...]:
    """What is known of each id; its JSON as released is looked up unless it is at hand."""
    ids = [id for id, _ in asked]
    states = work.wikidata.states(ids)
    served = {id: states[id].id or id if id in states else id for id in ids}
    names = work.wikidata.names(ids, language)
    popularity = work.wikidata.popularity(set(served.values()))

    def released(id: str, body: bytes | None) -> tuple[bytes, ...]:
        bodies = [work.entities.body(release.id, id) if body is None else body]
        if served[id] != id:
            bodies.append(work.entities.body(release.id, served[id]))
        return tuple(each for each in bodies if each is not None)

    def known(id: str, body: bytes | None) -> KnownEntity:
        state = states.get(id)
        stale = state is not None and is_old(id, state.fetched_at, now)
        found = popularity.get(served[id])
        return KnownEntity(id, released(id, body), state, names.get(id), found, stale)

    return tuple(known(id, body) for id, body in asked)


def _released_alone(ports: Ports, release: ReleaseInfo, id: str) -> KnownEntity:
    """A release may name what is no item, and then says all that is known of it."""
    if is_path_part(id, LONGEST_ID):
        with ports.look() as work:
            body = work.entities.body(release.id, id)
        if body is not None:
            return KnownEntity(id, (body,))
    raise not_an_item(id)
