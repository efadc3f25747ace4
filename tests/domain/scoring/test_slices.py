"""Slices: which an entry counts under, and that partitions add up."""

from collections import Counter
from dataclasses import replace

from service.domain.scoring.baselines import baselines
from service.domain.scoring.gold import Gold
from service.domain.scoring.metrics import Counts
from service.domain.scoring.slices import BY, count_slices
from service.domain.scoring.tally import Tally
from tests.golds import PLAIN, batch

ENTRIES = [
    replace(PLAIN, id="A", skills=("physical", "temporal"), steps=10, anchors=2, qualified=True),
    replace(PLAIN, id="B", answer=False, released_answer=False, steps=2),
    replace(PLAIN, id="C", task="claim-verification", skills=(), status="disputed"),
    replace(PLAIN, id="D", answer=None, released_answer=None),
]
GOLD = Gold.build(ENTRIES, dataset="d", release="r")


def test_slices_counted_by_hand() -> None:
    tally = Tally(GOLD)
    tally.add(batch(("A", True), ("B", True), ("D", True)))
    found = count_slices(GOLD, tally.cells())
    assert found.overall == Counts(correct=1, wrong=1, missing=1)
    assert found.without_disputed == Counts(correct=1, wrong=1)
    right, wrong, missing = Counts(1), Counts(0, 1), Counts(missing=1)
    assert found.by["by_skill"] == {"physical": Counts(1, 1), "temporal": right}
    assert list(found.by["by_steps"]) == ["2", "10"]
    assert found.by["by_steps"]["10"] == right
    assert found.by["by_anchors"] == {"1": Counts(wrong=1, missing=1), "2": right}
    assert found.by["by_answer"] == {"false": wrong, "true": Counts(correct=1, missing=1)}
    assert found.by["by_qualifiers"] == {"with": right, "without": Counts(wrong=1, missing=1)}
    assert found.by["by_task"]["claim-verification"] == missing
    assert found.by["by_popularity"] == {"unknown": found.overall}


def test_slices_that_partition_add_up() -> None:
    found = count_slices(GOLD, Counter({(index, 1): size for index, size in enumerate(GOLD.sizes)}))
    for kind in set(BY) - {"by_skill"}:
        sums = Counts(*map(sum, zip(*found.by[kind].values(), strict=True)))
        assert sums == found.overall


def test_constant_baselines() -> None:
    found = baselines(GOLD)
    assert found["always_true"].overall == Counts(correct=2, wrong=1)
    assert found["always_false"].overall == Counts(correct=1, wrong=2)
    assert found["abstain"].overall == Counts(abstained=3)
    assert found["always_false"].by["by_task"]["claim-verification"] == Counts(wrong=1)
