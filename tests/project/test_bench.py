"""The benchmarks fit the code they measure: what they put into the database can be read."""

from pathlib import Path

from bench.big import big
from bench.judging import filled, vote
from bench.subject import serving
from service.usecases.show_human_eval import human_eval_of
from tests.claiming import claim


def test_a_big_release_is_served(tmp_path: Path) -> None:
    with serving(tmp_path) as subject:
        release = big(subject.ports, 40)
        found = subject.app.test_client().get(f"/entries?release={release}&limit=30").json
    assert found["total"] == 40
    assert [item["id"] for item in found["items"]] == [f"E{number}" for number in range(30)]


def test_a_long_queue_is_claimed_from_and_voted_on(tmp_path: Path) -> None:
    with filled(tmp_path / "queue", 40, 2) as ports:
        assert claim(ports, "ada").is_new
        vote(ports)
        with ports.look() as work:
            found = human_eval_of(work, "s")
    assert found is not None
    assert (found.factscore.standing.judged, found.factscore.score.value) == (40, 0.5)
