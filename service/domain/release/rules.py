"""Splits an inference rule into what must hold and what follows (paper, section 3.1).

The paper writes rules in two forms, "X must P to C" and "If P, C". Whatever is neither is
"other", and still split where it is a conditional of another wording.
"""

import re

from service.domain.entries import Rule
from service.domain.release.folding import fold_blanks
from service.domain.release.rule_condition import find_boundary
from service.domain.release.rule_negation import (
    is_clause_negated,
    is_obligation_negated,
    is_purpose_negated,
)
from service.domain.release.rule_purpose import find_purpose
from service.domain.release.rule_words import APOSTROPHE

_IF = re.compile(r"If\s+", re.IGNORECASE)
_OTHER_IF = re.compile(
    r"(?:Assuming|Supposing|Given|Provided|Providing|In case|As long as|When|Whenever)\s+"
    r"(?:that\s+)?",
    re.IGNORECASE,
)
_MUST = re.compile(rf"\bmust(?:n{APOSTROPHE}t)?\b")
_WEAKER_MUST = re.compile(r"\b(?:should|ought to|(?:has|have|needs|need) to)\b", re.IGNORECASE)
_LATER_IF = re.compile(r",?\s+if\s+", re.IGNORECASE)
_FRONTED = re.compile(
    r"(?:In order to|So as to|To|For)\s+(?P<conclusion>[^,]+),\s*(?P<premise>.*\bmust\b.*)",
    re.IGNORECASE,
)


def split_rule(text: str) -> Rule:
    """Split one rule as released; every text gives a Rule, in the worst case an "other".

    The premise has no leading "If", the conclusion no leading "to", "for" or "then"; neither
    ends with a stop. `negated` says that the main verb of one of them is. `text` is kept, in
    NFC and with blanks folded.
    """
    folded = fold_blanks(text)
    for split in (_split_if, _split_fronted, _split_must, _split_other_conditional):
        rule = split(folded)
        if rule is not None:
            return rule
    whole = _part(folded)
    return Rule(folded, "other", None, whole, whole is not None and is_clause_negated(whole))


def _split_if(text: str) -> Rule | None:
    """Read "If P, C"; an "If P" that nothing follows is "other"."""
    opening = _IF.match(text)
    if opening is None:
        return None
    boundary = find_boundary(text, opening.end())
    if boundary is None:
        premise = _part(text[opening.end() :])
        return Rule(text, "other", premise, None, is_clause_negated(premise or ""))
    premise = _part(text[opening.end() : boundary.premise_end])
    conclusion = _part(text[boundary.conclusion_start :])
    negated = is_clause_negated(premise or "") or is_clause_negated(conclusion or "")
    return Rule(text, "if-then", premise, conclusion, negated)


def _split_fronted(text: str) -> Rule | None:
    """Read "To C, X must P" and "For Y to C, X must P"."""
    match = _FRONTED.match(text)
    if match is None:
        return None
    return _must_rule(text, _part(match["premise"]), _part(match["conclusion"]))


def _split_must(text: str) -> Rule | None:
    """Read "X must P to C", "X must P if C" and "X must P"."""
    modal = _MUST.search(text)
    if modal is None:
        return None
    later = _LATER_IF.search(text, modal.end())
    purpose = find_purpose(text, modal.end())
    if purpose is not None and (later is None or purpose.premise_end < later.start()):
        conclusion = _part(text[purpose.conclusion_start :])
        return _must_rule(text, _part(text[: purpose.premise_end]), conclusion)
    if later is None:
        premise = _part(text)
        return Rule(text, "other", premise, None, is_obligation_negated(premise or ""))
    premise, conclusion = _part(text[: later.start()]), _part(text[later.end() :])
    negated = is_obligation_negated(premise or "") or is_clause_negated(conclusion or "")
    return Rule(text, "other", premise, conclusion, negated)


def _must_rule(text: str, premise: str | None, conclusion: str | None) -> Rule:
    negated = is_obligation_negated(premise or "") or is_purpose_negated(conclusion or "")
    return Rule(text, "must-to", premise, conclusion, negated)


def _split_other_conditional(text: str) -> Rule | None:
    """Read the conditionals outside the two forms: "Assuming P, C", "X should P to C", "C if P"."""
    parts = _assumed(text) or _weaker(text) or _postponed(text)
    if parts is None:
        return None
    premise, conclusion = _part(parts[0]), _part(parts[1])
    negated = is_clause_negated(premise or "") or is_clause_negated(conclusion or "")
    return Rule(text, "other", premise, conclusion, negated)


def _assumed(text: str) -> tuple[str, str] | None:
    opening = _OTHER_IF.match(text)
    boundary = find_boundary(text, opening.end()) if opening else None
    if opening is None or boundary is None:
        return None
    return text[opening.end() : boundary.premise_end], text[boundary.conclusion_start :]


def _weaker(text: str) -> tuple[str, str] | None:
    modal = _WEAKER_MUST.search(text)
    purpose = find_purpose(text, modal.end()) if modal else None
    if purpose is None:
        return None
    return text[: purpose.premise_end], text[purpose.conclusion_start :]


def _postponed(text: str) -> tuple[str, str] | None:
    later = _LATER_IF.search(text)
    if later is None:
        return None
    return text[later.end() :], text[: later.start()]


def _part(words: str) -> str | None:
    """The words without surrounding blanks and stops; None where nothing is left."""
    return words.strip(" .,;") or None
