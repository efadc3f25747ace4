"""A submission's metrics from its items' votes: means, intervals, bounds, reasons."""

from collections.abc import Callable, Sequence

import pytest

from service.domain.judging.human_eval import HumanEval, evaluate
from service.domain.judging.labels import Judgement
from service.domain.judging.votes import ItemVotes, MetricProgress, Progress

FACTS = {"S": "supported", "C": "contradicted", "N": "not-in-kg", "I": "irrelevant", "U": "unsure"}
STEPS = {"V": "valid", "X": "invalid", "U": "unsure"}


def item(
    *judgements: tuple[str, str], facts: int = 0, steps: int = 0, k: int = 1, entry: str = "E1"
) -> ItemVotes:
    """An item judged by letters: (facts, steps) of each annotator."""
    given = tuple(
        Judgement(tuple(FACTS[c] for c in a), tuple(STEPS[c] for c in b)) for a, b in judgements
    )
    return ItemVotes(entry, k, facts, ("fact",) * steps, given)


def evaluated(items: Sequence[ItemVotes]) -> HumanEval:
    judged = [each for each in items if each.judgements]
    final = sum(len(each.judgements) for each in items)
    return evaluate(
        judged,
        Progress(
            counted(items, lambda each: each.facts),
            counted(items, lambda each: len(each.steps or ())),
            final,
        ),
    )


def counted(items: Sequence[ItemVotes], size: Callable[[ItemVotes], int | None]) -> MetricProgress:
    """What storage counts; every item of these tests has both metrics asked for."""
    rest = [size(each) for each in items if not each.judgements]
    return MetricProgress(
        items=len(items),
        judged=sum(len(each.judgements) >= each.k for each in items),
        untouched=sum(bool(left) for left in rest),
        empty=rest.count(0),
    )


def test_a1_the_mean_over_responses_is_the_headline_and_pooling_stands_beside_it() -> None:
    items = [item(("SN", ""), facts=2), item(("S", ""), facts=1), item(("NNNNN", ""), facts=5)]
    report = evaluated(items).factscore
    assert report.score.value == 0.5
    assert report.score.n == 3
    # by hand: s = 0.5, half = 4.302653 * 0.5 / sqrt(3) = 1.2421, cut to [0, 1]
    assert (report.score.low, report.score.high) == (0.0, 1.0)
    assert (report.pooled.value, report.pooled.n) == (0.25, 8)
    assert not report.standing.provisional


def test_a2_responses_without_facts_are_out_of_the_mean() -> None:
    """Ten queries: four abstain and are never queued, one answers without facts, five have some."""
    items = [item(facts=0)] + [item(("SSNN", ""), facts=4) for _ in range(5)]
    report = evaluated(items).factscore
    assert (report.score.value, report.score.n) == (0.5, 5)
    assert report.standing.excluded == {"no_facts": 1}
    assert report.standing.items == 6


def test_a_t_interval_over_responses() -> None:
    """Shares 1/4, 1/2, 3/4, 1/2: mean 1/2, s = 0.204124, t(3) = 3.182446, half 0.324807."""
    votes = ("SNNN", "SSNN", "SSSN", "SSNN")
    score = evaluated([item((v, ""), facts=4) for v in votes]).factscore.score
    assert score.value == 0.5
    assert score.low == pytest.approx(0.175193, abs=1e-6)
    assert score.high == pytest.approx(0.824807, abs=1e-6)


def test_equal_shares_get_wilson_on_their_sum() -> None:
    """Four responses at 1/2 are 2 of 4: Wilson gives [0.150039, 0.849961]."""
    score = evaluated([item(("SN", ""), facts=2) for _ in range(4)]).factscore.score
    assert score.low == pytest.approx(0.150039, abs=1e-6)
    assert score.high == pytest.approx(0.849961, abs=1e-6)


def test_relevant_only_leaves_out_responses_without_relevant_facts() -> None:
    report = evaluated([item(("IS", ""), facts=2), item(("II", ""), facts=2)]).factscore
    assert report.score.value == 0.25
    assert (report.relevant_only.value, report.relevant_only.n) == (1.0, 1)
    only = evaluated([item(("I", ""), facts=1)]).factscore
    assert (only.score.value, only.relevant_only.value) == (0.0, None)
    assert only.relevant_only.reason == "all_irrelevant"


def test_nothing_judged_and_partly_judged() -> None:
    report = evaluated([item(facts=2, steps=1, k=2), item(facts=2, steps=1, k=2)])
    assert (report.factscore.score.value, report.factscore.score.reason) == (None, "not_judged")
    assert report.factscore.standing.provisional
    partly = evaluated([item(("SS", "V"), facts=2, steps=1, k=2)])
    assert (partly.factscore.score.reason, partly.factscore.standing.bounds) == (
        "unresolved",
        (0.0, 1.0),
    )
    mixed = evaluated([item(("S", "V"), facts=1, steps=1), item(facts=1, steps=1)])
    assert (mixed.factscore.score.value, mixed.factscore.score.n) == (1.0, 1)
    assert mixed.factscore.standing.bounds == (0.5, 1.0)
    assert mixed.reasoning.standing.bounds == (0.5, 1.0)
    assert mixed.factscore.standing.provisional


def test_no_answer_in_the_eyes_of_most_is_an_abstention() -> None:
    gave_up = Judgement(answered=False)
    report = evaluated([ItemVotes("E1", 1, 2, ("fact",), (gave_up,))])
    assert report.factscore.score.reason == report.reasoning.score.reason == "abstained"
    assert report.factscore.standing.excluded == {"abstained": 1}
    assert report.factscore.standing.bounds is None
    said = Judgement(("supported", "supported"), ("valid",))
    divided = evaluated([ItemVotes("E1", 2, 2, ("fact",), (gave_up, said))])
    assert divided.factscore.score.reason == "unresolved"


def test_step_kinds_of_annotators_overrule_the_guess_in_the_strict_score() -> None:
    said = Judgement((), ("valid",), step_kinds=("inference",))
    report = evaluated([ItemVotes("E1", 1, 0, ("fact",), (said,))]).reasoning
    assert (report.score.value, report.strict.value) == (1.0, 1.0)
    guessed = evaluated([item(("", "V"), steps=1)]).reasoning
    assert (guessed.score.value, guessed.strict.value) == (1.0, 0.0)


def test_reasoning_has_wilson_and_counts_the_flagged() -> None:
    rows = [item(("", v), steps=1) for v in "VVVX"]
    score = evaluated(rows).reasoning.score
    assert score.value == 0.75
    # Wilson on 3 of 4
    assert score.low == pytest.approx(0.300642, abs=1e-6)
    assert score.high == pytest.approx(0.954413, abs=1e-6)
    divided = item(("", "XVV"), ("", "VXV"), ("", "VVX"), steps=3, k=3)
    assert evaluated([divided]).reasoning.standing.flagged == 1
