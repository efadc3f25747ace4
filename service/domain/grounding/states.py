"""What became of a released statement on Wikidata, and the statement there that tells."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal, get_args

from service.domain.wikidata.statements import WikidataStatement

State = Literal[
    "exact",
    "value_changed",
    "qualifier_changed",
    "deprecated",
    "gone",
    "entity_missing",
    "not_a_statement",
    "unresolved",
]
STATES: tuple[State, ...] = get_args(State)
DRIFTED: frozenset[State] = frozenset(
    {"value_changed", "qualifier_changed", "deprecated", "gone", "entity_missing"}
)


@dataclass(frozen=True, slots=True)
class Grounding:
    """One released statement as Wikidata has it; `index` counts the entry's statements from 0.

    `subject_id` and `property_id` are what it was looked for under, None where unknown. `now` is
    the statement of Wikidata that equals it or took its place, `text` what Wikidata says there
    in words (of a description too). `revision` and `fetched_at` are those of the document that
    was read, also where the statement is gone from it. `reason` is for people; None if exact.
    """

    index: int
    state: State
    subject_id: str | None = None
    property_id: str | None = None
    now: WikidataStatement | None = None
    text: str | None = None
    revision: int | None = None
    fetched_at: datetime | None = None
    reason: str | None = None

    @property
    def id(self) -> str | None:
        """The id of Wikidata's statement."""
        return None if self.now is None else self.now.id
