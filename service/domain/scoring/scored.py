"""A score: what a tally comes to, with all that must stand beside it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from service.domain.scoring.gold import Gold
from service.domain.scoring.outcomes import ANSWER
from service.domain.scoring.signature import Signature, sign
from service.domain.scoring.slices import Sliced, count_slices
from service.domain.scoring.tally import Tally
from service.domain.submissions import ABSENT, AnsweredResponse

ALL_NULL = (
    "Every answer is null although responses are there: leave `answer` out and it is read from "
    "the response."
)


@dataclass(frozen=True, slots=True)
class Scored:
    """Counts by slice under a signature; baselines follow from the gold."""

    gold: Gold
    signature: Signature
    sliced: Sliced
    warnings: tuple[str, ...]

    def with_warnings(self, more: Iterable[str]) -> "Scored":
        """The same with more to be said."""
        return replace(self, warnings=(*self.warnings, *more))


def score_tally(tally: Tally) -> Scored:
    """The score of a finished tally."""
    return Scored(
        gold=tally.gold,
        signature=sign(tally),
        sliced=count_slices(tally.gold, tally.cells()),
        warnings=(ALL_NULL,) if tally.is_all_null else (),
    )


def answered_responses(tally: Tally) -> list[AnsweredResponse]:
    """Responses that answered a scored query and have facts, steps or words, in released order."""
    gold = tally.gold
    found = []
    for position in sorted(tally.kept):
        row, answer = tally.kept[position], ANSWER[tally.codes[position]]
        if answer is None or gold.answer(position) is None:
            continue
        response = "" if row.response is ABSENT or row.response is None else row.response
        if not (row.facts or row.steps or response.strip()):
            continue
        found.append(
            AnsweredResponse(
                entry_id=row.id,
                task=gold.task(position),
                answer=answer,
                response=response,
                facts=None if row.facts is None else tuple(row.facts),
                steps=None if row.steps is None else tuple(row.steps),
            )
        )
    return found
