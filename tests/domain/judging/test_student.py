"""The 97.5 % point of Student's t against printed tables."""

import pytest

from service.domain.judging.student import student

TABLE = {  # degrees of freedom -> t for a two-sided 5 %, as every printed table has it
    1: 12.706,
    2: 4.303,
    3: 3.182,
    4: 2.776,
    5: 2.571,
    10: 2.228,
    30: 2.042,
    60: 2.000,
    120: 1.980,
    1000: 1.962,
}


@pytest.mark.parametrize(("degrees", "point"), TABLE.items())
def test_printed_tables(degrees: int, point: float) -> None:
    assert student(degrees) == pytest.approx(point, abs=5e-4)
