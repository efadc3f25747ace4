"""Counterparts over HTTP: from the store, from an endpoint, and what is refused."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.app import create_app, open_ports
from service.config import Settings
from service.domain.graphs.graph import Graph
from service.domain.graphs.writing import write_graph
from service.domain.wikidata.documents import Answer, KeptDocument
from service.domain.wikidata.parsing import parse_document
from service.domain.wikidata.rendering import statements_of
from service.wikidata import pace
from tests.databases import migrated_sqlite
from tests.standin import StandIn, claim, entity, item, running
from tests.standin.faults import Kind

NOW = datetime.now(UTC) - timedelta(minutes=1)
HUMAN, ACTOR, POET = "Q990005", "Q990006", "Q990007"  # of these nothing is shipped
FAMOUS = "Q990000"


def person(number: int, *trades: str, statements: int = 0) -> dict[str, Any]:
    """A human with trades and so many statements more."""
    more = (claim("P990735", f"name {place}") for place in range(statements))
    jobs = (claim("P106", trade) for trade in trades)
    return item(f"Q{number}", f"Person {number}", claim("P31", HUMAN), *jobs, *more)


DOCUMENTS = [
    person(int(FAMOUS[1:]), ACTOR, POET, statements=7),  # ten statements
    *(person(1000 + n, ACTOR, statements=n) for n in range(12)),  # two to thirteen
    person(2000, POET),
    person(2001, ACTOR, POET),
    item("Q3000", "A play", claim("P31", "Q25379"), claim("P106", ACTOR)),
    item("Q3001", "Nobody", claim("P31", HUMAN, rank="deprecated"), claim("P106", ACTOR)),
    entity(HUMAN, {"en": "human", "pl": "człowiek"}),
    item(ACTOR, "actor"),
    entity("P31", {"en": "instance of"}),
    entity("P106", {"en": "occupation"}),
    entity("P990735", {"en": "given name"}, datatype="string"),
]
LESS = [f"Q{1000 + n}" for n in range(8)] + ["Q2001"]
"""Actors of fewer than ten statements, which nothing has as a value."""


@pytest.fixture(scope="module")
def endpoint() -> Iterator[StandIn]:
    """A stand-in whose endpoint has the RDF of the documents."""
    standin = StandIn()
    for raw in DOCUMENTS:
        standin.library.add(raw)
        kept = KeptDocument(raw["id"], parse_document(raw), NOW)
        graph = Graph(raw["id"], statements_of(kept, {}, rank="all"))
        standin.endpoint.load(write_graph(graph, "turtle"))
    with running(standin):
        yield standin


def client_of(home: Path, **more: Any) -> Iterator[FlaskClient]:  # noqa: ANN401 - settings
    """A service that has stored the documents."""
    settings = Settings(home, migrated_sqlite(home / "a.sqlite3"), log_level="error", **more)
    ports = open_ports(settings)
    with ports.work() as work:
        work.wikidata.put([Answer(raw["id"], parse_document(raw)) for raw in DOCUMENTS], NOW)
    yield create_app(settings, ports.database).test_client()
    ports.database.close()


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    yield from client_of(tmp_path_factory.mktemp("counterparts"))


@pytest.fixture
def asking(tmp_path: Path, endpoint: StandIn) -> Iterator[FlaskClient]:
    """The same that may ask the stand-in."""
    yield from client_of(
        tmp_path, contact="ada@example.org", read_through=True,
        wikidata_url=endpoint.url, sparql_url=endpoint.sparql_url,
    )  # fmt: skip
    endpoint.recover()


def get(client: FlaskClient, query: str = "", id: str = FAMOUS) -> dict[str, Any]:
    response = client.get(f"/entities/{id}/counterparts?{query}")
    assert response.status_code == 200, response.text
    found: dict[str, Any] = response.json
    return found


def ids(found: dict[str, Any]) -> list[str]:
    return [each["id"] for each in found["items"]]


def drawn(known: list[str], seed: int) -> list[str]:
    """The order as the documentation has it."""
    return sorted(known, key=lambda id: sha256(f"{seed}:{id}".encode()).hexdigest())


def test_less_popular_ones_of_the_same_trade(client: FlaskClient) -> None:
    found = get(client, "like=P31,P106")
    assert (found["source"], found["query"], found["total"]) == ("store", None, 10)
    assert ids(found) == drawn([*LESS, "Q2000"], 0)
    assert found["popularity"]["value"] == 10
    one = next(each for each in found["items"] if each["id"] == "Q2001")
    assert (one["label"], one["language"], one["popularity"]["value"]) == ("Person 2001", "en", 3)
    assert "statements of a revision without number" in one["popularity"]["method"]
    human = {"id": HUMAN, "label": "human", "language": "en"}
    actor = {"id": ACTOR, "label": "actor", "language": "en"}
    assert one["shared"] == [
        {"property": {"id": "P31", "label": "instance of", "language": "en"}, "values": [human]},
        {
            "property": {"id": "P106", "label": "occupation", "language": "en"},
            "values": [actor, {"id": POET, "label": POET, "language": None}],
        },
    ]
    assert "P31 in common and a best value of P106" in found["method"]


def test_the_seed_decides_and_nothing_else(client: FlaskClient) -> None:
    known = [*LESS, "Q2000"]
    for seed in (0, 1, 2**31 - 1):
        assert ids(get(client, f"seed={seed}&limit=4")) == drawn(known, seed)[:4]
    assert ids(get(client, "like=P106&like=P31&limit=4")) == drawn(known, 0)[:4]
    first = client.get(f"/entities/{FAMOUS}/counterparts")
    again = client.get(
        f"/entities/{FAMOUS}/counterparts", headers={"If-None-Match": first.headers["ETag"]}
    )
    assert again.status_code == 304


def test_how_popular_they_may_be(client: FlaskClient) -> None:
    assert get(client, "max_popularity=3")["total"] == 4  # Q1000, Q1001, Q2000, Q2001
    assert get(client, "max_popularity=0") | {"items": []} == get(client, "max_popularity=0")
    assert get(client, "max_popularity=9999")["total"] == 14  # all other humans
    assert get(client, "like=P990735")["total"] == 7  # whose values are texts: those who have one
    assert get(client, "like=P990735")["items"][0]["shared"][0]["values"] == []
    assert get(client, "language=pl")["items"][0]["shared"][0]["values"][0]["label"] == "człowiek"


@pytest.mark.parametrize(
    ("id", "query", "status", "told"),
    [
        (FAMOUS, "like=P9999", 400, ("property-not-there", "it has P31, P106, P990735")),
        (FAMOUS, "like=Q5", 400, ("bad-query", "'Q5'")),
        (FAMOUS, "like=P31,,P106", 400, ("bad-query", "''")),
        (FAMOUS, "like=p31", 400, ("bad-query", "such as P31")),
        (FAMOUS, "like=" + ",".join(f"P{n}" for n in range(1, 12)), 400, ("bad-query", "At most")),
        (FAMOUS, "max_popularity=-1", 400, ("bad-query", "digits")),
        (FAMOUS, "seed=x", 400, ("bad-query", "digits")),
        (FAMOUS, "limit=0", 400, ("bad-query", "1")),
        (FAMOUS, "limit=1001", 400, ("bad-query", "1000")),
        (FAMOUS, "source=both", 400, ("bad-query", "store, endpoint")),
        (FAMOUS, "source=endpoint", 404, ("no-endpoint", "CRLT_SPARQL_URL")),
        (HUMAN, "", 400, ("property-not-there", "it has none")),
        ("Q404", "", 404, ("not-cached", "crlt sync entities Q404")),
        ("P31", "", 404, ("not-an-item", "property")),
        ("Q0", "", 404, ("not-an-item", "Q42")),
        (FAMOUS, "dataset=none", 404, ("unknown-dataset", "none")),
    ],
)  # fmt: skip
def test_what_is_refused(
    client: FlaskClient, id: str, query: str, status: int, told: tuple[str, str]
) -> None:
    response = client.get(f"/entities/{id}/counterparts?{query}")
    assert (response.status_code, response.json["code"]) == (status, told[0])
    assert told[1] in response.text


def test_an_endpoint_chooses_as_the_store_does(asking: FlaskClient, endpoint: StandIn) -> None:
    """Where nothing has them as a value, popularity is the number of statements in both."""
    for query in ("like=P31,P106&seed=7", "like=P990735", "like=P106&max_popularity=5", "limit=3"):
        found, stored = get(asking, query), get(asking, f"{query}&source=store")
        assert (found["source"], stored["source"]) == ("endpoint", "store")
        assert [found[name] for name in ("total", "like", "seed")] == [
            stored[name] for name in ("total", "like", "seed")
        ]
        assert [
            (each["id"], each["label"], each["popularity"]["value"], each["shared"])
            for each in found["items"]
        ] == [
            (each["id"], each["label"], each["popularity"]["value"], each["shared"])
            for each in stored["items"]
        ]
        asked = [seen.asked["query"] for seen in endpoint.log if seen.path == "/sparql"]
        assert found["query"] in asked[-2:]


@pytest.mark.parametrize("kind", ["busy", "dropped", "html", "list"])
def test_an_endpoint_that_fails(
    asking: FlaskClient, endpoint: StandIn, kind: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    for wait in ("FIRST_WAIT", "RECONNECT_WAIT", "DOWN"):
        monkeypatch.setattr(pace, wait, 0.01)
    endpoint.fail(kind, None, only="/sparql")
    response = asking.get(f"/entities/{FAMOUS}/counterparts")
    assert (response.status_code, "Retry-After" in response.headers) == (503, True)
    assert get(asking, "source=store")["total"] > 0


def test_an_endpoint_that_answers_something_else(
    asking: FlaskClient, endpoint: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    for other in ("SELECT (<x:y> AS ?item) {}", "SELECT (wd:Q1 AS ?item) (1.5 AS ?statements) {}"):
        right = type(endpoint.endpoint).answer
        monkeypatch.setattr(
            type(endpoint.endpoint), "answer", lambda self, _, right=right, q=other: right(self, q)
        )
        response = asking.get(f"/entities/{FAMOUS}/counterparts?like=P990735")
        assert (response.status_code, response.json["code"]) == (503, "endpoint-misread")
        monkeypatch.undo()
