"""The four metrics: values counted by hand, and the empty cases."""

from math import isfinite

from hypothesis import given
from hypothesis import strategies as st

from service.domain.scoring.metrics import Counts, Rate, score


def test_twenty_right_and_the_rest_not_sent() -> None:
    found = score(Counts(correct=20, missing=180))
    assert found.counts.entries == 200
    assert found.accuracy.value == 0.1
    assert found.answer_rate.value == 0.1
    assert found.accuracy_answered.value == 1.0
    assert found.hallucination_rate.value == 0.0


def test_nothing_answered_has_no_accuracy_among_answers() -> None:
    found = score(Counts(abstained=200))
    assert found.accuracy == Rate(0.0, 0.0, 0.018845)
    assert found.accuracy_answered == Rate(None, None, None, "nothing_answered")


def test_an_empty_slice_has_no_rates() -> None:
    found = score(Counts())
    assert found.accuracy.reason == "no_entries"
    assert found.accuracy_answered.reason == "nothing_answered"


def test_small_is_below_thirty() -> None:
    assert score(Counts(correct=29)).small
    assert not score(Counts(correct=30)).small


def test_rates_have_six_decimals() -> None:
    assert score(Counts(120, 40, 180, 6, 4)).accuracy.value == 0.342857


@given(st.builds(Counts, *[st.integers(0, 10**6)] * 5))
def test_rates_are_finite_and_lie_in_their_intervals(counts: Counts) -> None:
    found = score(counts)
    for rate in (found.accuracy, found.answer_rate, found.accuracy_answered):
        if rate.value is None or rate.low is None or rate.high is None:
            assert rate.reason is not None
            continue
        assert isfinite(rate.value)
        assert 0 <= rate.low <= rate.value <= rate.high <= 1
