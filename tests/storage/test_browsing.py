"""Filters and pages in the database against a plain loop over the domain values."""

from collections.abc import Callable
from itertools import combinations

import pytest

from service.domain.catalogue import EntryFilter, ReleaseInfo
from service.domain.entries import Entry
from service.storage.work import StoredPorts
from tests.releases import imported, tiny_release

RELEASE = tiny_release(24)


def _ids(entry: Entry) -> set[str | None]:
    mentioned = {s.subject.id for s in entry.statements} | {s.value.id for s in entry.statements}
    return {anchor.id for anchor in entry.entities} | mentioned


FILTERS: list[tuple[dict[str, object], Callable[[Entry], bool]]] = [
    ({"task": "claim-verification"}, lambda e: e.task == "claim-verification"),
    ({"answer": True}, lambda e: e.answer is True),
    ({"answer": False}, lambda e: e.answer is False),
    ({"status": "withdrawn"}, lambda e: e.status == "withdrawn"),
    ({"skills": ("physical",)}, lambda e: "physical" in e.skills),
    (
        {"skills": ("physical", "temporal")},
        lambda e: {"physical", "temporal"} <= set(e.skills),
    ),
    ({"entity": "Q900002"}, lambda e: "Q900002" in _ids(e)),
    (
        {"entity": "Q900002", "anchors_only": True},
        lambda e: any(a.id == "Q900002" for a in e.entities),
    ),
    ({"property": "P2048"}, lambda e: any(s.property.id == "P2048" for s in e.statements)),
    ({"property": "NICKname"}, lambda e: any(s.property.label == "nickname" for s in e.statements)),
    ({"min_steps": 3}, lambda e: len(e.steps) >= 3),
    ({"max_steps": 3}, lambda e: len(e.steps) <= 3),
    ({"rule_form": "must-to"}, lambda e: e.rule.form == "must-to"),
    ({"negated": True}, lambda e: e.rule.negated),
    ({"finding": "bracket"}, lambda e: any(f.code == "bracket" for f in e.findings)),
    ({"flawed": False}, lambda e: not e.findings),
    ({"words": ("vale",)}, lambda e: any("Vale" in s.value.text for s in e.statements)),
    ({"words": ("vale",), "search_in": "query"}, lambda _: False),
    ({"words": ("cold",), "search_in": "rule"}, lambda _: True),
    ({"words": ("river", "12")}, lambda e: e.id == "E12"),
    ({"words": ()}, lambda _: False),
]


def _pages(ports: StoredPorts, info: ReleaseInfo, asked: EntryFilter, limit: int) -> list[bytes]:
    found: list[bytes] = []
    after = -1
    with ports.look() as work:
        while rows := work.entries.page(info, asked, "entry", after, limit):
            assert len(rows) <= limit
            found += (body for _, body in rows)
            after = rows[-1][0]
        assert work.entries.count(info, asked) == len(found)
    return found


def test_every_filter_and_pair_of_filters_finds_what_a_loop_finds(ports: StoredPorts) -> None:
    imported(ports, tiny_release(5, dataset="cr-lt-other"))
    id = imported(ports, RELEASE)
    with ports.look() as work:
        info = work.releases.find(id)
        bodies = {e.id: work.entries.body(id, e.id) for e in RELEASE.entries}
    pairs = [
        (one, other)
        for one, other in combinations(FILTERS, 2)
        if not one[0].keys() & other[0].keys()
    ]
    for chosen in [(each,) for each in FILTERS] + pairs:
        given = {name: value for fields, _ in chosen for name, value in fields.items()}
        expected = [bodies[e.id] for e in RELEASE.entries if all(holds(e) for _, holds in chosen)]
        assert _pages(ports, info, EntryFilter(**given), 7) == expected, given  # type: ignore[arg-type]


@pytest.mark.parametrize("limit", [1, 5, 24, 100])
def test_pages_of_any_size_visit_each_entry_once(ports: StoredPorts, limit: int) -> None:
    id = imported(ports, RELEASE)
    with ports.look() as work:
        info = work.releases.find(id)
        assert tuple(work.entries.records(id)) == RELEASE.entries
    assert len(set(_pages(ports, info, EntryFilter(), limit))) == 24
