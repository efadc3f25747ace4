"""The triple grammar: notations, brackets, commas in labels, what is printed reads back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.domain.release.folding import fold_blanks
from service.domain.release.labels import Labels
from service.domain.release.triples import Triple, parse_triple, print_triple
from service.domain.release.vocabulary import Vocabulary
from service.storage import shipped

VOCABULARY: Vocabulary = shipped.vocabulary()
SYNTAX = {"bracket", "qualifier-form", "triple-arity", "triple-unread", "unicode", "whitespace"}


def read(text: str, *known: str) -> Triple:
    return parse_triple(text, VOCABULARY, Labels(known))


def parts(triple: Triple) -> tuple[str, str, str]:
    return triple.subject, triple.property, triple.value


def codes(triple: Triple) -> set[str]:
    return {note.code for note in triple.notes}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(Ayla, population, 59,449)", ("Ayla", "population", "59,449")),
        (
            "(Ayla Motors, dissolved, abolished or demolished date, April 1931)",
            ("Ayla Motors", "dissolved, abolished or demolished date", "April 1931"),
        ),
        (
            "(Ayla, coordinate location, 36°37'14\"N, 49°30'38\"E)",
            ("Ayla", "coordinate location", "36°37'14\"N, 49°30'38\"E"),
        ),
        ("(Ayla, Texas, country, Freedonia)", ("Ayla, Texas", "country", "Freedonia")),
        ("(Ayla, work period (start), 2002)", ("Ayla", "work period (start)", "2002")),
        ("(Ayla, description, ruler, (1946-2009))", ("Ayla", "description", "ruler, (1946-2009)")),
        ("(Ayla, member of sports team, X (Y, Z))", ("Ayla", "member of sports team", "X (Y, Z)")),
        ("((R)-ayline, instance of, acid)", ("(R)-ayline", "instance of", "acid")),
        ("(Ayla, unheard of, one, two)", ("Ayla", "unheard of", "one, two")),
    ],
)
def test_commas_and_brackets_in_parts(text: str, expected: tuple[str, str, str]) -> None:
    triple = read(text)

    assert parts(triple) == expected
    assert triple.notes == ()


def test_a_known_label_keeps_its_commas() -> None:
    assert parts(read("(Ayla, sport, unheard of, x)", "Ayla, sport")) == (
        "Ayla, sport",
        "unheard of",
        "x",
    )
    assert parts(read("(Ayla, made up, sport, x)", "Ayla")) == ("Ayla", "made up", "sport, x")


@pytest.mark.parametrize(
    "written",
    [
        "Reds {start time, 2001}{end time, 2003}",
        "Reds{start time, 2001}{end time, 2003}",
        "Reds, {start time, 2001}, {end time, 2003}",
        "Reds {start time 2001}{end time 2003}",
        "Reds {start time: 2001, end time: 2003}",
        "Reds {start time: 2001}{end time: 2003}",
        "Reds {start time = 2001; end time = 2003}",
        "Reds {start time, 2001, end time, 2003}",
        "Reds (start time, 2001) (end time, 2003)",
        "Reds(start time, 2001)(end time, 2003)",
        "Reds, (start time: 2001), (end time: 2003)",
        "Reds [start time, 2001][end time, 2003]",
        "Reds, start time, 2001, end time, 2003",
    ],
)
def test_notations_of_qualifiers(written: str) -> None:
    triple = read(f"(Ayla, member of sports team, {written})")

    assert parts(triple) == ("Ayla", "member of sports team", "Reds")
    assert triple.qualifiers == (("start time", "2001"), ("end time", "2003"))
    plain = written == "Reds {start time, 2001}{end time, 2003}"
    tight = written.startswith("Reds{")
    assert codes(triple) - {"whitespace"} == (set() if plain or tight else {"qualifier-form"})


@pytest.mark.parametrize(
    ("group", "pair"),
    [
        ("{represents, Left (North), United}", ("represents", "Left (North), United")),
        ("{represents Left (North)}", ("represents", "Left (North)")),
        ("{votes received, 1,234}", ("votes received", "1,234")),
        ("{of no interest, much}", ("of no interest", "much")),
        ("{made up: x}", ("made up", "x")),
        ("(of, Ayla N.V.)", ("of", "Ayla N.V.")),
    ],
)
def test_one_qualifier(group: str, pair: tuple[str, str]) -> None:
    triple = read(f"(Ayla, candidate, Bo {group})")

    assert triple.value == "Bo"
    assert triple.qualifiers == (pair,)


@pytest.mark.parametrize("value", ["Left (North)", "Bo (film, 1990)", "a {b}", "Bo (start time)"])
def test_what_is_no_qualifier_stays_in_the_value(value: str) -> None:
    assert read(f"(Ayla, candidate, {value})").value == value


def test_prose_keeps_its_brackets() -> None:
    triple = read("(Ayla, description, ruler (country, Freedonia))")

    assert (triple.value, triple.qualifiers) == ("ruler (country, Freedonia)", ())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(sholeh, part of Aylan cuisine)", ("sholeh", "part of", "Aylan cuisine")),
        ("(sholeh part of, Aylan cuisine)", ("sholeh", "part of", "Aylan cuisine")),
        ("(Ayla, population 59,449)", ("Ayla", "population", "59,449")),
        ("(Bo, occupatoin, occupation, poet)", ("Bo", "occupation", "poet")),
        ("(Bo, occupation, occupatoin, poet)", ("Bo", "occupation", "poet")),
        ("(Bo, occupation, occupation, poet)", ("Bo", "occupation", "poet")),
    ],
)
def test_two_and_four_parts(text: str, expected: tuple[str, str, str]) -> None:
    triple = read(text)

    assert parts(triple) == expected
    assert codes(triple) == {"triple-arity"}


@pytest.mark.parametrize("text", ["()", "(Ayla)", "(Ayla, nothing known)", "(, , )", "", "(((("])
def test_what_fits_no_reading_is_kept(text: str) -> None:
    triple = read(text)

    assert not triple.is_read()
    assert "triple-unread" in codes(triple)
    assert "Ayla" not in text or "Ayla" in triple.subject


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("(Ayla,\u00a0country, Freedonia)", "unicode"),
        ("(Ayla, country,\u202fFreedonia)", "unicode"),
        ("(Ayla, country, Freedonia\u200b)", "unicode"),
        ("(Ayla, country,  Freedonia)", "whitespace"),
        ("(Ayla, country,\tFreedonia)", "whitespace"),
        ("( Ayla, country, Freedonia )", "whitespace"),
        ("(Ayla , country, Freedonia)", "whitespace"),
        ("(Ayla,country,Freedonia)", "whitespace"),
    ],
)
def test_blanks(text: str, code: str) -> None:
    triple = read(text)

    assert parts(triple) == ("Ayla", "country", "Freedonia")
    assert codes(triple) == {code}


def test_decomposed_letters_are_composed() -> None:
    triple = read("(Ko\u0308ln, country, Freedonia)")

    assert triple.subject == "K\u00f6ln"
    assert codes(triple) == {"unicode"}


WORDS = st.text(st.characters(categories=("Lu", "Ll", "Nd", "Pd")), min_size=1, max_size=6)
LABELS = (
    st.lists(WORDS, min_size=1, max_size=3)
    .map(" ".join)
    .filter(lambda label: VOCABULARY.find(label) is None)
)
BRACKETED = st.tuples(LABELS, LABELS).map(lambda pair: f"{pair[0]} ({pair[1]})") | LABELS
COMMAS = st.lists(BRACKETED, min_size=1, max_size=3).map(", ".join)
ENTITY = [p.label for p in VOCABULARY.properties if p.datatype == "wikibase-item"]
PAIRS = st.tuples(st.sampled_from(ENTITY), BRACKETED)


@given(LABELS, st.sampled_from(ENTITY), BRACKETED, st.lists(PAIRS, max_size=3))
def test_what_is_printed_reads_back(
    subject: str, label: str, value: str, pairs: list[tuple[str, str]]
) -> None:
    triple = Triple(
        *map(fold_blanks, (subject, label, value)), tuple((k, fold_blanks(v)) for k, v in pairs)
    )

    assert parse_triple(print_triple(triple), VOCABULARY) == triple


@given(COMMAS, st.sampled_from(ENTITY), BRACKETED)
def test_a_known_subject_may_hold_anything(subject: str, label: str, value: str) -> None:
    triple = Triple(*map(fold_blanks, (subject, label, value)))

    assert parse_triple(print_triple(triple), VOCABULARY, Labels([triple.subject])) == triple


@given(st.text("ab,(){}[]: 1-\u00a0", max_size=30))
def test_any_text_gives_a_triple_that_reads_back(text: str) -> None:
    triple = read(text)

    assert codes(triple) <= SYNTAX
    if triple.is_read():
        again = read(print_triple(triple))
        assert (parts(again), again.qualifiers) == (parts(triple), triple.qualifiers)
