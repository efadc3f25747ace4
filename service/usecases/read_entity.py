"""Read what a release knows of an entity, and find entities by their labels."""

from service.domain.catalogue import Body, ReleaseInfo, Rows
from service.domain.errors import NotFound
from service.domain.ids import LONGEST_ID, is_path_part
from service.usecases.collection import Collection
from service.usecases.ports import Ports, Work


def read_entity(ports: Ports, release: ReleaseInfo, id: str) -> Body:
    """One entity as served. Raises NotFound when no entry of the release names it."""
    key = ("entity", release.id, release.rendering, id)
    return ports.kept.body(key, lambda: _read(ports, release, id))


def find_entities(ports: Ports, release: ReleaseInfo, words: tuple[str, ...] | None) -> Collection:
    """Entities with all the words in their labels; None: all, in order of first appearance."""

    def find(work: Work, after: int, limit: int) -> Rows:
        return work.entities.page(release, words, after, limit)

    def count(work: Work) -> int:
        return work.entities.count(release, words)

    return Collection(ports, (release.id, "entities", words), find, count)


def _read(ports: Ports, release: ReleaseInfo, id: str) -> Body:
    content = None
    if is_path_part(id, LONGEST_ID):
        with ports.look() as work:
            content = work.entities.body(release.id, id)
    if content is None:
        raise NotFound(
            f"The release {release.id} of {release.dataset} names no entity {id[:LONGEST_ID]!r}.",
            code="not-cached",
        )
    return Body.of(content)
