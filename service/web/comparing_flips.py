"""Queries that flipped, for their cards: both answers, the responses with the words read marked."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from service.usecases.list_flips import FlipPage, ShownFlip, Side

ANSWERS: Final[Mapping[bool | None, str]] = {True: "yes", False: "no", None: "no answer"}
SOURCES: Final = {"given": "sent as such", "extracted": "read from the response", "none": ""}


@dataclass(frozen=True, slots=True)
class Heard:
    """What a side said: its answer, where from, and the response with the words read marked.

    `parts` are the response before the words, the words, and the rest; None where there is none.
    """

    letter: str
    side: Side
    answer: str
    source: str
    own: bool
    parts: tuple[str, str, str] | None


@dataclass(frozen=True, slots=True)
class Card:
    """A query that flipped."""

    flip: ShownFlip
    gold: str
    sides: tuple[Heard, Heard]


def flip_cards(found: FlipPage) -> list[Card]:
    """Each flip of a page."""
    return [
        Card(
            flip,
            ANSWERS[flip.gold],
            (_heard("A", flip.a, own=found.own[0]), _heard("B", flip.b, own=found.own[1])),
        )
        for flip in found.items
    ]


def _heard(letter: str, side: Side, *, own: bool) -> Heard:
    parts = None if not side.response else marked(side.response, side.read_from)
    return Heard(letter, side, ANSWERS[side.answer], SOURCES[side.answer_source], own, parts)


def marked(response: str, words: str | None) -> tuple[str, str, str]:
    """The response cut around the words that its answer was read from: where they stand last."""
    if not words or words not in response:
        return response, "", ""
    before, found, after = response.rpartition(words)
    return before, found, after
