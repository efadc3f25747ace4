"""SPARQL as it is served: endless queries hold up nobody else."""

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.e2e.served import serving

ENDLESS = "SELECT (COUNT(*) AS ?z) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . ?j ?k ?l . ?m ?n ?o }"


def test_endless_queries_hold_up_nobody_else(tmp_path: Path) -> None:
    with serving(tmp_path / "home", CRLT_WORKERS="1", CRLT_SPARQL_SECONDS="1") as served:

        def ask(query: str) -> tuple[int, str | None, str]:
            answer = served.post("/sparql", data={"query": query})
            return answer.status_code, answer.headers.get("Retry-After"), answer.json().get("code")

        assert ask("ASK { ?s ?p ?o }")[0] == 200
        with ThreadPoolExecutor(3) as people:
            asked = [people.submit(ask, f"{ENDLESS} # {number}") for number in range(3)]
            time.sleep(0.3)
            began = time.monotonic()
            assert served.get("/entries/S1").status_code == 200
            assert time.monotonic() - began < 0.9
            found = {each.result() for each in asked}
        assert found <= {(422, None, "query-timeout"), (503, "1", "queries-busy")}
        assert (422, None, "query-timeout") in found
        assert ask("ASK { ?o ?p ?s }")[0] == 200
