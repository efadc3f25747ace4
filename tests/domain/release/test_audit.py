"""The audit as a whole: an order that does not change, and no text that stops it."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from service.domain.entries import SEVERITIES
from service.domain.release.audit import audit_entry, audit_release
from service.domain.release.raw import RawStep
from tests.domain.release.entry_making import VOCABULARY, make

WORDS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="|="), max_size=40)
PART = WORDS.map(lambda text: text.strip() or "x")


def test_a_sound_entry_has_no_finding_of_its_own() -> None:
    raw, entry = make(steps=[("So Lake Orin is in Sarland.", [0])])
    assert audit_entry(raw, entry, VOCABULARY) == []


def test_a_sound_release_has_only_its_way_of_writing() -> None:
    raw, entry = make()
    assert [each.code for each in audit_release([raw], [entry])] == ["type-inconsistent"]


def test_notations_of_qualifiers_are_counted_by_triples() -> None:
    raw, entry = make(triples=["Ida Moll | spouse | Tom Reed | start time = 1990"])
    plain, comma = "(A, p, b {start time, 1990}{end time, 1991})", "(A, p, b, {start time, 1990})"
    between = "(A, p, b {start time, 1990}, {start time 1991})"
    raw = replace(
        raw,
        triples=f"1- {plain}, 2- {plain}, 3- {comma}",
        steps=(RawStep("So.", "Step", "string", (f"{plain}, {between}",)),),
    )
    (found,) = [each for each in audit_release([raw], [entry]) if each.code == "qualifier-form"]
    assert found.before == (
        "sub-graphs: value, {..} 1; {k, v} 2 | evidence: {..}, {..} 1; {k v} 1; {k, v} 2"
    )
    assert found.reason.startswith("4 notations")


def test_an_empty_release_has_no_finding() -> None:
    assert audit_release([], []) == []


def test_disagreements_are_filed_at_the_later_entry() -> None:
    first = make(triples=["Ida Moll | date of birth | 1810"])
    second = make(
        entry_id="S2",
        anchors={"Lake Orin": "Q7", "Norland": "Q2"},
        triples=["Ida Moll | date of birth | 1811"],
    )
    found = audit_release([first[0], second[0]], [first[1], second[1]])
    assert [(each.entry, each.code, each.where) for each in found if each.entry] == [
        ("S2", "label-two-qids", "/KG Entities/Lake Orin"),
        ("S2", "qid-two-labels", "/KG Entities/Norland"),
        ("S2", "fact-conflict", "/KG Triples"),
    ]


def test_a_coarser_date_is_no_conflict() -> None:
    first = make(triples=["Ida Moll | date of birth | 1810"])
    second = make(entry_id="S2", triples=["Ida Moll | date of birth | 3 May 1810"])
    found = audit_release([first[0], second[0]], [first[1], second[1]])
    assert [each for each in found if each.entry] == []


@settings(max_examples=60, deadline=None)
@given(query=WORDS, rule=WORDS, step=WORDS, label=WORDS, parts=st.tuples(PART, PART, PART))
def test_no_text_stops_the_audit(
    query: str, rule: str, step: str, label: str, parts: tuple[str, str, str]
) -> None:
    raw, entry = make(
        query, rule=rule, steps=[(step, [0])], anchors={label: "Q1"}, triples=[" | ".join(parts)]
    )
    found = audit_entry(raw, entry, VOCABULARY) + audit_release([raw], [entry])
    assert all(each.severity in SEVERITIES and each.reason for each in found)
    assert all(not each.where or each.where.startswith("/") for each in found)
