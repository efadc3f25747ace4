"""Cuts a response into passages: lines, list items, sentences, each with its offsets."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from sentencex import get_sentence_boundaries

LANGUAGE = "en"
STEP = r"[*_]*step\s+\d{1,3}\s*(?:[:.)]|[-\u2013\u2014](?=\s))?[*_]*[:.]?"
BULLET = re.compile(
    rf"\s*(?:[-+*\u2022\u2023\u25e6\u2013\u2014](?=\s)|\#{{1,6}}(?=\s)|{STEP}(?=\s|$)"
    r"|[*_]*\(?(?P<number>\d{1,3})[.)][*_]*(?=\s)|[*_]*Q\d{1,2}[.:)][*_]*(?=\s))\s*",
    re.IGNORECASE,
)
HEADING = re.compile(r"\s*#{1,6}\s")
INLINE_STEP = re.compile(rf"(?<=\s){STEP}(?=\s)", re.IGNORECASE)
INLINE_NUMBER = re.compile(r"(?<=[.!?;:])\s+(?P<mark>\(?(?P<number>\d{1,3})[.)]\s+)")
FINAL = re.compile(r"(?:^|(?<=\s))[*_#]*\s?final\s+answer\s?[*_]*\s?:[*_]*", re.IGNORECASE)
LINE = re.compile(r"[^\n]*\n?")
BARE_NO = re.compile(r"(?<=\bno\.)\s+(?=[^\W\d_a-z])")
"""The splitter takes "no." for "number": a sentence may end there unless a digit follows."""


@dataclass(frozen=True, slots=True)
class Passage:
    """Words of the response from `start` to `end`.

    `final` for those under "Final answer:", `heading` for a line marked with "#".
    """

    text: str
    start: int
    end: int
    final: bool = False
    heading: bool = False


def passages(response: str) -> Iterator[Passage]:
    """All passages that hold a letter or a digit, in order; each is a slice of the response."""
    start = 0
    while start < len(response):
        body, end = _final(response, start)
        for first, last, heading in _list_items(response, start, body):
            for left, right in _sentences(response[first:last]):
                yield from _trimmed(response, first + left, first + right, heading=heading)
        yield from _trimmed(response, body, end, final=True)
        start = end


def _final(response: str, start: int) -> tuple[int, int]:
    """The span of the next "Final answer: …": to the end of its line, or of the next that speaks.

    Empty and at the end of the response when there is none.
    """
    found = FINAL.search(response, start)
    if found is None:
        return len(response), len(response)
    end = found.end()
    while (line := LINE.match(response, end)) and line[0]:
        end = line.end()
        if any(map(str.isalnum, line[0])):
            break
    return found.start(), end


def _list_items(response: str, start: int, end: int) -> Iterator[tuple[int, int, bool]]:
    """The spans of list items, and whether each is of a heading."""
    for line in response[start:end].splitlines(keepends=True):
        heading = HEADING.match(line) is not None
        yield from ((start + a, start + b, heading) for a, b in _items_of_line(line))
        start += len(line)


def _items_of_line(line: str) -> Iterator[tuple[int, int]]:
    """The parts of a line between its list markers, the markers left out."""
    start, number = 0, None
    while marker := BULLET.match(line, start):
        number = int(marker["number"]) if marker["number"] else number
        start = marker.end()
    for mark, after in _inline_marks(line, start, number):
        yield start, mark
        start = after
    yield start, len(line)


def _inline_marks(line: str, start: int, number: int | None) -> list[tuple[int, int]]:
    """Markers within a line: "Step 3:" anywhere, "3." only after a "2." of the same line."""
    found = [(m.start(), m.end()) for m in INLINE_STEP.finditer(line, start)]
    for match in INLINE_NUMBER.finditer(line, start):
        if number is not None and int(match["number"]) == number + 1:
            number += 1
            found.append((match.start("mark"), match.end("mark")))
    return sorted(found)


def _sentences(text: str) -> Iterator[tuple[int, int]]:
    for boundary in get_sentence_boundaries(LANGUAGE, text):
        start, end = boundary["start_index"], boundary["end_index"]
        for match in BARE_NO.finditer(text, start, end):
            yield start, match.start()
            start = match.end()
        yield start, end


def _trimmed(
    response: str, start: int, end: int, *, final: bool = False, heading: bool = False
) -> Iterator[Passage]:
    text = response[start:end]
    start += len(text) - len(text.lstrip())
    text = text.strip()
    if any(map(str.isalnum, text)):
        yield Passage(text, start, start + len(text), final, heading)
