"""A response laid out for reading: markup gone, one blank between words, lines and sentences kept.

The cleaned text has the same words in the same order as the response, so that whatever is read
from it can be given back verbatim: a span is found again by counting words.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

LONGEST = 600
"""Characters of a sentence looked at together; no sentence of a real response came near it."""
HEAD, TAIL = 16_000, 48_000
"""Characters read of a response that is longer than both together: its beginning and its end."""
_BLANK = " "
_DELETED = '$*_`~#"()}]<\\|\u201c\u201d\u201e\u201f\u00ab\u00bb\u2039\u203a\u2234\u2192\u21d2'
_AS_COLON = "[{>="  # brackets of labels: Finish[NO], <answer>no</answer>, \boxed{no}
_APOSTROPHES = "\u2018\u2019\u201a\u201b\u02bc\u00b4\u2032\uff07"
_DASHES = "\u2013\u2014\u2015\u2212"
_GONE = frozenset({"So", "Sk", "Cf", "Co", "Cn", "Cs", "Mn", "Me"})


class _Letters(dict[int, str]):
    """What each character is read as: one character, or nothing; filled as characters are met."""

    def __missing__(self, code: int) -> str:
        letter = chr(code)
        folded = unicodedata.normalize("NFKC", letter)
        if unicodedata.category(letter) in _GONE:
            folded = ""
        elif len(folded) != 1 or folded.isspace() != letter.isspace():
            folded = letter
        elif folded != letter:
            folded = self[ord(folded)]
        if len(self) < _REMEMBERED:
            self[code] = folded
        return folded


_REMEMBERED = 4096
_LETTERS = _Letters({code: chr(code) for code in range(128)})
_LETTERS.update(dict.fromkeys(map(ord, _DELETED), ""))
_LETTERS.update(dict.fromkeys(map(ord, _AS_COLON), ":"))
_LETTERS.update(dict.fromkeys(map(ord, _APOSTROPHES), "'"))
_LETTERS.update(dict.fromkeys(map(ord, _DASHES), ";"))

_SENTENCE = re.compile(r"(?<=[.!?])(?!(?<=\bno\.)[ ]\d)[ ](?!(?:is|was|would|:) )|\n")
_WORD_AFTER_STOP = re.compile(r"(?<=[.!?]\s)\S|(?<=\n)\S")
_WORD = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence or a line of the cleaned text, in lower case, and where it stands there."""

    text: str
    start: int


def shortened(response: str) -> str:
    """A response of at most HEAD + TAIL characters, else its first and last whole sentences."""
    if len(response) <= HEAD + TAIL:
        return response
    head, tail = response[:HEAD], response[-TAIL:]
    head_end = max(head.rfind(mark, HEAD - LONGEST) for mark in ".!?\n") + 1
    tail_start = _WORD_AFTER_STOP.search(tail, 0, LONGEST)
    return f"{head[: head_end or HEAD]}\n{tail[tail_start.start() if tail_start else 0 :]}"


def clean(response: str) -> str:
    """The response in lower case: markup, quotes and symbols gone, blanks folded, lines kept."""
    letters = response.translate(_LETTERS).lower()
    lines = (_BLANK.join(line.split()) for line in letters.splitlines())
    return "\n".join(line for line in lines if line)


def sentences(cleaned: str, start: int, end: int) -> list[Sentence]:
    """The sentences between two places of a cleaned text; a line break always ends one."""
    found: list[Sentence] = []
    for stop in _SENTENCE.finditer(cleaned, start, end):
        found.extend(_pieces(cleaned, start, stop.start()))
        start = stop.end()
    found.extend(_pieces(cleaned, start, end))
    return found


def _pieces(cleaned: str, start: int, end: int) -> Iterator[Sentence]:
    """A sentence whole, or, where it never ends, in pieces: what keeps reading linear."""
    while end - start > LONGEST:
        blank = cleaned.rfind(_BLANK, start, start + LONGEST)
        stop = blank if blank > start else start + LONGEST
        yield Sentence(cleaned[start:stop], start)
        start = stop + (blank > start)
    yield Sentence(cleaned[start:end], start)


def verbatim(response: str, cleaned: str, start: int, end: int) -> str:
    """The words of the response that the cleaned text holds between `start` and `end`."""
    piece, lowered = cleaned[start:end], response.lower()
    place = lowered.rfind(piece)
    if place >= 0 and len(lowered) == len(response):
        return response[place : place + len(piece)]
    before = len(cleaned[:start].split())
    if start and not cleaned[start - 1].isspace():
        before -= 1
    words = (
        found for found in _WORD.finditer(response) if found.group().translate(_LETTERS).strip()
    )
    kept = list(islice(words, before, before + len(piece.split())))
    return response[kept[0].start() : kept[-1].end()] if kept else ""
