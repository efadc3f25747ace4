"""Finds where the condition of "If P, C" ends and what follows from it begins."""

import re
from dataclasses import dataclass
from itertools import pairwise

from service.domain.release.rule_words import AUXILIARIES, PRONOUNS, QUERY_WORDS, RELATIVES

_CONTINUES = re.compile(
    r"\s*(?:such as|including|like|especially|namely|for example|e\.g\.|i\.e\."
    rf"|and\b|or\b|but\b|nor\b|{RELATIVES})",
    re.IGNORECASE,
)
_JOINS = re.compile(r"\s*(?:and|or)\b", re.IGNORECASE)
_THEN = re.compile(r"[,;]?\s+then\b,?\s+", re.IGNORECASE)
_STARTS_MAIN = re.compile(rf"\s*(?:{QUERY_WORDS}|{PRONOUNS})", re.IGNORECASE)
_VERB = re.compile(AUXILIARIES, re.IGNORECASE)
_RELATIVE_VERB = re.compile(rf"{RELATIVES}.*{AUXILIARIES}", re.IGNORECASE)
_UNMARKED = re.compile(
    rf"(?<!\bthe)\s(?=(?:{QUERY_WORDS} (?:{AUXILIARIES}|becomes)"
    rf"|{PRONOUNS} (?:would|will|can|could|may|might|should|must)\b))",
    re.IGNORECASE,
)
_OPENING, _CLOSING = "([{", ")]}"


@dataclass(frozen=True, slots=True)
class Boundary:
    """Offsets of the end of the condition and of the start of what follows from it."""

    premise_end: int
    conclusion_start: int


def find_boundary(text: str, start: int) -> Boundary | None:
    """The boundary in `text` after `start` (behind "if"); None where nothing follows."""
    then = [each for each in _THEN.finditer(text, start) if text[each.end() :].strip(" .,;")]
    if then and _is_clause_end(text, start, then[0]):
        return Boundary(then[0].start(), then[0].end())
    comma = _main_comma(text, start)
    if comma is not None:
        return Boundary(comma, comma + 1)
    unmarked = list(_UNMARKED.finditer(text, start))
    if unmarked:
        return Boundary(unmarked[-1].start(), unmarked[-1].end())
    return None


def _is_clause_end(text: str, start: int, then: "re.Match[str]") -> bool:
    """Tells "…, then C" and "P then C" from the adverb in "was then the mayor, C"."""
    return then.group().startswith((",", ";")) or _main_comma(text, start) is None


def _main_comma(text: str, start: int) -> int | None:
    """The comma before the main clause: not one of a list, an apposition or an example."""
    commas = _open_commas(text, start)
    segments = [
        (comma, text[comma + 1 : end])
        for comma, end in pairwise([*commas, len(text)])
        if text[comma + 1 : end].strip(" .,;")
    ]
    joined = [comma for comma, words in segments if _JOINS.match(words)]
    starts = [(comma, words) for comma, words in segments if not _CONTINUES.match(words)]
    after_list = [(comma, words) for comma, words in starts if joined and comma > joined[-1]]
    return _most_like_a_clause(after_list or starts)


def _most_like_a_clause(starts: list[tuple[int, str]]) -> int | None:
    for looks_right in (_has_plain_subject, _has_own_verb):
        for comma, words in starts:
            if looks_right(words):
                return comma
    return starts[-1][0] if starts else None


def _has_plain_subject(words: str) -> bool:
    return _STARTS_MAIN.match(words) is not None and _has_own_verb(words)


def _has_own_verb(words: str) -> bool:
    return _VERB.search(words) is not None and _RELATIVE_VERB.search(words) is None


def _open_commas(text: str, start: int) -> list[int]:
    """Offsets of the commas outside brackets and quotation marks, thousands left alone."""
    depth, quoted, commas = 0, False, []
    for place in range(start, len(text)):
        letter = text[place]
        if letter in _OPENING:
            depth += 1
        elif letter in _CLOSING:
            depth = max(0, depth - 1)
        elif letter == '"':
            quoted = not quoted
        elif (
            letter == ","
            and depth == 0
            and not quoted
            and not text[place + 1 : place + 2].isdigit()
        ):
            commas.append(place)
    return commas
