"""Brackets of a triple: what is missing, doubled or stray is mended, and told as it was done."""

import pytest

from service.domain.release.triples import Triple, parse_triple
from service.storage import shipped

VOCABULARY = shipped.vocabulary()


def read(text: str) -> Triple:
    return parse_triple(text, VOCABULARY)


@pytest.mark.parametrize(
    "text",
    [
        "(Ayla, league, Reds (North) {point in time, 1990}",
        "Ayla, league, Reds (North) {point in time, 1990})",
        "((Ayla, league, Reds (North) {point in time, 1990})",
        "(Ayla, league, Reds (North) {point in time, 1990}))",
        "((Ayla, league, Reds (North) {point in time, 1990}))",
        "(Ayla, league, Reds (North) {point in time, 1990}])",
        "(Ayla], league, Reds (North) {point in time, 1990})",
        "(Ayla, league, Reds (North {point in time, 1990})",
        "(Ayla, league, Reds (North) {point in time, 1990)",
        "(Ayla, league, Reds (North) {point in time, 1990",
        "Ayla, league, Reds (North) {point in time, 1990}",
        "(Ayla, league, Reds (North) {{point in time, 1990})",
    ],
)
def test_brackets_missing_doubled_and_stray(text: str) -> None:
    triple = read(text)

    assert (triple.subject, triple.property, triple.value) == ("Ayla", "league", "Reds (North)")
    assert triple.qualifiers == (("point in time", "1990"),)
    assert "bracket" in {note.code for note in triple.notes}


@pytest.mark.parametrize(
    ("text", "done"),
    [
        ("((Ayla, league, Reds)", ['stray "(" dropped']),
        ("((Ayla, league, Reds) {point in time, 1990}", ['stray "(" dropped']),
        ("[(Ayla, league, Reds (North))", ['stray "[" dropped']),
        ("((Ayla, league, Reds))", ["outer brackets doubled"]),
        ("(Ayla, league, Reds))", ['stray ")" dropped']),
        ("(Ayla, league, Reds (North)", ['")" added']),
    ],
)
def test_what_was_done_to_the_brackets_is_what_is_told(text: str, done: list[str]) -> None:
    triple = read(text)

    assert [note.reason for note in triple.notes if note.code == "bracket"] == done
    assert (triple.subject, triple.property) == ("Ayla", "league")


def test_brackets_without_end_cost_no_more_than_their_number() -> None:
    assert not read("(" * 20_000).is_read()


def test_an_opening_bracket_inside_a_label_is_stray() -> None:
    triple = read("(AC (Ayla, league, Reds)")

    assert (triple.subject, triple.property, triple.value) == ("AC Ayla", "league", "Reds")
