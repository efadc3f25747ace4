"""Keys that tell the statements of a graph apart, the same in every graph that has them."""

from collections import Counter
from collections.abc import Iterator
from hashlib import md5

from service.domain.graphs.graph import Graph, GraphStatement
from service.domain.statements import Statement
from service.domain.wikidata.statements import WikidataStatement

RELEASE_DIGITS = 16


def keyed(graph: Graph) -> Iterator[tuple[str, GraphStatement]]:
    """Statements by Wikidata's id, which released ones do not go by: theirs may say otherwise.

    The key of one without is `release/entry/digest` (or `wikidata/entity/digest`), the digest
    being of what it says; of equal ones the second has `-2` behind it.
    """
    counted = Counter[str]()
    for statement in graph.statements:
        if isinstance(statement, WikidataStatement) and statement.id is not None:
            yield statement.id, statement
            continue
        key = "/".join(part for part in (*_whence(graph, statement), _digest(statement)) if part)
        counted[key] += 1
        yield (f"{key}-{counted[key]}" if counted[key] > 1 else key), statement


def _whence(graph: Graph, statement: GraphStatement) -> tuple[str, str]:
    of_release = isinstance(statement, Statement)
    return (graph.release[:RELEASE_DIGITS] if of_release else "wikidata"), graph.name


def _digest(statement: GraphStatement) -> str:
    said: tuple[object, ...] = (statement.text,)
    if isinstance(statement, WikidataStatement):
        qualifiers = tuple((each.property.id, each.snak, each.raw) for each in statement.qualifiers)
        said = (statement.subject.id, statement.property.id, statement.snak, statement.raw)
        said += qualifiers
    written = repr(said).encode("utf-8", "surrogatepass")
    return md5(written, usedforsecurity=False).hexdigest()[:16]
