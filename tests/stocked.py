"""A service with the starter data set whose store holds real documents of Wikidata."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from service.app import create_app, open_ports
from service.config import Settings
from service.domain.wikidata.documents import Document
from service.domain.wikidata.parsing import parse_document, read_entities
from service.storage.work import StoredPorts
from service.usecases.ports_wikidata import WikidataSource
from service.wiring import KEY
from tests.entity_documents import put
from tests.interface import import_starter

LONG_AGO = datetime(2024, 5, 6, 7, 8, 9, tzinfo=UTC)
FILES = (
    "Q15180.openrefine-wikibase", "Q271094.wikibase-sdk", "Q16529187.opentapioca",
    "Q59013.wikidata-qrank", "Q24064828.openrefine-wikibase", "Q42.qwikidata",
)  # fmt: skip
MERGED, TARGET = "Q16231742", "Q3571994"


@dataclass
class Stocked:
    """The service, its storage, and the documents that were put into it, by id."""

    app: Flask
    ports: StoredPorts
    release: str
    raw: dict[str, Any]

    @property
    def client(self) -> FlaskClient:
        """A client that is told nothing of an older state of the store."""
        self.ports.kept.forget_stamp()
        return self.app.test_client()

    def put(self, *documents: Document, at: datetime = LONG_AGO, whole: bool = True) -> None:
        """Store documents."""
        put(self.ports, *documents, at=at, whole=whole)

    @contextmanager
    def reading_through(self, source: WikidataSource) -> Iterator[FlaskClient]:
        """A client of a service that may fetch what it lacks."""
        wiring = self.app.extensions[KEY]
        settings = replace(wiring.settings, read_through=True)
        self.app.extensions[KEY] = replace(wiring, source=source, settings=settings)
        yield self.client
        self.app.extensions[KEY] = wiring


@contextmanager
def stocked_service(shared: Path, home: Path) -> Iterator[Stocked]:
    """On SQLite. The documents were fetched long ago, those about Venus a minute ago."""
    settings = Settings(
        home=home, database_url=f"sqlite:///{home / 'crlt.sqlite3'}", log_level="error"
    )
    opened = open_ports(settings)
    app = create_app(settings, opened.database)
    ports = app.extensions[KEY].ports
    folder = shared / "data" / "wikidata"
    raw = {name: json.loads((folder / "entities" / f"{name}.json").read_bytes()) for name in FILES}
    documents = {name: parse_document(each) for name, each in raw.items()}
    by_id = {documents[name].id: each for name, each in raw.items()}
    service = Stocked(app, ports, import_starter(ports), by_id)
    service.put(*documents.values())
    body = json.loads((folder / "api" / f"entitydata-redirect-{MERGED}.json").read_bytes())
    with ports.work() as work:
        work.wikidata.put(read_entities(body, [MERGED], whole=True), LONG_AGO)
    venus = json.loads((folder / "entities" / "Q313.wikibase-dump-filter.json").read_bytes())
    service.put(parse_document(venus), at=datetime.now(UTC) - timedelta(minutes=1))
    yield service
    ports.database.close()
