"""The constant baselines: always true, always false, abstain on all."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from service.domain.scoring.gold import Gold
from service.domain.scoring.outcomes import GIVEN
from service.domain.scoring.slices import Cells, Sliced, count_slices

BASELINES: Final[Mapping[str, bool | None]] = {
    "always_true": True,
    "always_false": False,
    "abstain": None,
}


def baselines(gold: Gold) -> dict[str, Sliced]:
    """Every slice's counts for each constant system, by its name."""
    return {name: count_slices(gold, _cells(gold, answer)) for name, answer in BASELINES.items()}


def _cells(gold: Gold, answer: bool | None) -> Cells:  # noqa: FBT001 - an answer
    code = GIVEN[answer]
    return Counter({(index, code): size for index, size in enumerate(gold.sizes)})
