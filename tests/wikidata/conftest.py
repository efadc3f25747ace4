"""Real sources over the stand-in, with a clock that moves by sleeping only."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

import pytest

from service.wikidata.pace import FOR_A_READER, Paces, Patience, Time
from service.wikidata.source import HttpSource
from service.wikidata.transport import MakeCache, Transport, cache_in
from tests.standin import StandIn, entity, item

CONTACT = "someone@example.org"
MakeSource = Callable[..., HttpSource]


@dataclass
class Clock:
    """Time that passes by sleeping only; remembers every sleep."""

    now: float = 1000.0
    slept: list[float] = field(default_factory=list)

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """CRLT_HOME, which is not there yet."""
    return tmp_path / "home"


@pytest.fixture
def make_source(standin: StandIn, clock: Clock, home: Path) -> Iterator[MakeSource]:
    """A function that makes a source on the stand-in: each like another process's."""
    made: list[HttpSource] = []

    def make(
        patience: Patience = FOR_A_READER, cache: MakeCache | None = None, **given: int
    ) -> HttpSource:
        paces = Paces(patience, Time(clock.sleep, clock))
        transport = Transport(cache or cache_in(home, None), CONTACT, paces, **given)
        made.append(HttpSource(transport, standin.url, standin.sparql_url))
        return made[-1]

    yield make
    for source in made:
        source.close()


@pytest.fixture
def source(make_source: MakeSource) -> HttpSource:
    """One source on the stand-in."""
    return make_source()


@pytest.fixture
def soon_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every answer is cached, and old a moment later."""
    ages = {re.compile("."): timedelta(microseconds=1)}
    monkeypatch.setattr("service.wikidata.transport.EXPIRE_AFTER", ages)


@pytest.fixture
def some(standin: StandIn) -> None:
    """The stand-in knows a little."""
    standin.library.add(item("Q1", "one"), item("Q2", "two"), entity("P31", {"en": "is"}))


@pytest.fixture
def one(standin: StandIn) -> StandIn:
    """A stand-in that knows Q1."""
    standin.library.add(item("Q1", "one"))
    return standin
