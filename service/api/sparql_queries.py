"""Queries in SPARQL as sent by POST: alone, or in a form."""

from typing import Any
from urllib.parse import parse_qsl

from schemas.sparql import SparqlFormSchema
from service.api.bodies import Body, media_type
from service.domain.errors import Malformed, Problem, Unacceptable
from service.domain.sparql import LONGEST_QUERY, no_dataset, read_only, too_long

QUERY, FORM = "application/sparql-query", "application/x-www-form-urlencoded"
EXAMPLE = "SELECT ?item ?value { ?item wdt:P31 ?value } LIMIT 10"
BODY: dict[str, Any] = {
    "required": True,
    "content": {
        QUERY: {"schema": {"type": "string", "maxLength": LONGEST_QUERY}, "example": EXAMPLE},
        FORM: {"schema": SparqlFormSchema, "example": {"query": EXAMPLE}},
    },
}
OF_UPDATES = ("update", "using-graph-uri", "using-named-graph-uri")
OF_GRAPHS = ("default-graph-uri", "named-graph-uri")
MOST_FIELDS = 100


def posted_query() -> str:
    """The query of the body. Raises what reading it does, and Unacceptable for other fields."""
    kind = media_type((QUERY, FORM))
    longest = (
        LONGEST_QUERY if kind == QUERY else 4 * LONGEST_QUERY
    )  # a form may write %C3 for a byte
    text = bytearray()
    for piece in Body().pieces():
        text += piece
        if len(text) > longest:
            raise too_long()
    return text.decode() if kind == QUERY else _in_form(text.decode())


def _in_form(text: str) -> str:
    try:
        fields = parse_qsl(
            text, keep_blank_values=True, errors="strict", max_num_fields=MOST_FIELDS
        )
    except ValueError as error:
        raise Malformed(f"The form cannot be read: {error}.") from None
    names = [name for name, _ in fields]
    if any(name in OF_UPDATES for name in names):
        raise read_only()
    if any(name in OF_GRAPHS for name in names):
        raise no_dataset()
    strange = [name for name in names if name != "query"]
    problems = [Problem(f"unknown field {name[:80]!r}; allowed: query") for name in strange]
    if names.count("query") != 1:
        problems.append(Problem("must be there once", pointer="/query"))
    if problems:
        raise Unacceptable(
            "The form is not understood; what else is asked stands in the query string.",
            problems=problems,
        )
    return next(value for name, value in fields if name == "query")
