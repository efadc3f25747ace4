"""The interval of a paired difference: published values, its own equation, how often it holds."""

from math import sqrt
from random import Random

import pytest
from scipy.optimize import brentq

from service.domain.scoring.intervals import Z
from service.domain.scoring.mcnemar import mcnemar
from service.domain.scoring.paired import paired_interval, smallest_seen


@pytest.mark.parametrize(
    ("pairs", "low", "high"),
    [((1, 7, 21), -0.5172, -0.0260), ((6, 16, 161), -0.1240, -0.0054)],
)
def test_the_published_values(pairs: tuple[int, int, int], low: float, high: float) -> None:
    """Bentur 2009 and Cavo 2012, as R's contingencytables and ratesci give them."""
    assert paired_interval(*pairs) == pytest.approx((low, high), abs=5e-5)


def test_the_likelihood_agrees_on_random_pairs() -> None:
    """At either end the score test, its likeliest share found by search, is just significant."""
    draw = Random(1)
    for _ in range(500):
        n = draw.randint(20, 400)
        b, c = draw.randint(1, n // 3), draw.randint(1, n // 3)
        low, high = paired_interval(b, c, n)
        assert _statistic(b, c, n, low) == pytest.approx(Z, abs=1e-6)
        assert _statistic(b, c, n, high) == pytest.approx(-Z, abs=1e-6)
        assert paired_interval(c, b, n) == pytest.approx((-high, -low), abs=1e-12)


def _statistic(b: int, c: int, n: int, difference: float) -> float:
    def slope(share: float) -> float:
        return b / (share + difference) + c / share - 2 * (n - b - c) / (1 - difference - 2 * share)

    margin = 1e-12
    least, most = max(0.0, -difference) + margin, (1 - difference) / 2 - margin
    share = brentq(slope, least, most, xtol=1e-15)
    return float((b - c - n * difference) / sqrt(n * (2 * share + difference * (1 - difference))))


def test_a_width_where_nothing_differs_and_exact_ends_where_all_does() -> None:
    low, high = paired_interval(0, 0, 350)
    assert high == -low == pytest.approx(Z * Z / (350 + Z * Z))
    assert paired_interval(350, 0, 350)[1] == 1.0
    assert paired_interval(0, 350, 350)[0] == -1.0
    assert paired_interval(1, 0, 1)[1] == 1.0


def test_it_holds_as_often_as_it_says() -> None:
    """Of 1,500 drawn tables of 350 queries each, by hand: 95 % within two standard errors."""
    draw, held = Random(5), 0
    for _ in range(1500):
        outcomes = draw.choices("bc-", weights=(20, 12, 68), k=350)
        low, high = paired_interval(outcomes.count("b"), outcomes.count("c"), 350)
        held += low <= 0.08 <= high
    assert 0.938 <= held / 1500 <= 0.962


def test_the_smallest_difference_seen_at_350_queries() -> None:
    """About ten points, and a drawn difference of that size is found four times of five."""
    smallest = smallest_seen(350, 0.45)
    assert smallest == pytest.approx(0.1, abs=0.001)
    assert smallest_seen(350) == pytest.approx(0.1055, abs=0.0005)
    assert smallest_seen(1400, 0.45) == pytest.approx(smallest / 2, rel=0.01)
    draw, found = Random(3), 0
    weights = (0.225 + smallest / 2, 0.225 - smallest / 2, 0.55)
    for _ in range(1500):
        outcomes = draw.choices("bc-", weights=weights, k=350)
        found += mcnemar(outcomes.count("b"), outcomes.count("c")) < 0.05
    assert 0.75 <= found / 1500 <= 0.82


def test_none_is_seen_where_hardly_any_query_differs() -> None:
    assert smallest_seen(350, 0.0) == 0.0
    assert smallest_seen(350, 5 / 350) > 5 / 350


@pytest.mark.parametrize("pairs", [(0, 0, 0), (3, 2, 4), (-1, 0, 5)])
def test_what_are_no_pairs_is_refused(pairs: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match="no pairs"):
        paired_interval(*pairs)
