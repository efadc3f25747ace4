"""Good answers of the interface, read: entities, revisions, titles, rows of SPARQL."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

import msgspec

from service.domain.errors import Malformed
from service.domain.wikidata.documents import Answer
from service.domain.wikidata.parsing import read_entities
from service.wikidata.faults import Misread
from service.wikidata.transport import Got

T = TypeVar("T")


class _Revision(msgspec.Struct):
    revid: int


class _Page(msgspec.Struct):
    title: str
    revisions: list[_Revision] = []


class _Found(msgspec.Struct):
    pages: list[_Page] | dict[str, _Page] = []
    allpages: list[_Page] = []


class _Continue(msgspec.Struct):
    apcontinue: str | None = None


class _Query(msgspec.Struct, rename={"after": "continue"}):
    query: _Found
    after: _Continue = msgspec.field(default_factory=_Continue)


class _Term(msgspec.Struct):
    value: str


class _Bindings(msgspec.Struct):
    bindings: list[dict[str, _Term]]


class _Results(msgspec.Struct):
    results: _Bindings


def answers_in(got: Got, ids: Sequence[str], *, whole: bool) -> list[Answer]:
    """What is said of each id, with the time it was fetched where it was cached."""
    try:
        answers = read_entities(msgspec.json.decode(got.body), ids, whole=whole)
    except Malformed as error:
        raise Misread(f"Wikidata's answer cannot be read: {error.detail}") from error
    return [replace(answer, fetched_at=got.fetched_at) for answer in answers]


def revision_in(got: Got, title: str) -> int | None:
    """The number of the one revision of a page that was asked for; None where there was none."""
    found = _read(got, _Query).query.pages
    pages = list(found.values()) if isinstance(found, dict) else found
    if [page.title for page in pages] != [title]:
        raise Misread(f"Wikidata answers about other pages than {title}.")
    return next((revision.revid for revision in pages[0].revisions), None)


def titles_in(got: Got) -> tuple[list[str], str | None]:
    """The titles of a page of a list, and where the next page begins."""
    found = _read(got, _Query)
    return [page.title for page in found.query.allpages], found.after.apcontinue


def rows_in(got: Got) -> list[Mapping[str, str]]:
    """The rows of a SELECT: the values of what is bound, as text."""
    bindings = _read(got, _Results).results.bindings
    return [{name: term.value for name, term in row.items()} for row in bindings]


def _read(got: Got, type: type[T]) -> T:
    try:
        return msgspec.json.decode(got.body, type=type)
    except ValueError as error:
        raise Misread("Wikidata's answer is of another shape.") from error
