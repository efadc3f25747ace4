"""Questions that tests ask of a source, and what is cached of the answers."""

from pathlib import Path

import pytest

from service.domain.errors import Unavailable
from service.wikidata.cache import Rest
from service.wikidata.cache_file import FILE, FileCache
from service.wikidata.source import HttpSource
from tests.standin import StandIn


def label(source: HttpSource, id: str = "Q1") -> str:
    [[answer]] = list(source.entities([id]))
    assert answer.document is not None
    return answer.document.labels["en"]


def refused(source: HttpSource, id: str = "Q1") -> Unavailable:
    with pytest.raises(Unavailable) as told:
        label(source, id)
    return told.value


def cached(home: Path) -> list[str]:
    """The URLs of what is cached."""
    cache = FileCache(home / FILE, Rest(FILE))
    try:
        return [response.url for response in cache.responses.values()]
    finally:
        cache.close()


def host(standin: StandIn) -> str:
    return standin.url.removeprefix("http://")


def ask(source: HttpSource, *ids: str) -> int:
    """How many requests a question takes."""
    before = source.requests
    assert all(a.document for batch in source.entities(ids or ["Q1"]) for a in batch)
    return source.requests - before
