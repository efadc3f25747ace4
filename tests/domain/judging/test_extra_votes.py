"""The extra vote fills what an unsure left short; it breaks no tie and makes none."""

from fractions import Fraction

import pytest

from service.domain.judging.factscore import score_item_facts
from service.domain.judging.human_eval import is_short_of_votes
from service.domain.judging.labels import FactLabel, Judgement, StepLabel
from service.domain.judging.reasoning import score_item_steps
from service.domain.judging.rulings import dispute_of
from service.domain.judging.votes import ItemVotes

FACTS: dict[str, FactLabel] = {
    "S": "supported",
    "C": "contradicted",
    "N": "not-in-kg",
    "U": "unsure",
}
STEPS: dict[str, StepLabel] = {"V": "valid", "X": "invalid", "U": "unsure"}


def of_facts(k: int, *annotators: str) -> ItemVotes:
    """An item by what each annotator said of its facts, in the order in which they came."""
    said = tuple(Judgement(facts=tuple(FACTS[label] for label in row)) for row in annotators)
    return ItemVotes("E1", k, len(annotators[0]), None, said)


def of_steps(k: int, *annotators: str) -> ItemVotes:
    """The same of its steps."""
    said = tuple(Judgement(steps=tuple(STEPS[label] for label in row)) for row in annotators)
    return ItemVotes("E1", k, None, ("inference",) * len(annotators[0]), said)


def test_a_tie_is_not_broken_by_the_extra_vote() -> None:
    """S N and S U, then S S: the second fact has its two votes, the first stays tied."""
    votes = of_facts(2, "SS", "NU", "SS")
    assert score_item_facts(votes).bounds == (Fraction(1, 2), Fraction(1))
    dispute = dispute_of(votes)
    assert dispute is not None
    assert (dispute.facts, dispute.reasons) == ((0,), ("tied",))


def test_what_was_resolved_is_not_opened_by_the_extra_vote() -> None:
    """S N U and S S N of three, then S N: the first fact gets its third vote, the second keeps."""
    votes = of_facts(3, "SS", "NS", "UN", "SN")
    assert score_item_facts(votes).value == 1
    assert dispute_of(votes) is None
    assert score_item_steps(of_steps(2, "VV", "UV", "VX")).value is True


def test_a_tie_goes_to_adjudication_while_the_extra_vote_is_awaited() -> None:
    """At once, as no vote to come breaks it; what is only short of votes waits."""
    tied_and_short = of_facts(2, "SS", "NU")
    dispute = dispute_of(tied_and_short, awaits=True)
    assert is_short_of_votes(tied_and_short)
    assert dispute is not None
    assert (dispute.facts, dispute.reasons) == ((0,), ("tied",))
    assert dispute_of(of_facts(2, "SS", "SU"), awaits=True) is None


@pytest.mark.parametrize(
    ("votes", "short"),
    [
        (of_facts(3, "S", "S", "U"), True),
        (of_facts(3, "S", "S", "N"), False),
        (of_steps(2, "VU", "VU"), True),
        (of_steps(2, "VXU", "VXU"), False),  # the second step is invalid: 0 is final
    ],
)
def test_one_vote_too_few_asks_once_more_though_most_agree(
    votes: ItemVotes,
    short: bool,
) -> None:
    assert is_short_of_votes(votes) is short


def test_three_labels_without_a_majority_are_in_dispute_and_two_are_not() -> None:
    """Case 41, and the same of two, where not supported is what both say."""
    dispute = dispute_of(of_facts(3, "S", "C", "N"))
    assert dispute is not None
    assert (dispute.reasons, dispute.agreement) == (("labels-differ",), 0.0)
    assert dispute_of(of_facts(2, "C", "N")) is None
