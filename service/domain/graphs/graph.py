"""A graph to be written: the statements of an entry, an entity or a release."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from service.domain.statements import Statement
from service.domain.wikidata.names import Name
from service.domain.wikidata.statements import WikidataStatement

GraphStatement = Statement | WikidataStatement
GraphFormat = Literal[
    "json", "text", "turtle", "ntriples", "jsonld", "turtle12", "graphml", "node-link", "cytoscape"
]
GRAPH_FORMATS: tuple[GraphFormat, ...] = (
    "json", "text", "turtle", "ntriples", "jsonld", "turtle12", "graphml", "node-link", "cytoscape",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Graph:
    """Statements of an entry or an entity, released ones first; `name` is its id.

    `names` has what is known of the ids beyond the labels that stand in the statements.
    """

    name: str
    statements: tuple[GraphStatement, ...]
    names: Mapping[str, Name] = field(default_factory=dict)
