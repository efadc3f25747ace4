"""Cutting a string into triples: numbers, separators, brackets that never close."""

import pytest

from service.domain.release.segment_notes import lead_notes
from service.domain.release.segments import Segments, split_triples

ONE, TWO = "(Ayla, population, 59,449)", "(Bo (North), born, 12. century {of, x})"


def cut(text: str) -> Segments:
    return split_triples(text, lambda candidate: candidate.strip("() ").count(", ") >= 2)


def codes(text: str, *, numbered: bool = True) -> list[str]:
    return sorted({note.code for note in lead_notes(cut(text), numbered=numbered)})


@pytest.mark.parametrize("number", ["{}- ", "{}-", "{}. ", "{}) ", "({}) ", "{}: ", "{}\u2013 "])
@pytest.mark.parametrize("separator", [", ", ",", " , ", "; ", "\n", ",\n", " ", " and "])
def test_numbers_and_separators(number: str, separator: str) -> None:
    segments = cut(number.format(1) + ONE + separator + number.format(2) + TWO)

    assert [each.text for each in segments.items] == [ONE, TWO]
    assert [each.number for each in segments.items] == [1, 2]


@pytest.mark.parametrize("separator", [", ", ",", " , ", "; ", "\n", " ", " and ", ""])
def test_without_numbers(separator: str) -> None:
    segments = cut(ONE + separator + TWO + separator)

    assert [each.text for each in segments.items] == [ONE, TWO]
    assert [each.number for each in segments.items] == [None, None]


@pytest.mark.parametrize(
    ("text", "texts"),
    [
        ("1- (a, b, c {k, v}, 2-(d, e, f)", ["(a, b, c {k, v}", "(d, e, f)"]),
        ("(a, b, c, (d, e, f)", ["(a, b, c", "(d, e, f)"]),
        ("(a, b, c {k, v), (d, e, f)", ["(a, b, c {k, v)", "(d, e, f)"]),
        ("1- ((a, b, c), 2- (d, e, f))", ["((a, b, c)", "(d, e, f))"]),
        ("((a, b, c), ((d, e, f)", ["((a, b, c)", "((d, e, f)"]),
        ("1- a, b, c (x)), 2- (d, e, f)", ["a, b, c (x))", "(d, e, f)"]),
        ("(a, b, c) {k, v}, (d, e, f)", ["(a, b, c) {k, v}", "(d, e, f)"]),
        ("(a, b, c (k, 803) (l, w)), (d, e, f)", ["(a, b, c (k, 803) (l, w))", "(d, e, f)"]),
        ("", []),
        (" , ", []),
    ],
)
def test_brackets_that_do_not_close(text: str, texts: list[str]) -> None:
    assert [each.text for each in cut(text).items] == texts


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"1- {ONE}, 2- {TWO}", []),
        (f"{ONE}, {TWO}", ["numbering"]),
        (f"1- {ONE}, {TWO}", ["numbering"]),
        (f"1- {ONE}, 3- {TWO}", ["numbering"]),
        (f"1- {ONE}, 2-{TWO}", ["numbering"]),
        (f"1. {ONE}, 2. {TWO}", ["numbering"]),
        (f"1- {ONE}, 2- {TWO}, ", ["whitespace"]),
        (f"1- {ONE}, 2- {TWO}\n", ["whitespace"]),
        (f"1- {ONE} , 2- {TWO}", ["whitespace"]),
        (f"1- {ONE},2- {TWO}", ["whitespace"]),
        (f"1- {ONE} 2- {TWO}", ["whitespace"]),
    ],
)
def test_notes_on_a_sub_graph(text: str, expected: list[str]) -> None:
    assert codes(text) == expected


def test_numbers_are_noted_where_none_are_due() -> None:
    assert codes(f"{ONE}, {TWO}", numbered=False) == []
    assert codes(f"1- {ONE}", numbered=False) == ["numbering"]
