"""The official release held against documents made from it: every statement, in time."""

import time
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

from service.app import create_app
from service.config import Settings
from service.domain.entries import Release
from service.domain.grounding.properties import Properties
from service.domain.grounding.states import STATES
from service.domain.wikidata.documents import Answer
from service.storage.database import Database
from service.storage.shipped import vocabulary
from service.storage.work import StoredPorts
from tests.databases import migrated_sqlite
from tests.domain.grounding.worlds import World, kept
from tests.releases import imported

AT = datetime(2024, 5, 6, tzinfo=UTC)


def test_the_official_release_is_held_against_documents_in_a_second(
    official: Release, tmp_path: Path
) -> None:
    settings = Settings(home=tmp_path, database_url=migrated_sqlite(tmp_path / "crlt.sqlite3"))
    database = Database(settings.database_url)
    ports = StoredPorts(database)
    imported(ports, official)
    world = World.of(official.entries, Properties(vocabulary()))
    with ports.work() as work:
        work.wikidata.put([Answer(id, kept(raw).document) for id, raw in world.raw.items()], AT)
    client = create_app(settings, database).test_client()

    begun = time.perf_counter()
    found = client.get("/datasets/cr-lt-kgqa/drift?limit=1000").json
    took = time.perf_counter() - begun

    assert Counter(each["state"] for each in found["items"]) == {
        "exact": 724, "not_a_statement": 31,
    }  # fmt: skip
    assert found["summary"]["by_state"] == dict.fromkeys(STATES, 0) | {
        "exact": 724, "not_a_statement": 31,
    }  # fmt: skip
    assert took < 2  # a fifth of it where nothing else runs
