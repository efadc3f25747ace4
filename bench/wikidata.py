"""What is stored of Wikidata, from the snapshot that ships: items, sub-graphs, SPARQL, drift."""

import time
from collections.abc import Callable, Mapping
from io import BytesIO
from itertools import count

from bench.bare import constant
from bench.calling import call, calling, sent
from bench.measuring import Deed, ratio
from bench.results import Measured
from bench.subject import Subject

ITEM = "/entities/Q271094"
STATEMENTS = f"{ITEM}/statements"
GRAPH = "/entries/E0/subgraph?source=both"
SPARQL = "/entries/E0/sparql?source=both"
ASK = "ASK { ?item wdt:P31 ?kind FILTER (?kind != wd:Q%09d) }"


def entity_cached(subject: Subject) -> Measured:
    """The same item again and again: from memory."""
    return _from_memory(subject, ITEM)


def entity_statements_cached(subject: Subject) -> Measured:
    """A page of its statements, the same way."""
    return _from_memory(subject, STATEMENTS)


def subgraph_both_cached(subject: Subject) -> Measured:
    """An entry's statements as released and as stored, the same way."""
    return _from_memory(subject, GRAPH)


def sparql_ask(subject: Subject) -> Measured:
    """Another question each time about the same entry: each is evaluated."""
    numbers = count(1)

    def body() -> BytesIO:
        return BytesIO((ASK % next(numbers)).encode())

    asking = _asking(subject, body=body, size=len(ASK % 0))
    return ratio(asking, calling(subject.app, ITEM))


def sparql_ask_again(subject: Subject) -> Measured:
    """The same question again and again: its results are remembered."""
    return ratio(_asking(subject, **sent((ASK % 0).encode())), calling(subject.app, ITEM))


def drift_350(subject: Subject) -> Measured:
    """A whole release held against what is stored, nothing kept in memory."""
    path = f"/datasets/{subject.release.dataset.name}/drift"

    def read() -> int:
        with subject.ports.look() as work:
            return len(tuple(work.entries.records(subject.release.id)))

    subject.remember(0)
    try:
        return ratio(calling(subject.app, path), read, clock=time.process_time)
    finally:
        subject.remember(2**26)


ROWS: Mapping[str, Callable[[Subject], Measured]] = {
    "entity_cached": entity_cached,
    "entity_statements_cached": entity_statements_cached,
    "subgraph_both_cached": subgraph_both_cached,
    "sparql_ask": sparql_ask,
    "sparql_ask_again": sparql_ask_again,
    "drift_350": drift_350,
}


def _from_memory(subject: Subject, path: str) -> Measured:
    body = call(subject.app, path).body
    return ratio(calling(subject.app, path), calling(constant(body), "/"))


def _asking(subject: Subject, *, body: Callable[[], BytesIO], size: int) -> Deed:
    kind = {"Content-Type": "application/sparql-query"}
    return calling(subject.app, SPARQL, method="POST", headers=kind, body=body, size=size)
