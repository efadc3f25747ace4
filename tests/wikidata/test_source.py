"""What the source answers, over the stand-in: batches, merged and missing ids, dates, rows."""

import json
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from service.domain.errors import NotFound, Unacceptable, Unavailable
from service.domain.wikidata.documents import Answer
from service.wikidata.source import HttpSource
from service.wikidata.transport import Transport
from tests.standin import StandIn, claim, entity, item
from tests.wikidata.conftest import MakeSource


def answered(source: HttpSource, *ids: str, whole: bool = True) -> dict[str, Answer]:
    return {a.requested: a for batch in source.entities(ids, whole=whole) for a in batch}


def test_437_cold_entities_are_9_requests_and_none_the_second_time(
    source: HttpSource, standin: StandIn
) -> None:
    ids = [f"Q{number}" for number in range(1, 438)]
    standin.library.add(*(item(id, f"thing {id}") for id in ids))
    assert len(answered(source, *reversed(ids), *ids)) == 437
    assert source.requests == standin.requests == 9
    assert standin.log[0].ids == tuple(ids[:50])  # sorted by number
    assert set(standin.fetched.values()) == {1}
    again = answered(source, *ids)
    assert source.requests == standin.requests == 9
    assert {a.document.labels["en"] for a in again.values() if a.document} == {
        f"thing {id}" for id in ids
    }
    assert all(a.fetched_at is not None for a in again.values())


def test_51_ids_are_two_calls(source: HttpSource, standin: StandIn) -> None:
    answered(source, *(f"Q{number}" for number in range(1, 52)))
    assert [len(seen.ids) for seen in standin.log] == [50, 1]


def test_one_document_says_the_same_whichever_way_it_comes(
    source: HttpSource, standin: StandIn, shared: Path
) -> None:
    standin.library.load(shared)
    found = answered(source, "Q15180", "Q59013", "P50")
    assert found["Q15180"].document is not None
    assert len(found["Q15180"].document.claims) == 321  # as index.tsv counts them
    assert found["P50"].document is not None
    assert found["P50"].document.datatype == "wikibase-item"
    assert "novalue" in {c.snak.kind for c in found["Q59013"].document.claims}  # type: ignore[union-attr]


def test_names_come_without_statements(source: HttpSource, standin: StandIn) -> None:
    standin.library.add(item("Q1", "one", claim("P31", "Q5")), entity("P31", {"en": "is"}))
    found = answered(source, "Q1", "P31", whole=False)
    assert [found[id].whole for id in ("Q1", "P31")] == [False, False]
    assert found["Q1"].document is not None
    assert (found["Q1"].document.labels, found["Q1"].document.claims) == ({"en": "one"}, ())
    assert found["P31"].document is not None
    assert found["P31"].document.datatype == "wikibase-item"


def test_merged_and_missing_ids_are_told_apart(
    source: HttpSource, standin: StandIn, shared: Path
) -> None:
    standin.library.load(shared)
    found = answered(source, "Q53265341", "Q16231742", "Q99999999")
    assert found["Q53265341"].document is not None
    assert found["Q53265341"].document.id == "Q11036"
    assert found["Q16231742"].document is not None
    assert found["Q16231742"].document.id == "Q3571994"
    assert found["Q99999999"] == Answer("Q99999999", None)


@pytest.mark.parametrize("id", ["Q0", "q5", "LAST", "Q5|Q6", "5", "", "Q2147483648", "P-1"])
def test_what_is_no_id_is_never_sent(source: HttpSource, standin: StandIn, id: str) -> None:
    with pytest.raises(Unacceptable, match="no ids"):
        source.entities(["Q5", id])
    with pytest.raises(Unacceptable):
        source.standing(id, date(2022, 11, 1))
    assert standin.requests == 0


def test_an_id_that_is_refused_is_split_off_its_batch(source: HttpSource, standin: StandIn) -> None:
    ids = [f"Q{number}" for number in range(1, 51)]
    standin.library.add(*(item(id, id) for id in ids))
    standin.library.refused |= {"Q7", "Q9"}
    found = answered(source, *ids)
    assert list(found) == ids
    assert [id for id, answer in found.items() if answer.document is None] == ["Q7", "Q9"]
    assert standin.requests == 3  # once for each that is refused


def test_a_refusal_that_names_no_id_is_found_by_halves(
    source: HttpSource, standin: StandIn
) -> None:
    ids = [f"Q{number}" for number in range(1, 9)]
    standin.library.add(*(item(id, id) for id in ids))
    standin.library.refused.add("Q3")
    standin.library.nameless = True
    found = answered(source, *ids)
    assert [id for id, answer in found.items() if answer.document is None] == ["Q3"]
    assert standin.requests == 7  # 8, then 4 + 4, 2 + 2, 1 + 1


def test_a_batch_that_is_too_much_is_halved(make_source: MakeSource, standin: StandIn) -> None:
    ids = [f"Q{number}" for number in range(1, 5)]
    standin.library.add(*(item(id, "x" * 4000) for id in ids))
    source = make_source(most_bytes=10_000)
    assert all(answer.document for answer in answered(source, *ids).values())
    assert [len(seen.ids) for seen in standin.log] == [4, 2, 2]
    standin.library.add(item("Q5", "x" * 20_000))
    with pytest.raises(Unavailable, match="more than 10000 bytes"):
        answered(source, "Q5")


