"""A SPARQL endpoint over RDF that tests give, by pyoxigraph."""

from dataclasses import dataclass, field

import pyoxigraph

from tests.standin.faults import Reply

RESULTS = "application/sparql-results+json; charset=utf-8"
TURTLE = pyoxigraph.RdfFormat.TURTLE


@dataclass
class Endpoint:
    """A store of triples with the query service's prefixes."""

    store: pyoxigraph.Store = field(default_factory=pyoxigraph.Store)

    def load(self, rdf: str | bytes, format: pyoxigraph.RdfFormat = TURTLE) -> None:
        """Add RDF."""
        self.store.load(rdf, format)

    def answer(self, query: str) -> Reply:
        """Answer SELECT and ASK as JSON; what is no query with 400."""
        try:
            found = self.store.query(PREFIXES + query)
        except SyntaxError as error:
            return Reply(400, {"Content-Type": "text/plain;charset=utf-8"}, str(error).encode())
        if isinstance(found, pyoxigraph.QueryTriples):
            return Reply(400, {"Content-Type": "text/plain;charset=utf-8"}, b"SELECT or ASK")
        body = found.serialize(format=pyoxigraph.QueryResultsFormat.JSON)
        return Reply(200, {"Content-Type": RESULTS}, body or b"")


PREFIXES = "".join(
    f"PREFIX {name}: <http://{address}>\n"
    for name, address in {
        "wd": "www.wikidata.org/entity/",
        "wdt": "www.wikidata.org/prop/direct/",
        "p": "www.wikidata.org/prop/",
        "ps": "www.wikidata.org/prop/statement/",
        "pq": "www.wikidata.org/prop/qualifier/",
        "wikibase": "wikiba.se/ontology#",
        "rdfs": "www.w3.org/2000/01/rdf-schema#",
        "schema": "schema.org/",
        "xsd": "www.w3.org/2001/XMLSchema#",
    }.items()
)
