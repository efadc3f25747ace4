"""Statements of an entity over HTTP: all of a real document, pages, ranks, dates, formats."""

import json
from collections import Counter
from datetime import UTC, date, datetime, timedelta
from typing import Any

import msgspec
import pytest
from flask.testing import FlaskClient

from schemas.wikidata_statements import WikidataStatementSchema, statement_shown
from service.domain.graphs.graph import GRAPH_FORMATS
from service.domain.wikidata.documents import Document, KeptDocument
from service.domain.wikidata.names import Name
from service.domain.wikidata.rendering import statements_of
from tests.entity_documents import claim, entity, item, text
from tests.stocked import LONG_AGO, MERGED, TARGET, Stocked
from tests.usecases.wikidata_fakes import KnownWikidata

THEN = date(2022, 11, 1)


def walk(client: FlaskClient, path: str) -> list[dict[str, Any]]:
    """The items of all pages."""
    items: list[dict[str, Any]] = []
    while path:
        page = client.get(path).json
        items += page["items"]
        path = page["next"]
    assert len(items) == page["total"]
    return items


@pytest.mark.parametrize("id", ["Q15180", "Q271094", "Q59013", "Q42", "Q24064828"])
def test_nothing_of_a_document_is_lost(stocked: Stocked, id: str) -> None:
    """Counted and compared with the raw document by property, rank, value and qualifiers."""
    raw = stocked.raw[id]
    claims = [each for claims in raw["claims"].values() for each in claims]
    shown = stocked.client.get(f"/entities/{id}/statements?rank=all&limit=1000").json["items"]
    assert [each["id"] for each in shown] == [each["id"] for each in claims]
    for said, each in zip(claims, shown, strict=True):
        assert (each["rank"], each["snak"]) == (said["rank"], said["mainsnak"]["snaktype"])
        assert each["property"]["id"] == said["mainsnak"]["property"]
        assert each["references"] == len(said.get("references", ()))
        assert (each["value"] or {}).get("raw") == said["mainsnak"].get("datavalue")
        narrowed = [snak for snaks in dict(said.get("qualifiers") or {}).values() for snak in snaks]
        assert Counter((q["property"]["id"], q["snak"]) for q in each["qualifiers"]) == Counter(
            (snak["property"], snak["snaktype"]) for snak in narrowed
        )
        assert each["revision"] == raw.get("lastrevid")
        assert (each["source"], each["as_of"], each["snapshot"]) == ("wikidata", None, None)
        assert each["fetched_at"] == "2024-05-06T07:08:09Z"


def test_ranks_choose(stocked: Stocked) -> None:
    client, path = stocked.client, "/entities/Q15180/statements?limit=1000&rank="
    shown = {rank: client.get(path + rank).json for rank in ("all", "normal", "best")}
    everything = shown["all"]["items"]
    assert Counter(each["rank"] for each in everything) == {
        rank: sum(
            each["rank"] == rank for c in stocked.raw["Q15180"]["claims"].values() for each in c
        )
        for rank in ("preferred", "normal", "deprecated")
    }
    assert shown["normal"]["items"] == [e for e in everything if e["rank"] != "deprecated"]
    assert shown["best"]["items"] == [e for e in everything if e["best"]]
    assert shown["all"]["total"] == 321
    default = client.get("/entities/Q15180/statements?limit=1000").json
    assert default["items"] == shown["normal"]["items"]
    for each in shown["best"]["items"]:
        others = [
            e for e in everything if e["property"] == each["property"] and e["rank"] == "preferred"
        ]
        assert each["rank"] == ("preferred" if others else "normal")