def test_the_revision_that_stood_at_the_end_of_a_date(source: HttpSource, standin: StandIn) -> None:
    library = standin.library
    library.add(item("Q1", "first"), at="2020-05-01T10:00:00Z", revision=11)
    library.add(item("Q1", "second"), at="2022-11-01T23:59:59Z", revision=12)
    library.add(item("Q1", "third"), at="2022-11-02T00:00:00Z", revision=13)

    def stood(day: date) -> tuple[str, int | None] | None:
        found = source.standing("Q1", day)
        return None if found is None else (found.labels["en"], found.revision)

    assert stood(date(2020, 4, 30)) is None
    assert stood(date(2020, 5, 1)) == ("first", 11)
    assert stood(date(2022, 11, 1)) == ("second", 12)
    assert stood(date(2024, 1, 1)) == ("third", 13)
    sent = standin.requests
    assert stood(date(2022, 11, 1)) == ("second", 12)
    assert standin.requests == sent + 1  # the look-up; the revision is cached for ever


def test_no_revision_of_a_redirect_or_of_a_deleted_entity(
    source: HttpSource, standin: StandIn
) -> None:
    library = standin.library
    library.add(item("Q1", "one"), at="2019-01-01T00:00:00Z")
    library.merge("Q1", "Q2", at="2021-01-01T00:00:00Z")
    before = source.standing("Q1", date(2020, 1, 1))
    assert before is not None
    assert before.labels == {"en": "one"}
    assert source.standing("Q1", date(2022, 1, 1)) is None
    assert standin.log[-1].status == 400
    assert source.standing("Q3", date(2022, 1, 1)) is None  # not there, or deleted
    library.add(item("Q4", "four"), at="2019-01-01T00:00:00Z")
    standin.fail("gone", only="EntityData/Q4")  # deleted between the two requests
    assert source.standing("Q4", date(2022, 1, 1)) is None


def test_a_property_s_page_has_a_name_of_its_own(source: HttpSource, standin: StandIn) -> None:
    standin.library.add(entity("P31", {"en": "instance of"}), at="2019-01-01T00:00:00Z")
    found = source.standing("P31", date(2022, 1, 1))
    assert found is not None
    assert found.labels == {"en": "instance of"}
    assert standin.log[0].asked["titles"] == "Property:P31"


def test_a_revision_without_its_number_gets_it(source: HttpSource, standin: StandIn) -> None:
    library = standin.library
    library.add(item("Q1", "one"), at="2019-01-01T00:00:00Z", revision=77)
    bare = {k: v for k, v in (library.history["Q1"][0].document or {}).items() if k != "lastrevid"}
    library.history["Q1"][0] = type(library.history["Q1"][0])(77, "2019-01-01T00:00:00Z", bare)
    found = source.standing("Q1", date(2022, 1, 1))
    assert found is not None
    assert found.revision == 77
    assert answered(source, "Q1")["Q1"].document.revision is None  # type: ignore[union-attr]


@pytest.mark.parametrize("name", ["old-Q1-1622", "old-Q1-953112", "recent-Q3"])
def test_a_legacy_revision_is_read_whole_or_refused(
    source: HttpSource, standin: StandIn, shared: Path, name: str
) -> None:
    path = shared / "data" / "wikidata" / "revisions" / f"internal-legacy-{name}.json"
    raw = legacy(path.read_bytes(), id=name.split("-")[1])
    standin.library.add(raw, at="2013-01-01T00:00:00Z")
    with suppress(Unavailable):  # refused
        found = source.standing(raw["id"], date(2014, 1, 1))
        assert found is not None
        assert len(found.claims) == len(raw.get("claims", []))


def legacy(text: bytes, id: str) -> dict[str, Any]:
    """A stored revision with its id, which it lacks."""
    return json.loads(text) | {"id": id, "type": "item"}


def test_properties_are_listed_and_then_fetched(source: HttpSource, standin: StandIn) -> None:
    ids = [f"P{number}" for number in range(1, 1203)]
    standin.library.add(*(entity(id, {"en": f"property {id}"}, datatype="url") for id in ids))
    standin.library.add(item("Q1", "no property"))
    found = [answer for batch in source.properties() for answer in batch]
    assert [answer.requested for answer in found] == ids
    assert {answer.document.datatype for answer in found if answer.document} == {"url"}
    assert standin.requests == 3 + 25  # 1,202 titles by 500, documents by 50
    assert not any(answer.whole for answer in found)


def test_rows_of_a_query(source: HttpSource, standin: StandIn) -> None:
    standin.endpoint.load("<http://www.wikidata.org/entity/Q1> <http://x/> 1 .")
    query = "SELECT ?s (COUNT(*) AS ?n) WHERE { ?s ?p ?o } GROUP BY ?s"
    assert source.select(query) == [{"s": "http://www.wikidata.org/entity/Q1", "n": "1"}]
    source.select(query)
    assert standin.requests == 2  # never cached
    with pytest.raises(Unavailable, match="refuses the question"):
        source.select("SELECT WHERE")


def test_no_endpoint_no_query(make_source: MakeSource, standin: StandIn) -> None:
    transport: Transport = make_source()._transport
    without = HttpSource(transport, standin.url)
    assert not without.has_endpoint
    with pytest.raises(NotFound, match="CRLT_SPARQL_URL"):
        without.select("SELECT * {}")
