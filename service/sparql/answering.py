"""Answer a query over a graph by pyoxigraph, within the rules that it does not know itself."""

import re
from io import BytesIO
from typing import TYPE_CHECKING, Final

from pyoxigraph import (
    QueryBoolean,
    QueryResultsFormat,
    QuerySolutions,
    QueryTriples,
    RdfFormat,
    Store,
)

from service.domain.graphs.characters import xml_document
from service.domain.sparql import LARGEST_RESULTS, PREFIXES
from service.sparql.messages import Fault, Question, Reply

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

ROWS: Final = {
    "json": QueryResultsFormat.JSON,
    "xml": QueryResultsFormat.XML,
    "csv": QueryResultsFormat.CSV,
    "tsv": QueryResultsFormat.TSV,
}
TRIPLES: Final = {
    "turtle": RdfFormat.TURTLE,
    "ntriples": RdfFormat.N_TRIPLES,
    "jsonld": RdfFormat.JSON_LD,
}
STRICT_FORMS: Final[dict[str, Fault]] = {"service": "service", "from": "dataset"}
Shelf = dict[str, Store]
_NOTHING = Store()


class _FullError(Exception):
    """More was written than may be."""


class _Bounded(BytesIO):
    """Takes what is written, up to a size."""

    def write(self, part: "ReadableBuffer", /) -> int:
        """Write, or raise when there is too much."""
        size = super().write(part)
        if self.tell() > LARGEST_RESULTS:
            raise _FullError
        return size


def answer(shelf: Shelf, question: Question) -> Reply:
    """The results of a question, or its fault; its graph is put on the shelf first."""
    for key in question.forget:
        shelf.pop(key, None)
    if question.graph is not None:
        store = Store()
        try:
            store.bulk_load(question.graph, RdfFormat.N_TRIPLES)
        except (SyntaxError, ValueError) as error:
            return Reply(fault="graph", detail=str(error))
        shelf[question.key] = store
    for word, fault in STRICT_FORMS.items():
        if has_keyword(question.query, word):
            return Reply(fault=fault)
    return _evaluated(shelf[question.key], question)


def _evaluated(store: Store, question: Question) -> Reply:
    try:
        found = store.query(question.query, prefixes=_prefixes(question.query))
        return _written(found, question)
    except SyntaxError as error:
        if is_update(question.query):
            return Reply(fault="update")
        return Reply(fault="syntax", detail=str(error))
    except _FullError:
        return Reply(fault="large")
    except (RuntimeError, ValueError, OSError) as error:
        return Reply(fault="evaluation", detail=str(error))


def _prefixes(query: str) -> dict[str, str]:
    """Those that the query may mean: each costs time, and it may declare its own."""
    return {name: iri for name, iri in PREFIXES.items() if name + ":" in query}


def _written(found: QuerySolutions | QueryTriples | QueryBoolean, question: Question) -> Reply:
    if isinstance(found, QueryTriples):
        if question.triples is None:
            return Reply(fault="form", detail="triples")
        bounded = _Bounded()
        found.serialize(bounded, TRIPLES[question.triples])
        return Reply(question.triples, bounded.getvalue())
    if question.rows is None:
        return Reply(fault="form", detail="rows")
    if isinstance(found, QueryBoolean):
        return Reply(question.rows, found.serialize(format=ROWS[question.rows]) or b"")
    bounded = _Bounded()
    found.serialize(bounded, ROWS[question.rows])
    written = bounded.getvalue()
    return Reply(question.rows, _as_xml(written) if question.rows == "xml" else written)


def _as_xml(written: bytes) -> bytes:
    """Texts hold what XML forbids, and pyoxigraph writes it as it stands."""
    return xml_document(written.decode()).encode()


def has_keyword(query: str, word: str) -> bool:
    """Whether a query uses a keyword, and does not just have it in a text, a name or a comment.

    The parser itself tells: a query that is none any more when the word is spelt differently
    all over used it as a keyword. Names that hold the word change alike everywhere.
    """
    found = re.compile(word, re.IGNORECASE | re.ASCII)
    if found.search(query) is None:
        return False
    lower, more, place = query.lower(), "x", len(word) - 3
    while word[:place] + more + word[place + 1 :] in lower:
        more += "x"

    def misspelt(match: re.Match[str]) -> str:
        text = match[0]
        other = more.upper() if text[place].isupper() else more
        return text[:place] + other + text[place + 1 :]

    return not _is_query(found.sub(misspelt, query)) and _is_query(query)


def _is_query(text: str) -> bool:
    """Whether it parses; it is asked of no statements at all, and nothing outside is reached."""
    try:
        _NOTHING.query(text, prefixes=_prefixes(text))
    except SyntaxError:
        return False
    except (RuntimeError, ValueError, OSError):
        return True
    return True


def is_update(text: str) -> bool:
    """Whether a text that is no query changes something; tried on a store of no statements."""
    try:
        Store().update(text, prefixes=_prefixes(text))
    except SyntaxError:
        return False
    except (RuntimeError, ValueError, OSError):
        return True
    return re.sub(r"#.*", "", text).strip() != ""
