"""Corrections: read, matched against what stands there, set beside it; on invented entries."""

from dataclasses import replace

import pytest

from service.domain.entries import Entry, Finding, SourceFile
from service.domain.errors import Refused
from service.domain.release.codes import finding
from service.domain.release.corrections import apply_corrections, parse_corrections
from service.domain.statements import Term
from tests.domain.release.entry_making import make

FILE = SourceFile("invented.json", "ab" * 32, 10)
HEAD = f'[[file]]\nname = "invented.json"\nsha256 = "{FILE.sha256}"\n[[file.correction]]\n'
ANCHOR_LABEL = 'entry = "S1"\nfield = "anchor-label"\n'
WHY = 'reason = "it is so"\nsource = "step 1"\n'


def apply(rows: str, entry: Entry, *found: Finding) -> tuple[Entry, tuple[Finding, ...]]:
    (corrected,), findings = apply_corrections(
        parse_corrections(HEAD + rows + WHY), [FILE], [entry], found
    )
    return corrected, findings


def test_an_answer_is_corrected_and_what_was_released_is_kept() -> None:
    _, entry = make(answer="perhaps")
    corrected, findings = apply(
        'entry = "S1"\nfield = "answer"\nreleased = "no boolean"\ncorrect = false\n', entry
    )
    assert (corrected.answer, corrected.released_answer, corrected.status) == (
        False,
        None,
        "corrected",
    )
    assert [(each.code, each.where, each.before, each.after) for each in findings] == [
        ("correction-applied", "/answer", "no boolean", "false")
    ]
    assert findings[0].reason == "it is so (step 1)"


def test_a_disputed_answer_stays() -> None:
    _, entry = make()
    row = 'entry = "S1"\nfield = "status"\nreleased = true\nstatus = "disputed"\n'
    corrected, _ = apply(row, entry)
    assert (corrected.answer, corrected.status) == (True, "disputed")


def test_disputed_wins_over_corrected() -> None:
    _, entry = make()
    dispute = 'entry = "S1"\nfield = "status"\nreleased = true\nstatus = "disputed"\n'
    change = 'entry = "S1"\nfield = "property"\nreleased = "country"\ncorrect = "state"\n'
    corrected, _ = apply(dispute + WHY + "[[file.correction]]\n" + change, entry)
    assert corrected.status == "disputed"
    assert corrected.statements[0].corrected is not None


def test_a_label_stays_and_its_correction_stands_beside_it() -> None:
    _, entry = make(
        triples=["Lake Orn | Country | Sarland"],
        step_triples=["Lake Orn | country | Sarland"],
        steps=[("It lies there.", [1])],
    )
    rows = (
        'entry = "S1"\nfield = "subject"\nreleased = "Lake Orn"\ncorrect = "Lake Orin"\nid = "Q1"\n'
        + WHY
        + "[[file.correction]]\n"
        + 'entry = "S1"\nfield = "property"\n'
        + 'released = "Country"\ncorrect = "country"\nid = "P17"\n'
    )
    corrected, findings = apply(rows, entry)
    first, second = corrected.statements
    assert first.subject == Term("Q1", "Lake Orn")
    assert first.property == Term("P17", "Country")
    assert first.corrected is not None
    assert first.corrected.subject == Term("Q1", "Lake Orin")
    assert first.corrected.property == Term("P17", "country")
    assert first.corrected.reason == "it is so; it is so"
    assert second.corrected is not None
    assert second.corrected.property is None
    assert [each.where for each in findings] == ["/KG Triples", "/KG Triples"]
    assert corrected.status == "corrected"


def test_a_row_may_mean_one_triple_of_several() -> None:
    _, entry = make(triples=["War | start time | 1810", "War | start time | 1812"])
    row = (
        'entry = "S1"\nfield = "property"\nstatement = "(War, start time, 1812)"\n'
        'released = "start time"\ncorrect = "end time"\nid = "P582"\n'
    )
    corrected, _ = apply(row, entry)
    assert [each.corrected is not None for each in corrected.statements] == [False, True]
    assert corrected.statements[1].property == Term("P580", "start time")


def test_a_value_is_corrected_beside_the_released_one() -> None:
    _, entry = make()
    row = 'entry = "S1"\nfield = "value"\nreleased = "Sarland"\ncorrect = "Norland"\nid = "Q9"\n'
    corrected, _ = apply(row, entry)
    statement = corrected.statements[0]
    assert statement.value.text == "Sarland"
    assert statement.corrected is not None
    assert statement.corrected.value is not None
    assert (statement.corrected.value.text, statement.corrected.value.id) == ("Norland", "Q9")


def test_a_corrected_time_is_read_anew() -> None:
    _, entry = make(triples=["Ida Moll | date of birth | 1910"])
    row = 'entry = "S1"\nfield = "value"\nreleased = "1910"\ncorrect = "2 May 1911"\n'
    corrected, _ = apply(row, entry)
    correction = corrected.statements[0].corrected
    assert correction is not None
    assert correction.value is not None
    assert (correction.value.time, correction.value.precision) == ("1911-05-02", "day")


