"""Cutting a response into pieces: every passage found again, whatever overlaps."""

from hypothesis import given
from hypothesis import strategies as st

from service.domain.judging.items import FactText, StepText
from service.web.annotate_marks import Piece, marked

TEXT = "a big 🐈 dog barks"


def test_passages_that_overlap_are_cut_at_every_border() -> None:
    """Counted by hand: "big 🐈 dog" is 2 to 11, "dog barks" 8 to 17, in code points."""
    facts = (FactText("big 🐈 dog", 2, 11), FactText("dog barks", 8, 17))
    found = marked(TEXT, facts, (StepText("dog", "fact", 8, 11),))
    assert found.pieces == (
        Piece("a "),
        Piece("big 🐈 ", 1),
        Piece("dog", 2, (1,)),
        Piece(" barks", 1, (2,)),
    )
    assert found.rows == ((1, 3), (2, 4), (2, 3))


def test_what_stands_nowhere_is_marked_nowhere() -> None:
    places = ((None, None), (3, None), (5, 5), (9, 2), (0, 99), (-1, 4))
    facts = tuple(FactText("x", start, end) for start, end in places)
    found = marked(TEXT, facts, ())
    assert found.pieces == (Piece(TEXT),)
    assert found.rows == (None,) * 6


def test_an_empty_response_has_no_pieces() -> None:
    assert marked("", (FactText("x"),), ()).pieces == ()


@given(st.text(max_size=40), st.lists(st.tuples(st.integers(-1, 41), st.integers(-1, 41))))
def test_the_pieces_are_the_response_and_each_row_finds_its_words(
    response: str, places: list[tuple[int, int]]
) -> None:
    facts = tuple(FactText("x", start, end) for start, end in places)
    found = marked(response, facts, ())
    assert "".join(piece.text for piece in found.pieces) == response
    for (start, end), row in zip(places, found.rows, strict=True):
        if row is not None:
            covered = found.pieces[row[0] : row[1]]
            assert "".join(piece.text for piece in covered) == response[start:end]
            assert all(piece.facts >= 1 for piece in covered)
