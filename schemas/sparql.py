"""Queries in SPARQL on the wire: which statements are asked, and results as JSON."""

from marshmallow import Schema, fields

from schemas.entities import StatementsQuery
from schemas.paging import DatasetQuery
from schemas.strict import Format, Text, Word
from schemas.subgraphs import SOURCES, SubgraphQuery
from service.domain.sparql import LONGEST_QUERY, ROWS_FORMATS, TRIPLES_FORMATS


class SparqlFormat(Format):
    """The format of results: of rows and booleans, or of triples."""

    def __init__(self) -> None:
        super().__init__((*ROWS_FORMATS, *TRIPLES_FORMATS))
        told = "of the results, whatever Accept says; else json, and of triples turtle"
        self.metadata = {**self.metadata, "description": told}


class ReleaseSparqlQuery(DatasetQuery):
    """What `POST /sparql` understands beside the query."""

    source = Word(
        SOURCES,
        metadata={
            "description": "the sub-graphs of all entries as released (unless said otherwise), "
            "what is stored of Wikidata about their anchors, or both"
        },
    )
    format = SparqlFormat()


class EntrySparqlQuery(SubgraphQuery):
    """What `POST /entries/{id}/sparql` understands beside the query."""

    format = SparqlFormat()


class EntitySparqlQuery(StatementsQuery):
    """What `POST /entities/{qid}/sparql` understands beside the query."""

    class Meta:
        """All statements of the ranks are asked."""

        exclude = ("property", "limit", "cursor")

    format = SparqlFormat()


class WithQuery(Schema):
    """The query in the query string, as SPARQL's protocol has it for GET."""

    query = Text(LONGEST_QUERY, required=True, metadata={"description": "in SPARQL 1.1"})


class ReleaseSparqlGet(ReleaseSparqlQuery, WithQuery):
    """What `GET /sparql` understands."""


class EntrySparqlGet(EntrySparqlQuery, WithQuery):
    """What `GET /entries/{id}/sparql` understands."""


class EntitySparqlGet(EntitySparqlQuery, WithQuery):
    """What `GET /entities/{qid}/sparql` understands."""

    class Meta(EntitySparqlQuery.Meta):
        """The same."""


class SparqlFormSchema(Schema):
    """The query in a form, as SPARQL's protocol has it for POST."""

    query = fields.String(required=True)


class SparqlHeadSchema(Schema):
    """The variables of a SELECT; none for ASK."""

    vars = fields.List(fields.String())


class SparqlRowsSchema(Schema):
    """Rows: by variable `type` (uri, literal, bnode), `value`, and `xml:lang` or `datatype`."""

    bindings = fields.List(fields.Dict(keys=fields.String(), values=fields.Dict()), required=True)


class SparqlResultsSchema(Schema):
    """SPARQL 1.1 Query Results JSON: `results` of a SELECT, `boolean` of an ASK."""

    head = fields.Nested(SparqlHeadSchema, required=True)
    results = fields.Nested(SparqlRowsSchema)
    boolean = fields.Boolean()
