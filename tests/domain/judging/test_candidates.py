"""Candidate facts and steps: invented responses in the shapes that models write."""

import pytest

from service.domain.judging.candidates import (
    candidate_facts,
    candidate_steps,
    own_facts,
    own_steps,
)

SHAPES = [
    (
        """Step 1: Ada lives in Oslo. Step 2: Oslo is in Norway.
**Step 3:** So Ada is Norwegian.
Final answer: no""",
        ["Ada lives in Oslo.", "Oslo is in Norway.", "So Ada is Norwegian.", "Final answer: no"],
    ),
    (
        """1. Dr. A. Berg, e.g., lives there. 2. It was founded in 1040. 3. It is big.

**Final answer:**

**No**
Bye, Ada.""",
        [
            "Dr. A. Berg, e.g., lives there.",
            "It was founded in 1040.",
            "It is big.",
            "**Final answer:**\n\n**No**",
            "Bye, Ada.",
        ],
    ),
    (
        "- Ada has tea.\n* Ben has 2.5 cups.\n  \u2022 Cleo\r\n(4) Dora sings. 1999. That is all.",
        ["Ada has tea.", "Ben has 2.5 cups.", "Cleo", "Dora sings.", "1999.", "That is all."],
    ),
    ("The answer is no. She was born in 1990.", ["The answer is no.", "She was born in 1990."]),
    ("Q1. Who sang?\nCleo sang.\nHere is why:\nShe can.", ["Cleo sang.", "She can."]),
    ("Final answer: x\nFinal answer: y", ["Final answer: x", "Final answer: y"]),
    ("Final answer: Did Ada sing?\nThe answer is no.", ["The answer is no."]),
    (
        "### Who sang\nCleo sang.\n## Answer: No\n# She did.",
        ["Cleo sang.", "Answer: No", "She did."],
    ),
    ("", []),
    ("--- \n ** \n...", []),
]


@pytest.mark.parametrize(("response", "texts"), SHAPES)
def test_steps(response: str, texts: list[str]) -> None:
    steps = candidate_steps(response)
    assert [step.text for step in steps] == texts
    assert [response[step.start : step.end] for step in steps] == texts


def test_kinds_are_guessed_from_how_a_step_begins() -> None:
    response = (
        "Ada is in Oslo. Therefore she is in Norway. Since it is cold, she wears a coat. "
        "So the answer is yes."
    )
    kinds = [step.kind for step in candidate_steps(response)]
    assert kinds == ["fact", "inference", "inference", "inference"]
    assert candidate_steps("Final answer: Ada")[0].kind == "inference"


def test_facts_are_a_set_without_verdicts() -> None:
    response = (
        "\u00c9mile  sings. \u2022 \n- E\u0301MILE sings.\nBen sings.\nThe claim is false. No.\n"
        "So the answer is **no**.\nFinal answer: no"
    )
    facts = candidate_facts(response)
    assert [fact.text for fact in facts] == ["\u00c9mile  sings.", "Ben sings."]
    assert [response[fact.start : fact.end] for fact in facts] == [fact.text for fact in facts]


TALK = [
    "Sure!",
    "Okay, let's think step by step.",
    "Great question!",
    "Here is my reasoning.",
    "I hope this helps!",
    "Let me know if you need anything else!",
    "You\u2019re welcome.",
]
NO_FACTS = [
    "So the answer is no.",
    "The answer to this question is most likely yes.",
    "The answer is unclear, as it depends on the town.",
    "The answer is no, not usually.",
    "Answer: **No**",
    "Probably not.",
    "Therefore, the claim is true.",
    "To answer this question, we need to know where Ada lives.",
    "This question cannot be answered.",
    "There is no clear answer to this question.",
    "However, it is impossible to determine where Ada lives.",
    "As an AI language model, I cannot know where Ada lives.",
    "I don\u2019t have any information about her.",
]
FACTS = [
    "The answer is no, as Ada and Ben were born in Oslo.",
    "Yes, Ada lives in Oslo.",
    "I think that Ada lives in Oslo.",
    "There is no evidence that Ada lived in Oslo.",
    "Here is where Ada was born.",
    "The question mark was invented in Oslo.",
    "So Ada is Norwegian.",
    "Sure Start is a programme.",
    "The statement was made in Oslo.",
    "It is hard to breathe in Oslo.",
]


@pytest.mark.parametrize("sentence", TALK)
def test_talk_is_neither_step_nor_fact(sentence: str) -> None:
    response = f"{sentence} Ada sings. {sentence}"
    assert [step.text for step in candidate_steps(response)] == ["Ada sings."]
    assert [fact.text for fact in candidate_facts(response)] == ["Ada sings."]


@pytest.mark.parametrize("sentence", NO_FACTS)
def test_verdicts_and_words_about_the_question_are_steps_but_no_facts(sentence: str) -> None:
    assert [step.text for step in candidate_steps(sentence)] == [sentence]
    assert candidate_facts(sentence) == ()


@pytest.mark.parametrize("sentence", FACTS)
def test_what_states_something_of_the_world_is_a_fact(sentence: str) -> None:
    assert [step.text for step in candidate_steps(sentence)] == [sentence]
    assert [fact.text for fact in candidate_facts(sentence)] == [sentence]


def test_own_lists_win_and_are_placed_where_they_stand() -> None:
    response = "Ada sings. Ben sings. Ada sings."
    facts = own_facts(response, [" Ben sings.", "ADA SINGS.", "ben  sings.", "", "Ada sings."])
    assert [(f.text, f.start, f.end) for f in facts] == [
        ("Ben sings.", 11, 21),
        ("ADA SINGS.", None, None),
    ]
    steps = own_steps(response, ["Ada sings.", "Ada sings.", "  "])
    assert [(s.text, s.start) for s in steps] == [("Ada sings.", 0), ("Ada sings.", 22)]


@pytest.mark.parametrize(
    "piece",
    ["*", " ", "Final answer:\n", "1. a ", "Step 2: ", "no. ", "the ", "so, ", "the answer "],
)
def test_long_responses_take_no_longer_than_their_length(piece: str) -> None:
    """100,000 characters of what invites going back and forth."""
    response = piece * (100_000 // len(piece))
    for step in candidate_steps(response):
        assert response[step.start : step.end] == step.text
