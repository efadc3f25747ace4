"""Counts, verdicts, texts and names, on invented entries and sentences."""

import pytest

from service.domain.release.audit.counts import audit_counts, numbers_in
from service.domain.release.audit.names import audit_names
from service.domain.release.audit.texts import audit_texts
from service.domain.release.audit.verdicts import audit_verdict, conclusion, main_clause
from tests.domain.release.entry_making import codes, make

CHILDREN = [f"Ida Moll | child | {name}" for name in ("Ann", "Ben", "Cleo")]
STEP = "/Reasoning Steps/0/Step"


def test_cited_numbers_must_be_those_of_the_evidence() -> None:
    steps = [
        ("Based on triples 1 and 2, she had Ann and Ben.", [0, 1]),
        ("Based on the tiple 1, she had Ann and Ben.", [0, 1]),
        ("Based on the triple, she had Cleo.", [2]),
    ]
    raw, entry = make(triples=CHILDREN, steps=steps)
    found = list(audit_counts(raw, entry))
    assert [(each.code, each.before, each.after) for each in found] == [
        ("cited-number", "1", "1, 2"),
        ("cited-number", None, "3"),
    ]


def test_a_count_must_be_that_of_the_evidence() -> None:
    wrong = make(triples=CHILDREN, steps=[("Ida Moll had four children.", [0, 1, 2])])
    right = make(triples=CHILDREN, steps=[("Ida Moll had 3 children.", [0, 1, 2])])
    assert codes(list(audit_counts(*wrong))) == [("arithmetic", STEP)]
    assert list(audit_counts(*right)) == []


def test_a_repeat_that_is_counted() -> None:
    raw, entry = make(
        triples=[*CHILDREN, CHILDREN[0]], steps=[("Ida Moll had four children.", [0, 1, 2, 3])]
    )
    assert codes(list(audit_counts(raw, entry))) == [("count-with-duplicate", STEP)]


def test_differences_products_and_spans() -> None:
    triples = [
        "Orin | population | 1,200",
        "Dell | population | 1,000",
        "Ida Moll | date of birth | 5 June 1900",
        "Ida Moll | date of death | 4 June 1950",
    ]
    steps = [
        ("The difference between Orin and Dell is 300.", [0, 1]),
        ("All in all that is 12*11 hours which is 121 hours.", []),
        ("Ida Moll was born in 1900 and died in 1950.", [2, 3]),
        ("Ida Moll lived for 50 years.", []),
    ]
    raw, entry = make(triples=triples, steps=steps)
    found = list(audit_counts(raw, entry))
    assert [(each.before, each.after) for each in found] == [
        ("300", "200"),
        ("121", "132"),
        ("50", "49"),
    ]


def test_numbers_of_a_text_leave_the_cited_ones_out() -> None:
    assert numbers_in("Based on the triples 1, 2, and 3, she had five sons and 1,200 sheep.") == [
        5,
        1200,
    ]


@pytest.mark.parametrize(
    ("query", "step", "concluded"),
    [
        ("Orin is large.", "Orin has 3 houses, so the claim is false.", False),
        ("Is Orin large?", "It has few houses, so the answer is no.", False),
        ("Is Orin large?", "This is not small, so the answer is not wrong.", True),
        ("Could Orin flood Dell?", "Dell lies higher, so Orin cannot flood Dell.", False),
        ("Is Orin likely to flood Dell?", "It is unlikely for Orin to flood Dell.", False),
        ("Can't Orin flood Dell?", "Dell lies higher, so it can't flood Dell.", True),
        ("Does Orin flood Dell?", "Since Orin is wild, it floods Dell.", True),
        ("Does Orin flood Dell?", "It floods Dell because there is no dam.", True),
        ("Is Orin older than Dell?", "Dell came first, so Dell is older than Orin.", False),
        ("Is Orin older than Dell?", "Orin came later, so it is not older than Dell.", False),
        ("Is Orin older than Dell?", "Dell came first, so it is older.", False),
        ("Would Orin skip a feast?", "Orin is shy, so it would not like a feast.", None),
        ("Did Orin win in 1990?", "Orin was ill, so it did not win in 1980.", None),
        ("Is Orin wet?", "Rivers are wide.", None),
    ],
)
def test_what_a_last_step_concludes(query: str, step: str, concluded: object) -> None:
    assert conclusion(query, step, ["Orin", "Dell"]) is concluded


def test_the_main_clause_is_without_its_reasons() -> None:
    assert main_clause("As it rains, the road is wet, so cars slip.") == "cars slip."
    assert main_clause("Since it rains, cars slip.") == "cars slip."
    assert main_clause("Cars slip because it rains.") == "Cars slip"


def test_an_answer_against_the_last_step() -> None:
    steps = [("Lake Orin is not in Sarland.", [0])]
    assert codes(list(audit_verdict(*make(steps=steps)))) == [
        ("answer-contradicts-steps", "/answer")
    ]
    assert list(audit_verdict(*make(steps=steps, answer=False))) == []
    assert list(audit_verdict(*make(steps=steps, answer="maybe"))) == []
    assert list(audit_verdict(*make(steps=[]))) == []


def test_a_claim_without_its_verdict() -> None:
    raw, entry = make("Lake Orin is in Sarland.", entry_id="C1", key="step")
    assert codes(list(audit_verdict(raw, entry))) == [
        ("no-conclusion-step", "/Reasoning Steps/0/step")
    ]


def test_texts() -> None:
    raw, entry = make(
        "is Lake Orin in in Sarland",
        rule="Lake Orin must lie  in Sarland.. ",
        steps=[("The 21th lake,=.", []), ("It had had 11st place , then.", []), ("Fine.", [])],
    )
    assert codes(list(audit_texts(raw, entry))) == [
        ("punctuation", "/query"),
        ("text-typo", "/query"),
        ("text-typo", "/query"),
        ("whitespace", "/Inference Rule"),
        ("punctuation", "/Inference Rule"),
        ("punctuation", STEP),
        ("text-typo", STEP),
        ("punctuation", "/Reasoning Steps/1/Step"),
        ("text-typo", "/Reasoning Steps/1/Step"),
    ]


def test_names_with_a_slip_but_no_derived_words() -> None:
    first = make(
        "Was Mirabel Voss from Sarland?",
        anchors={"Mirabel Voss": "Q5"},
        triples=["Mirabel Voss | country | Sarland"],
        rule="If Mirabell is Sarlandian, she was.",
        steps=[("Mirabel is of the Sarlands.", [0])],
    )
    second = make(entry_id="S2")
    found = list(audit_names([first[0], second[0]], [first[1], second[1]]))
    assert [(each.entry, each.where, each.before, each.after) for each in found] == [
        ("S1", "/Inference Rule", "Mirabell", "Mirabel")
    ]


def test_a_slip_before_an_ending_that_both_words_have() -> None:
    raw, entry = make(
        "Is Ida Salvaes in Sarland?",
        anchors={"Ida Salvaes": "Q1"},
        triples=["Ida Salvaes | country | Sarland"],
        steps=[("Ida Salvas lives among the Sarlands.", [0])],
    )
    assert [each.before for each in audit_names([raw], [entry])] == ["Salvas"]
