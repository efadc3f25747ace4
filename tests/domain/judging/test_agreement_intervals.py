"""Bootstrap intervals of agreement: width, independence of order, and when there is none."""

import tracemalloc
from collections.abc import Iterator
from random import Random
from statistics import quantiles

import pytest

from service.domain.judging.agreement import Agreement, Figure, measure
from service.domain.judging.agreement_bootstrap import interval
from service.domain.judging.agreement_tally import Labels
from service.domain.scoring.intervals import wilson

STEPS = ("valid", "invalid")
FACTS = ("supported", "contradicted", "not-in-kg", "irrelevant")


def judged(seed: int, count: int) -> Iterator[Labels]:
    """Responses of 1 to 8 facts, each by two of four annotators, of whom some are hard to judge."""
    random = Random(seed)
    for _ in range(count):
        care, true = random.random(), [random.choice(FACTS) for _ in range(random.randint(1, 8))]
        yield {
            who: [label if random.random() < care else random.choice(FACTS) for label in true]
            for who in random.sample("ABCD", 2)
        }


def span(figure: Figure) -> tuple[float, float]:
    assert figure.low is not None
    assert figure.high is not None
    return figure.low, figure.high


def figures(agreement: Agreement) -> tuple[Figure, Figure, Figure]:
    return agreement.percent, agreement.alpha, agreement.ac1


def test_percent_of_single_facts_is_spread_as_the_binomial() -> None:
    # 80 of 100 agree: the 2.5 % and 97.5 % points of binomial(100, 0.8) are 72 and 87
    agree, differ = {"A": ["valid"], "B": ["valid"]}, {"A": ["valid"], "B": ["invalid"]}
    low, high = span(measure([agree] * 80 + [differ] * 20).overall.percent)
    assert low == pytest.approx(0.72, abs=0.011)
    assert high == pytest.approx(0.87, abs=0.011)


def test_facts_of_one_response_are_drawn_together() -> None:
    # the same 100 facts in ten responses that agree on all or on none: sqrt(10) times as wide
    agree, differ = (
        {"A": ["valid"] * 10, "B": ["valid"] * 10},
        {"A": STEPS * 5, "B": STEPS[::-1] * 5},
    )
    together = span(measure([agree] * 8 + [differ] * 2).overall.percent)
    assert together == (pytest.approx(0.5, abs=0.051), pytest.approx(1.0, abs=0.051))


def test_intervals_are_those_of_drawing_responses_one_by_one() -> None:
    given, random = list(judged(seed=3, count=40)), Random(4)
    drawn = [measure(random.choices(given, k=40), resamples=0).overall for _ in range(1000)]
    for place, figure in enumerate(figures(measure(given, resamples=3000).overall)):
        each = [figures(agreement)[place].value for agreement in drawn]
        cuts = quantiles([value for value in each if value is not None], n=40)
        assert span(figure) == pytest.approx((cuts[0], cuts[-1]), abs=0.02)
        assert figure.low < figure.value < figure.high


def test_same_seed_same_interval_whatever_the_order_and_the_names() -> None:
    given = list(judged(seed=5, count=50))
    renamed = [{who.lower() * 2: row for who, row in each.items()} for each in reversed(given)]
    report = measure(given, seed=9)
    assert measure(given, seed=9) == report
    assert measure(renamed, seed=9).overall == report.overall
    assert measure(given, seed=10).overall != report.overall


def test_responses_without_a_label_change_nothing() -> None:
    given = list(judged(seed=6, count=30))
    empty: list[Labels] = [{}, {"A": []}, {"A": ["unsure", None], "B": [None, "unsure"]}]
    assert measure(empty + given) == measure(given)


@pytest.mark.parametrize("others", [[], [{"A": ["valid"]}, {"B": ["invalid"], "A": ["unsure"]}]])
def test_one_response_with_two_labels_has_no_interval(others: list[Labels]) -> None:
    agreement = measure([{"A": STEPS, "B": ("valid", "valid")}, *others]).overall
    assert agreement.percent == Figure(0.5)
    assert all(figure.low is None and figure.high is None for figure in figures(agreement))
    assert agreement.alpha.value is not None


def test_case_40_unanimity_is_no_certainty() -> None:
    agreement = measure([{"A": ["valid"] * 3, "B": ["valid"] * 3}] * 5).overall
    assert span(agreement.percent) == wilson(5, 5)
    perfect = measure([{"A": STEPS, "B": STEPS}] * 5).overall
    assert (perfect.alpha, perfect.ac1) == (Figure(1.0), Figure(1.0))
    assert span(perfect.percent) == wilson(5, 5)


def test_case_45_alpha_has_an_interval_only_where_most_resamples_have_an_alpha() -> None:
    agree, differ = {"A": ["valid"], "B": ["valid"]}, {"A": ["valid"], "B": ["invalid"]}
    # a resample of 20 misses the one that differs with probability 0.95^20 = 0.36
    enough = measure([agree] * 19 + [differ]).overall
    assert span(enough.alpha)[1] <= 0.0
    assert span(enough.ac1)[1] == 1.0
    # label X stands in one response of 20, which is labelled by one annotator: alpha never is
    never = measure([agree] * 19 + [{"A": ["invalid"]}]).overall
    assert never.alpha == Figure(None, reason="one_label_only")


def test_an_interval_needs_half_of_the_resamples_and_some_spread() -> None:
    assert interval([None, None, None, 0.1, 0.2]) is None
    assert interval([None, None, 0.1, 0.2]) == pytest.approx((0.1025, 0.1975))
    assert interval([0.3] * 10) is None
    assert interval([]) is None


def test_memory_is_flat_for_many_responses() -> None:
    # 4 MB; 200 resamples of 10,000 responses in one matrix would take 16 MB
    given = judged(seed=7, count=10_000)
    measure(judged(seed=7, count=10))
    tracemalloc.start()
    report = measure(given, resamples=200)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert report.overall.n > 40_000
    assert most < 8 * 2**20
