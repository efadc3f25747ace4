"""The leaderboard over HTTP: ranks, ties, who stands on it, its formats; on both databases."""

import json
import re
from dataclasses import replace
from random import Random

import pytest
from flask import Flask
from flask.testing import FlaskClient

from schemas.receipts import ReceiptRenderer
from service.app import create_app
from service.config import Settings
from service.domain.catalogue import Which
from service.domain.scoring import signature
from service.domain.scoring.board import METRICS
from service.storage.database import Database
from service.storage.work import StoredPorts
from service.usecases import board_rows
from service.usecases import rescore_submissions as rescoring
from service.usecases.identify import create_token
from service.usecases.rescore_submissions import rescore_submissions
from tests.boards import IDS, Json, answering, board, places, send
from tests.queueing import Person
from tests.releases import imported, tiny_release
from tests.rescoring import corrected_release
from tests.scoring import DATASET, GOLD, envelope

on_sqlite = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


@pytest.fixture
def forty(ports: StoredPorts) -> str:
    return imported(ports, tiny_release(40))


def test_rows_are_ranked_and_tested_against_the_one_above(client: FlaskClient, forty: str) -> None:
    send(client, "b", answering(20, 2))
    first = send(client, "a", answering(20))
    send(client, "worse", answering(4))
    rows = board(client, "kind=submission")
    assert places(rows) == [("b", 1), ("a", 1), ("worse", 3)]
    assert [row["tied_with_above"] for row in rows] == [None, True, False]
    # 16 differ, all one way: p = 2 / 2**16, twice that for two tests.
    assert "p = 3.05e-05, 6.1e-05 by Holm's correction for 2 tests" in rows[2]["note"]
    assert list(rows[1]) == [
        "rank", "kind", "system", "submission", "scores", "human_eval", "tied_with_above", "source",
        "note",
    ]  # fmt: skip
    assert rows[1]["submission"] == first
    assert client.get(rows[1]["source"]).json["scores"]["overall"] == rows[1]["scores"]["overall"]
    receipt = client.get(f"/submissions/{first}").json
    assert rows[1]["scores"]["by_task"] == receipt["scores"]["by_task"]


def test_nulls_stand_last_and_zero_is_shown(client: FlaskClient, forty: str) -> None:
    for name, sent in (("half", answering(16)), ("silent", [{"id": "E1", "answer": None}])):
        send(client, name, sent)
    send(client, "wrong", answering(0, 5))
    assert places(board(client, "sort=accuracy_answered")) == [
        ("half", 1), ("always_false", None), ("always_true", None), ("wrong", 2),
        ("silent", None), ("abstain", None),
    ]  # fmt: skip
    ascending = places(board(client, "sort=hallucination_rate&kind=submission"))
    assert ascending == [("half", 1), ("silent", 1), ("wrong", 3)]
    assert {rank for _, rank in places(board(client, "sort=reasoning"))} == {None}
    assert board(client)[-1]["scores"]["overall"]["accuracy"]["value"] == 0.0


def test_ranks_stay_when_a_leader_changes_what_it_says(client: FlaskClient, forty: str) -> None:
    leader = send(client, "leader", answering(30))
    send(client, "second", answering(30))
    changed = client.patch(
        f"/submissions/{leader}", json={"notes": "Saw the gold sub-graphs; trained on CREAK."}
    )
    assert changed.status_code == 200
    rows = board(client, "kind=submission")
    assert places(rows) == [("leader", 1), ("second", 1)]
    assert rows[0]["note"] == "Saw the gold sub-graphs; trained on CREAK."
    send(client, "leader", answering(30))
    assert places(board(client, "kind=submission"))[:2] == [("leader", 1), ("second", 1)]
    client.delete(f"/submissions/{leader}")
    assert places(board(client, "kind=submission")) == [("second", 1), ("leader", 1)]


@on_sqlite
def test_a_score_on_one_task_stands_in_no_column_of_all(client: FlaskClient, forty: str) -> None:
    send(client, "one", [{"id": "E1", "answer": True}], tasks=["question-answering"])
    assert places(board(client, "kind=submission")) == [("one", 1)]
    assert client.get(f"/leaderboard?dataset={DATASET}").json["tasks"] == ["question-answering"]
    send(client, "all", answering(5))
    rows = board(client, "kind=submission")
    assert places(rows) == [("all", 1), ("one", None)]
    assert rows[1]["scores"]["overall"] is None
    both = board(client, "kind=submission&task=question-answering")
    # E1 and E5, E7, E9, … are the questions among the first five right ones
    assert places(both) == [("all", 1), ("one", 2)]
    assert both[1]["tied_with_above"] is True
    assert places(board(client, "kind=submission&task=claim-verification"))[1] == ("one", None)


def test_only_public_submissions_of_the_release_and_answers_are_there(
    client: FlaskClient, ports: StoredPorts
) -> None:
    imported(ports)
    sent = [{"id": id, "answer": answer} for id, answer in GOLD.items()]
    hidden = send(client, "hidden", sent, visibility="private")
    send(client, "released", sent, answers="released")
    shown = send(client, "shown", sent)
    assert places(board(client, "kind=submission")) == [("shown", 1)]
    assert places(board(client, "kind=submission&answers=released")) == [("released", 1)]
    client.patch(f"/submissions/{hidden}", json={"visibility": "public"})
    assert [name for name, _ in places(board(client, "kind=submission"))] == ["hidden", "shown"]
    new = imported(ports, corrected_release(), settle=True)
    page = client.get(f"/leaderboard?dataset={DATASET}").json
    assert (page["release"], page["elsewhere"], page["total"]) == (new, 3, 3)
    list(rescore_submissions(ports, Which(DATASET, None), (shown,), ReceiptRenderer())[1])
    (row,) = board(client, "kind=submission")
    assert row["source"] == f"/submissions/{shown}/scores/2"
    # of E1 to E7 but E3 all were right; then E2 became wrong and E9 is missing
    assert "accuracy was 1.000000 when it was sent (score 1) and is 0.666667 now" in row["note"]


