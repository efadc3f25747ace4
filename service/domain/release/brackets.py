"""Brackets of a triple's text made whole: what was added or dropped is told."""

import re
from dataclasses import dataclass

CLOSING = {"(": ")", "[": "]", "{": "}"}
OPENING = {close: opened for opened, close in CLOSING.items()}
_BRACKET = re.compile(r"[()\[\]{}]")
MOST_DOUBLED = 8  # brackets too many at the beginning that are looked for


@dataclass(frozen=True, slots=True)
class Balanced:
    """A text in which every bracket has its partner, and what had to be done for that."""

    text: str
    notes: tuple[str, ...]


def balance(text: str) -> Balanced:
    """Close what is never closed, drop what closes nothing; the rest stays as it is.

    A bracket left open inside another one ends where that one ends; the others end last. A first
    bracket without a partner before one that holds all the rest is dropped.
    """
    pieces: list[str] = []
    opened: list[str] = []
    notes: list[str] = []
    if _BRACKET.findall(text) == ["(", ")"]:  # nearly all triples
        return Balanced(text, ())
    while len(notes) < MOST_DOUBLED and _is_doubled(text):
        notes.append(f'stray "{text[0]}" dropped')
        text = text[1:].lstrip()
    for index, character in enumerate(text):
        if character == "{" and _is_left_open(opened, text[index:]):
            notes.append('")" added')
            pieces = [*"".join(pieces).rstrip(), ") "]
            opened.pop()
        if character in CLOSING:
            opened.append(character)
        elif character in OPENING:
            if OPENING[character] not in opened:
                notes.append(f'stray "{character}" dropped')
                continue
            while opened[-1] != OPENING[character]:
                missing = CLOSING[opened.pop()]
                notes.append(f'"{missing}" added')
                pieces.append(missing)
            opened.pop()
        pieces.append(character)
    for left in reversed(opened):
        notes.append(f'"{CLOSING[left]}" added')
        pieces.append(CLOSING[left])
    return Balanced("".join(pieces), tuple(notes))


def _is_doubled(text: str) -> bool:
    """Whether the first of two brackets has no partner, and the second holds all but groups."""
    inner = text[1:].lstrip()
    if text[:1] not in ("(", "[") or inner[:1] not in ("(", "["):
        return False
    if text.count(text[0]) <= text.count(CLOSING[text[0]]):
        return False
    behind = inner[close_of(inner, 0) + 1 :].strip(" ,;.")
    return not behind or behind.startswith("{")


def _is_left_open(opened: list[str], rest: str) -> bool:
    """Whether a round bracket inside the outer one lacks its partner before a brace."""
    if len(opened) < 2 or opened[-1] != "(":
        return False
    return rest.count(")") - rest.count("(") < opened.count("(")


def close_of(text: str, start: int) -> int:
    """The index of the bracket that closes the one at `start`, in a balanced text."""
    depth = 0
    for index in range(start, len(text)):
        depth += (text[index] in CLOSING) - (text[index] in OPENING)
        if depth == 0:
            return index
    return len(text) - 1


def open_of(text: str, end: int) -> int:
    """The index of the bracket that the one at `end` closes, in a balanced text."""
    depth = 0
    for index in range(end, -1, -1):
        depth += (text[index] in OPENING) - (text[index] in CLOSING)
        if depth == 0:
            return index
    return 0


def split_outside(text: str, separators: str = ",") -> list[tuple[int, int]]:
    """The spans between separators that stand in no bracket."""
    spans: list[tuple[int, int]] = []
    depth = start = 0
    for index, character in enumerate(text):
        if character in CLOSING:
            depth += 1
        elif character in OPENING:
            depth -= 1
        elif character in separators and depth <= 0:
            spans.append((start, index))
            start = index + 1
    return [*spans, (start, len(text))]
