"""Sync: what belongs to entities at each depth, what it costs, dates, releases, popularity."""

from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from service.domain.errors import Unavailable
from service.storage.database import Database
from service.storage.work import StoredPorts
from service.usecases.count_objects import count_objects
from service.usecases.estimate_sync import Cost, estimate
from service.usecases.plan_sync import plan_release
from service.usecases.sync_entities import Plan, sync, sync_properties
from tests.databases import migrated_sqlite
from tests.releases import imported
from tests.usecases.wikidata_fakes import ClockedPorts, KnownWikidata, document

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
PAST = date(2022, 11, 1)


@pytest.fixture
def ports(tmp_path: Path) -> ClockedPorts:
    return ClockedPorts(StoredPorts(Database(migrated_sqlite(tmp_path / "crlt.sqlite3"))), NOON)


@pytest.fixture
def chain() -> KnownWikidata:
    """Q1 says Q2, that says Q3, that says Q4: each by a property of its own."""
    return KnownWikidata(
        {
            f"{letter}{number}": document(
                f"{letter}{number}", *([(f"P{number}", f"Q{number + 1}")] if letter == "Q" else [])
            )
            for letter in "QP"
            for number in range(1, 6)
        }
    )


def stored(ports: ClockedPorts) -> tuple[set[str], set[str]]:
    """(ids stored whole, ids stored by name alone)."""
    ids = [f"{letter}{number}" for letter in "QP" for number in range(1, 10)]
    with ports.look() as work:
        states = work.wikidata.states(ids)
    return (
        {id for id, state in states.items() if state.whole},
        {id for id, state in states.items() if not state.whole},
    )


@pytest.mark.parametrize(
    ("depth", "whole", "named"),
    [
        (0, {"Q1"}, {"P1", "Q2"}),
        (1, {"Q1", "Q2"}, {"P1", "P2", "Q3"}),
        (2, {"Q1", "Q2", "Q3"}, {"P1", "P2", "P3", "Q4"}),
    ],
)
def test_depth(
    ports: ClockedPorts, chain: KnownWikidata, depth: int, whole: set[str], named: set[str]
) -> None:
    plan = Plan(("Q1",), depth=depth)
    assert not estimate(ports, plan).exact
    steps = list(sync(ports, chain, plan))
    assert stored(ports) == (whole, named)
    assert chain.requests == depth + 2
    assert [step.stage for step in steps if step.done == step.of][-1] == "names"
    assert estimate(ports, plan) == Cost(entities=1, stored=1, requests=0, exact=True)
    assert sum(step.fetched.asked for step in sync(ports, chain, plan)) == 0
    assert chain.requests == depth + 2


def test_broken_off_it_goes_on_where_it_was(ports: ClockedPorts, chain: KnownWikidata) -> None:
    chain.fails_after = 2
    plan = Plan(("Q1",), depth=2)
    with pytest.raises(Unavailable):
        list(sync(ports, chain, plan))
    assert estimate(ports, plan).stored == 1
    chain.fails_after = None
    list(sync(ports, chain, plan))
    assert set(chain.asked.values()) == {1}


def test_as_of_a_date_documents_are_of_then_and_names_of_now(
    ports: ClockedPorts, chain: KnownWikidata
) -> None:
    then = document("Q1", ("P5", "Q5"), revision=7)
    chain.stood = {("Q1", PAST): then}
    list(sync(ports, chain, Plan(("Q1", "Q3"), as_of=PAST)))
    with ports.look() as work:
        kept = work.wikidata.documents(["Q1", "Q3"], PAST)
        names = work.wikidata.names(["Q1", "Q3", "P5", "Q5"])
    assert kept["Q1"].document == then
    assert kept["Q3"].document is None
    assert names["Q1"].label == "label of Q1"
    assert len(names) == 4
    assert chain.asked == {"Q1": 2, "Q3": 2, "P5": 1, "Q5": 1}


def test_fresh_after_fetches_what_is_older(ports: ClockedPorts, chain: KnownWikidata) -> None:
    list(sync(ports, chain, Plan(("Q1",))))
    ports.clock += timedelta(days=3)
    plan = Plan(("Q1",), fresh_after=ports.clock - timedelta(days=1))
    chain.known["Q1"] = document("Q1", ("P1", "Q3"), revision=2)
    list(sync(ports, chain, plan))
    list(sync(ports, chain, plan))
    assert chain.asked == {"Q1": 2, "P1": 2, "Q2": 1, "Q3": 1}


def test_a_release_s_anchors_are_whole_and_its_properties_named(ports: ClockedPorts) -> None:
    imported(ports.ports)
    with ports.look() as work:
        (dataset,) = work.releases.datasets("", 10)
        info = dataset.releases[0]
        entries = list(work.entries.records(info.id))
    plan = plan_release(ports, info, Plan((), depth=1, as_of=PAST))
    anchors = [term.id for entry in entries for term in entry.entities if term.id]
    said = {s.property.id for entry in entries for s in entry.statements if s.property.id}
    assert set(anchors) <= set(plan.roots)
    assert said <= set(plan.named)
    assert (plan.depth, plan.as_of) == (1, PAST)
    assert all(id.startswith("Q") for id in plan.roots)


def test_properties(ports: ClockedPorts, chain: KnownWikidata) -> None:
    assert sum(step.fetched.asked for step in sync_properties(ports, chain)) == 5
    assert stored(ports) == (set(), {f"P{number}" for number in range(1, 6)})


def test_popularity_counts_50_entities_by_one_query_and_none_twice(ports: ClockedPorts) -> None:
    many = [f"Q{number}" for number in range(1, 61)]
    source = KnownWikidata({id: document(id) for id in many}, counts={"Q3": 41})
    source.known["Q60"] = document("Q3")  # merged
    many.append("Q404")  # absent
    list(sync(ports, source, Plan(tuple(many))))
    assert count_objects(ports, source, many) == 59
    assert count_objects(ports, source, many) == 0
    assert len(source.queries) == 2
    assert count_objects(ports, source, ["Q3"], again=True) == 1
    with ports.look() as work:
        counted = work.wikidata.popularity(["Q3", "Q4"])
    assert (counted["Q3"].value, counted["Q4"].value) == (41, 0)
