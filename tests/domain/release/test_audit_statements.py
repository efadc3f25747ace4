"""Statements against each other and against the steps, on invented entries."""

from service.domain.release.audit.statements import audit_statements
from service.domain.release.audit.times import audit_times, is_after
from tests.domain.release.entry_making import codes, make

TEAMS = ["Ida Moll | member of sports team | Red Club", "Ida Moll | member of sports team | Blues"]


def test_a_sound_entry_has_no_finding() -> None:
    raw, entry = make()
    assert list(audit_statements(raw, entry)) == []


def test_an_empty_sub_graph() -> None:
    raw, entry = make(triples=[], steps=[("Nothing is known.", [])])
    assert codes(list(audit_statements(raw, entry))) == [("empty-subgraph", "/KG Triples")]


def test_a_repeat_weighs_more_when_a_step_counts_it() -> None:
    triples = [*TEAMS, TEAMS[0]]
    counted = make(triples=triples, steps=[("Ida Moll played for three teams.", [0, 1, 2])])
    listed = make(triples=triples, steps=[("Ida Moll played for teams.", [0, 1, 2])])
    assert [each.severity for each in audit_statements(*counted)] == ["major"]
    assert [each.severity for each in audit_statements(*listed)] == ["minor"]


def test_a_repeat_in_another_case_is_a_spelling() -> None:
    raw, entry = make(triples=["A B | pen name | Da Silva", "A B | pen name | da Silva"])
    assert codes(list(audit_statements(raw, entry))) == [("label-case", "/KG Triples")]


def test_an_unused_triple_weighs_more_when_a_step_states_it() -> None:
    triples = ["Lake Orin | country | Sarland", "Sarland | continent | Asia"]
    cited = ("Lake Orin lies in Sarland.", [0])
    stated = make(triples=triples, steps=[cited, ("So the lake is Asian.", [])])
    silent = make(triples=triples, steps=[cited, ("So the answer is yes.", [])])
    assert [(f.code, f.severity) for f in audit_statements(*stated)] == [("triple-unused", "major")]
    assert [(f.code, f.severity) for f in audit_statements(*silent)] == [("triple-unused", "minor")]


def reason_unused(triples: list[str], steps: list[tuple[str, list[int]]]) -> tuple[str, str]:
    (found,) = audit_statements(*make(triples=triples, steps=steps))
    return found.severity, found.reason


def test_the_step_that_names_the_subject_too_is_the_one_that_states_a_triple() -> None:
    triples = ["Ida Moll | member of sports team | Red Club", "Red Club | country | Sarland"]
    both = ("Ida Moll played for Red Club, which is in Sarland.", [0])
    assert reason_unused(triples, [both, ("She played in Sarland.", [])]) == (
        "major",
        "no step cites this triple, though step 1 states it",
    )


def test_a_step_that_has_the_value_from_its_own_evidence_states_no_other_triple() -> None:
    triples = ["Ida Moll | country | Sarland", "Red Club | country | Sarland"]
    assert reason_unused(triples, [("Ida Moll is from Sarland.", [0])]) == (
        "minor",
        "no step cites this triple",
    )


def test_most_words_of_a_value_state_it_and_one_of_three_does_not() -> None:
    triples = ["Orin Cup | country | Sarland", "cup song | description | Sarish style of singing"]
    said = ("The Orin Cup is from Sarland, so it is no Sarish singing.", [0])
    other = ("The Orin Cup is from Sarland, so it has no style.", [0])
    assert reason_unused(triples, [said])[0] == "major"
    assert reason_unused(triples, [other])[0] == "minor"


def test_the_repeat_of_a_cited_triple_is_used() -> None:
    raw, entry = make(triples=[TEAMS[0], TEAMS[0]], steps=[("Ida Moll played there.", [0])])
    assert [each.code for each in audit_statements(raw, entry)] == ["duplicate-triple"]


def test_evidence_from_elsewhere_and_its_likeness() -> None:
    raw, entry = make(
        triples=["Mirabel Vos | spouse | Tom Reed | start time = 1990 | end time = 1995"],
        step_triples=["Mirabel Voss | spouse | Tom Reed | start time = 1990"],
        steps=[("They married in 1990.", [1]), ("Tom Reed was the one.", [])],
    )
    found = list(audit_statements(raw, entry))
    assert codes(found) == [
        ("triple-unused", "/KG Triples"),
        ("evidence-not-in-graph", "/Reasoning Steps/0/facts used in this step"),
    ]
    assert found[0].severity == "minor"
    assert found[1].after == entry.statements[0].text


def test_an_end_given_as_a_start() -> None:
    raw, entry = make(
        triples=["Salt War | start time | 3 May 1810", "Salt War | start time | 4 June 1812"],
        steps=[("The Salt War lasted from 3 May 1810 to 4 June 1812.", [0, 1])],
    )
    found = list(audit_times(raw, entry))
    assert codes(found) == [
        ("relation-wrong", "/KG Triples"),
        ("step-contradicts-triple", "/Reasoning Steps/0/Step"),
    ]
    assert (found[0].before, found[0].after) == ("start time", "end time")
    assert "4 June 1812" in found[0].reason


def test_a_start_told_as_a_start_is_left() -> None:
    raw, entry = make(
        triples=["Salt War | start time | 1810"], steps=[("The Salt War broke out in 1810.", [0])]
    )
    assert list(audit_times(raw, entry)) == []


def test_a_death_before_the_birth() -> None:
    raw, entry = make(
        triples=["Ida Moll | date of birth | 2 May 1810", "Ida Moll | date of death | 1809"]
    )
    assert codes(list(audit_times(raw, entry))) == [("date-order", "/KG Triples")]


def test_a_term_of_office_that_ends_before_it_begins() -> None:
    raw, entry = make(
        triples=["Ida Moll | position held | mayor | start time = 1990 | end time = 1989"]
    )
    assert codes(list(audit_times(raw, entry))) == [("date-order", "/KG Triples")]


def test_times_compare_as_far_as_the_coarser_one_tells() -> None:
    assert is_after("1990-05-03", "1990-05-02")
    assert not is_after("1990-05-03", "1990")
    assert is_after("-0010", "-0044")
    assert not is_after(None, "1990")
