"""Paired tests of neighbours: against counting one by one, and corrected by hand."""

from random import Random

import pytest

from service.domain.scoring.adjacent import Paired, compared, cut, marks, pair
from service.domain.scoring.board import AUTOMATIC, Metric
from service.domain.scoring.gold import Gold, gold_entry
from service.domain.scoring.outcomes import OUTCOMES
from tests.releases import tiny_release

CORRECT, WRONG = 0, 1
GOLD = Gold.build(map(gold_entry, tiny_release(200).entries), dataset="d", release="r")


def outcome(position: int, code: int) -> int | None:
    right = GOLD.answer(position)
    return None if right is None else OUTCOMES[right][code]


def has(metric: Metric, ended: int | None) -> bool:
    wanted = {"answer_rate": (CORRECT, WRONG), "hallucination_rate": (WRONG,)}
    return ended in wanted.get(metric, (CORRECT,))


@pytest.mark.parametrize("metric", AUTOMATIC)
def test_pairs_equal_counting_query_by_query(metric: Metric) -> None:
    random = Random(7)
    for _ in range(20):
        one, other = (bytes(random.choices(range(8), k=200)) for _ in range(2))
        ends = [
            (outcome(place, a), outcome(place, b))
            for place, (a, b) in enumerate(zip(one, other, strict=True))
            if GOLD.answer(place) is not None
        ]
        if metric == "accuracy_answered":
            ends = [both for both in ends if all(each in (CORRECT, WRONG) for each in both)]
        bits = [(has(metric, a), has(metric, b)) for a, b in ends]
        found = pair(marks(GOLD, one), marks(GOLD, other), GOLD.scored, metric)
        assert found == Paired(bits.count((True, False)), bits.count((False, True)), len(ends))


def test_codes_of_all_tasks_are_cut_to_one() -> None:
    entries = map(gold_entry, tiny_release(200).entries)
    claims = Gold.build(entries, dataset="d", release="r", tasks=("claim-verification",))
    codes = bytes(place % 8 for place in range(200))
    assert cut(codes, GOLD, claims) == codes[1::2]  # every second entry is a claim
    assert cut(codes, GOLD, GOLD) == codes


def test_a_tie_is_what_the_corrected_test_cannot_tell() -> None:
    # Of 9 that differ all on one side p = 2 / 512; twice that many tests make it 0.0078.
    found = compared([Paired(9, 0, 50), Paired(3, 3, 50)])
    assert [each.is_tie for each in found] == [False, True]
    assert found[0].corrected == pytest.approx(2 * 2 / 512)
    assert found[1].p_value == 1.0
