"""Reading answers is total, quick on any text, and blind to case, quotes and emphasis."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.domain.scoring.answers import read_answer

MEGABYTE = 1_000_000
WORDS = (
    *("yes", "no", "not", "the answer is", "the claim", "is", "true", "false", "if", "unlikely"),
    *("so", ",", ".", "?", "\n", "**", '"', "or", "Final answer:", "Q1.", "A:", "otters", "\u2705"),
    *(
        "supports",
        "cannot",
        "say",
        "it is",
        "depends",
        "{",
        "}",
        "\uff2e\uff4f",
        "\u200b",
        "\u0130",
    ),
)
texts = st.text() | st.lists(st.sampled_from(WORDS)).map(" ".join)


@given(texts)
def test_any_text_is_read_from_its_own_words(response: str) -> None:
    reading = read_answer(response)
    assert reading.verdict in {"true", "false", "abstained", "unparsed"}
    assert (reading.answer is None) == (reading.verdict in {"abstained", "unparsed"})
    assert reading.read_from is None or reading.read_from in response
    assert (reading.answer is None) or reading.read_from


@given(texts, texts)
def test_any_query_is_taken(response: str, query: str) -> None:
    reading = read_answer(response, query)
    assert reading.read_from is None or reading.read_from in response


SENTENCES = st.sampled_from(
    [
        "The answer is no.",
        "Yes, otters swim.",
        "So the claim is false.",
        "There is no definitive answer.",
        "Otters are mammals.",
        "Most likely not.",
        "It is unlikely that otters read.",
        "The answer is yes, but rarely.",
    ]
)


@given(st.lists(SENTENCES, min_size=1, max_size=4))
def test_case_emphasis_and_blanks_do_not_matter(sentences: list[str]) -> None:
    plain = " ".join(sentences)
    expected = read_answer(plain).answer
    dresses = [
        plain.upper(),
        plain.lower(),
        f"**{plain}**",
        f'"{plain}"',
        f"  {plain.replace(' ', '  ')}\n\n",
        " ".join(f"_{sentence}_" for sentence in sentences),
    ]
    assert [read_answer(dress).answer for dress in dresses] == [expected] * len(dresses)


@pytest.mark.parametrize(
    "piece",
    [
        *("a", "(", " ", "\n", ". ", "no ", "no, ", "yes or ", "really ", ":", "- "),
        *(
            "answer to ",
            "the answer is not ",
            "if the answer to ",
            "the claim that ",
            "it is very ",
        ),
        *("i would say ", ", so ", "a? yes. ", "q1. ", "based on ", "supports or ", "do not say "),
        *(
            "if the answer is yes. ",
            "\ufb01\u200b\uff39",
            "\U0001f9a6",
            "Final answer: ",
            "'",
            "x\r",
        ),
    ],
)
def test_a_megabyte_is_read_in_a_moment(piece: str) -> None:
    response = piece * (MEGABYTE // len(piece))
    started = time.process_time()
    read_answer(response)
    read_answer(response, response[:2000])
    # Two readings of 0.1 to 2 s, as the machine is; a backtracking pattern takes minutes.
    assert time.process_time() - started < 30


@pytest.mark.parametrize("place", ["before", "after"])
def test_a_verdict_at_either_end_of_a_megabyte_is_found(place: str) -> None:
    filler, said = "Otters swim in the pond. " * 40_000, "The answer is no."
    response = f"{said} {filler}" if place == "before" else f"{filler}{said}"
    assert read_answer(response).answer is False


def test_a_cut_never_loses_the_condition_of_a_verdict() -> None:
    assert read_answer("If otters fly, then the answer is yes. " * 30_000).answer is None


def test_a_short_response_takes_less_than_ten_milliseconds() -> None:
    started = time.process_time()
    for number in range(350):
        read_answer(f"The answer is {'yes' if number % 2 else 'no'}, otter {number}.")
    assert time.process_time() - started < 350 * 0.01  # a hundred times what it takes
