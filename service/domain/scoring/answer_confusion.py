"""How often what is read agrees with what people labelled, as a table of counts."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from service.domain.scoring.answers import Reading

LABELS = ("true", "false", "abstain")


@dataclass(frozen=True, slots=True)
class Confusion:
    """Counts of (label, reading), both one of LABELS; an answer not read counts as `abstain`."""

    counts: dict[tuple[str, str], int]

    @property
    def total(self) -> int:
        """How many were labelled."""
        return sum(self.counts.values())

    @property
    def agreed(self) -> int:
        """On how many label and reading are the same."""
        return sum(self.counts[label, label] for label in LABELS)

    @property
    def share(self) -> float | None:
        """The part on which label and reading agree; None where nothing was labelled."""
        return self.agreed / self.total if self.total else None

    def rows(self) -> list[tuple[str, ...]]:
        """The table for people: a header, then one row a label, with its counts by reading."""
        header = ("label", *(f"read {reading}" for reading in LABELS))
        counted = [
            (label, *(str(self.counts[label, reading]) for reading in LABELS)) for label in LABELS
        ]
        return [header, *counted]


def confusion(pairs: Iterable[tuple[str, Reading]]) -> Confusion:
    """Counts (label, reading) pairs. Raises ValueError for a label that is not one of LABELS."""
    counts = Counter({(label, reading): 0 for label in LABELS for reading in LABELS})
    for label, reading in pairs:
        if label not in LABELS:
            raise ValueError(f"{label!r} is no label: {', '.join(LABELS)}")
        counts[label, label_of(reading)] += 1
    return Confusion(dict(counts))


def label_of(reading: Reading) -> str:
    """A reading in the words of the labels."""
    return "abstain" if reading.answer is None else reading.verdict
