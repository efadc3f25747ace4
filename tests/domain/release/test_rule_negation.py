"""Which rules count as negated: the main verb decides, not a negation inside a noun phrase."""

import pytest

from service.domain.release.rules import split_rule


@pytest.mark.parametrize(
    "text",
    [
        "Ada must not be a pilot to be free.",
        "Ada mustn't be a pilot to be free.",
        "Ada must have not flown to be free.",
        "Ada must never have flown to make the claim correct.",
        "There must be no record of a flight to make the claim correct.",
        "Ada must be rich for her not to work.",
        "Ada must be rich to not work.",
        "Ada must be rich to be unlikely to work.",
        "Ada must not fly.",
        "There must be no trace of Ada if she was a ghost.",
        "If Ada isn't a pilot, she walks.",
        "If Ada isn\u2019t a pilot, she walks.",
        "If Ada is not a pilot, she walks.",
        "If Ada didn't fly, she walked.",
        "If there are no planes, Ada walks.",
        "If Ada flies, she cannot walk.",
        "If Ada flies, it is not possible to call her.",
        "If Ada flies, it would be unlikely to meet her.",
        "If the plane that Ada built was not tested, the answer is yes.",
    ],
)
def test_negated(text: str) -> None:
    assert split_rule(text).negated


@pytest.mark.parametrize(
    "text",
    [
        "Ada must be a pilot to fly.",
        "Ada must be a pilot with no fear to fly.",
        "Ada must speak Dutch to talk without an interpreter.",
        "The lake must be no deeper than 3 metres to be waded through.",
        "Ada must live in town and not to own a car for the answer to be correct.",
        "If Ada is a pilot, she flies.",
        "If Ada owns a dog that does not bark, the neighbours sleep.",
        "If Ada is a cook who cannot swim, she stays ashore.",
        "If Ada sang, it would be unusual.",
        "If Ada speaks Dutch, she can talk with no need of an interpreter.",
        "Bees make honey.",
    ],
)
def test_not_negated(text: str) -> None:
    assert not split_rule(text).negated
