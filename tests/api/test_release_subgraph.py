"""The sub-graph of a whole release, streamed in every format."""

import json
from io import BytesIO

import networkx as nx
from flask.testing import FlaskClient
from pyoxigraph import RdfFormat, parse

from service.api.representation import MEDIA_TYPES
from service.domain.graphs.graph import GRAPH_FORMATS
from tests.releases import entry

PATH = "/datasets/cr-lt-starter/subgraph"
ENTRIES = 24
TEXT = "urn:crlt:vocabulary/text"
OXIGRAPH = {
    "turtle": RdfFormat.TURTLE,
    "turtle12": RdfFormat.TURTLE,
    "ntriples": RdfFormat.N_TRIPLES,
    "jsonld": RdfFormat.JSON_LD,
}


def released() -> list[str]:
    """The words of all statements of the tiny release, but of those that only steps cite."""
    return [
        statement.text
        for n in range(1, ENTRIES + 1)
        for statement in entry(n).statements
        if statement.origin == "subgraph"
    ]


def test_as_json_it_is_what_is_served_of_each_entry(client: FlaskClient, tiny: str) -> None:
    whole = client.get(PATH)
    assert whole.content_type == "application/json"
    assert whole.get_json() == {
        "release": tiny,
        "subgraphs": [
            client.get(f"/entries/E{n}/subgraph").get_json() for n in range(1, ENTRIES + 1)
        ],
    }


def test_every_format_has_every_statement(served: FlaskClient) -> None:
    expected = sorted(released())
    for shape in GRAPH_FORMATS[1:]:
        body = served.get(f"{PATH}?format={shape}")
        assert body.content_type == MEDIA_TYPES[shape]
        assert body.data == served.get(PATH, headers={"Accept": MEDIA_TYPES[shape]}).data
        if shape == "text":
            found = body.text.splitlines()
        elif shape in OXIGRAPH:
            read = parse(body.data, format=OXIGRAPH[shape])
            found = [each.object.value for each in read if each.predicate.value == TEXT]
        elif shape == "graphml":
            network = nx.read_graphml(BytesIO(body.data), force_multigraph=True)
            found = [text for _, _, text in network.edges(data="text")]
        else:
            reads = {"node-link": nx.node_link_graph, "cytoscape": nx.cytoscape_graph}[shape]
            found = [text for _, _, text in reads(json.loads(body.data)).edges(data="text")]
        assert sorted(found) == expected, shape


def test_an_entrys_part_of_it_has_the_same_names(served: FlaskClient) -> None:
    whole = set(served.get(f"{PATH}?format=ntriples").text.splitlines())
    part = served.get("/entries/E3/subgraph?format=ntriples").text.splitlines()
    assert part
    assert whole.issuperset(part)


REFUSED = [
    ("?format=rdf", "*/*", 400, "turtle12"),
    ("?format=Turtle", "*/*", 400, "turtle12"),
    ("?format=turtle&format=text", "*/*", 400, "format"),
    ("?limit=3", "*/*", 400, "limit"),
    ("?dataset=cr-lt-starter", "*/*", 400, "dataset"),
    ("", "application/rdf+xml", 406, "text/turtle"),
    ("?release=00000000", "*/*", 404, "00000000"),
]


def test_what_is_not_offered_is_refused(served: FlaskClient) -> None:
    for asked, accept, status, told in REFUSED:
        refused = served.get(PATH + asked, headers={"Accept": accept})
        assert (refused.status_code, refused.content_type) == (status, "application/problem+json")
        assert told in refused.text
    assert served.get("/datasets/unknown/subgraph").status_code == 404


def test_it_is_cached_and_not_sent_again(served: FlaskClient) -> None:
    tags, release = set(), served.get(PATH).get_json()["release"]
    for shape in GRAPH_FORMATS:
        url = f"{PATH}?format={shape}&release={release}"
        first = served.get(url)
        assert first.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        tags.add(first.headers["ETag"])
        again = served.get(url, headers={"If-None-Match": first.headers["ETag"]})
        assert (again.status_code, again.data) == (304, b"")
        assert served.head(url).headers["ETag"] == first.headers["ETag"]
    assert len(tags) == len(GRAPH_FORMATS)
