"""Statements as the evidence pane shows them: by subject, with the entry's own indices."""

from typing import Any

from service.domain.wikidata.documents import KeptDocument, Snak
from service.domain.wikidata.names import Name
from service.domain.wikidata.rendering import statements_of
from service.web.annotate_evidence import Line, grouped, grouped_of_wikidata
from tests.entity_documents import NOON, claim, entity, item, text


def _statement(subject: str, property: str, value: str, **more: Any) -> dict[str, Any]:  # noqa: ANN401 - JSON
    return {
        "subject": {"id": None, "label": subject},
        "property": {"id": None, "label": property},
        "value": {"kind": "string", "text": value},
        "qualifiers": [],
        "corrected": None,
    } | more


def test_subjects_keep_the_order_of_their_first_statement_and_statements_their_index() -> None:
    statements = [
        _statement("Yard", "has", "gate"),
        _statement("House", "has", "door"),
        _statement("Yard", "paved with", "brick"),
    ]
    found = grouped(statements)
    assert [(g.subject, [s.index for s in g.statements]) for g in found] == [
        ("Yard", [0, 2]),
        ("House", [1]),
    ]
    assert found[0].statements[1].said == "Yard · paved with → brick"


def test_qualifiers_and_corrections_are_in_words_and_the_filter_sees_them() -> None:
    qualifier = {
        "property": {"id": "P585", "label": "point in time"},
        "value": {"kind": "time", "text": "1950"},
    }
    corrected = {"value": {"kind": "string", "text": "gates"}, "reason": "a slip"}
    rows = [_statement("Yard", "has", "gate", qualifiers=[qualifier], corrected=corrected)]
    (shown,) = grouped(rows)[0].statements
    assert shown.qualifiers == (Line("point in time", "1950", None),)
    assert shown.corrected == "gates (a slip)"
    assert "point in time 1950" in shown.holds
    assert grouped([]) == ()


def test_wikidatas_statements_are_in_words_with_their_qualifiers() -> None:
    kept = KeptDocument(
        "Q7",
        item(
            "Q7",
            9,
            claim(entity("P31", "Q5"), "normal", text("P1", "x"), Snak("P582", "somevalue")),
            claim(Snak("P40", "novalue")),
            claim(text("P2", "doubtful"), "deprecated"),
        ),
        NOON,
    )
    names = {"Q7": Name("Seven", "en"), "P31": Name("instance of", "en"), "Q5": Name("human", "en")}
    (group,) = grouped_of_wikidata(statements_of(kept, names))
    assert (group.subject, group.id) == ("Seven", "Q7")
    first, second = group.statements
    assert first.line == Line("instance of", "human", "Q5")
    assert first.qualifiers == (Line("P1", "x", None), Line("P582", "unknown value", None))
    assert second.line == Line("P40", "no value", None)
    assert "human Q5 P1 x" in first.holds
