"""Candidate facts and steps of a response, for submissions that send none of their own."""

import re
from collections.abc import Iterable, Iterator, Sequence

from service.domain.entries import StepKind
from service.domain.judging.assertions import is_fact, is_step, speaks_of_the_answer
from service.domain.judging.items import FactText, StepText, distinct
from service.domain.judging.passages import passages

CONCLUDES = re.compile(
    r"\W*(?:so|thus|hence|therefore|consequently|accordingly|since|because|given|overall|if"
    r"|as (?:a result|such)|for this reason|(?:in|to) (?:conclusion|summary|conclude)"
    r"|(?:this|that|which) (?:means|implies|suggests)|it follows|based on)\b",
    re.IGNORECASE,
)


def candidate_facts(response: str) -> tuple[FactText, ...]:
    """The sentences that state something about the world, as a set."""
    found = (p for p in passages(response) if is_step(p) and is_fact(p))
    return distinct(tuple(FactText(p.text, p.start, p.end) for p in found))


def candidate_steps(response: str) -> tuple[StepText, ...]:
    """The sentences in order, "Final answer: …" among them, each with the kind it seems to be."""
    return tuple(
        StepText(p.text, "inference" if p.final else guess_kind(p.text), p.start, p.end)
        for p in passages(response)
        if is_step(p)
    )


def own_facts(response: str, facts: Sequence[str]) -> tuple[FactText, ...]:
    """The facts a submission sent, as a set, placed in the response where they stand verbatim."""
    return distinct(tuple(FactText(text, *place) for text, place in _placed(response, facts)))


def own_steps(response: str, steps: Sequence[str]) -> tuple[StepText, ...]:
    """The steps a submission sent, in order; blank ones fall away."""
    return tuple(
        StepText(text, guess_kind(text), *place) for text, place in _placed(response, steps)
    )


def guess_kind(step: str) -> StepKind:
    """`inference` for words that conclude ("Thus …", "the answer is …"), else `fact`.

    Only what annotators start from: they say themselves of which kind a step is.
    """
    return "inference" if CONCLUDES.match(step) or speaks_of_the_answer(step) else "fact"


def _placed(
    response: str, texts: Iterable[str]
) -> Iterator[tuple[str, tuple[int | None, int | None]]]:
    """Each text that is not blank, trimmed, with where it stands; search goes on from the last."""
    after = 0
    for text in filter(None, map(str.strip, texts)):
        start = response.find(text, after)
        if start < 0:
            start = response.find(text)
        if start < 0:
            yield text, (None, None)
        else:
            after = start + len(text)
            yield text, (start, after)
