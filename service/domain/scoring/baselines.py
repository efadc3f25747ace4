"""The constant baselines: always true, always false, abstain on all."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from service.domain.scoring.gold import Gold
from service.domain.scoring.outcomes import GIVEN, outcome
from service.domain.scoring.slices import Sliced, count_slices

BASELINES: Final[Mapping[str, bool | None]] = {
    "always_true": True,
    "always_false": False,
    "abstain": None,
}


def baselines(gold: Gold) -> dict[str, Sliced]:
    """Every slice's counts for each constant system, by its name."""
    return {
        name: count_slices(_cells(gold, answer), gold.combinations)
        for name, answer in BASELINES.items()
    }


def _cells(gold: Gold, answer: bool | None) -> Counter[tuple[int, int]]:  # noqa: FBT001 - an answer
    cells: Counter[tuple[int, int]] = Counter()
    for index, (combination, size) in enumerate(zip(gold.combinations, gold.sizes, strict=True)):
        if combination.gold is not None:
            cells[index, outcome(combination.gold, GIVEN[answer])] = size
    return cells
