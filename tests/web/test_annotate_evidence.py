"""Statements as the evidence pane shows them: by subject, with the entry's own indices."""

from typing import Any

from service.web.annotate_evidence import Line, grouped


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
