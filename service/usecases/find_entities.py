"""Find entities of a release by their labels there, and by their names in Wikidata."""

from collections.abc import Callable
from dataclasses import dataclass

from service.domain.catalogue import Body, EntityRows, ReleaseInfo, Rows
from service.domain.search_words import indexed_words
from service.domain.wikidata.labelling import near
from service.usecases.collection import Collection
from service.usecases.ports import Ports, Work
from service.usecases.read_entity import KnownEntity, known_entities

Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AskedEntities:
    """Which entities: of a release, with all the words in one label (None: all).

    Names are in `language` or what stands in for it; `stamp` is that of the store of Wikidata.
    """

    release: ReleaseInfo
    words: Words | None
    language: str
    stamp: int


def find_entities(
    ports: Ports, asked: AskedEntities, show: Callable[[KnownEntity], bytes]
) -> Collection:
    """The entities in order of first appearance; `show` writes what is served of each."""

    def find(work: Work, after: int, limit: int) -> Rows:
        rows = _rows(ports, work, asked, after, limit)
        pairs = [(id, body) for _, id, body in rows]
        known = known_entities(work, asked.release, pairs, asked.language, ports.now())
        return tuple((row[0], show(each)) for row, each in zip(rows, known, strict=True))

    def count(work: Work) -> int:
        if not asked.words:
            return work.entities.count(asked.release, asked.words)
        named = _named(ports, work, asked)
        return len(work.entities.positions(asked.release, asked.words).union(named))

    key = (asked.release.id, "entities", asked.words, asked.language, asked.stamp)
    return Collection(ports, key, find, count)


def _rows(ports: Ports, work: Work, asked: AskedEntities, after: int, limit: int) -> EntityRows:
    """Those found by a label of the release, and those found by a name, in one order."""
    rows = work.entities.page(asked.release, asked.words, after, limit)
    if not asked.words:
        return rows
    known = {position for position, _, _ in rows}
    named = [each for each in _named(ports, work, asked) if each > after and each not in known]
    more = work.entities.at(asked.release.id, named[:limit])
    return tuple(sorted((*rows, *more))[:limit])


def _named(ports: Ports, work: Work, asked: AskedEntities) -> list[int]:
    """Where those stand that have all the words in their names, in order."""

    def make() -> Body:
        codes, _ = near(asked.language)
        labels = work.entities.cached_labels(asked.release.id, codes)
        lines = (" ".join((str(at), *indexed_words(label))) for at, label in labels)
        return Body("\n".join(lines).encode(), "")

    key = ("names", asked.release.id, asked.language)
    index = ports.kept.changing(key, asked.stamp, make).content.decode().splitlines()
    words = set(asked.words or ())
    lines = (line.split(" ") for line in index)
    return list(dict.fromkeys(int(at) for at, *label in lines if words <= set(label)))
