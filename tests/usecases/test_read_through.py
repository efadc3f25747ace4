"""Reading through to Wikidata: off, absent, down, stale, more than a request may fetch."""

from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from service.domain.errors import BadQuery, NotFound, Unavailable
from service.storage.database import Database
from service.storage.work import StoredPorts
from service.usecases.read_through import (
    MOST_DOCUMENTS,
    MOST_NAMES,
    read_document,
    read_documents,
    read_names,
)
from tests.databases import migrated_sqlite
from tests.usecases.wikidata_fakes import ClockedPorts, KnownWikidata, document

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
PAST = date(2022, 11, 1)


@pytest.fixture
def ports(tmp_path: Path) -> ClockedPorts:
    return ClockedPorts(StoredPorts(Database(migrated_sqlite(tmp_path / "crlt.sqlite3"))), NOON)


def test_what_is_not_stored_names_the_command_when_nothing_may_be_fetched(
    ports: ClockedPorts,
) -> None:
    with pytest.raises(NotFound) as missing:
        read_document(ports, None, "Q42")
    assert missing.value.stable_code == "not-cached"
    assert "`crlt sync entities Q42`" in missing.value.detail
    with pytest.raises(NotFound) as missing:
        read_document(ports, None, "Q42", as_of=PAST)
    assert missing.value.extra == {"command": "crlt sync entities Q42 --as-of 2022-11-01"}
    assert read_documents(ports, None, ["Q42"], all_of_them=False) == {}
    assert read_names(ports, None, ["Q42", "no id"]) == {}


def test_it_is_fetched_once_and_again_when_a_day_old(ports: ClockedPorts) -> None:
    source = KnownWikidata({"Q1": document("Q1"), "P1": document("P1")})
    for hours, asked in ((0, 1), (23, 1), (2, 2), (1, 2)):
        ports.clock += timedelta(hours=hours)
        found = read_document(ports, source, "Q1")
        assert (found.kept.document, found.stale) == (source.known["Q1"], False)
        read_document(ports, source, "P1")
        assert source.asked == {"Q1": asked, "P1": 1}  # properties are good for a month


def test_an_absent_one_is_remembered_for_a_day(ports: ClockedPorts) -> None:
    source = KnownWikidata()
    for _ in range(2):
        with pytest.raises(NotFound) as absent:
            read_document(ports, source, "Q404")
        assert absent.value.stable_code == "unknown-entity"
    assert source.asked == {"Q404": 1}
    ports.clock += timedelta(days=2)
    source.known["Q404"] = document("Q404")
    assert read_document(ports, source, "Q404").kept.document == document("Q404")


def test_when_wikidata_is_down_the_old_copy_serves_and_says_so(ports: ClockedPorts) -> None:
    source = KnownWikidata({"Q1": document("Q1")})
    read_document(ports, source, "Q1")
    source.fails_after = 0
    assert not read_document(ports, source, "Q1").stale
    ports.clock += timedelta(days=2)
    found = read_document(ports, source, "Q1")
    assert (found.kept.document, found.stale) == (document("Q1"), True)
    assert read_document(ports, None, "Q1").stale
    with pytest.raises(Unavailable) as down:
        read_document(ports, source, "Q2")
    assert down.value.retry_after == 30
    assert set(read_documents(ports, source, ["Q1", "Q2"], all_of_them=False)) == {"Q1"}
    assert read_names(ports, source, ["Q1", "Q2"]).keys() == {"Q1"}


def test_one_request_fetches_so_many_and_the_next_goes_on(ports: ClockedPorts) -> None:
    some = [f"Q{number}" for number in range(1, MOST_DOCUMENTS + 6)]
    many = [f"Q{number}" for number in range(1001, MOST_NAMES + 1011)]
    source = KnownWikidata({id: document(id) for id in some + many})
    with pytest.raises(NotFound) as missing:
        read_documents(ports, source, some)
    assert missing.value.stable_code == "not-cached"
    assert source.asked.total() == MOST_DOCUMENTS
    assert len(read_documents(ports, source, some)) == len(some)
    assert len(read_names(ports, source, many)) == MOST_NAMES
    assert len(read_names(ports, source, many)) == len(many)
    assert source.asked.total() == len(some + many)


def test_a_date_on_which_nothing_stood(ports: ClockedPorts) -> None:
    source = KnownWikidata({"Q1": document("Q1")}, {("Q1", PAST): document("Q1", revision=7)})
    found = read_document(ports, source, "Q1", as_of=PAST)
    assert (found.kept.document, found.kept.as_of) == (document("Q1", revision=7), PAST)
    ports.clock += timedelta(days=100)
    assert not read_document(ports, source, "Q1", as_of=PAST).stale
    assert source.asked == {"Q1": 1}
    with pytest.raises(NotFound) as none:
        read_document(ports, source, "Q1", as_of=date(2013, 1, 1))
    assert none.value.stable_code == "unknown-entity"
    for wrong in (date(2012, 10, 28), ports.clock.date() + timedelta(days=1)):
        with pytest.raises(BadQuery) as bad:
            read_document(ports, source, "Q1", as_of=wrong)
        assert bad.value.problems[0].parameter == "as_of"
