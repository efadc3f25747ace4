"""Exports of the starter data set, read by `datasets`, lm-evaluation-harness and Polars."""

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from service.app import create_app, open_ports
from service.cli import main
from service.config import Settings
from tests.interface import import_starter

pytestmark = pytest.mark.consumers
READING = Path(__file__).with_name("reading.py")
SECONDS = 300


@pytest.fixture(scope="module")
def entries(exported: Path) -> list[dict[str, Any]]:
    """What the service says of each entry."""
    return [json.loads(line) for line in (exported / "entries.ndjson").read_text().splitlines()]


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with every export, and the tables as they are served."""
    folder = tmp_path_factory.mktemp("exported")
    url = f"sqlite:///{folder / 'crlt.sqlite3'}"
    settings = Settings(home=folder, database_url=url, log_level="error")
    ports = open_ports(settings)
    import_starter(ports)
    client = create_app(settings, ports.database).test_client()
    for form in ("ndjson", "csv", "parquet"):
        (folder / f"entries.{form}").write_bytes(client.get(f"/entries?format={form}").data)
    for shape, name in (("hf", "hf"), ("lm-eval", "lm-eval"), ("graph-jsonl", "graph.jsonl")):
        words = ["export", "--format", shape, "--output", str(folder / name)]
        done = CliRunner().invoke(main, words, env={"CRLT_DATABASE_URL": url})
        assert done.exit_code == 0, done.output
    yield folder
    ports.database.close()


@pytest.fixture(scope="module")
def read(exported: Path) -> dict[str, Any]:
    """What the programs read, without a network."""
    python = Path(os.environ["CRLT_CONSUMERS"]).absolute()
    offline = {"HF_HUB_OFFLINE": "1", "HF_HOME": str(exported / "hf-home")}
    done = subprocess.run(
        [python, READING, exported],
        env=os.environ | offline,
        cwd=exported,
        check=False,
        capture_output=True,
        text=True,
        timeout=SECONDS,
    )
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads((exported / "read.json").read_text())
    return told


def test_datasets(read: dict[str, Any], entries: list[dict[str, Any]]) -> None:
    every = [entry["id"] for entry in entries], [entry["answer"] for entry in entries]
    assert read["hf"]["default"] == read["hf"]["all"]
    assert set(read["hf"]) == {"default", "all", "question-answering", "claim-verification"}
    for name, (split, ids, answers) in read["hf"].items():
        rows = [e for e in entries if e["task"] == name] if name not in ("default", "all") else []
        expected = ([e["id"] for e in rows], [e["answer"] for e in rows]) if rows else every
        assert (split, (ids, answers)) == ("test", expected)


def test_graphs(read: dict[str, Any], entries: list[dict[str, Any]]) -> None:
    expected = [
        [
            entry["id"],
            [anchor["label"] for anchor in entry["entities"]],
            ["true" if entry["answer"] else "false"],
            [
                [each["subject"]["label"], each["property"]["label"], each["value"]["text"]]
                for each in entry["statements"]
                if each["origin"] == "subgraph"
            ],
        ]
        for entry in entries
    ]
    assert [row[:4] for row in read["graphs"]] == expected
    assert all(row[4] >= 1 for row in read["graphs"] if row[3])


def test_lm_eval(read: dict[str, Any], entries: list[dict[str, Any]]) -> None:
    """A model that always says yes has the accuracy of the constant answer."""
    for task in ("question-answering", "claim-verification"):
        answers = [entry["answer"] for entry in entries if entry["task"] == task]
        name = f"cr_lt_starter_{task.replace('-', '_')}"
        assert read["lm-eval"]["documents"][name] == len(answers)
        assert read["lm-eval"]["accuracy"][name] == sum(answers) / len(answers)
    true = sum(entry["answer"] for entry in entries) / len(entries)
    assert read["lm-eval"]["accuracy"]["cr_lt_starter"] == pytest.approx(true)


def test_polars(read: dict[str, Any], entries: list[dict[str, Any]]) -> None:
    expected = ["Boolean", [e["id"] for e in entries], [e["answer"] for e in entries]]
    assert read["polars"] == {"csv": expected, "parquet": expected}
