"""Wikidata itself: entities, revisions of a date, properties, SPARQL, as the use cases ask."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import date

from service.config import Settings
from service.domain.errors import NotFound
from service.domain.wikidata.documents import Answer, Document
from service.domain.wikidata.entity_ids import check_ids, in_batches, in_order, is_property, kind_of
from service.wikidata.answers import answers_in, revision_in, rows_in, titles_in
from service.wikidata.calls import (
    NAMES,
    WHOLE,
    WORDS,
    get_entities,
    list_properties,
    revision_until,
)
from service.wikidata.faults import Absent, Fault, Rejected, TooMuch
from service.wikidata.pace import FOR_A_READER, FOR_A_SYNC, Paces
from service.wikidata.transport import Transport, cache_in

PAGES = {"property": "Property:", "lexeme": "Lexeme:"}  # namespaces of entities


class HttpSource:
    """The port `WikidataSource`."""

    def __init__(self, transport: Transport, url: str, sparql_url: str | None = None) -> None:
        self._transport = transport
        self._api = f"{url}/w/api.php"
        self._data = f"{url}/wiki/Special:EntityData"
        self._sparql_url = sparql_url

    @property
    def requests(self) -> int:
        """How many requests this process sent over the network so far."""
        return self._transport.requests

    @property
    def has_endpoint(self) -> bool:
        """Whether a SPARQL endpoint is configured."""
        return self._sparql_url is not None

    def entities(self, ids: Collection[str], *, whole: bool = True) -> Iterator[Sequence[Answer]]:
        """Answers in batches of 50 ids in order, as they come; every id is answered once.

        Ids that are none raise Unacceptable before anything is sent.
        """
        check_ids(ids)
        return self._batches(in_order(ids), WHOLE if whole else NAMES)

    def standing(self, id: str, as_of: date) -> Document | None:
        """The revision that stood at the end of a date, by two requests.

        None where there was none, it was a redirect, or it is deleted since. A revision in a form
        that cannot be read whole is Unavailable with code `wikidata-misread`, never half.
        """
        check_ids([id])
        title = PAGES.get(kind_of(id) or "", "") + id
        with _told():
            number = revision_in(
                self._transport.get(self._api, revision_until(title, as_of)), title
            )
            if number is None:
                return None
            try:
                got = self._transport.get(f"{self._data}/{id}.json", {"revision": str(number)})
            except Absent:
                return None
            document = answers_in(got, [id], whole=True)[0].document
        if document is None or document.revision is not None:
            return document
        return replace(document, revision=number)

    def properties(self) -> Iterator[Sequence[Answer]]:
        """The names and data types of all properties: a list by 500, then batches of 50.

        That is 303 requests for the 13,734 properties of `properties.tsv`.
        """
        return self._batches(in_order(self._property_ids()), WORDS)

    def select(self, query: str) -> Sequence[Mapping[str, str]]:
        """Rows of a SPARQL SELECT on the configured endpoint. Raises NotFound without one."""
        if self._sparql_url is None:
            raise NotFound("No SPARQL endpoint is configured (CRLT_SPARQL_URL).")
        with _told():
            return rows_in(self._transport.post(self._sparql_url, {"query": query}))

    def close(self) -> None:
        """Close connections and cache."""
        self._transport.close()

    def _batches(self, ids: Sequence[str], props: str) -> Iterator[Sequence[Answer]]:
        for some in in_batches(ids):
            with _told():
                yield self._batch(some, props)

    def _batch(self, ids: Sequence[str], props: str) -> list[Answer]:
        """Answers to up to 50 ids, in their order.

        An id that Wikidata refuses is split off and absent; a batch that is too much is halved.
        """
        whole = props == WHOLE
        parts: Sequence[Sequence[str]]
        try:
            return answers_in(
                self._transport.get(self._api, get_entities(ids, props)), ids, whole=whole
            )
        except Rejected as fault:
            if not fault.is_about_an_entity:
                raise
            if ids == [fault.entity] or len(ids) == 1:
                return [Answer(ids[0], None, whole)]
            parts = _without(ids, fault.entity)
        except TooMuch:
            if len(ids) == 1:
                raise
            parts = _halves(ids)
        answers = {a.requested: a for part in parts for a in self._batch(part, props)}
        return [answers.get(id, Answer(id, None, whole)) for id in ids]

    def _property_ids(self) -> Iterator[str]:
        start: str | None = None
        while True:
            with _told():
                titles, after = titles_in(self._transport.get(self._api, list_properties(start)))
            ids = (title.rpartition(":")[2] for title in titles)
            yield from (id for id in ids if is_property(id))
            if after is None or after == start:
                return
            start = after


@contextmanager
def _told() -> Iterator[None]:
    """Faults become Unavailable, with what to tell our caller."""
    try:
        yield
    except Fault as fault:
        raise fault.told() from fault


def _without(ids: Sequence[str], bad: str | None) -> list[Sequence[str]]:
    """The ids without the one that was named; where none of them was: both halves."""
    return [[id for id in ids if id != bad]] if bad in ids else _halves(ids)


def _halves(ids: Sequence[str]) -> list[Sequence[str]]:
    middle = len(ids) // 2
    return [ids[:middle], ids[middle:]]


def source_of(settings: Settings, contact: str, *, patient: bool) -> HttpSource:
    """The source that the settings name. Raises SettingsError where Redis is asked for in vain.

    `patient`: for a command that may wait for two minutes, not for a reader.
    """
    paces = Paces(FOR_A_SYNC if patient else FOR_A_READER)
    transport = Transport(cache_in(settings.home, settings.cache_url), contact, paces)
    return HttpSource(transport, settings.wikidata_url, settings.sparql_url)
