"""Statements of an entity over HTTP: pages of JSON, or a graph in another format."""

from collections.abc import Mapping
from dataclasses import replace

from flask import Response, request

from schemas.paging import DEFAULT_LIMIT
from schemas.wikidata_statements import statement_body
from service.api.graph_answers import answer_graph, chosen_graph_format
from service.api.paging import (
    page_after,
    page_body,
    place_number,
    read_cursor,
    write_cursor,
)
from service.api.releases import Query, check_release
from service.domain.catalogue import Body
from service.domain.graphs.graph import GraphFormat
from service.domain.graphs.writing import write_graph
from service.usecases.list_statements import AskedStatements, EntityStatements, list_statements
from service.usecases.which_state import which_state
from service.wiring import wired

WHICH = ("property", "rank", "as_of", "language")


def answer_statements(query: Query, item: str) -> Response:
    """A page as JSON, or in the other formats everything unless `limit` is sent."""
    check_release(query)
    shape = chosen_graph_format(query.get("format"))
    wiring = wired()

    def make() -> Body:
        asked = AskedStatements(item, **{name: query[name] for name in WHICH if name in query})
        found = list_statements(wiring.ports, wiring.read_source, asked)
        return _body(found, query, shape)

    key = ("statements", request.script_root, item, request.query_string)
    return answer_graph(key, which_state(wiring.ports), shape, make)


def _body(found: EntityStatements, query: Query, shape: GraphFormat) -> Body:
    question = repr((found.entity, found.revision, [(n, query[n]) for n in WHICH if n in query]))
    first = place_number(read_cursor(query["cursor"], question)) if "cursor" in query else 0
    limit = query.get("limit", DEFAULT_LIMIT if shape == "json" else len(found.statements))
    last = first + limit
    following = None
    if last < len(found.statements):
        cursor = write_cursor(str(last).encode(), question)
        following = page_after(_sent(query) | {"cursor": cursor})
    shown = found.statements[first:last]
    if shape == "json":
        items = [statement_body(each, found.names) for each in shown]
        content = page_body(items, len(found.statements), following, _about(found))
    else:
        content = write_graph(found.graph(shown), shape)
    return replace(Body.of(content), next=following)


def _about(found: EntityStatements) -> Mapping[str, object]:
    names = ("entity", "requested", "revision", "as_of", "fetched_at", "stale")
    return {name: getattr(found, name) for name in names}


def _sent(query: Query) -> dict[str, object]:
    """The query string as it came, but for the cursor."""
    return {name: str(value) for name, value in query.items() if name != "cursor"}
