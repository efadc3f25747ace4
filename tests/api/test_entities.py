"""Routes of entities: what a release knows beside what is stored of Wikidata."""

from datetime import UTC, datetime

import pytest
from flask.testing import FlaskClient

from service.domain.wikidata.documents import Answer, Document
from service.storage.work import StoredPorts
from tests.api.conftest import Statements
from tests.stocked import MERGED, TARGET, Stocked
from tests.usecases.wikidata_fakes import DOWN, KnownWikidata, document

FETCHED = "2024-05-06T07:08:09Z"


def test_an_item_is_told_with_what_wikidata_says(stocked: Stocked) -> None:
    answer = stocked.client.get("/entities/Q271094").json
    anchored = [
        entry["id"]
        for entry in stocked.client.get("/entries?limit=1000").json["items"]
        if "Q271094" in [anchor["id"] for anchor in entry["entities"]]
    ]
    assert anchored
    raw = stocked.raw["Q271094"]
    statements = sum(map(len, raw["claims"].values()))
    assert answer.pop("popularity")["value"] >= statements == 268
    assert answer == {
        "id": "Q271094", "requested": "Q271094", "redirected": False, "label": "Neihu District",
        "language": "en", "description": raw["descriptions"]["en"]["value"], "entries": anchored,
        "revision": 2050195263, "fetched_at": FETCHED, "stale": True,
    }  # fmt: skip


def test_what_was_fetched_within_a_day_is_not_stale(stocked: Stocked) -> None:
    venus = stocked.client.get("/entities/Q313").json
    assert (venus["label"], venus["entries"], venus["stale"]) == ("Venus", [], False)


@pytest.mark.parametrize(
    ("language", "label", "used"),
    [
        ("fa", "اتحاد جماهیر شوروی سوسیالیستی", "fa"),
        ("pt-BR", "União Soviética", "pt-br"),
        ("qqx", "Soviet Union", "en"),
        ("simple", "Soviet Union", "en"),  # longer than what codes usually consist of
    ],
)
def test_the_label_says_its_language(
    stocked: Stocked, language: str, label: str, used: str
) -> None:
    found = stocked.client.get(f"/entities/Q15180?language={language}").json
    assert (found["label"], found["language"]) == (label, used)


def test_a_merged_item_is_answered_with_the_one_it_became(stocked: Stocked) -> None:
    old = stocked.client.get(f"/entities/{MERGED}").json
    assert (old["id"], old["requested"], old["redirected"]) == (TARGET, MERGED, True)
    new = stocked.client.get(f"/entities/{TARGET}").json
    assert (new["id"], new["requested"], new["redirected"]) == (TARGET, TARGET, False)
    assert old == new | {"requested": MERGED, "redirected": True}


@pytest.mark.parametrize(
    ("id", "said"),
    [
        ("Q0", "Q and a whole number"),
        ("Q", "Q and a whole number"),
        ("Q01", "Q and a whole number"),
        ("nonsense", "Q and a whole number"),
        ("x" * 3000, "Q and a whole number"),
        ("Q42%0A", "is Q42 meant"),
        ("%00", "Q and a whole number"),
        ("Q99999999999999999999", "Q and a whole number"),
        ("q42", "is Q42 meant"),
        ("P31", "a property"),
        ("L42", "a lexeme"),
        ("L42-F1", "a lexeme"),
        ("M1", "Wikimedia Commons"),
    ],
)
def test_what_is_no_item_is_told_so(stocked: Stocked, id: str, said: str) -> None:
    for path in (f"/entities/{id}", f"/entities/{id}/statements"):
        answer = stocked.client.get(path)
        assert (answer.status_code, answer.json["code"]) == (404, "not-an-item")
        assert said in answer.json["detail"]


def test_what_is_not_stored_names_the_command_that_fetches_it(stocked: Stocked) -> None:
    for path in ("/entities/Q1000001", "/entities/Q1000001/statements"):
        answer = stocked.client.get(path)
        assert (answer.status_code, answer.json["code"]) == (404, "not-cached")
        assert "crlt sync entities Q1000001" in answer.json["detail"]


def test_an_item_that_only_the_release_names_is_told_as_released(
    client: FlaskClient, tiny: str
) -> None:
    for language in ("", "?language=fa"):
        assert client.get(f"/entities/Q900003{language}").json == {
            "id": "Q900003", "requested": "Q900003", "redirected": False, "label": "Méadow 3",
            "language": "en", "description": None, "popularity": None, "entries": ["E3"],
            "revision": None, "fetched_at": None, "stale": False,
        }  # fmt: skip


@pytest.mark.parametrize("language", ["", "english!", "e", "en_GB", "12", "en%0A", "-en"])
def test_what_is_no_language_is_refused(stocked: Stocked, language: str) -> None:
    for path in ("/entities", "/entities/Q42", "/entities/Q42/statements"):
        answer = stocked.client.get(f"{path}?language={language}")
        assert answer.status_code == 400
        assert answer.json["errors"][0]["parameter"] == "language"


