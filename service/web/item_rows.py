"""The facts and steps of a response as the rows of a page."""

from dataclasses import dataclass

from service.domain.judging.items import ItemContent
from service.web.annotate_marks import Marked


@dataclass(frozen=True, slots=True)
class Row:
    """A fact or step to label; `row` counts facts, then steps, from 0, `number` each from 1.

    `place` holds the first piece of the response that it covers and the one after the last.
    """

    row: int
    number: int
    of: str
    text: str
    place: tuple[int, int] | None
    kind: str | None = None

    @property
    def name(self) -> str:
        """What people call it."""
        return f"{self.of.capitalize()} {self.number}"


def rows_of(content: ItemContent, cut: Marked) -> tuple[tuple[Row, ...], tuple[Row, ...]]:
    """The rows of the facts and those of the steps, with their places in the response as cut."""
    facts, steps = content.facts or (), content.steps or ()
    before = len(facts)
    return (
        tuple(Row(n, n + 1, "fact", fact.text, cut.rows[n]) for n, fact in enumerate(facts)),
        tuple(
            Row(before + n, n + 1, "step", step.text, cut.rows[before + n], step.kind)
            for n, step in enumerate(steps)
        ),
    )
