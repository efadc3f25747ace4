"""Which statement a released one is, and what became of it: each case written by hand."""

from collections.abc import Sequence

import pytest

from service.domain.statements import Value
from tests.domain.grounding.small import (
    END,
    OCCUPATION,
    START,
    claim,
    document,
    entity,
    ground,
    item,
    said,
    states,
    time,
)
from tests.domain.grounding.worlds import AT, Raw


def test_a_value_that_is_still_there_among_others_is_exact() -> None:
    raw = document({"P106": [claim(item("Q1")), claim(item("Q2"), "preferred")]})

    found = ground([said(OCCUPATION, entity("smith"))], raw)[0]

    assert (found.state, found.id, found.revision, found.fetched_at) == (
        "exact", "Q100$0", 5, AT,
    )  # fmt: skip
    assert found.reason is None


def test_one_of_many_that_is_lost_is_gone_unless_one_took_its_place() -> None:
    two = [claim(item("Q2")), claim(item("Q3"))]

    crowded = ground([said(OCCUPATION, entity("smith"))], document({"P106": two}))[0]
    one = ground([said(OCCUPATION, entity("smith"))], document({"P106": two[:1]}))[0]
    preferred = [*two, claim(item("Q11573"), "preferred")]
    chosen = ground([said(OCCUPATION, entity("smith"))], document({"P106": preferred}))[0]
    none = ground([said(OCCUPATION, entity("smith"))], document({}))[0]

    assert (crowded.state, crowded.reason) == ("gone", "Wikidata has baker, cook")
    assert (one.state, one.id, one.reason) == ("value_changed", "Q100$0", "now baker")
    assert (chosen.state, chosen.id) == ("value_changed", "Q100$2")
    assert (none.state, none.id, none.revision) == ("gone", None, 5)


def test_a_statement_stands_for_one_released_one_unless_they_repeat_each_other() -> None:
    first = said(
        OCCUPATION, entity("smith"), (START, Value("time", "1990", time="1990", precision="year"))
    )
    other = said(
        OCCUPATION, entity("smith"), (START, Value("time", "1995", time="1995", precision="year"))
    )
    plain = said(OCCUPATION, entity("smith"))
    raw = document({"P106": [claim(item("Q1"), P580=[time("+1990-00-00", 9)])]})

    found = ground([plain, other, first, first], raw)

    assert states(found) == ["exact", "gone", "exact", "exact"]
    assert {each.id for each in found} == {"Q100$0", None}


def test_qualifiers_of_the_properties_that_are_named_are_compared_as_multisets() -> None:
    year = {y: Value("time", y, time=y, precision="year") for y in ("1990", "1995", "1999")}
    both = said(OCCUPATION, entity("smith"), (START, year["1990"]), (START, year["1995"]))
    one = said(OCCUPATION, entity("smith"), (START, year["1990"]))

    def against(*starts: str, **more: Sequence[Raw]) -> list[Raw]:
        times = [time(f"+{start}-00-00", 9) for start in starts]
        return [claim(item("Q1"), P580=times, **more)]

    swapped = ground([both], document({"P106": against("1995", "1990")}))[0]
    unnamed = ground([one], document({"P106": against("1990", P582=[time("+1999-00-00", 9)])}))[0]
    added = ground([one], document({"P106": against("1990", "1999")}))[0]
    lost = ground([both], document({"P106": against("1990")}))[0]
    changed = ground([one], document({"P106": against("1999")}))[0]

    assert states([swapped, unnamed]) == ["exact", "exact"]
    assert (added.state, added.reason) == ("qualifier_changed", "start time: also 1999")
    assert (lost.state, lost.reason) == ("qualifier_changed", "start time: no longer 1995")
    assert (changed.state, changed.reason) == (
        "qualifier_changed", "start time: 1990 is now 1999",
    )  # fmt: skip


def test_terms_of_office_in_one_released_statement_stand_in_several_of_wikidata() -> None:
    times = [Value("time", y, time=y, precision="year") for y in ("1983", "1986", "1990", "1991")]
    flat = said(OCCUPATION, entity("smith"), *zip((START, END) * 2, times, strict=True))
    terms = [
        claim(item("Q1"), P580=[time("+1983-00-00", 9)], P582=[time("+1986-00-00", 9)]),
        claim(item("Q1"), P580=[time("+1990-00-00", 9)], P582=[time("+1991-00-00", 9)]),
    ]

    assert states(ground([flat], document({"P106": terms}))) == ["exact"]
    assert states(ground([flat], document({"P106": terms[:1]}))) == ["qualifier_changed"]


def test_a_deprecated_statement_is_told_with_what_stands_instead() -> None:
    raw = document({"P106": [claim(item("Q1"), "deprecated"), claim(item("Q2"))]})

    found = ground([said(OCCUPATION, entity("smith"))], raw)[0]

    assert (found.state, found.id) == ("deprecated", "Q100$0")
    assert found.reason == "deprecated; Wikidata has baker"


@pytest.mark.parametrize(("snaktype", "reason"), [("novalue", "no"), ("somevalue", "an unknown")])
def test_a_value_that_is_none_or_unknown_now_has_changed(snaktype: str, reason: str) -> None:
    raw = document({"P106": [claim(snaktype)]})

    found = ground([said(OCCUPATION, entity("smith"))], raw)[0]

    assert (found.state, found.reason) == ("value_changed", f"now {reason} value")
