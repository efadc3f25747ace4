"""The benchmarks fit the code they measure: what they put into the database can be read."""

from pathlib import Path

from bench.big import big
from bench.subject import serving


def test_a_big_release_is_served(tmp_path: Path) -> None:
    with serving(tmp_path) as subject:
        release = big(subject.ports, 40)
        found = subject.app.test_client().get(f"/entries?release={release}&limit=30").json
    assert found["total"] == 40
    assert [item["id"] for item in found["items"]] == [f"E{number}" for number in range(30)]
