"""Routes that answer SPARQL: over a release, an entry, an item."""

from flask import Response
from flask_smorest import Blueprint

from schemas.sparql import (
    EntitySparqlGet,
    EntitySparqlQuery,
    EntrySparqlGet,
    EntrySparqlQuery,
    ReleaseSparqlGet,
    ReleaseSparqlQuery,
)
from service.api.parameters import parameters
from service.api.releases import Query, check_release, release_of
from service.api.sparql_queries import BODY, posted_query
from service.api.sparql_results import answer_results, answering
from service.domain.sparql import Query as Sparql
from service.domain.sparql import Results, Wanted
from service.usecases.explore_subgraph import AskedSubgraph
from service.usecases.list_statements import AskedStatements
from service.usecases.query_graph import query_entity, query_entry, query_release
from service.wiring import wired

bp = Blueprint("sparql", __name__, description="Queries over statements, read-only")
OF_ENTRY = ("source", "hops", "as_of", "language")
OF_ENTITY = ("rank", "as_of", "language")


@bp.post("/sparql")
@answering(bp)
@parameters(ReleaseSparqlQuery)
@bp.doc(requestBody=BODY)
def post_to_release(query: Query) -> Response:
    """SELECT, ASK, CONSTRUCT or DESCRIBE over the statements of a release.

    In the RDF of the sub-graphs' Turtle, with Wikidata's prefixes declared. Nothing is fetched
    for it. Refused with 422: updates, SERVICE, FROM, and queries that take too long or too much
    (`query-timeout`, `query-too-costly`, `results-too-large`); 503 `queries-busy` when too many
    run at once.
    """
    return _over_release(query, posted_query())


@bp.get("/sparql")
@answering(bp, unchanged=True)
@parameters(ReleaseSparqlGet)
def get_from_release(query: Query) -> Response:
    """The same with the query in the query string."""
    return _over_release(query, query["query"])


@bp.post("/entries/<id>/sparql")
@answering(bp)
@parameters(EntrySparqlQuery)
@bp.doc(requestBody=BODY)
def post_to_entry(query: Query, id: str) -> Response:
    """The same over an entry's sub-graph, as `GET /entries/{id}/subgraph` gives it."""
    return _over_entry(query, id, posted_query())


@bp.get("/entries/<id>/sparql")
@answering(bp, unchanged=True)
@parameters(EntrySparqlGet)
def get_from_entry(query: Query, id: str) -> Response:
    """The same over an entry's sub-graph, with the query in the query string."""
    return _over_entry(query, id, query["query"])


@bp.post("/entities/<qid>/sparql")
@answering(bp)
@parameters(EntitySparqlQuery)
@bp.doc(requestBody=BODY)
def post_to_entity(query: Query, qid: str) -> Response:
    """The same over what Wikidata says of an item, as `GET /entities/{qid}/statements` does."""
    return _over_entity(query, qid, posted_query())


@bp.get("/entities/<qid>/sparql")
@answering(bp, unchanged=True)
@parameters(EntitySparqlGet)
def get_from_entity(query: Query, qid: str) -> Response:
    """The same over what Wikidata says of an item, with the query in the query string."""
    return _over_entity(query, qid, query["query"])


def _over_release(query: Query, text: str) -> Response:
    release, wiring = release_of(query), wired()
    source = query.get("source", "release")

    def find(wanted: Wanted) -> Results:
        asked = Sparql(text, wanted)
        return query_release(wiring.ports, wiring.evaluator, release, source, asked)

    return answer_results(query.get("format"), find)


def _over_entry(query: Query, id: str, text: str) -> Response:
    release, wiring = release_of(query), wired()
    around = AskedSubgraph(id, **{name: query[name] for name in OF_ENTRY if name in query})

    def find(wanted: Wanted) -> Results:
        return query_entry(
            wiring.ports,
            wiring.read_source,
            wiring.evaluator,
            release,
            around,
            query=Sparql(text, wanted),
        )

    return answer_results(query.get("format"), find)


def _over_entity(query: Query, qid: str, text: str) -> Response:
    check_release(query)
    wiring = wired()
    said = AskedStatements(qid, **{name: query[name] for name in OF_ENTITY if name in query})

    def find(wanted: Wanted) -> Results:
        return query_entity(
            wiring.ports, wiring.read_source, wiring.evaluator, said, Sparql(text, wanted)
        )

    return answer_results(query.get("format"), find)
