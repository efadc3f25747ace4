"""Whether a judgement fits its assignment: lengths, completeness, evidence that exists."""

from collections.abc import Iterator, Sequence

from service.domain.errors import Problem
from service.domain.judging.items import ItemContent
from service.domain.judging.labels import Judgement


def problems_of(
    judgement: Judgement, content: ItemContent, *, statements: int, final: bool
) -> list[Problem]:
    """Everything wrong with the judgement, with pointers into it; `statements` counts the entry's.

    A final judgement has no label missing, unless it says that the response gives no answer or
    flags the lists as badly split.
    """
    facts, steps = content.facts, content.steps
    wrong = [
        *_lengths("facts", judgement.facts, facts),
        *_lengths("steps", judgement.steps, steps),
    ]
    if judgement.step_kinds is not None:
        wrong += _lengths("step_kinds", judgement.step_kinds, steps)
    wrong += _evidence(judgement, len(facts or ()), len(steps or ()), statements)
    if final and judgement.answered and judgement.flag is None and not wrong:
        wrong += _missing("facts", judgement.facts, facts)
        wrong += _missing("steps", judgement.steps, steps)
    return wrong


def _lengths(
    name: str, given: Sequence[object] | None, asked: Sequence[object] | None
) -> list[Problem]:
    if given is None or len(given) == len(asked or ()):
        return []
    return [Problem(f"must have {len(asked or ())} members; has {len(given)}", f"/{name}")]


def _missing(
    name: str, given: Sequence[object] | None, asked: Sequence[object] | None
) -> Iterator[Problem]:
    if given is None and asked:
        yield Problem("labels are missing; a final judgement needs all", f"/{name}")
    for index, label in enumerate(given or ()):
        if label is None:
            yield Problem("a label is missing; a final judgement needs all", f"/{name}/{index}")


def _evidence(judgement: Judgement, facts: int, steps: int, statements: int) -> Iterator[Problem]:
    if judgement.evidence is None:
        return
    if len(judgement.evidence) not in (facts, facts + steps):
        told = f"must have {facts} members (one per fact) or {facts + steps} (steps after facts)"
        yield Problem(f"{told}; has {len(judgement.evidence)}", "/evidence")
    for row, indices in enumerate(judgement.evidence):
        for column, index in enumerate(indices):
            if not 0 <= index < statements:
                yield Problem(
                    f"there is no statement {index}; the entry has {statements}",
                    f"/evidence/{row}/{column}",
                )
