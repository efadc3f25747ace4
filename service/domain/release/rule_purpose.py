"""Finds where "X must P" ends and "to C" or "for Y to C" begins."""

import re
from dataclasses import dataclass

from service.domain.release.rule_words import (
    MAY_TAKE_TO,
    NOUN_PHRASE_START,
    PRONOUNS,
    QUERY_WORDS,
    RELATIVES,
    TAKES_FOR,
    TAKES_OBJECT_AND_TO,
    TAKES_TO,
)

_INFINITIVE = re.compile(rf"\bto (?!(?i:{NOUN_PHRASE_START}))(?=[^\W\dA-Z])")
_FOR = re.compile(rf"\bfor (?!(?:\w+ing|at|in|{RELATIVES})\b)(?=\S)", re.IGNORECASE)
_FOR_PRONOUN = re.compile(rf"for (?:{PRONOUNS}|him|her|them|us|me)\b", re.IGNORECASE)
_LEAD = re.compile(r"(?:,\s*)?\b(?:in order|so as)\s+$", re.IGNORECASE)
_OBJECT_BETWEEN = re.compile(rf"{TAKES_OBJECT_AND_TO}(?P<object>[^,;]*)$", re.IGNORECASE)
_QUERY_HOLDS = re.compile(
    rf"\bto (?:be )?make {QUERY_WORDS}|\bfor {QUERY_WORDS} to be\b", re.IGNORECASE
)
_LONGEST_WORDS = 50  # characters to look back for a word; keeps long texts quick


@dataclass(frozen=True, slots=True)
class Purpose:
    """A place where the conclusion may begin: `premise_end` and `conclusion_start` are offsets.

    `weak` is a reading that holds only if the sentence offers no other, as in "small enough
    for a child to hold" or "requires a net to work".
    """

    premise_end: int
    conclusion_start: int
    weak: bool


def find_purpose(text: str, start: int) -> Purpose | None:
    """The purpose in `text` after `start` (behind the modal verb), or None where it has none.

    "To make the claim correct" and its kin win, then the first that no word before it takes as
    its own complement ("able to", "how to"), then the last weak one.
    """
    found = _candidates(text, start)
    formula = _QUERY_HOLDS.search(text, start)
    if formula is not None:
        upto = [each for each in found if each.premise_end <= formula.start()]
        if upto:
            return upto[-1]
    firm = [each for each in found if not each.weak]
    if firm:
        return firm[0]
    return found[-1] if found else None


def _candidates(text: str, start: int) -> list[Purpose]:
    found: list[Purpose] = []
    taken_until = start
    for match in _INFINITIVE.finditer(text, start):
        subject = _subject_before(text, taken_until, match.start())
        begin = match.start() if subject is None else subject
        taken_until = match.end()
        if subject is None and _is_complement(text[:begin]):
            continue
        lead = _LEAD.search(text, start, begin)
        found.append(
            Purpose(
                premise_end=lead.start() if lead else begin,
                conclusion_start=match.end() if subject is None else subject + len("for "),
                weak=lead is None
                and _is_weak(text[start:begin], found, has_subject=begin == subject),
            )
        )
    return found


def _subject_before(text: str, start: int, to: int) -> int | None:
    """Where the "for" stands that gives the infinitive at `to` its own subject."""
    for match in reversed(list(_FOR.finditer(text, start, to))):
        between = text[match.end() : to]
        if _QUERY_HOLDS.match(text, to) or "," in between:
            return None
        if _FOR_PRONOUN.match(text, match.start()) or not _ends_with(
            TAKES_FOR, text[: match.start()]
        ):
            return match.start()
    return None


def _is_complement(before: str) -> bool:
    return _ends_with(TAKES_TO, before)


def _is_weak(before: str, found: list[Purpose], *, has_subject: bool) -> bool:
    if _ends_with(r"(?:\benough|\btoo \w+)", before):
        return True
    if has_subject:
        return False
    if _ends_with(MAY_TAKE_TO, before):
        return True
    return not found and _OBJECT_BETWEEN.search(before) is not None


def _ends_with(words: str, before: str) -> bool:
    return re.search(rf"{words}\s*$", before[-_LONGEST_WORDS:], re.IGNORECASE) is not None
