"""How statements are looked for: subjects, properties, corrections, and what cannot be."""

from service.domain.statements import Correction, Term, Value
from tests.domain.grounding.small import (
    END,
    NAMES,
    OCCUPATION,
    PROPERTIES,
    START,
    claim,
    document,
    entity,
    ground,
    item,
    said,
    time,
)
from tests.domain.grounding.worlds import AT, kept


def test_subjects_are_found_along_the_graph() -> None:
    father = Term("P22", "father")
    statements = [
        said(OCCUPATION, entity("baker"), subject=Term(None, "Old Meadow")),
        said(father, entity("Old Meadow")),
    ]
    anchor = document({"P22": [claim(item("Q200"))]})
    old = document({"P106": [claim(item("Q2"))]}, "Q200")
    names = NAMES | {"Q200": "Old Meadow"}

    found = ground(statements, anchor, old, names=names)
    unstored = ground(statements, anchor, names=names)
    unreached = ground(statements[:1], document({}), old, names=names)

    assert [(each.state, each.subject_id) for each in found] == [
        ("exact", "Q200"), ("exact", "Q100"),
    ]  # fmt: skip
    assert (unstored[0].state, unstored[0].reason) == ("unresolved", "nothing of Q200 is stored")
    assert unreached[0].state == "unresolved"
    assert "'Old Meadow'" in (unreached[0].reason or "")


def test_properties_are_found_by_label_former_label_and_an_alias_of_only_one() -> None:
    labels = ("trade", "Weight", "heft", "mass", "colour", "Description")

    found = {label: PROPERTIES.resolve(Term(None, label)) for label in labels}

    assert {label: (each.id, each.way) for label, each in found.items()} == {
        "trade": ("P106", "label"),
        "Weight": ("P1", "label"),
        "heft": ("P1", "alias"),
        "mass": (None, "ambiguous"),
        "colour": (None, "unknown"),
        "Description": (None, "term"),
    }


def test_what_cannot_be_looked_for_says_why() -> None:
    statements = [
        said(Term(None, "colour"), entity("red")),
        said(Term(None, "mass"), entity("5")),
        said(Term(None, "description"), Value("string", "a town")),
        said(Term(None, ""), Value("string", "")),
    ]
    texts = {"en": {"language": "en", "value": "a village"}}

    found = ground(statements, document({}, descriptions=texts))
    absent = ground([said(OCCUPATION, entity("smith"))], more={"Q100": kept(None, "Q100")})
    empty = ground([said(OCCUPATION, entity("smith"))])

    assert [(each.state, each.reason) for each in found] == [
        ("unresolved", "no property is called 'colour'"),
        ("unresolved", "several properties are also known as 'mass'"),
        ("not_a_statement", "a description, which is another one now"),
        ("unresolved", "the text is no triple"),
    ]
    assert found[2].text == "a village"
    assert (absent[0].state, absent[0].fetched_at) == ("entity_missing", AT)
    assert (empty[0].state, empty[0].reason) == ("unresolved", "nothing of Q100 is stored")


def test_a_corrected_statement_is_looked_for_as_released_and_then_as_corrected() -> None:
    right = Correction("it ended then", property=END)
    value = Value("time", "1975", time="1975", precision="year")
    statement = said(START, value, corrected=right)
    ended = document({"P582": [claim(time("+1975-00-00", 9))]})
    began = document({"P580": [claim(time("+1975-00-00", 9))]})

    found = [*ground([statement], ended), *ground([statement], began)]

    assert [(each.state, each.property_id) for each in found] == [
        ("exact", "P582"), ("exact", "P580"),
    ]  # fmt: skip
