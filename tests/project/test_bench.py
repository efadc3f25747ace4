"""The benchmarks fit the code they measure: what they put into the database can be read."""

from pathlib import Path

from bench import wikidata
from bench.__main__ import ROWS
from bench.big import big
from bench.board import ranked
from bench.calling import call
from bench.judging import filled, vote
from bench.results import GOALS
from bench.subject import serving
from service.usecases.show_human_eval import human_eval_of
from tests.claiming import claim


def test_every_row_has_a_goal() -> None:
    assert ROWS.keys() == GOALS.keys()


def test_what_is_asked_of_wikidata_is_stored(tmp_path: Path) -> None:
    with serving(tmp_path) as subject:
        client = subject.app.test_client()
        page = client.get(wikidata.STATEMENTS).json
        graph = client.get(wikidata.GRAPH).json
        kind = {"Content-Type": "application/sparql-query"}
        asked = {"method": "POST", "headers": kind, "data": wikidata.ASK % 0}
        answer = call(subject.app, wikidata.SPARQL, **asked)
    assert page["total"] > len(page["items"]) == 20
    assert {each["source"] for each in graph["statements"]} > {"release"}
    assert (answer.status, answer.body) == (200, b'{"head":{},"boolean":true}')


def test_a_big_release_is_served(tmp_path: Path) -> None:
    with serving(tmp_path) as subject:
        release = big(subject.ports, 40)
        found = subject.app.test_client().get(f"/entries?release={release}&limit=30").json
    assert found["total"] == 40
    assert [item["id"] for item in found["items"]] == [f"E{number}" for number in range(30)]


def test_a_board_of_many_is_ranked(tmp_path: Path) -> None:
    with ranked(tmp_path, 3) as subject:
        found = subject.app.test_client().get("/leaderboard?kind=submission").json
    assert [row["rank"] is not None for row in found["items"]] == [True] * 3


def test_a_long_queue_is_claimed_from_and_voted_on(tmp_path: Path) -> None:
    with filled(tmp_path / "queue", 40, 2) as ports:
        assert claim(ports, "ada").is_new
        vote(ports)
        with ports.look() as work:
            found = human_eval_of(work, "s")
    assert found is not None
    assert (found.factscore.standing.judged, found.factscore.score.value) == (40, 0.5)
