"""Reading answers where a response has parts: sub-questions, echoes, restatements, the query."""

import pytest

from service.domain.scoring.answers import read_answer

LEAST_TO_MOST = (
    "Q1. Do otters have fur?\nYes, thick fur.\nQ2. Is fur a feather?\nNo, it is hair.\n"
    "Final answer: Do otters have feathers?\n"
)


@pytest.mark.parametrize(
    ("ending", "answer"),
    [
        ("The answer is no.", False),
        ("Yes, a few.", True),
        ("The answer is subjective.", None),
        ("Otters do not have feathers.", False),
        ("Fur is warm.", None),
        ("", None),
    ],
)
def test_only_the_final_answer_of_sub_questions_counts(ending: str, answer: bool | None) -> None:
    assert read_answer(LEAST_TO_MOST + ending).answer is answer


def test_sub_questions_without_an_end_are_no_answer() -> None:
    assert read_answer("Q1. Do otters swim?\nYes, well.\nQ2. Do they fly?\nNo, they").answer is None


def test_a_text_that_asks_itself_is_not_answered_by_its_first_yes() -> None:
    response = "First, is an otter a fish? No. Second, is it a mammal? Yes. Hence it is warm."
    assert read_answer(response).answer is None
    assert read_answer("Is an otter a fish? No, it is a mammal.").answer is False


def test_the_next_question_a_model_invents_is_not_read() -> None:
    assert read_answer("Yes, they swim.\n\nQ: Do otters fly?\nA: No").answer is True


def test_an_echo_of_the_query_is_not_read() -> None:
    query = "It is unlikely that otters read."
    assert read_answer(query).answer is False
    assert read_answer(query, query).answer is None
    assert read_answer(f"{query}\nThe answer is no.", query).answer is False


@pytest.mark.parametrize(
    ("response", "answer"),
    [
        ("Marsh otters eat river crabs.", True),
        ("Marsh otters do not eat river crabs.", False),
        ("Marsh otters do not eat river crabs, as they are not fond of shells.", False),
        ("Marsh otters may eat river crabs.", None),
        ("Do marsh otters eat river crabs?", None),
        ("River crabs eat marsh otters.", None),
        ("Marsh otters eat river fish.", None),
        ("Otters are mammals.", None),
        ("Nobody knows whether marsh otters eat river crabs.", None),
    ],
)
def test_a_question_said_as_a_statement_is_read_with_the_query(
    response: str, answer: bool | None
) -> None:
    assert read_answer(response).answer is None
    assert read_answer(response, "Do marsh otters eat river crabs?").answer is answer


def test_a_claim_said_again_is_an_echo_and_denied_is_an_answer() -> None:
    claim = "Marsh otters eat river crabs."
    assert read_answer("Marsh otters eat the river crabs.", claim).answer is None
    assert read_answer("Marsh otters never eat river crabs.", claim).answer is False


def test_an_unlikeness_in_one_of_the_two_denies() -> None:
    assert (
        read_answer("A diving otter is uncommon here.", "Is a diving otter common here?").answer
        is False
    )


def test_a_query_changes_nothing_where_the_response_speaks() -> None:
    response = "Marsh otters eat river crabs. So the answer is no."
    assert read_answer(response, "Do marsh otters eat river crabs?") == read_answer(response)
