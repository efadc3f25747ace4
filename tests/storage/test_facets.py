"""Facets counted by the database against a plain loop over the domain values."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest

from service.domain.catalogue import EntryFilter, ReleaseInfo
from service.domain.entries import Entry, Finding
from service.domain.facets import Facets
from service.storage.work import StoredPorts
from service.usecases.count_facets import count_facets
from tests.releases import entry, imported, tiny_release

TWICE = Finding("E3", "bracket", "major", "/Rule", None, None, "again")
OTHER = Finding("E4", "whitespace", "cosmetic", "/Rule", None, None, "a blank")
ENTRIES = tuple(entry(number) for number in range(1, 13))
FLAWED = (
    *ENTRIES[:2],
    replace(ENTRIES[2], findings=(*ENTRIES[2].findings, TWICE)),
    replace(ENTRIES[3], findings=(OTHER,)),
    *ENTRIES[4:],
)
WORDS = {True: "true", False: "false", None: "none"}


def _counted(entries: list[Entry]) -> dict[str, dict[str, int]]:
    """The same by a loop."""

    def by(*values: tuple[str, list[str]]) -> dict[str, dict[str, int]]:
        return {name: dict(Counter(found)) for name, found in values}

    return by(
        ("task", [e.task for e in entries]),
        ("answer", [WORDS[e.answer] for e in entries]),
        ("status", [e.status for e in entries]),
        ("form", [e.rule.form for e in entries]),
        ("negated", [WORDS[e.rule.negated] for e in entries]),
        ("steps", [str(len(e.steps)) for e in entries]),
        ("findings", ["with" if e.findings else "without" for e in entries]),
        ("finding", [code for e in entries for code in {f.code for f in e.findings}]),
        ("skill", [skill for e in entries for skill in e.skills]),
        ("property", [p for e in entries for p in {s.property.label for s in e.statements}]),
    )


@pytest.fixture
def info(ports: StoredPorts) -> ReleaseInfo:
    imported(ports, tiny_release(5, dataset="cr-lt-other"))
    id = imported(ports, tiny_release(entries=FLAWED))
    with ports.look() as work:
        found = work.releases.find(id)
    assert found is not None
    return found


ASKED: list[tuple[EntryFilter, Callable[[Entry], bool]]] = [
    (EntryFilter(), lambda _: True),
    (EntryFilter(task="question-answering"), lambda e: e.task == "question-answering"),
    (
        EntryFilter(skills=("physical",), flawed=True),
        lambda e: "physical" in e.skills and bool(e.findings),
    ),
    (
        EntryFilter(words=("river",), property="P2048"),
        lambda e: any(s.property.id == "P2048" for s in e.statements),
    ),
]


def test_the_facets_are_those_of_what_matches(ports: StoredPorts, info: ReleaseInfo) -> None:
    for asked, holds in ASKED:
        entries = [e for e in FLAWED if holds(e)]
        found = count_facets(ports, info, asked)
        assert found.counted == len(entries) > 0
        assert {name: dict(tally) for name, tally in found.tallies.items()} == _counted(entries)
        assert count_facets(ports, info, asked) == found  # from memory
    assert count_facets(ports, info, EntryFilter(words=())) == Facets(0, {})
    nothing = count_facets(ports, info, EntryFilter(words=("nowhere",)))
    assert (nothing.counted, any(nothing.tallies.values())) == (0, False)


def test_values_stand_by_number_then_word_and_no_more_are_looked_at_than_said(
    ports: StoredPorts, info: ReleaseInfo
) -> None:
    with ports.look() as work:
        found = work.entries.facets(info, EntryFilter(), 5)
        neighbours = [work.entries.beside(info.id, f"E{n}") for n in (1, 7, 12)]
    assert found.counted == 5
    assert found.tallies["finding"] == (("bracket", 1), ("whitespace", 1))
    assert found.tallies["answer"] == (("false", 2), ("true", 2), ("none", 1))
    assert neighbours == [(None, "E2"), ("E6", "E8"), ("E11", None)]
