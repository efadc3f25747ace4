"""What use cases need of SPARQL: somebody who answers queries over a graph."""

from collections.abc import Callable
from typing import Protocol

from service.domain.sparql import Results, Wanted


class Evaluator(Protocol):
    """Answers queries, each within limits of time, memory and size."""

    def results(self, key: str, graph: Callable[[], bytes], query: str, wanted: Wanted) -> Results:
        """The results of a query over a graph that never changes under its key.

        `graph` makes it as N-Triples where it is not at hand. Raises Malformed for what is no
        query, Unacceptable for what is not allowed or takes too long or too much (WrongFormat
        where its results have no wanted format), Unavailable when too many are running.
        """
        ...
