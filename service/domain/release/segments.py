"""A string of triples cut into one text each, with what stands between them."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

from service.domain.release.brackets import CLOSING, OPENING

_NUMBERED = re.compile(
    r"(?:^|(?<=[,;.)\]}\n]))\s*(?:and\s+)?\(?(?P<number>\d{1,3})\s*(?P<mark>[-\u2013\u2014.:)]+)\s*(?=[(\[])"
)
_BARE_NUMBER = re.compile(r"(?P<number>\d{1,3})\s*[-\u2013\u2014.:)]\s+")
_BETWEEN = re.compile(r"(?:[\s,;.]|and\s)*")
_BEHIND = re.compile(r"(?:\s*[)\]}]+|\s*,?\s*\{[^{}]*\}?)+")
_INSIDE = re.compile(r"(?:[,;]|(?<=[)\]}])\s)\s*(?=\()")
ENDS_TRIED = 4
LONGEST_TRIPLE = 1000
STARTS_TRIED = 50


@dataclass(frozen=True, slots=True)
class Segment:
    """A triple's text as written; `lead` is all that stands between it and the one before.

    `number` is what it is numbered with, None without a number.
    """

    text: str
    lead: str
    number: int | None


@dataclass(frozen=True, slots=True)
class Segments:
    """The triples of one string in order, and what follows the last."""

    items: tuple[Segment, ...]
    trail: str


def split_triples(text: str, is_triple: Callable[[str], bool]) -> Segments:
    """Cut at numbers before a bracket and where brackets are closed.

    A triple whose bracket is never closed ends where the next one begins; `is_triple` says
    whether a text that begins with a bracket is one.
    """
    items: list[Segment] = []
    done = 0
    for start, end in _spans(text, is_triple):
        lead = text[done:start]
        number = re.search(r"\d+", lead)
        items.append(Segment(text[start:end], lead, int(number[0]) if number else None))
        done = end
    return Segments(tuple(items), text[done:])


def _spans(text: str, is_triple: Callable[[str], bool]) -> Iterator[tuple[int, int]]:
    marks = list(_numbers(text))
    starts = [0, *(mark.end() for mark in marks)]
    ends = [*(mark.start() for mark in marks), len(text)]
    for start, end in zip(starts, ends, strict=True):
        yield from _region(text, start, end, is_triple)


def _numbers(text: str) -> Iterator[re.Match[str]]:
    """Numbers of triples; `59,449) (` is none: the bracket before it is still open."""
    done = position = 0
    while (mark := _NUMBERED.search(text, position)) is not None:
        before = text[done : mark.start()]
        if mark["mark"] != ")" or before.count("(") <= before.count(")"):
            yield mark
            done = position = mark.end()
        else:
            position = mark.start() + 1


def _region(
    text: str, start: int, end: int, is_triple: Callable[[str], bool]
) -> Iterator[tuple[int, int]]:
    position = start
    while True:
        position = _skip(text, position, end)
        if position >= end:
            return
        close, closed = _close(text, position, end)
        if not closed:
            close = _next_triple(text, position, close, is_triple)
        stop = position + len(text[position:close].rstrip(" ,;\t\r\n\u00a0"))
        yield position, stop
        position = max(close, stop)


def _skip(text: str, position: int, end: int) -> int:
    """Past separators and a number whose bracket is lost."""
    between = _BETWEEN.match(text, position, end)
    position = between.end() if between else position
    number = _BARE_NUMBER.match(text, position, end)
    return number.end() if number else position


def _close(text: str, start: int, end: int) -> tuple[int, bool]:
    """Where the triple ends, stray brackets and groups behind it included; whether it closes."""
    opened: list[str] = []
    bare = text[start] not in ("(", "[")
    for index in range(start, end):
        character = text[index]
        if character in CLOSING:
            opened.append(character)
        elif character in OPENING:
            if OPENING[character] in opened:
                while opened.pop() != OPENING[character]:
                    pass
                if opened or bare:
                    continue
            elif not (bare and character == ")"):
                continue
            if not opened:
                behind = _BEHIND.match(text, index + 1, end)
                return (behind.end() if behind else index + 1), True
    return end, not opened


def _next_triple(text: str, start: int, end: int, is_triple: Callable[[str], bool]) -> int:
    """Where inside an unclosed triple the next one begins, else its end."""
    for match in islice(_INSIDE.finditer(text, start + 1, end), STARTS_TRIED):
        if any(is_triple(text[match.end() : stop]) for stop in _ends(text, match.end(), end)):
            return match.start()
    return end


def _ends(text: str, start: int, end: int) -> Iterator[int]:
    """Where a triple that begins at `start` may end: behind its first few closing brackets."""
    stop = start
    for _ in range(ENDS_TRIED):
        stop = text.find(")", stop, end) + 1
        if stop == 0:
            break
        yield stop
    yield min(end, start + LONGEST_TRIPLE)
