"""Comparing words as a reader would: case, accents, dashes and marks aside."""

import re
from collections.abc import Sequence
from functools import lru_cache

from service.domain import search_words

SHORTEST_SLIP = 5
_WORD = re.compile(r"\w+")
_DIGITS = re.compile(r"\d+")


@lru_cache(maxsize=1 << 14)
def fold(text: str) -> str:
    """What searching compares (domain/search_words), and no marks: words parted by one blank."""
    return " ".join(_WORD.findall(search_words.fold(text)))


def names(folded_text: str, folded_label: str) -> bool:
    """Whether a folded text names a folded label, as whole words."""
    return bool(folded_label) and f" {folded_label} " in f" {folded_text} "


def mentions(folded_text: str, folded_label: str) -> bool:
    """Whether a folded text names a folded label or its plural."""
    return any(names(folded_text, folded_label + plural) for plural in ("", "s", "es"))


def edits(first: str, second: str, limit: int) -> int:
    """The number of letters to insert, drop, change or swap (Damerau); above `limit`: limit + 1."""
    if abs(len(first) - len(second)) > limit:
        return limit + 1
    before: Sequence[int] = []
    row = list(range(len(second) + 1))
    for i, a in enumerate(first, 1):
        last, before, row = before, row, [i]
        for j, b in enumerate(second, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == second[j - 2] and first[i - 2] == b:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
        if min(row) > limit:
            return limit + 1
    return row[-1]


def is_slip_of(written: str, meant: str) -> bool:
    """Whether one label is the other but for a letter or two (one below nine letters).

    Labels whose digits differ are two things ("under-15", "under-16"), never a slip.
    """
    if written == meant or min(len(written), len(meant)) < SHORTEST_SLIP:
        return False
    if _DIGITS.findall(written) != _DIGITS.findall(meant):
        return False
    limit = 2 if min(len(written), len(meant)) >= 9 else 1
    return edits(written, meant, limit) <= limit
