"""Candidate facts and steps of a response, for submissions that send none of their own."""

import re
from collections.abc import Iterable, Iterator, Sequence

from service.domain.entries import StepKind
from service.domain.judging.items import FactText, StepText, distinct
from service.domain.judging.passages import Passage, passages

LEAD = r"(?:(?:so|thus|hence|therefore|overall|consequently|in conclusion|in summary)\b,?\s*)?"
VERDICT = re.compile(
    rf"\W*{LEAD}(?:(?:the|my|this)\s+)?(?:(?:final|correct|best)\s+)?"
    r"(?:(?:answer|verdict|conclusion|claim|statement)\b(?:\s+to\s+(?:the|this)\s+question)?)?"
    r"\s*(?:is|would be|should be|must be)?\W*"
    r"(?:yes|no|true|false|supported|supports|refuted|refutes|unknown)\W*",
    re.IGNORECASE,
)
"""A sentence that says nothing but the answer: a step of the reasoning, but no fact."""

CONCLUDES = re.compile(
    r"\W*(?:so|thus|hence|therefore|consequently|accordingly|since|because|given|overall|if"
    r"|as (?:a result|such)|for this reason|(?:in|to) (?:conclusion|summary|conclude)"
    r"|(?:this|that|which) (?:means|implies|suggests)|it follows|based on)\b",
    re.IGNORECASE,
)
SPEAKS_OF_MORE = ("?", '?"', "?*", ":", ":**")
"""How questions and announcements ("Here is why:") end; they assert nothing."""


def candidate_facts(response: str) -> tuple[FactText, ...]:
    """The sentences that may be facts, as a set: no bare verdicts, questions, announcements."""
    found = (p for p in _assertions(response) if not _is_verdict(p))
    return distinct(tuple(FactText(p.text, p.start, p.end) for p in found))


def candidate_steps(response: str) -> tuple[StepText, ...]:
    """The sentences in order, "Final answer: …" among them, each with the kind it seems to be."""
    return tuple(
        StepText(p.text, "inference" if _is_verdict(p) else guess_kind(p.text), p.start, p.end)
        for p in _assertions(response)
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
    return "inference" if CONCLUDES.match(step) or VERDICT.fullmatch(step) else "fact"


def _assertions(response: str) -> Iterator[Passage]:
    return (p for p in passages(response) if p.final or not p.text.endswith(SPEAKS_OF_MORE))


def _is_verdict(passage: Passage) -> bool:
    return passage.final or VERDICT.fullmatch(passage.text) is not None


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
