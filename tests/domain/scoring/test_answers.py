"""What is read from responses: a sentence or two of our own for each rule."""

import pytest

from service.domain.scoring.answers import EXTRACTOR, Reading, read_answer


def read(response: str) -> bool | None:
    return read_answer(response).answer


def test_the_extractor_has_a_version() -> None:
    assert EXTRACTOR == "1"


def test_a_reading_names_its_verdict_and_its_words() -> None:
    response = "Otters are mammals. **So the answer is No.** Ask me more!"
    assert read_answer(response) == Reading(answer=False, verdict="false", read_from="answer is No")


@pytest.mark.parametrize("response", [None, "", "   ", "\n\t\u2003\n"])
def test_nothing_sent_is_abstained(response: str | None) -> None:
    assert read_answer(response) == Reading(answer=None, verdict="abstained", read_from=None)


@pytest.mark.parametrize(
    "response",
    [
        "Yes",
        "YES!",
        "yes.",
        '"Yes".',
        "**Yes**",
        "_yes_, they do",
        "\uff39\uff25\uff33",
        "\u2705 Yes",
        "Yes, otters swim.",
        "Yes; otters swim",
        "Yes: otters swim",
        "Yes\u2014otters swim",
        "Yes otters swim",
        "Yep, they swim.",
        "So yes, they swim.",
        "In short, yes.",
        "Most likely yes.",
        "technically Yes, but hardly worth it",
        "True. Otters swim.",
        "Correct.",
        "T",
    ],
)
def test_a_leading_yes_in_any_dress(response: str) -> None:
    assert read(response) is True


@pytest.mark.parametrize(
    "response",
    [
        "No",
        "NO!",
        "'no'",
        "No, otters cannot fly.",
        "No otters? No. No!",
        "no it is not",
        "No \u2013 that is a heron.",
        "No.\n\nOtters have no wings.",
        "Well, no.",
        "So, no, they do not.",
        "Based on their weight, no, they would sink.",
        "Probably not, as they lack wings.",
        "Most likely not.",
        "Unlikely.",
        "Definitely not!",
        "Nope.",
        "False, since they are mammals.",
        "No, no, no, no, no, no",
        "n",
        "B) No",
    ],
)
def test_a_leading_no_in_any_dress(response: str) -> None:
    assert read(response) is False


@pytest.mark.parametrize(
    "response",
    [
        "No Exit was staged in Paris.",
        "Norwegian otters live by the sea.",
        "New York has otters in its zoo.",
        "Otters have sharp eyes.",
        "They know another not so nosy animal.",
        "Nobody saw them.",
        "No evidence was brought.",
        "No one saw an otter fly.",
        "No. 7 on the list is an otter.",
        "Can-not know-ing no-where.",
        "She is a yes-man's daughter",
        "u-n-k-no-w-n",
    ],
)
def test_words_that_only_look_like_answers_are_none(response: str) -> None:
    assert read(response) is None


@pytest.mark.parametrize(
    ("response", "answer"),
    [
        ("No, wait. Herons do it too, so the answer is yes.", True),
        ("The answer is yes. On second thoughts the answer is no.", False),
        ("Yes, says the song. But the claim is false.", False),
        ("The answer is no. Hope this helps! Do ask if you know more.", False),
        ("Answer: yes\nConfidence: high", True),
        ("The claim is true.\n\nAfter a check: the claim is refuted.", False),
        ("It is hard to be sure. So the answer is probably no.", False),
    ],
)
def test_the_last_explicit_verdict_wins(response: str, answer: bool) -> None:
    assert read(response) is answer


@pytest.mark.parametrize(
    "response",
    [
        "The answer is no.",
        "So the answer is: **No**",
        "The answer, in short, is no, as otters are heavy.",
        "The answer (Yes or No) is No.",
        "Therefore, the answer (Yes or No) is:\n\nNo",
        'The answer to the question "Do otters fly?" is no.',
        "The answer to this question is no, otters walk.",
        "Final answer: no",
        "### Final Answer\nNo",
        "The final answer is $\\boxed{\\text{No}}$.",
        '{"why": "no wings", "answer": "no"}',
        '{"answer": false}',
        "<answer>no</answer>",
        "#### no",
        "A: No",
        "Output: False",
        "The answer is \u00ab no \u00bb.",
        "The answer is \u2018no\u2019.",
        "The answer is likely no, though one may hope.",
        "The answer is highly unlikely.",
        "The answer is no, unless they board a plane.",
        "The answer would be no.",
        "Answer: (B) No",
        "I would say no.",
        "I am going to say that it is false.",
        "They have no wings, so no.",
    ],
)
def test_an_answer_that_is_called_so(response: str) -> None:
    assert read(response) is False


@pytest.mark.parametrize(
    ("response", "answer"),
    [
        ("The claim is true.", True),
        ("so the claim is supported.", True),
        ("The statement is correct, as far as we see.", True),
        ("The claim is not false.", True),
        ("The observation supports the claim.", True),
        ("SUPPORTS", True),
        ("Finish[SUPPORTS]", True),
        ("The hypothesis is entailed.", True),
        ('The statement "Otters swim" is true.', True),
        ("The claim is false. [E3]", False),
        ("The claim is not true.", False),
        ("This claim cannot be true.", False),
        ("The claim is not supported by what we found.", False),
        ("The statement is incorrect.", False),
        ("The claim might be false.", False),
        ("The evidence contradicts the claim.", False),
        ("The evidence does not support the claim.", False),
        ("I do not think this claim is true.", False),
        ("Label: REFUTES", False),
        ("That is not true.", False),
    ],
)
def test_a_verdict_on_a_claim(response: str, answer: bool) -> None:
    assert read(response) is answer
