"""What is kept in memory, for how long, and within which room."""

import pytest

from service.app import render
from service.domain.catalogue import Body, Which
from service.storage import kept
from service.storage.database import Database
from service.storage.kept import OVERHEAD, KeptBodies
from service.storage.work import StoredPorts
from service.usecases.import_release import import_release
from service.usecases.which_release import which_release
from service.usecases.which_state import store_stamp
from tests.entity_documents import item, put
from tests.releases import imported, tiny_release

TINY = Which("cr-lt-tiny")


def test_the_least_used_body_goes_first() -> None:
    found = KeptBodies(room=8 * (OVERHEAD + 100))
    asked: list[object] = []

    def ask(key: object, size: int = 100) -> None:
        def find() -> Body:
            asked.append(key)
            return Body(b"x" * size, str(key))

        assert found.body(key, find).etag == str(key)

    for key in (0, 1, 2, 3, 4, 5, 6, 7, 0, "new", 0, 1):
        ask(key)
    assert asked == [0, 1, 2, 3, 4, 5, 6, 7, "new", 1]
    asked.clear()
    for key in ("large", "large"):
        ask(key, 10_000)
    assert asked == ["large", "large"]


def test_a_count_is_found_once() -> None:
    found = KeptBodies()
    assert found.count("a", lambda: 3) == 3
    assert found.count("a", lambda: 4) == 3


def test_another_process_notices_an_import_when_it_has_settled(
    ports: StoredPorts, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "POINTER_SECONDS", 0.05)
    old = imported(ports, tiny_release(2))
    elsewhere = StoredPorts(Database(database.url.render_as_string(hide_password=False)))
    assert which_release(elsewhere, TINY).id == old
    new = import_release(ports, tiny_release(3), render(), settle=True).release_id
    assert which_release(elsewhere, TINY).id == new
    assert which_release(ports, TINY).id == new
    elsewhere.database.close()


def test_what_stands_is_found_again_as_soon_as_something_is_written(
    ports: StoredPorts, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "TICK", 0)
    asked: list[str] = []

    def find() -> str:
        with ports.look() as work:
            asked.append(",".join(work.releases.defaults()))
        return asked[-1]

    def standing() -> str:
        return ports.kept.standing("defaults", find)

    standing()  # the first reader opens the log of a SQLite file
    assert [standing(), standing()] == ["", ""]
    assert len(asked) == (2 if database.is_sqlite else 3)
    imported(ports, tiny_release(2))
    assert standing() == "cr-lt-tiny"


def test_a_body_that_changes_is_kept_for_one_version_alone() -> None:
    found = KeptBodies(room=8 * (OVERHEAD + 100))
    asked: list[tuple[object, object]] = []

    def ask(key: object, version: object) -> bytes:
        def find() -> Body:
            asked.append((key, version))
            return Body(f"{key} {version}".encode(), str(version))

        return found.changing(key, version, find).content

    for version in (1, 1, 2, 2, 1):
        assert ask("a", version) == f"a {version}".encode()
    assert asked == [("a", 1), ("a", 2), ("a", 1)]
    for key in range(20):
        assert ask(key, 1) == f"{key} 1".encode()
    asked.clear()
    for key in (19, 18, "a", 0):
        ask(key, 1)
    assert asked == [("a", 1), (0, 1)]


def test_what_is_stored_of_wikidata_is_noticed_within_half_a_second(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By another process: its own storage on the same database."""
    now = [100.0]
    monkeypatch.setattr(kept.time, "monotonic", lambda: now[0])
    here, there = StoredPorts(database), StoredPorts(database)
    before = store_stamp(here)
    put(there, item("Q7"))
    now[0] += kept.POINTER_SECONDS - 0.01
    assert store_stamp(here) == before
    now[0] += 0.02
    changed = store_stamp(here)
    assert changed != before
    put(here, item("Q8"))
    here.kept.forget_stamp()
    assert store_stamp(here) != changed
