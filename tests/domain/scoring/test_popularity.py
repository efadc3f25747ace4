"""Popularity of an entry: that of its least popular anchor, by powers of ten."""

import pytest

from service.domain.scoring.popularity import BUCKETS, popularity_bucket


@pytest.mark.parametrize(
    ("anchors", "bucket"),
    [
        ([0], "0-9"),
        ([9, 10_000], "0-9"),
        ([10], "10-99"),
        ([99, 100], "10-99"),
        ([100], "100-999"),
        ([9_999], "1000-9999"),
        ([10_000], "10000+"),
        ([10**9], "10000+"),
        ([], "unknown"),
        ([None], "unknown"),
        ([5, None], "unknown"),
    ],
)
def test_buckets(anchors: list[int | None], bucket: str) -> None:
    assert popularity_bucket(anchors) == bucket


def test_buckets_are_in_order_of_their_letters() -> None:
    assert sorted((*BUCKETS, "unknown")) == [*BUCKETS, "unknown"]
