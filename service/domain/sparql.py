"""SPARQL over statements: what may be asked, in which formats it is answered, what goes wrong."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from service.domain.errors import Malformed, Problem, TooLarge, Unacceptable, Unavailable
from service.domain.graphs import rdf_names

RowsFormat = Literal["json", "xml", "csv", "tsv"]
TriplesFormat = Literal["turtle", "ntriples", "jsonld"]
ROWS_FORMATS: tuple[RowsFormat, ...] = get_args(RowsFormat)
TRIPLES_FORMATS: tuple[TriplesFormat, ...] = get_args(TriplesFormat)

LONGEST_QUERY = 65_536  # bytes
LARGEST_RESULTS = 16 * 2**20  # bytes
WAIT_SECONDS = 1.0  # for a process to be free
PLACE = re.compile(r"error at (\d+):")

PREFIXES: Mapping[str, str] = {  # need not be declared, as at Wikidata's own service
    **rdf_names.PREFIXES,
    "wdref": "http://www.wikidata.org/reference/",
    "bd": "http://www.bigdata.com/rdf#",
    "skos": "http://www.w3.org/2004/02/skos/core#",
    "prov": "http://www.w3.org/ns/prov#",
    "geo": "http://www.opengis.net/ont/geosparql#",
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """The formats an asker takes: of rows or a boolean, and of triples; None: not of those."""

    rows: RowsFormat | None = "json"
    triples: TriplesFormat | None = "turtle"


@dataclass(frozen=True, slots=True)
class Query:
    """A query as written, and in which formats its results are wanted."""

    text: str
    wanted: Wanted = Wanted()


@dataclass(frozen=True, slots=True)
class Results:
    """The results of a query as written, in one of the formats that were wanted."""

    format: RowsFormat | TriplesFormat
    content: bytes


class WrongFormat(Unacceptable):
    """The form of the query has results that no wanted format can carry."""

    code = "format-not-of-query"

    def __init__(self, *, triples: bool) -> None:
        self.offered: tuple[str, ...] = TRIPLES_FORMATS if triples else ROWS_FORMATS
        forms = "CONSTRUCT and DESCRIBE" if triples else "SELECT and ASK"
        super().__init__(f"Results of {forms} are given as {', '.join(self.offered)}.")


def too_long() -> TooLarge:
    """That the text of a query is too long."""
    return TooLarge(f"A query may have {LONGEST_QUERY} bytes.", code="query-too-large")


def too_far(left_out: int) -> Unacceptable:
    """That a sub-graph is larger than one that is asked; never a part of it."""
    return Unacceptable(
        f"The sub-graph has {left_out} statements more than can be asked at once: take fewer hops.",
        code="subgraph-too-large",
    )


def no_query(detail: str) -> Malformed:
    """That a text is no query; `detail` may begin with "error at LINE:COLUMN: "."""
    place = PLACE.match(detail)
    problem = Problem(detail, line=int(place[1]) if place else None)
    return Malformed("This is no query of SPARQL 1.1.", problems=[problem], code="malformed-query")


def read_only() -> Unacceptable:
    """That a text is an update."""
    return Unacceptable(
        "Nothing can be changed here: SELECT, ASK, CONSTRUCT and DESCRIBE are answered.",
        code="read-only",
    )


def no_service() -> Unacceptable:
    """That a query asks other services."""
    return Unacceptable(
        "SERVICE is not answered: a query sees these statements alone. For labels, instead of "
        "SERVICE wikibase:label, ask for rdfs:label, as in "
        '?item rdfs:label ?itemLabel. FILTER(LANG(?itemLabel) = "en").',
        code="service-not-allowed",
    )


def no_dataset() -> Unacceptable:
    """That a query names graphs of its own."""
    return Unacceptable(
        "FROM and FROM NAMED are not answered: the address says which statements are asked.",
        code="from-not-allowed",
    )


def results_too_large() -> Unacceptable:
    """That there are more results than are given; never a part of them."""
    return Unacceptable(
        f"The results have more than {LARGEST_RESULTS} bytes: ask for fewer, or with LIMIT.",
        code="results-too-large",
    )


def not_evaluated(detail: str) -> Unacceptable:
    """That a query asks for what is not known here, such as a function."""
    return Unacceptable(f"The query cannot be answered: {detail}.", code="not-evaluated")


def too_slow(seconds: float) -> Unacceptable:
    """That a query took too long; to ask again changes nothing."""
    return Unacceptable(
        f"The query was stopped after {seconds:g} seconds: ask for less at once.",
        code="query-timeout",
    )


def too_much() -> Unacceptable:
    """That a query broke the process it ran in: by memory, or by how deep it is nested."""
    return Unacceptable(
        "The query needs more memory than it may have, or is nested too deeply.",
        code="query-too-costly",
    )


def all_busy(seconds: float) -> Unavailable:
    """That as many queries as may run at once are running."""
    return Unavailable(
        "Other queries are running: try again soon.",
        code="queries-busy",
        retry_after=max(1, round(seconds)),
    )
