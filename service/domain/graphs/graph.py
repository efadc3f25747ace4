"""A graph to be written: the statements of an entry, an entity or a release."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Literal, get_args

from service.domain.statements import Statement
from service.domain.wikidata.names import Name
from service.domain.wikidata.statements import WikidataStatement

GraphStatement = Statement | WikidataStatement
GraphFormat = Literal[
    "json", "text", "turtle", "ntriples", "jsonld", "turtle12", "graphml", "node-link", "cytoscape"
]
GRAPH_FORMATS: tuple[GraphFormat, ...] = get_args(GraphFormat)


@dataclass(frozen=True, slots=True)
class Graph:
    """Statements of an entry or an entity, released ones first; `name` is its id.

    `names` has what is known of the ids beyond the labels that stand in the statements,
    `redirects` what merged ids became. `release` is the id of the release that released
    statements are from: their names in a graph begin with it.
    """

    name: str
    statements: tuple[GraphStatement, ...]
    names: Mapping[str, Name] = field(default_factory=dict)
    redirects: Mapping[str, str] = field(default_factory=dict)
    release: str = ""


Graphs = Callable[[], Iterable[Graph]]
"""Graphs to be written one after the other; called anew for every time they are gone through."""


def utc_text(at: datetime) -> str:
    """A moment as the interface writes it (RFC 3339, in UTC)."""
    return at.astimezone(UTC).isoformat().replace("+00:00", "Z")
