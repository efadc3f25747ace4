"""The board of the official release: the paper's Table 4, a real run, the constant systems."""

from pathlib import Path
from random import Random

import pytest
from flask.testing import FlaskClient

from service.app import render
from service.domain.entries import Release
from service.storage.work import StoredPorts
from service.usecases.import_release import import_release
from tests.scoring import post, post_raw

DATASET = "cr-lt-kgqa"
TABLE_4 = {
    ("Question answering", "0-shot"): "0.70 0.32 0.89 0.41 0.63 0.54 0.90 0.89",
    ("Question answering", "2-shot"): "0.70 0.43 0.92 0.57 0.64 0.52 0.92 0.90",
    ("Claim verification", "0-shot"): "0.89 0.35 0.93 0.44 0.76 0.59 0.93 0.91",
    ("Claim verification", "2-shot"): "0.92 0.41 0.97 0.49 0.78 0.58 0.93 0.92",
}
"""As the paper prints it: accuracy, answer rate, FActScore, reasoning; original and CR-LT each."""


@pytest.fixture(autouse=True)
def release(official: Release, ports: StoredPorts) -> None:
    import_release(ports, official, render())


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_the_paper_s_table_is_the_board_s_latex(client: FlaskClient) -> None:
    text = client.get("/leaderboard?kind=reference&format=latex").text
    found, task = {}, ""
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.removesuffix(r"\\").split("&")]
        task = cells[0] or task
        if len(cells) == 10 and "GPT-3.5 Turbo" in cells[1]:
            found[task, cells[1].split()[-2]] = " ".join(cells[2:])
    assert found == TABLE_4
    rows = client.get("/leaderboard?kind=reference&task=claim-verification").json["items"]
    scores = [row["scores"]["by_task"]["claim-verification"] for row in rows[:2]]
    assert [score["accuracy"]["value"] for score in scores] == [0.41, 0.35]
    assert rows[1]["human_eval"]["by_task"]["claim-verification"]["factscore"]["value"] == 0.59
    assert {row["rank"] for row in rows} == {None}
    assert all(row["source"] and row["note"] for row in rows)


def test_a_real_run_stands_among_constants_and_chance(
    client: FlaskClient, official: Release, shared: Path
) -> None:
    run = (shared / "data/runs/crlt_smollm2-135m_0shot.ndjson").read_bytes()
    post_raw(client, run, dataset=DATASET, system="SmolLM2-135M", store="true")
    for seed in range(3):
        coin = Random(seed)
        sent = [{"id": entry.id, "answer": coin.random() < 0.5} for entry in official.entries]
        post(client, sent, dataset=DATASET, store=True, system={"name": f"coin {seed}"})
    page = client.get("/leaderboard?limit=1000").json
    ranked = [row for row in page["items"] if row["rank"] is not None]
    values = [row["scores"]["overall"]["accuracy"]["value"] for row in ranked]
    assert values == sorted(values, reverse=True)
    assert ranked[-1]["system"]["name"] == "SmolLM2-135M"
    assert ranked[-1]["tied_with_above"] is False
    assert [row["tied_with_above"] for row in ranked[1:-1]] == [True, True]
    constant = {claim["task"]: claim for claim in page["baselines"]}
    assert constant["question-answering"]["baseline"] == "always_false"
    assert constant["question-answering"]["accuracy"] == 0.52
    names = [row["system"]["name"] for row in page["items"]]
    published = names.index("gpt-4-turbo CoT")
    assert names.index("always_false") < published < names.index("SmolLM2-135M")
    assert page["smallest_difference"] == pytest.approx(0.1055, abs=1e-4)