def test_a_triple_the_sub_graph_lacks_is_marked_where_the_step_cites_it() -> None:
    _, entry = make(step_triples=["Sarland | capital | Orin"], steps=[("So it is.", [0, 1])])
    row = 'entry = "S1"\nfield = "statement"\nstatement = "(Sarland, capital, Orin)"\n'
    corrected, findings = apply(row, entry)
    assert [each.corrected is not None for each in corrected.statements] == [False, True]
    assert corrected.steps == entry.steps
    assert findings[0].where == "/Reasoning Steps/0/facts used in this step"


def test_a_correction_weighs_as_much_as_the_defect_it_repairs() -> None:
    _, entry = make(triples=["Lake Orin | Country | Sarland"])
    row = (
        'entry = "S1"\nfield = "property"\nreleased = "Country"\ncorrect = "country"\nid = "P17"\n'
    )
    typo = finding("S1", "relation-typo", "/KG Triples", "slip", before="Country", after="country")
    elsewhere = replace(typo, entry="S2", severity="cosmetic")
    assert apply(row, entry, elsewhere, typo)[1][0].severity == "minor"
    assert apply(row, entry, elsewhere)[1][0].severity == "major"


def test_a_damaged_anchor_stays_and_gives_its_id_to_the_triples() -> None:
    _, entry = make(anchors={"Orin": "Q1"})
    row = f'{ANCHOR_LABEL}released = "Orin"\ncorrect = "Lake Orin"\nid = "Q1"\n'
    corrected, _ = apply(row, entry)
    assert corrected.entities == (Term("Q1", "Orin"),)
    assert corrected.statements[0].subject == Term("Q1", "Lake Orin")
    assert corrected.status == "ok"


def test_a_lost_anchor_is_added_last() -> None:
    _, entry = make(anchors={"Lake Orin": "Q1"})
    row = 'entry = "S1"\nfield = "anchor"\ncorrect = "Sarland"\nid = "Q2"\n'
    corrected, _ = apply(row, entry)
    assert corrected.entities == (Term("Q1", "Lake Orin"), Term("Q2", "Sarland"))
    assert corrected.statements[0].value.id == "Q2"


@pytest.mark.parametrize(
    "row",
    [
        'entry = "S1"\nfield = "answer"\nreleased = false\ncorrect = true\n',
        'entry = "S1"\nfield = "answer"\nreleased = "no boolean"\ncorrect = true\n',
        'entry = "S1"\nfield = "status"\nreleased = false\nstatus = "disputed"\n',
        'entry = "S1"\nfield = "subject"\nreleased = "Lake Orn"\ncorrect = "Lake Orin"\n',
        f'{ANCHOR_LABEL}released = "Orin"\ncorrect = "Lake Orin"\nid = "Q1"\n',
        'entry = "S1"\nfield = "anchor"\ncorrect = "Sarland"\nid = "Q2"\n',
        'entry = "S1"\nfield = "statement"\nstatement = "(Lake Orin, country, Sarland)"\n',
        'entry = "S2"\nfield = "answer"\nreleased = true\ncorrect = false\n',
        'entry = "S1"\nfield = "answer"\nreleased = true\n',
    ],
)
def test_a_row_that_does_not_match_what_stands_there_is_refused(row: str) -> None:
    _, entry = make()
    with pytest.raises(Refused, match="correction S"):
        apply(row, entry)


@pytest.mark.parametrize(
    "text",
    [
        "[[file",
        "file = 3",
        "file = [3]",
        HEAD.replace("[[file.correction]]", "correction = [1]"),
        '[[file]]\nname = "x"\n',
        HEAD + 'entry = "S1"\nfield = "query"\n' + WHY,
        HEAD + 'entry = "S1"\nfield = "answer"\nreason = "because"\n',
        HEAD + 'entry = "S1"\nfield = "answer"\nsource = ""\nreason = "because"\n',
        HEAD + 'entry = "S1"\nfield = "status"\nstatus = "fine"\n' + WHY,
        HEAD + 'entry = "S1"\nfield = "answer"\ncolour = "red"\n' + WHY,
    ],
)
def test_corrections_in_no_known_form_are_refused(text: str) -> None:
    with pytest.raises(Refused):
        parse_corrections(text)


def test_another_file_is_left_alone_and_a_finding_says_so() -> None:
    _, entry = make()
    rows = 'entry = "S1"\nfield = "answer"\nreleased = true\ncorrect = false\n' + WHY
    other = SourceFile(FILE.name, "cd" * 32, 10)
    (left,), findings = apply_corrections(parse_corrections(HEAD + rows), [other], [entry], [])
    assert left == entry
    assert [(each.entry, each.code, each.before) for each in findings] == [
        (None, "corrections-not-applied", other.sha256)
    ]


def test_corrections_of_other_entries_are_no_matter() -> None:
    _, entry = make(entry_id="S2")
    rows = 'entry = "S1"\nfield = "answer"\nreleased = true\ncorrect = false\n' + WHY
    other = SourceFile("other.json", "cd" * 32, 10)
    _, findings = apply_corrections(parse_corrections(HEAD + rows), [other], [entry], [])
    assert findings == ()