def test_entities_are_found_by_released_labels_and_by_stored_names(
    client: FlaskClient, tiny: str, ports: StoredPorts
) -> None:
    at = datetime(2026, 1, 1, tzinfo=UTC)
    document = Document("Q900005", "item", 7, labels={"en": "Wiesengrund", "fa": "مرغزار"})
    merged = Answer("Q900007", Document("Q900100", "item", 8, labels={"en": "Heugrund meadow"}))
    with ports.work() as work:
        work.wikidata.put([Answer("Q900005", document, whole=False), merged], at)
    for query, ids in [
        ("q=wiesengrund", ["Q900005"]),
        ("q=5", ["Q900005"]),
        ("q=heugrund", ["Q900007"]),
        ("q=HEUGRUND+méadow", ["Q900007"]),
        ("q=wiesengrund+5", []),
        ("q=مرغزار", []),
        ("q=مرغزار&language=fa", ["Q900005"]),
    ]:
        page = client.get(f"/entities?{query}").json
        assert [item["requested"] for item in page["items"]] == ids, query
        assert page["total"] == len(ids)
    walked, path = [], "/entities?limit=5&q=meadow"
    while path:
        page = client.get(path).json
        walked += [item["requested"] for item in page["items"]]
        path = page["next"]
    assert len(walked) == len(set(walked)) == page["total"] == 24
    rows = client.get("/entities?format=ndjson").text.splitlines()
    whole = client.get("/entities?limit=1000").json["items"]
    assert len(rows) == len(whole)
    shown = {item["requested"]: item for item in whole}
    assert shown["Q900005"] == client.get("/entities/Q900005").json
    assert (shown["Q900005"]["label"], shown["Q900007"]["id"]) == ("Wiesengrund", "Q900100")
    assert shown["Q900007"]["entries"] == ["E7"]


def test_an_item_in_memory_needs_no_statement_and_is_never_immutable(
    client: FlaskClient, tiny: str, ports: StoredPorts, statements: Statements
) -> None:
    path = "/entities/Q900003"
    first = client.get(path)
    client.get("/entities/Q900004")
    statements.reset()
    again = client.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    head = client.head(path)
    assert (head.data, head.headers["ETag"]) == (b"", first.headers["ETag"])
    assert client.get(path).data == first.data
    assert statements.sent == []
    for url in (path, f"{path}?release={tiny}", f"/entities?release={tiny}"):
        assert client.get(url).headers["Cache-Control"] == "public, max-age=0, must-revalidate"
    with ports.work() as work:
        known = Document("Q900003", "item", 9, labels={"en": "Wiese"})
        work.wikidata.put([Answer("Q900003", known)], datetime(2026, 1, 1, tzinfo=UTC))
    client.application.extensions["crlt"].ports.kept.forget_stamp()
    changed = client.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert (changed.status_code, changed.json["label"]) == (200, "Wiese")
    assert changed.json["revision"] == 9


def test_what_is_lacking_is_fetched_where_it_may_be(stocked: Stocked) -> None:
    source = KnownWikidata({"Q2000001": document("Q2000001", ("P31", "Q5"), label="Newly known")})
    with stocked.reading_through(source) as client:
        found = client.get("/entities/Q2000001").json
        assert (found["label"], found["revision"], found["stale"]) == ("Newly known", 1, False)
        assert client.get("/entities/Q2000001/statements").json["total"] == 1
        absent = client.get("/entities/Q2000404")
        assert (absent.status_code, absent.json["code"]) == (404, "unknown-entity")
    assert (source.asked["Q2000001"], source.asked["Q2000404"]) == (1, 1)
    absent = stocked.client.get("/entities/Q2000404/statements")
    assert (absent.status_code, absent.json["code"]) == (404, "unknown-entity")


def test_what_wikidata_has_no_longer_is_told_as_released(
    client: FlaskClient, tiny: str, ports: StoredPorts
) -> None:
    at = datetime(2026, 1, 1, tzinfo=UTC)
    with ports.work() as work:
        work.wikidata.put([Answer("Q900004", None), Answer("Q900900", None)], at)
    told = client.get("/entities/Q900004").json
    assert (told["label"], told["entries"], told["revision"]) == ("Méadow 4", ["E4"], None)
    assert told["fetched_at"] == "2026-01-01T00:00:00Z"
    for path in ("/entities/Q900900", "/entities/Q900004/statements"):
        answer = client.get(path)
        assert (answer.status_code, answer.json["code"]) == (404, "unknown-entity")


def test_when_wikidata_is_down_what_is_stored_is_served_as_stale(stocked: Stocked) -> None:
    with stocked.reading_through(KnownWikidata(fails_after=0)) as client:
        assert client.get("/entities/Q59013?language=de").json["stale"] is True
        assert client.get("/entities/Q59013/statements?language=de").json["stale"] is True
        for path in ("/entities/Q2000002", "/entities/Q2000002/statements"):
            answer = client.get(path)
            assert (answer.status_code, answer.json["code"]) == (503, DOWN.stable_code)
            assert answer.headers["Retry-After"] == "30"
