"""Reading an answer from a response: the public, versioned function every score stands on.

A response is cleaned and cut into sentences. The last explicit verdict wins, then an opening yes
or no, then the last hedge with a direction or refusal; where there is none, nothing is read.
"""

import re
from dataclasses import dataclass
from typing import Literal

from service.domain.scoring.answer_restatement import restatement
from service.domain.scoring.answer_signals import Signal, explicit_signal, weak_signal
from service.domain.scoring.answer_text import (
    LONGEST,
    Sentence,
    clean,
    sentences,
    shortened,
    verbatim,
)

EXTRACTOR = "1"

Verdict = Literal["true", "false", "abstained", "unparsed"]


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read: the answer, how it counts, and the exact words of the response it is in."""

    answer: bool | None
    verdict: Verdict
    read_from: str | None


_Found = tuple[Sentence, Signal]

_FINAL = re.compile(r"^final answer\b", re.MULTILINE)
_FINAL_QUESTION = re.compile(r"final answer ?: ?(?P<query>[^\n]*\?)(?:\n|$)")
_SUB_QUESTION = re.compile(r"^q\d+ ?[.:]", re.MULTILINE)
_NEXT_QUESTION = re.compile(r"\n(?:q|question) ?:")


def read_answer(response: str | None, query: str | None = None) -> Reading:
    """The answer a response gives; never raises, whatever the text.

    `query`, where it is known, is not read when the response repeats it, and a response that
    says nothing but the query's own words, affirmed or denied, is read against it.
    """
    if response is None or not response.strip():
        return Reading(None, "abstained", None)
    response = shortened(response)
    cleaned = clean(response)
    found = _found(cleaned, clean((query or "")[:LONGEST]))
    if found is None:
        return Reading(None, "unparsed", None)
    part, signal = found
    words = verbatim(response, cleaned, part.start + signal.start, part.start + signal.end)
    answer = signal.answer
    verdict: Verdict = "abstained" if answer is None else "true" if answer else "false"
    return Reading(answer, verdict, words or None)


def _found(cleaned: str, query: str) -> _Found | None:
    finals = [final.start() for final in _FINAL.finditer(cleaned)]
    start = finals[-1] if finals else 0
    parts = sentences(cleaned, start, _end(cleaned, start))
    if query:
        parts = [part for part in parts if part.text.rstrip(".?!") != query.rstrip(".?!")]
    sub_questions = not finals and bool(_SUB_QUESTION.search(cleaned))
    found = _last_explicit(parts, sub_questions=sub_questions)
    if found:
        return found
    if echoed := _FINAL_QUESTION.match(cleaned, start):
        query = echoed.group("query")
    return _last_weak(parts) or (_restated(parts, query) if query else None)


def _end(cleaned: str, start: int) -> int:
    """Where a model that goes on to ask itself the next question stops answering this one."""
    following = _NEXT_QUESTION.search(cleaned, start)
    return following.start() if following else len(cleaned)


def _last_explicit(parts: list[Sentence], *, sub_questions: bool) -> _Found | None:
    """The last explicit verdict; a yes or no to one of several questions asked is none."""
    asking = sum(part.text.endswith("?") for part in parts)
    for place in range(len(parts) - 1, -1, -1):
        signal = explicit_signal(parts[place].text)
        if signal is None:
            continue
        opens = signal.start == 0
        asked = place > 0 and asking > 1 and parts[place - 1].text.endswith("?")
        if not opens or not (asked or sub_questions):
            return parts[place], signal
    return None


def _restated(parts: list[Sentence], query: str) -> _Found | None:
    if found := restatement(parts, query):
        part, affirms = found
        return part, Signal(affirms, 0, len(part.text))
    return None


def _last_weak(parts: list[Sentence]) -> _Found | None:
    for part in reversed(parts):
        if signal := weak_signal(part.text):
            return part, signal
    return None
