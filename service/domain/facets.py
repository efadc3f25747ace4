"""Facets: how many entries there are of each kind among those that a filter leaves."""

from dataclasses import dataclass
from typing import Literal

Facet = Literal[
    "task", "answer", "status", "form", "negated", "steps", "findings", "finding",
    "skill", "property",
]  # fmt: skip
Tally = tuple[tuple[str, int], ...]
"""Values with the number of entries that have them, the frequent ones first."""


@dataclass(frozen=True, slots=True)
class Facets:
    """Entries by what they have, each counted once for every value it has.

    `counted` is how many were looked at: all that match, or the first of them. Booleans are the
    words true and false ("none": no usable answer), `findings` "with" and "without"; properties
    are labels without regard to case.
    """

    counted: int
    tallies: dict[Facet, Tally]
