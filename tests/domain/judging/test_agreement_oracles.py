"""Alpha and AC1 against other people's programs, on a thousand random tables with gaps each."""

from pathlib import Path

import krippendorff
import numpy as np
import pytest

from service.domain.judging.agreement import Agreement, measure
from tests.domain.judging.agreement_tables import Table, random_tables

AC1 = Path(__file__).parent / "agreement_ac1.txt"
TABLES = 1000


def agreement_on(table: Table) -> Agreement:
    """Of the table cut into responses of three units."""
    cut = (table[start : start + 3] for start in range(0, len(table), 3))
    responses = [
        {f"annotator {column}": labels for column, labels in enumerate(zip(*units, strict=True))}
        for units in cut
    ]
    return measure(responses, resamples=0).overall


def test_alpha_is_that_of_krippendorff() -> None:
    compared = 0
    for table in random_tables(2011, TABLES + 50):
        found = agreement_on(table).alpha
        counts = np.array([[row.count(label) for label in "abcde"] for row in table])
        paired = counts[counts.sum(axis=1) > 1].sum(axis=0)
        if np.count_nonzero(paired) < 2:
            assert (found.value, found.reason) == (None, "one_label_only")
            continue
        expected = krippendorff.alpha(value_counts=counts, level_of_measurement="nominal")
        assert found.value == pytest.approx(expected, abs=1e-9)
        compared += 1
    assert compared >= TABLES


def test_ac1_is_that_of_irrcac() -> None:
    lines = AC1.read_text(encoding="utf-8").splitlines()
    expected = [float(line) for line in lines if not line.startswith("#")]
    found = [agreement_on(table).ac1.value for table in random_tables(2014, TABLES)]
    assert len(expected) == TABLES
    assert found == pytest.approx(expected, abs=1e-9)