def test_pages_lead_through_all_and_follow_no_other_question(stocked: Stocked) -> None:
    client, path = stocked.client, "/entities/Q15180/statements"
    first = client.get(path)
    assert len(first.json["items"]) == 20
    assert first.headers["Link"] == f'<{first.json["next"]}>; rel="next"'
    assert walk(client, f"{path}?limit=77") == walk(client, f"{path}?limit=1000")
    about = {name: first.json[name] for name in ("entity", "requested", "revision", "stale")}
    assert about == {"entity": "Q15180", "requested": "Q15180", "revision": None, "stale": True}
    cursor = first.json["next"].split("cursor=")[1]
    for other in (f"{path}?rank=all&cursor={cursor}", "/entities/Q42/statements?cursor=x"):
        assert client.get(other).status_code == 400
    assert client.get(f"/entities/Q271094/statements?cursor={cursor}").status_code == 400


def test_a_property_is_asked_for_by_id_or_label(stocked: Stocked) -> None:
    client, path = stocked.client, "/entities/Q271094/statements?property="
    by_id = client.get(f"{path}P131").json
    assert by_id["total"] == 2
    assert by_id["items"][0]["value"]["id"] == "Q1867"
    label = "located+in+the+administrative+territorial+entity"
    for named in (label, label.upper()):
        assert client.get(path + named).json == by_id
    assert client.get(f"{path}P9999999").json["items"] == []
    assert client.get(f"{path}place+of+birth").json["items"] == []  # known, and not said of it
    for none in ("", "shoe+size+of+dragons", "P0", "p31", "Q5", "P"):
        answer = client.get(path + none)
        assert answer.status_code == 400, none
        assert answer.json["errors"][0]["parameter"] == "property"


def test_names_are_in_the_language_asked_for_and_say_theirs(stocked: Stocked) -> None:
    stocked.put(
        Document("P31", "property", 5, labels={"en": "instance of", "fa": "نمونهٔ"}),
        item("Q2000010", 1, claim(entity("P31", "Q313"))),
        whole=False,
    )
    stocked.put(item("Q2000010", 1, claim(entity("P31", "Q313"), "normal", entity("P642", "Q2"))))
    (shown,) = stocked.client.get("/entities/Q2000010/statements?language=fa").json["items"]
    assert shown["property"] == {
        "id": "P31", "label": "نمونهٔ", "language": "fa", "datatype": "wikibase-item"
    }  # fmt: skip
    assert (shown["value"]["text"], shown["value"]["language"]) == ("ناهید", "fa")
    assert shown["subject"] == {"id": "Q2000010", "label": "q2000010", "language": "en"}
    (qualifier,) = shown["qualifiers"]
    assert qualifier["property"]["label"] == "P642"  # no name is stored: the id stands for it
    assert qualifier["property"]["language"] is None


def test_a_merged_item_has_the_statements_of_the_one_it_became(stocked: Stocked) -> None:
    old = stocked.client.get(f"/entities/{MERGED}/statements").json
    new = stocked.client.get(f"/entities/{TARGET}/statements").json
    assert (old["entity"], old["requested"]) == (TARGET, MERGED)
    assert old["items"] == new["items"]
    assert {each["subject"]["id"] for each in old["items"]} == {TARGET}


def test_what_stood_on_a_day_is_asked_by_date(stocked: Stocked) -> None:
    then = item("Q42", 77, claim(text("P1", "as it was"), id="Q42$a"))
    with stocked.ports.work() as work:
        work.wikidata.put_standing("Q42", THEN, then, LONG_AGO)
        work.wikidata.put_standing("Q313", THEN, None, LONG_AGO)
    client = stocked.client
    page = client.get("/entities/Q42/statements?as_of=2022-11-01").json
    assert (page["revision"], page["as_of"], page["stale"]) == (77, "2022-11-01", False)
    (shown,) = page["items"]
    assert (shown["value"]["text"], shown["as_of"], shown["revision"]) == (
        "as it was",
        "2022-11-01",
        77,
    )
    none = client.get("/entities/Q313/statements?as_of=2022-11-01")
    assert (none.status_code, none.json["code"]) == (404, "unknown-entity")
    lacking = client.get("/entities/Q42/statements?as_of=2022-11-02")
    assert (lacking.status_code, lacking.json["code"]) == (404, "not-cached")
    assert "crlt sync entities Q42 --as-of 2022-11-02" in lacking.json["detail"]


