"""Lines for systems that reason over graphs: nodes, how far the graph reaches, what is left out."""

import json
from dataclasses import replace

import pytest

from service.domain.entries import Release
from service.domain.exports.graph_lines import Edge, graph_line, graph_line_pieces, reach
from service.domain.statements import Qualifier, Statement, Term, Value
from tests.releases import PROPERTIES, entry, tiny_release


@pytest.mark.parametrize(
    ("starts", "edges", "far"),
    [
        (["a"], [], 0),
        (["x"], [("a", "b")], 0),
        (["a"], [("a", "b")], 1),
        (["b"], [("a", "b")], 1),
        (["a"], [("a", "b"), ("b", "c"), ("c", "a")], 2),
        (["a"], [("a", "b"), ("c", "b"), ("c", "d"), ("x", "y")], 3),
        (["a", "d"], [("a", "b"), ("b", "c"), ("c", "d")], 2),
        (["a"], [("a", "a")], 1),
        (["a", "b"], [("a", "b")], 1),
    ],
)
def test_how_far_a_graph_reaches(starts: list[str], edges: list[Edge], far: int) -> None:
    assert reach(starts, edges) == far


def test_a_line() -> None:
    told = Statement(
        "(Méadow 1, height, 3 {nickname, low})",
        Term("Q900001", "Méadow 1"),
        PROPERTIES[2],
        Value("quantity", "3", amount="3"),
        (Qualifier(PROPERTIES[3], Value("string", "low")),),
    )
    unread = Statement("(what)", Term(None, "what"), Term(None, ""), Value("string", ""))
    cited = replace(told, text="(elsewhere)", origin="step")
    line = graph_line(replace(entry(1), statements=(told, unread, cited)), answer=False)
    assert line["graph"] == [["Méadow 1", "height", "3"]]
    assert line["qualifiers"] == [[["nickname", "low"]]]
    assert (line["q_entity"], line["a_entity"], line["answer"]) == (
        ["Méadow 1"],
        ["false"],
        ["false"],
    )
    assert line["hop"] == 1


def test_an_anchor_has_the_name_that_the_graph_gives_it() -> None:
    one = entry(1)
    line = graph_line(replace(one, entities=(Term("Q900001", "Meadow"),)), answer=True)
    assert line["q_entity"] == ["Méadow 1"]
    stranger = graph_line(replace(one, entities=(Term(None, "Meadow"),)), answer=True)
    assert (stranger["q_entity"], stranger["hop"]) == (["Meadow"], 0)


def test_entries_that_are_not_scored_are_left_out() -> None:
    release = tiny_release(10)  # E3 and E8 have no answer
    lines = [
        json.loads(each) for each in graph_line_pieces(release.dataset, release.entries, "released")
    ]
    assert [each["id"] for each in lines] == [f"E{n}" for n in (1, 2, 4, 5, 6, 7, 9, 10)]


def test_the_official_release(official: Release) -> None:
    """FiDeLiS leaves out what has no hop; RoG looks for the anchors among the nodes."""
    lines = [
        json.loads(each)
        for each in graph_line_pieces(official.dataset, official.entries, "corrected")
    ]
    assert len(lines) == 350
    for line in lines:
        nodes = {triple[0] for triple in line["graph"]} | {triple[2] for triple in line["graph"]}
        assert (line["hop"] > 0) == bool(nodes & set(line["q_entity"]))
        assert len(line["qualifiers"]) == len(line["graph"])
        assert all(len(triple) == 3 and all(triple) for triple in line["graph"])
    assert [not line["hop"] for line in lines] == [not line["graph"] for line in lines]
