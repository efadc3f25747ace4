"""Counts over a release; expected values are counted by hand from tests/releases.py."""

from service.domain.statistics import Count, describe
from tests.releases import tiny_release

QA, CV = "question-answering", "claim-verification"


def test_counts_of_five_entries() -> None:
    release = tiny_release(5)
    found = describe(release.entries, release.findings)
    assert found.entries == Count("entries", 5, {QA: 3, CV: 2})
    # Steps: one for each of 1 + n % 3 statements, and a conclusion.
    assert found.steps == (
        Count("2", 1, {QA: 1, CV: 0}),
        Count("3", 2, {QA: 1, CV: 1}),
        Count("4", 2, {QA: 1, CV: 1}),
    )
    assert found.answers == (
        Count("false", 2, {QA: 1, CV: 1}),
        Count("true", 2, {QA: 1, CV: 1}),
        Count("none", 1, {QA: 1, CV: 0}),
    )
    assert found.skills == (
        Count("physical", 3, {QA: 2, CV: 1}),
        Count("geographical", 2, {QA: 0, CV: 2}),
        Count("temporal", 2, {QA: 2, CV: 0}),
    )
    totals = {each.value: each.total for each in found.totals}
    assert totals["statements"] == sum(1 + n % 3 for n in range(1, 6))
    assert totals["step_statements"] == 3
    assert totals["anchors"] == 5


def test_an_empty_release_has_empty_counts() -> None:
    found = describe((), ())
    assert found.entries.total == 0
    assert found.skills == ()
