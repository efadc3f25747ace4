"""What leaves the answer open: declining, saying nothing, echoes, conditions, weak hedges."""

import pytest

from service.domain.scoring.answers import Reading, read_answer


def read(response: str) -> bool | None:
    return read_answer(response).answer


@pytest.mark.parametrize(
    "response",
    [
        "NOT ENOUGH INFO",
        "Finish[NOT ENOUGH INFO]",
        "I am not sure whether the claim is true or not.",
        "I found nothing that supports or refutes the claim.",
        "The claim can neither be verified nor refuted.",
        "The answer is unknown.",
        "So the answer is unclear.",
        "The answer is neither yes nor no.",
        "both yes and no.",
        "The answer is not a simple yes or no.",
        "The answer could be either yes or no.",
        "There is no definitive answer to this.",
        "No definitive answer can be given, I am sorry.",
        "It depends.",
        "As an AI, I cannot predict what otters will do.",
        "I don\u2019t know.",
        "I can't say for sure.",
        "not known for certain, but it is possible.",
        "The answer is no for otters in the sea, but yes for those in a river.",
        "The answer is partially yes and partially no.",
        "If otters could fly, then the answer would be yes. We cannot say.",
        "No, they sink. Yet some swim, so the answer is maybe.",
    ],
)
def test_declining_is_abstained(response: str) -> None:
    assert read(response) is None
    assert read_answer(response).verdict == "abstained"


@pytest.mark.parametrize(
    "response",
    [
        "Otters are mammals.",
        "Thus, the",
        "Otters were never listed in that book.",
        "Answer: (B)",
        "The answer is Paris.",
        "The sentence is grammatically incorrect.",
        "1",
        "Is the claim true or false?",
        "???",
    ],
)
def test_saying_nothing_of_the_answer_is_unparsed(response: str) -> None:
    assert read_answer(response) == Reading(answer=None, verdict="unparsed", read_from=None)


@pytest.mark.parametrize("response", ["Yes or No", "yes/no", "True or false", "[yes/no]"])
def test_the_echoed_choice_is_no_answer(response: str) -> None:
    assert read(response) is None


@pytest.mark.parametrize(
    ("response", "answer"),
    [
        ("If they dived, the answer is yes.", None),
        ("I cannot tell whether the answer is yes.", None),
        ("It is possible that the answer is yes.", None),
        ("If they dived they got wet, so the answer is no.", False),
        ("Even if they dived, the answer is no.", False),
        ("The answer is yes, if the pond is deep.", True),
    ],
)
def test_a_condition_before_a_verdict_takes_it_back(response: str, answer: bool | None) -> None:
    assert read(response) is answer


@pytest.mark.parametrize(
    ("response", "answer"),
    [
        ("It is unlikely that an otter could cross the ocean.", False),
        ("It is difficult to say for certain, but it seems unlikely that it did.", False),
        ("not known for certain, but it is generally believed that they did.", True),
        ("The answer is uncertain, but it is unlikely that otters fly.", False),
        ("It is likely that an otter would enjoy the fish.", None),
        ("It is possible for an otter to nap.", None),
    ],
)
def test_a_hedge_commits_only_with_a_direction(response: str, answer: bool | None) -> None:
    assert read(response) is answer


@pytest.mark.parametrize(
    ("response", "answer"),
    [
        ("Maybe, but probably not.", False),
        ("It is possible, but still very unlikely.", False),
        ("The answer is subjective, but likely no.", False),
        ("Possible, but improbable.", False),
        ("I am not sure, but likely.", True),
        ("It is possible, but likely only in summer.", None),
        ("Maybe, but it is not likely to be known.", None),
    ],
)
def test_a_direction_after_an_open_word_counts(response: str, answer: bool | None) -> None:
    assert read(response) is answer
