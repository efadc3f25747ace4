"""Tells whether a part of a rule is negated: whether its own main verb is, not one inside it."""

import re

from service.domain.release.rule_words import (
    APOSTROPHE,
    AUXILIARIES,
    NEGATED_AUXILIARY,
    PRONOUNS,
    RELATIVES,
)

_NO = r"no\b(?! \w+ than\b| matter\b)"
_MUST_NOT = re.compile(
    rf"\bmust(?:n{APOSTROPHE}t)?(?: (?:also|still|just))?(?: (?:have|be|have been))? "
    rf"(?:not|never|{_NO})|\bmustn{APOSTROPHE}t\b",
    re.IGNORECASE,
)
_SUBJECT_NOT = re.compile(rf"\s*(?:{_NO}|none of|neither|nobody|nothing)", re.IGNORECASE)
_FINITE_NOT = re.compile(
    rf"(?P<inside>{RELATIVES} (?:{PRONOUNS} )?)?"
    rf"(?:{NEGATED_AUXILIARY}|{AUXILIARIES} (?:be |have |been )*{_NO}"
    rf"|{AUXILIARIES} (?:be )?(?:unlikely|impossible|unable)\b)",
    re.IGNORECASE,
)
_INFINITIVE_NOT = re.compile(
    rf"(?:not|never)\b|be (?:unlikely|impossible|unable)\b|(?:be|have) {_NO}"
    r"|[^,;]*?\b(?:not|never) to\b|(?:\w+ ){1,6}?to (?:not|never|be unlikely|be unable)\b",
    re.IGNORECASE,
)


def is_obligation_negated(premise: str) -> bool:
    """For "X must P": "must not", "must have not been", "there must be no …"."""
    return _MUST_NOT.search(premise) is not None or _SUBJECT_NOT.match(premise) is not None


def is_purpose_negated(conclusion: str) -> bool:
    """For the infinitive of "to C" and "for Y to C", given without its "to" or "for"."""
    return _INFINITIVE_NOT.match(conclusion) is not None


def is_clause_negated(clause: str) -> bool:
    """For a clause with a finite verb: "is not", "didn't", "it is impossible", "there is no".

    A negation inside a relative clause ("a number that cannot be halved") or behind a
    preposition ("with no sugar", "without") belongs to a noun and does not count.
    """
    if _SUBJECT_NOT.match(clause):
        return True
    return any(match["inside"] is None for match in _FINITE_NOT.finditer(clause))
