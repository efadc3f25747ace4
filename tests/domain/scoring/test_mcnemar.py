"""McNemar's exact test: against scipy, against fractions, and where counts are large."""

from fractions import Fraction
from math import comb
from random import Random

import pytest
from scipy.stats import binomtest

from service.domain.scoring.mcnemar import mcnemar


def test_scipy_agrees_on_random_pairs() -> None:
    draw = Random(1)
    for _ in range(500):
        only_a, only_b = draw.randint(0, 180), draw.randint(0, 180)
        differing = max(only_a + only_b, 1)
        expected = binomtest(min(only_a, only_b), differing).pvalue
        assert mcnemar(only_a, only_b) == pytest.approx(expected, rel=1e-12)
        assert mcnemar(only_b, only_a) == mcnemar(only_a, only_b)


def test_the_published_values() -> None:
    """Bentur 2009 and Cavo 2012 as the R package contingencytables tests them."""
    assert mcnemar(1, 7) == 0.0703125
    assert mcnemar(6, 16) == pytest.approx(0.052479, abs=5e-7)


@pytest.mark.parametrize("counts", [(0, 0), (0, 1), (5, 5), (5, 6), (100_000, 100_001)])
def test_one_where_nothing_speaks_for_either(counts: tuple[int, int]) -> None:
    assert mcnemar(*counts) == 1.0


@pytest.mark.parametrize("counts", [(0, 2), (1900, 2100), (2450, 2551), (0, 1000)])
def test_exact_for_thousands(counts: tuple[int, int]) -> None:
    few, differing = min(counts), sum(counts)
    tail = sum(comb(differing, number) for number in range(few + 1))
    assert mcnemar(*counts) == pytest.approx(float(Fraction(2 * tail, 2**differing)), rel=3e-16)


def test_what_is_too_small_for_a_float_is_nothing() -> None:
    assert mcnemar(0, 5000) == 0.0
    assert mcnemar(499_000, 501_000) == pytest.approx(binomtest(499_000, 1_000_000).pvalue)


def test_what_is_no_count_is_refused() -> None:
    with pytest.raises(ValueError, match="no counts"):
        mcnemar(-1, 4)
