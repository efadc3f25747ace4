"""Entries as JSON Lines for systems that reason over a question's own graph (RoG, FiDeLiS).

Nodes are labels, as those systems have them: two things of one label are one node. The answer is
no node: `answer` and `a_entity` hold the word "true" or "false". `qualifiers` stands beside
`graph`, one list of (property, value) for each triple, since a triple has no room for them.
"""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from service.domain.entries import Dataset, Entry
from service.domain.release.shapes import STEP_EVIDENCE, STEP_TEXT
from service.domain.scoring.gold import usable_answer
from service.domain.statements import Statement, Term
from service.domain.submissions import AnswersVersion

Edge = tuple[str, str]


def graph_line_pieces(
    _dataset: Dataset, entries: Iterable[Entry], answers: AnswersVersion
) -> Iterator[bytes]:
    """A line for each entry that is scored."""
    for entry in entries:
        answer = usable_answer(entry, answers)
        if answer is not None:
            yield json.dumps(graph_line(entry, answer=answer), ensure_ascii=False).encode() + b"\n"


def graph_line(entry: Entry, *, answer: bool) -> dict[str, object]:
    """One question with its graph: the released sub-graph without triples that could not be read.

    `hop` is how many triples one after the other it takes from an anchor to the farthest triple,
    whichever way they point; 0 where no anchor is in the graph.
    """
    statements = [each for each in entry.statements if _is_triple(each)]
    anchors = [_node_of(anchor, statements) for anchor in entry.entities]
    word = "true" if answer else "false"
    edges = [(each.subject.label, each.value.text) for each in statements]
    return {
        "id": entry.id,
        "task": entry.task,
        "question": entry.query,
        "answer": [word],
        "q_entity": anchors,
        "a_entity": [word],
        "graph": [
            [each.subject.label, each.property.label, each.value.text] for each in statements
        ],
        "hop": reach(anchors, edges),
        "qualifiers": [
            [[pair.property.label, pair.value.text] for pair in each.qualifiers]
            for each in statements
        ],
        "reasoning_steps": [
            {
                STEP_TEXT[0]: step.text,
                STEP_EVIDENCE: [entry.statements[index].text for index in step.evidence],
            }
            for step in entry.steps
        ],
    }


def reach(starts: Iterable[str], edges: Sequence[Edge]) -> int:
    """How many edges it takes from the nearest start to have gone along the farthest edge."""
    beside: defaultdict[str, set[str]] = defaultdict(set)
    for one, other in edges:
        beside[one].add(other)
        beside[other].add(one)
    front = {start for start in starts if start in beside}
    far = dict.fromkeys(front, 0)
    while front := {node for each in front for node in beside[each]} - far.keys():
        far |= dict.fromkeys(front, max(far.values()) + 1)
    return max((1 + min(far[one], far[other]) for one, other in edges if one in far), default=0)


def _is_triple(statement: Statement) -> bool:
    parts = (statement.subject.label, statement.property.label, statement.value.text)
    return statement.origin == "subgraph" and all(parts)


def _node_of(anchor: Term, statements: Sequence[Statement]) -> str:
    """The label under which the graph has an anchor: its own, else that of the same id."""
    nodes = [each.subject for each in statements]
    nodes += [Term(each.value.id, each.value.text) for each in statements]
    if anchor.id is None or any(node.label == anchor.label for node in nodes):
        return anchor.label
    return next((node.label for node in nodes if node.id == anchor.id), anchor.label)
