"""What the last step concludes, by general rules of English, against the released answer."""

import re
from collections.abc import Iterator, Sequence

from service.domain.entries import Entry, Finding
from service.domain.release.audit.english import (
    DENYING_STEMS,
    FUNCTION_WORDS,
    NEGATORS,
    PRONOUNS,
)
from service.domain.release.audit.likeness import fold, names
from service.domain.release.codes import finding
from service.domain.release.places import ANSWER, step_text_at
from service.domain.release.raw import RawEntry

_EXPLICIT = re.compile(
    r"\b(?:claim|statement|answer)(?: to [\w ]*)? (?:is|would be|must be|becomes)(?P<not> not|n't)?"
    r" (?:also )?(?P<word>true|correct|right|yes|false|incorrect|wrong|no)\b",
    re.IGNORECASE,
)
_AGREEING = frozenset({"true", "correct", "right", "yes"})
_CONTRACTED = re.compile(r"\b(?:ca|wo|sha)n['\u2019]t\b|n['\u2019]t\b", re.IGNORECASE)
_CONCLUDING = re.compile(r"(?:,|;)?\s+(?:and )?(?:so|therefore|thus|hence)\b,?\s+", re.IGNORECASE)
_REASON_FIRST = re.compile(r"^(?:since|because|as)\b.*?,\s+", re.IGNORECASE)
_REASON_LAST = re.compile(r",?\s+(?:because|since)\b.*$|,\s+(?:as|which)\b.*$", re.IGNORECASE)
_ENDINGS = re.compile(r"(?:ies|ing|ed|es|s|e|y|ly)$")
_SHORTEST_STEM = 3
_MAY_MISS = 0.25


def audit_verdict(raw: RawEntry, entry: Entry) -> Iterator[Finding]:
    """At most one finding: the answer contradicted, or a claim without its verdict."""
    if not raw.steps:
        return
    last = len(raw.steps) - 1
    text = raw.steps[last].text
    concluded = conclusion(raw.query, text, [label for label, _ in raw.anchors])
    if isinstance(entry.released_answer, bool) and concluded == (not entry.released_answer):
        yield finding(
            raw.id,
            "answer-contradicts-steps",
            ANSWER,
            f"step {last + 1}, the last one, concludes {str(concluded).lower()}",
            before=str(entry.released_answer).lower(),
        )
    if raw.task == "claim-verification" and _EXPLICIT.search(text) is None:
        yield finding(
            raw.id,
            "no-conclusion-step",
            step_text_at(raw, last),
            "the last step does not say whether the claim is true",
        )


def conclusion(query: str, last_step: str, anchors: Sequence[str]) -> bool | None:
    """Whether the last step answers yes or no; None where the words leave it open.

    Either the step says so ("so the claim is false"), or its main clause repeats three in four
    words of the query that carry meaning, among them all numbers and denying verbs, and differs
    in negation. A comparison whose two sides have changed places is one more negation.
    """
    explicit = _EXPLICIT.search(last_step)
    if explicit is not None:
        return (explicit["word"].lower() in _AGREEING) != bool(explicit["not"])
    clause = main_clause(last_step)
    asked, said = _words(query), _words(clause)
    if not _repeats(asked, said, anchors):
        return None
    turned = _sides_changed(query, last_step, clause, anchors)
    return (_negations(asked) + _negations(said) + turned) % 2 == 0


def main_clause(step: str) -> str:
    """What a step concludes: after the last "so", without the reasons before or behind it."""
    clause = _CONCLUDING.split(step)[-1]
    clause = _REASON_FIRST.sub("", clause)
    return _REASON_LAST.sub("", clause)


def _words(text: str) -> list[str]:
    return fold(_CONTRACTED.sub(" not", text)).split()


def _negations(words: Sequence[str]) -> int:
    return sum(word in NEGATORS for word in words)


def _repeats(asked: list[str], said: list[str], anchors: Sequence[str]) -> bool:
    stems = {_stem(word) for word in said}
    if any(word in PRONOUNS for word in said):
        stems |= {_stem(word) for label in anchors for word in fold(label).split()}
    content = {word for word in asked if word not in FUNCTION_WORDS | NEGATORS}
    missing = {word for word in content if _stem(word) not in stems}
    if any(_stem(word) in DENYING_STEMS or word.isdigit() for word in missing):
        return False
    return bool(content) and len(missing) <= len(content) * _MAY_MISS


def _stem(word: str) -> str:
    stem = _ENDINGS.sub("", word)
    return stem if len(stem) >= _SHORTEST_STEM else word


def _sides_changed(query: str, step: str, clause: str, anchors: Sequence[str]) -> bool:
    """Whether a comparison concludes of the thing that the query names behind "than".

    A pronoun stands for the anchor that the step names first.
    """
    before, asked, behind = fold(query).partition(" than ")
    if not asked:
        return False
    _, _, other = fold(clause).partition(" than ")
    if any(names(before, fold(label)) and names(other, fold(label)) for label in anchors):
        return True
    said = fold(step)
    named = sorted((said.find(fold(label)), label) for label in anchors if fold(label) in said)
    if not named or not any(word in PRONOUNS for word in fold(clause).split()):
        return False
    first = fold(named[0][1])
    return names(behind, first) and not names(other, first)
