"""Sub-graphs of entries: released statements, Wikidata's about the anchors, and both."""

import json
from datetime import date
from typing import Any

import pytest

from schemas.subgraphs import SubgraphSchema
from service.domain.graphs.graph import GRAPH_FORMATS
from service.usecases import explore_subgraph
from tests.entity_documents import claim, entity, item, text
from tests.releases import imported
from tests.stocked import LONG_AGO, Stocked
from tests.usecases.wikidata_fakes import KnownWikidata

ANCHOR, ENTRY = "Q16529187", "/entries/S1/subgraph"
THEN = date(2021, 3, 4)


@pytest.fixture(scope="module")
def around(stocked: Stocked) -> Stocked:
    """Beyond the anchor, a human, lies Q5, and beyond that Venus, which says what Q5 is not."""
    stocked.put(
        item(
            "Q5",
            3,
            claim(entity("P279", "Q313"), "normal", entity("P642", "Q15180"), id="Q5$1"),
            claim(entity("P31", "Q271094"), "deprecated", id="Q5$2"),
        )
    )
    return stocked


def get(stocked: Stocked, query: str = "", path: str = ENTRY) -> dict[str, Any]:
    """The sub-graph as JSON."""
    answer = stocked.client.get(f"{path}?{query}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json
    return found


def subjects(found: dict[str, Any]) -> list[str]:
    """The subjects of Wikidata's statements, each once, in order."""
    cached = [each for each in found["statements"] if each["source"] == "wikidata"]
    return list(dict.fromkeys(each["subject"]["id"] for each in cached))


def item_values(found: dict[str, Any]) -> set[str]:
    """The items that Wikidata's statements have as values."""
    cached = [each for each in found["statements"] if each["source"] == "wikidata"]
    values = [each["value"] for each in cached if each["value"] is not None]
    return {value["id"] for value in values if value["kind"] == "entity"}


def test_what_is_released_is_served_as_it_was(around: Stocked) -> None:
    plain = around.client.get(ENTRY)
    entry = around.client.get("/entries/S1").json
    assert plain.json == {
        "entry": "S1", "source": "release", "as_of": None,
        "statements": [each for each in entry["statements"] if each["origin"] == "subgraph"],
    }  # fmt: skip
    for query in ("?source=release", "?format=json", "?source=release&format=json"):
        same = around.client.get(ENTRY + query)
        assert (same.data, same.headers["ETag"]) == (plain.data, plain.headers["ETag"])
    named = around.client.get(f"{ENTRY}?release={around.release}&source=release")
    assert "immutable" in named.headers["Cache-Control"]


def test_wikidatas_statements_are_those_about_the_anchors(around: Stocked) -> None:
    found = get(around, "source=wikidata")
    alone = around.client.get(f"/entities/{ANCHOR}/statements?limit=1000").json["items"]
    assert found["statements"] == alone
    about = {name: found[name] for name in ("entry", "source", "as_of", "hops", "left_out")}
    assert about == {
        "entry": "S1", "source": "wikidata", "as_of": None, "hops": 0, "left_out": 0
    }  # fmt: skip
    assert (found["stale"], found["not_cached"]) == (True, [])


def stands(released: dict[str, Any]) -> dict[str, Any]:
    """That a statement of the starter is the one of Wikidata that it was taken from."""
    return {"state": "exact", "id": released["id"], "revision": released["revision"]}


def test_both_stand_side_by_side_released_ones_first(around: Stocked) -> None:
    both = get(around, "source=both")
    released, cached = get(around), get(around, "source=wikidata")
    assert both["statements"] == [
        *(
            {**each, "source": "release", "wikidata": stands(each)}
            for each in released["statements"]
        ),
        *cached["statements"],
    ]
    dated = [each for each in both["statements"] if each["property"]["id"] == "P570"]
    assert [(each["source"], each["id"], each["value"]["text"]) for each in dated] == [
        (source, "Q16529187$24875F63-6958-4072-8F8F-FACDE8A4F44F", "1453")
        for source in ("release", "wikidata")
    ]
    assert SubgraphSchema().validate(json.loads(json.dumps(both))) == {}
    for source in ("both", "wikidata"):
        named = around.client.get(f"{ENTRY}?source={source}&release={around.release}")
        assert "immutable" not in named.headers["Cache-Control"]


def test_hops_go_from_subjects_to_their_values_and_no_further(around: Stocked) -> None:
    """Not along qualifiers, nor along deprecated statements."""
    reached = [get(around, f"source=both&hops={hops}") for hops in (0, 1, 2)]
    assert [subjects(each)[:1] for each in reached] == [[ANCHOR]] * 3
    assert [set(subjects(each)) for each in reached] == [
        {ANCHOR}, {ANCHOR, "Q5"}, {ANCHOR, "Q5", "Q313"}
    ]  # fmt: skip
    deprecated = [
        e for each in reached for e in each["statements"] if e.get("rank") == "deprecated"
    ]
    assert deprecated == []
    values = item_values(reached[0])
    assert set(reached[1]["not_cached"]) == values - {"Q5"}
    assert not reached[0]["not_cached"]


def test_hops_narrow_what_is_released_too(around: Stocked) -> None:
    for id in around.client.get("/queries?limit=1000").json["items"]:
        path = f"/entries/{id['id']}/subgraph"
        whole = get(around, path=path)["statements"]
        anchors = {anchor["id"] for anchor in id["entities"]}
        near = [get(around, f"hops={hops}", path)["statements"] for hops in (0, 1, 2)]
        bare = [[{k: v for k, v in e.items() if k != "source"} for e in each] for each in near]
        assert bare[0] == [each for each in whole if each["subject"]["id"] in anchors]
        assert len(bare[0]) <= len(bare[1]) <= len(bare[2]) <= len(whole)


def test_what_is_more_than_one_answer_holds_is_counted(
    around: Stocked, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = get(around, "source=wikidata&hops=2&language=de")
    values = item_values(get(around, "source=wikidata&language=de"))
    monkeypatch.setattr(explore_subgraph, "MOST_STATEMENTS", 5)
    cut = get(around, "source=wikidata&hops=2&language=nl")
    assert (len(cut["statements"]), cut["left_out"]) == (5, len(whole["statements"]) - 5)
    ids = [each["id"] for each in whole["statements"]]
    assert [each["id"] for each in cut["statements"]] == ids[:5]
    monkeypatch.setattr(explore_subgraph, "MOST_ITEMS", 3)
    few = get(around, "source=wikidata&hops=1&language=it")
    assert few["not_reached"] == len({ANCHOR} | values) - 3 > 0


def test_without_any_anchor_stored_the_command_is_named(around: Stocked) -> None:
    imported(around.ports)
    path, tiny = "/entries/E3/subgraph", "dataset=cr-lt-tiny"
    answer = around.client.get(f"{path}?{tiny}&source=wikidata")
    assert (answer.status_code, answer.json["code"]) == (404, "not-cached")
    assert "crlt sync entities Q900003" in answer.json["detail"]
    both = get(around, f"{tiny}&source=both", path)
    assert both["not_cached"] == ["Q900003"]
    assert {each["source"] for each in both["statements"]} == {"release"}
    with around.reading_through(KnownWikidata(fails_after=0)) as client:
        down = client.get(f"{path}?{tiny}&source=wikidata&language=de")
        assert (down.status_code, down.headers["Retry-After"]) == (503, "30")
        assert client.get(f"{path}?{tiny}&source=both&language=de").status_code == 200
    known = {"Q900003": item("Q900003", 1, claim(text("P1", "x")))}
    with around.reading_through(KnownWikidata(known)) as client:
        found = client.get(f"{path}?{tiny}&source=wikidata&language=nl").json
        assert subjects(found) == ["Q900003"]


def test_as_of_a_day(around: Stocked) -> None:
    then = item(ANCHOR, 44, claim(text("P1", "as it was"), id=f"{ANCHOR}$then"))
    with around.ports.work() as work:
        work.wikidata.put_standing(ANCHOR, THEN, then, LONG_AGO)
    found = get(around, f"source=both&as_of={THEN}")
    (cached,) = [each for each in found["statements"] if each["source"] == "wikidata"]
    assert (cached["revision"], cached["as_of"], found["as_of"]) == (44, str(THEN), str(THEN))
    for query, parameter in [
        (f"as_of={THEN}", "as_of"),
        (f"source=release&as_of={THEN}", "as_of"),
        ("language=de", "language"),
        ("hops=3", "hops"),
        ("hops=-1", "hops"),
        ("source=wiki", "source"),
        ("format=rdf", "format"),
    ]:
        answer = around.client.get(f"{ENTRY}?{query}")
        assert answer.status_code == 400, query
        assert answer.json["errors"][0]["parameter"] == parameter


@pytest.mark.parametrize("format", [each for each in GRAPH_FORMATS if each != "json"])
@pytest.mark.parametrize("source", ["release", "wikidata", "both"])
def test_all_formats_are_given_by_name_and_by_accept(
    around: Stocked, format: str, source: str
) -> None:
    client, path = around.client, f"{ENTRY}?source={source}"
    named = client.get(f"{path}&format={format}")
    assert named.status_code == 200
    asked = client.get(path, headers={"Accept": named.content_type})
    assert (asked.data, asked.content_type) == (named.data, named.content_type)
    assert client.head(f"{path}&format={format}").headers["ETag"] == named.headers["ETag"]


@pytest.mark.parametrize("source", ["release", "wikidata", "both"])
def test_text_is_a_statement_a_line(around: Stocked, source: str) -> None:
    lines = around.client.get(f"{ENTRY}?source={source}&format=text").text.splitlines()
    assert lines == [each["text"] for each in get(around, f"source={source}")["statements"]]


@pytest.mark.parametrize("source", ["release", "wikidata", "both"])
@pytest.mark.parametrize("id", ["S999", "x" * 3000, "%00"])
def test_an_unknown_entry_is_not_found(around: Stocked, source: str, id: str) -> None:
    answer = around.client.get(f"/entries/{id}/subgraph?source={source}&format=turtle")
    assert (answer.status_code, answer.json["code"]) == (404, "unknown-entry")
