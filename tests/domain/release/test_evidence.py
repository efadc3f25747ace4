"""Evidence joined to statements: strings, lists, numbers, repeats, what only a step cites."""

from service.domain.release.evidence import Reading, read_statements
from service.domain.release.raw import RawEntry, RawStep
from service.storage import shipped

VOCABULARY = shipped.vocabulary()
TRIPLES = (
    "1- (Ayla, child, Bo), 2- (Ayla, spouse, Cem {start time, 1990}{end time, 1995}), "
    "4- (Ayla, child, Bo), 5- (Bo, country, Freedonia)"
)


def read(*steps: RawStep, triples: str = TRIPLES) -> Reading:
    raw = RawEntry(
        id="S1",
        task="question-answering",
        query="Is Ayla a mother?",
        answer=True,
        anchors=(("ayla", "Q5"), ("Cem", "Q6")),
        rule="",
        triples=triples,
        steps=steps,
        skills=(),
        file="f.json",
        index=0,
    )
    return read_statements(raw, VOCABULARY)


def cite(*evidence: str) -> RawStep:
    return RawStep("Thus.", "Step", "list", evidence)


def codes(reading: Reading) -> list[tuple[str, str]]:
    return sorted((each.where, note.code) for each in reading.noted for note in each.notes)


def test_a_string_may_hold_several_triples_with_or_without_numbers() -> None:
    plain = cite("(Bo, country, Freedonia), (Ayla, child, Bo)")
    numbered = cite("1- (Bo, country, Freedonia), 2- (Ayla, child, Bo)")

    reading = read(plain, numbered)

    assert [step.evidence for step in reading.steps] == [(3, 0), (3, 0)]
    assert codes(reading) == [
        ("/KG Triples", "numbering"),
        ("/Reasoning Steps/1/facts used in this step", "numbering"),
    ]


def test_case_blanks_and_notation_do_not_matter() -> None:
    reading = read(cite("(AYLA,  spouse, cem (start time: 1990), (end time, 1995))"))

    assert reading.steps[0].evidence == (1,)
    assert len(reading.statements) == 4


def test_a_part_of_the_qualifiers_is_another_statement_of_the_step() -> None:
    part = "(Ayla, spouse, Cem {start time, 1990})"

    reading = read(cite(part), cite("(Ayla, child, Bo)", part))

    assert [step.evidence for step in reading.steps] == [(4,), (0, 4)]
    assert reading.statements[4].origin == "step"
    assert reading.statements[4].text == part
    assert (reading.statements[4].subject.id, reading.statements[4].value.id) == ("Q5", "Q6")


def test_repeated_triples_are_cited_one_after_the_other() -> None:
    child = "(Ayla, child, Bo)"

    reading = read(cite(child, child), cite(child), cite(child, child, child))

    assert [step.evidence for step in reading.steps] == [(0, 2), (0,), (0, 2, 0)]


def test_numbers_are_those_written_else_positions() -> None:
    numbers = RawStep("Thus.", "Step", "numbers", numbers=(1, 5, 3, 9))

    reading = read(numbers, cite("2, 4 and 5"))

    assert [step.evidence for step in reading.steps] == [(0, 3, 2), (1, 2, 3)]
    assert ("/Reasoning Steps/0/facts used in this step", "evidence-not-in-graph") in codes(reading)


def test_a_step_without_evidence_is_an_inference() -> None:
    reading = read(RawStep(" So  yes. ", "step", "absent"), cite(), cite("(Ayla, child, Bo)"))

    assert [(step.text, step.kind) for step in reading.steps] == [
        ("So yes.", "inference"),
        ("Thus.", "inference"),
        ("Thus.", "fact"),
    ]


def test_repeated_qualifier_properties_are_several_statements() -> None:
    reading = read(triples="1- (Ayla, spouse, Cem {start time, 1990}{start time, 1999})")

    assert codes(reading) == [("/KG Triples", "qualifier-groups")]


def test_what_cannot_be_read_is_kept_as_text() -> None:
    reading = read(triples="1- (Ayla is fine), 2- (Ayla, height, tall)")

    assert [each.text for each in reading.statements] == ["(Ayla is fine)", "(Ayla, height, tall)"]
    assert reading.statements[0].property.label == ""
    assert [code for _, code in codes(reading)] == ["triple-unread", "value-unread"]


def test_an_empty_sub_graph() -> None:
    assert read(triples="").statements == ()
