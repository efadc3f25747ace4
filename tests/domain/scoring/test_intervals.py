"""Wilson's interval: the values of the design, and against scipy."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest

from service.domain.scoring.intervals import wilson


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [(0, 200, 0.0, 0.0188), (200, 200, 0.9812, 1.0), (64, 200, 0.2593, 0.3875)],
)
def test_the_values_of_the_definition(successes: int, trials: int, low: float, high: float) -> None:
    found = wilson(successes, trials)
    assert (round(found[0], 4), round(found[1], 4)) == (low, high)


def test_the_ends_are_exact_where_nothing_varies() -> None:
    assert wilson(0, 7)[0] == 0.0
    assert wilson(7, 7)[1] == 1.0


@given(st.integers(1, 5000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_scipy_agrees(share: tuple[int, int]) -> None:
    expected = binomtest(*share).proportion_ci(0.95, method="wilson")
    assert wilson(*share) == pytest.approx((expected.low, expected.high), abs=1e-12)


@pytest.mark.parametrize(("successes", "trials"), [(0, 0), (3, 2), (-1, 2)])
def test_what_is_no_share_is_refused(successes: int, trials: int) -> None:
    with pytest.raises(ValueError, match="no share"):
        wilson(successes, trials)