def test_a_day_of_the_past_is_fetched_where_it_may_be(stocked: Stocked) -> None:
    day = date(2020, 2, 29)
    source = KnownWikidata(stood={("Q60", day): item("Q60", 12, claim(text("P1", "then")))})
    with stocked.reading_through(source) as client:
        for _ in range(2):
            page = client.get("/entities/Q60/statements?as_of=2020-02-29").json
            assert (page["revision"], page["total"]) == (12, 1)
    assert source.asked == {"Q60": 2, "P1": 1}  # the revision; the names of now


@pytest.mark.parametrize(
    "as_of",
    [
        "", "2012-10-28", "1999-01-01", "2023-02-29", "2022-1-1", "20221101",
        "2022-11-01T00:00:00Z",
        "yesterday", "0000-00-00", "\u0662022-11-01",
        (datetime.now(UTC) + timedelta(days=2)).date().isoformat(), "9999-12-31",
    ],
)  # fmt: skip
def test_what_is_no_day_of_wikidata_is_refused(stocked: Stocked, as_of: str) -> None:
    for path in ("/entities/Q42/statements?", "/entries/S1/subgraph?source=both&"):
        answer = stocked.client.get(f"{path}as_of={as_of}")
        assert answer.status_code == 400, path
        assert answer.json["errors"][0]["parameter"] == "as_of"


@pytest.mark.parametrize("query", ["rank=worst", "format=rdf", "limit=0", "limit=1001", "x=1"])
def test_other_parameters_are_refused(stocked: Stocked, query: str) -> None:
    assert stocked.client.get(f"/entities/Q42/statements?{query}").status_code == 400


@pytest.mark.parametrize("format", [each for each in GRAPH_FORMATS if each != "json"])
def test_all_formats_are_given_by_name_and_by_accept(stocked: Stocked, format: str) -> None:
    client, path = stocked.client, "/entities/Q24064828/statements"
    named = client.get(f"{path}?format={format}")
    assert named.status_code == 200
    asked = client.get(path, headers={"Accept": named.content_type})
    assert (asked.data, asked.content_type) == (named.data, named.content_type)
    assert asked.headers["ETag"] == named.headers["ETag"]
    again = client.get(
        path, headers={"Accept": named.content_type, "If-None-Match": asked.headers["ETag"]}
    )
    assert again.status_code == 304
    whole = client.get("/entities/Q15180/statements?format=text").text.splitlines()
    assert len(whole) == client.get("/entities/Q15180/statements").json["total"]
    some = client.get("/entities/Q15180/statements?format=text&limit=5")
    assert some.text.splitlines() == whole[:5]
    assert client.get(path, headers={"Accept": "image/png"}).status_code == 406


def test_what_is_written_fast_is_what_the_schema_writes(stocked: Stocked) -> None:
    """Every kind of value, with and without names, beside marshmallow's own dump."""
    names = {
        "P31": Name("instance of", "en"),
        "Q5": Name("human", "en"),
        "Q15180": Name("SU", "de"),
    }
    schema, kinds = WikidataStatementSchema(), Counter[str]()
    with stocked.ports.look() as work:
        documents = work.wikidata.documents(sorted(stocked.raw))
    for kept in documents.values():
        for statement in statements_of(kept, names, rank="all"):
            shown = statement_shown(statement, names)
            fast = json.loads(msgspec.json.encode(shown))
            assert schema.load(fast) is not None
            assert schema.dump(schema.load(fast)) == fast
            kinds.update([statement.value.kind if statement.value else statement.snak])
    assert kinds.keys() >= {
        "entity", "time", "quantity", "string", "coordinate", "monolingual", "url", "novalue"
    }  # fmt: skip


def test_unknown_and_no_value_are_two_things(stocked: Stocked) -> None:
    kept = KeptDocument("Q59013", None, LONG_AGO)
    assert statements_of(kept, {}) == ()
    page = stocked.client.get("/entities/Q59013/statements?property=P17").json
    assert [(each["snak"], each["value"]) for each in page["items"]] == [("novalue", None)]
