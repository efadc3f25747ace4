"""Wikidata itself: entities, revisions of a date, properties, SPARQL, as the use cases ask."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date

from service.config import Settings
from service.domain.wikidata.documents import Answer, Document


class HttpSource:
    """The port `WikidataSource`."""

    def __init__(self, settings: Settings, contact: str, *, patient: bool = False) -> None:
        self._settings = settings
        self._contact = contact
        self._patient = patient

    @property
    def requests(self) -> int:
        """How many requests went over the network so far."""
        return 0

    def entities(self, ids: Collection[str], *, whole: bool = True) -> Iterator[Sequence[Answer]]:
        """Answers in batches of 50 sorted ids, as they come."""
        raise NotImplementedError

    def standing(self, id: str, as_of: date) -> Document | None:
        """The revision that stood at the end of a date."""
        raise NotImplementedError

    def properties(self) -> Iterator[Sequence[Answer]]:
        """The names and data types of all properties."""
        raise NotImplementedError

    def select(self, query: str) -> Sequence[Mapping[str, str]]:
        """Rows of a SPARQL SELECT on the configured endpoint."""
        raise NotImplementedError

    @property
    def has_endpoint(self) -> bool:
        """Whether a SPARQL endpoint is configured."""
        return self._settings.sparql_url is not None
