"""Sub-graphs drawn: every statement once, boxes apart from each other, labels in their room."""

from itertools import combinations
from random import Random

import pytest

from service.domain.statements import Correction, Qualifier, Statement, Term, Value
from service.web.explore_drawing import BOX, IN_BOX, MOST_DRAWN, Box, Drawing, drawn
from service.web.explore_wrapping import columns, shortened, wrapped


def said(
    subject: str, property: str, value: str, *qualifiers: str, literal: bool = False
) -> Statement:
    """An invented statement; nodes are told apart by their labels."""
    return Statement(
        f"({subject}, {property}, {value})",
        Term(None, subject),
        Term(None, property),
        Value("string" if literal else "entity", value),
        tuple(Qualifier(Term(None, "in"), Value("string", each)) for each in qualifiers),
    )


def whole(statements: list[Statement], *anchors: str) -> Drawing:
    found = drawn(statements, [Term(None, anchor) for anchor in anchors])
    assert found is not None
    return found


def named(drawing: Drawing, label: str) -> list[Box]:
    return [box for box in drawing.boxes if box.label == label]


def test_anchors_stand_left_and_what_is_said_of_values_goes_on_to_the_right() -> None:
    found = whole(
        [said("A", "in", "B"), said("B", "in", "C"), said("A", "is", "x", literal=True)], "A"
    )
    places = {box.label: (box.x, box.kind) for box in found.boxes}
    columns_at = sorted({x for x, _ in places.values()})
    assert places == {
        "A": (columns_at[0], "anchor"), "B": (columns_at[1], "entity"),
        "x": (columns_at[1], "literal"), "C": (columns_at[2], "entity"),
    }  # fmt: skip
    assert [edge.number for edge in found.edges] == [1, 2, 3]


def test_two_subjects_meet_at_their_value() -> None:
    found = whole([said("A", "country", "C"), said("B", "country", "c")], "A", "B")
    (shared,) = named(found, "C")
    assert f" {shared.x - 2} {shared.middle}" in found.edges[1].path


def test_a_node_on_the_way_back_is_drawn_again() -> None:
    found = whole(
        [said("A", "spouse", "B"), said("B", "spouse", "A"), said("A", "knows", "A")], "A"
    )
    assert [box.again for box in named(found, "A")] == [False, True, True]
    assert drawn([], []) is None


def test_qualifiers_and_corrections_stand_under_their_edge() -> None:
    statement = said("A", "held", "B", *(str(n) for n in range(12)))
    right = Correction("a slip", property=Term(None, "holds"))
    notes = (
        whole(
            [
                Statement(
                    statement.text,
                    statement.subject,
                    statement.property,
                    statement.value,
                    statement.qualifiers,
                    corrected=right,
                )
            ]
        )
        .edges[0]
        .notes
    )
    assert [note.text for note in notes[-2:]] == ["5 more qualifiers", "corrected: holds"]
    assert len({note.y for note in notes}) == len(notes) == 9


@pytest.mark.parametrize("seed", range(60))
def test_any_graph_is_drawn_with_boxes_apart_and_each_statement_once(seed: int) -> None:
    chance = Random(seed)
    labels = [f"node {n} {'long ' * chance.randrange(12)}" for n in range(chance.randrange(1, 12))]
    statements = [
        said(
            chance.choice(labels), "property " * chance.randrange(1, 9), chance.choice(labels),
            *["q" * chance.randrange(90)] * chance.randrange(4), literal=chance.random() < 0.3,
        )
        for _ in range(chance.randrange(1, 60))
    ]  # fmt: skip
    found = whole(statements, *labels[:2])
    shown = min(len(statements), MOST_DRAWN)
    assert sorted(edge.number for edge in found.edges) == list(range(1, shown + 1))
    assert found.left_out == len(statements) - shown
    for one, other in combinations(found.boxes, 2):
        apart = one.y + one.height <= other.y or other.y + other.height <= one.y
        assert one.x != other.x or apart
    lowest = max(box.y + box.height for box in found.boxes)
    notes = [note.y for edge in found.edges for note in edge.notes]
    assert max([lowest, *notes]) <= found.height
    assert max(box.x for box in found.boxes) + BOX <= found.width
    rows = sorted(y for edge in found.edges for _, y, _ in edge.lines)
    assert len(rows) >= shown


def test_labels_are_cut_to_their_room() -> None:
    assert wrapped("a river that is cold", 9, 3) == ("a river", "that is", "cold")
    assert wrapped("a river that is cold", 9, 2) == ("a river", "that is…")
    assert wrapped("x" * 25, 10, 3) == ("x" * 10, "x" * 10, "x" * 5)
    assert wrapped("", 10, 3) == ()
    assert columns("東京e\u0301") == 5
    assert wrapped("東京都千代田区永田町", 10, 3) == ("東京都千代", "田区永田町")
    assert shortened("東京都千代田区", 8) == "東京都…"
    for line in wrapped("Übermäßig-lange Wörter und نص طويل جدا " * 9, IN_BOX, 3):
        assert columns(line) <= IN_BOX