@on_sqlite
def test_scores_of_another_scorer_are_not_in_the_same_column(
    client: FlaskClient, forty: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    send(client, "old", answering(30))
    monkeypatch.setattr(board_rows, "VERSION", ("2", board_rows.VERSION[1]))
    monkeypatch.setattr("service.usecases.show_leaderboard.VERSION", board_rows.VERSION)
    (row,) = board(client, "kind=submission&sort=answer_rate")
    assert (row["rank"], row["scores"]) == (None, {"overall": None, "by_task": {}})
    assert "crlt rescore" in row["note"]
    assert rescoring.conditions is signature.conditions


@on_sqlite
def test_every_page_of_every_order_holds_each_row_once(client: FlaskClient, forty: str) -> None:
    random = Random(3)
    for number in range(8):
        send(client, f"s{number}", answering(random.randint(0, 4), random.randint(0, 3) + 1))
    for metric in METRICS:
        whole = [row["system"]["name"] for row in board(client, f"sort={metric}")]
        path, seen = f"/leaderboard?dataset={DATASET}&limit=3&sort={metric}", []
        while path:
            page = client.get(path).json
            seen += [row["system"]["name"] for row in page["items"]]
            path = page["next"]
        assert seen == whole
    assert len(set(whole)) == 11
    other = client.get(f"/leaderboard?dataset={DATASET}&limit=3&sort=accuracy").json["next"]
    assert client.get(other.replace("sort=accuracy", "sort=answer_rate")).status_code == 400
    for wrong in ("sort=f1", "kind=human", "task=all", "format=xlsx", "answers=gold", "limit=0"):
        assert client.get(f"/leaderboard?{wrong}").status_code == 400


def test_an_annotator_does_not_see_what_they_may_still_judge(
    app: Flask, ports: StoredPorts
) -> None:
    imported(ports)
    said = {"response": "Ice forms there. So the answer is yes.", "facts": ["Ice."], "steps": ["s"]}
    sent: list[Json] = [{"id": "E1", **said}, {"id": "E2", **said}]
    id = send(app.test_client(), "judged", sent, human_eval={"overlap": 1})
    ada, organiser = Person(app, "ada"), app.test_client()
    row = board(organiser, "kind=submission&sort=factscore")[0]
    assert row["rank"] is None
    assert row["human_eval"]["factscore"] == {
        "items": 2, "judged": 0, "value": None, "low": None, "high": None, "reason": "not_judged",
        "n": 0,
    }  # fmt: skip
    seen_by_ada = {"X-Annotator": "ada"}
    assert board(organiser, "kind=submission", **seen_by_ada) == []
    ada.judge(ada.claim().json)
    assert board(organiser, "kind=submission", **seen_by_ada) == []
    ada.judge(ada.claim().json, facts=["contradicted"])
    assert len(board(organiser, "kind=submission", **seen_by_ada)) == 1
    row = board(organiser, "kind=submission&sort=factscore")[0]
    assert (row["rank"], row["submission"]) == (1, id)
    assert row["human_eval"]["factscore"]["value"] == 0.5
    by_task = row["human_eval"]["by_task"]
    values = {by_task[task]["factscore"]["value"] for task in by_task}
    assert values == {0.0, 1.0}
    assert (
        app.test_client()
        .get(f"/submissions/{id}/badge.svg", headers=seen_by_ada)
        .text.startswith("<svg")
    )


@on_sqlite
def test_a_private_submission_is_on_no_board_until_it_is_published(
    settings: Settings, database: Database, ports: StoredPorts, forty: str
) -> None:
    client = create_app(replace(settings, auth=True), database).test_client()
    secret = create_token(ports, role="submitter", name="owner", expires_at=None)
    owner = {"Authorization": f"Bearer {secret}"}
    body = envelope(answering(3))
    path = client.post("/score", json=body, headers=owner).headers["Location"]
    assert board(client, "kind=submission", **owner) == []
    assert client.patch(path, json={"visibility": "public"}, headers=owner).status_code == 200
    for headers in (owner, {}):
        assert places(board(client, "kind=submission", **headers)) == [("sys", 1)]


@on_sqlite
def test_both_databases_say_the_same(
    ports: StoredPorts, other_database: Database, settings: Settings, client: FlaskClient
) -> None:
    other_ports = StoredPorts(other_database)
    other = create_app(settings, other_database).test_client()
    random = Random(11)
    told = []
    for each, on in ((client, ports), (other, other_ports)):
        imported(on, tiny_release(40))
        random.seed(11)
        for number in range(12):
            sent = [{"id": id, "answer": random.choice([True, False, None])} for id in IDS]
            send(each, f"s{number}", sent if number % 4 else answering(10))
        pages = [board(each, f"sort={metric}") for metric in METRICS]
        told.append(re.sub(r'/submissions/[^/"]+|"submission": "[^"]+"', "", json.dumps(pages)))
    assert told[0] == told[1]
