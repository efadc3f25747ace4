"""Bins of popularity: exact at their ends, without a gap."""

from service.domain.figures.popularity_groups import bin_of


def test_bins_are_half_powers_of_ten() -> None:
    ends = [(found.low, found.high) for found in map(bin_of, (0, 1, 4, 10, 32, 99, 100, 316, 317))]
    assert ends == [
        (0, 0), (1, 3), (4, 9), (10, 31), (32, 99), (32, 99), (100, 316), (100, 316), (317, 999),
    ]  # fmt: skip


def test_every_number_lies_in_its_bin_and_bins_meet() -> None:
    low = 0
    while low < 10**20:
        found = bin_of(low)
        assert found.low == low
        assert bin_of(found.high) == found
        following = bin_of(found.high + 1)
        assert (following.low, following.start) == (found.high + 1, found.end)
        low = following.low
