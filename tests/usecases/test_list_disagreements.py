"""Disagreements of a run: their order, their pages, what is none; on both databases, by hand."""

import pytest

from service.domain.judging.labels import Judgement
from service.storage.database import Database
from service.usecases.list_disagreements import list_disagreements
from tests.judged import as_said, judge_all
from tests.queueing import ClockedPorts, queued

S, C = "supported", "contradicted"


@pytest.fixture
def ports(database: Database) -> ClockedPorts:
    """Storage with a clock that the test moves."""
    return ClockedPorts(database)


def judged(ports: ClockedPorts) -> str:
    """Five responses that ada and bob have judged."""
    id = queued(ports, 5, k=2)
    judge_all(ports, ["ada", "bob"], as_said)
    return id


def test_disagreements_come_lowest_agreement_first(ports: ClockedPorts) -> None:
    id = judged(ports)
    whole = list_disagreements(ports, id, None, after=None, limit=10)
    found = [(each.said.entry, each.agreement) for each in whole.items]
    assert found[0] == ("E5", 0.0)
    assert sorted(found[1:]) == [("E2", 2 / 3), ("E3", 2 / 3)]
    assert [each.said.position for each in whole.items[1:]] == sorted(
        each.said.position for each in whole.items[1:]
    )
    by_entry = {each.said.entry: (each.facts, each.steps) for each in whole.items}
    assert by_entry == {"E2": ((1,), ()), "E3": ((), (0,)), "E5": ((), ())}
    assert dict(whole.totals) == {None: 3, "factscore": 2, "reasoning": 2}
    assert (whole.judged, whole.last) == (4, None)
    assert set(whole.contents) == {each.said.item for each in whole.items}


def test_disagreements_on_one_metric(ports: ClockedPorts) -> None:
    id = judged(ports)
    facts = list_disagreements(ports, id, "factscore", after=None, limit=10).items
    assert [(each.said.entry, each.agreement) for each in facts] == [("E5", 0), ("E2", 0.5)]
    steps = list_disagreements(ports, id, "reasoning", after=None, limit=10).items
    assert sorted(each.said.entry for each in steps) == ["E3", "E5"]
    assert {each.agreement for each in steps} == {0}


def test_pages_of_disagreements_together_are_all_of_them(ports: ClockedPorts) -> None:
    id = judged(ports)
    whole = list_disagreements(ports, id, None, after=None, limit=10).items
    pages, after = [], None
    while True:
        page = list_disagreements(ports, id, None, after=after, limit=1)
        pages += page.items
        after = page.last
        if after is None:
            break
    assert tuple(pages) == whole


def test_three_different_labels_agree_in_nothing(ports: ClockedPorts) -> None:
    """Case 41 of the trackers: three different labels are 0, two of three are 1/3."""
    id = queued(ports, 1, k=3)
    labels = {"ada": (S, S), "bob": (C, S), "cyd": ("not-in-kg", C)}
    said = {name: Judgement(facts=each, steps=("valid",)) for name, each in labels.items()}
    judge_all(ports, list(labels), lambda name, _: said[name])
    (found,) = list_disagreements(ports, id, "factscore", after=None, limit=10).items
    assert found.agreement == pytest.approx((0 + 1 / 3) / 2)
    assert found.facts == (0, 1)


def test_unsure_is_no_label_to_differ_from(ports: ClockedPorts) -> None:
    """Case 39 of the trackers."""
    id = queued(ports, 1, k=2)
    said = {"ada": (S, "unsure"), "bob": (S, S)}
    judge_all(ports, list(said), lambda name, _: Judgement(facts=said[name], steps=("valid",)))
    page = list_disagreements(ports, id, None, after=None, limit=10)
    assert (page.items, page.judged) == ((), 1)
