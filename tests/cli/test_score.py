"""crlt score and crlt answers."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
from click.testing import CliRunner, Result
from flask import Flask
from werkzeug.serving import make_server

from service.cli.answers import answers
from service.cli.operator import Operator
from service.cli.score import score
from service.config import Settings
from service.domain.errors import CrltError, Malformed, Unacceptable
from service.storage.work import StoredPorts
from tests.releases import imported
from tests.scoring import DATASET, GOLD, envelope, lines, rows

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


@pytest.fixture
def operator(settings: Settings, ports: StoredPorts) -> Operator:
    imported(ports)
    return Operator(settings)


def run(operator: Operator, *words: str | Path, failing: type[CrltError] | None = None) -> Result:
    result = CliRunner().invoke(score, [*map(str, words), "--dataset", DATASET], obj=operator)
    if failing is not None:
        assert isinstance(result.exception, failing), result.output
    return result


def counts(result: Result) -> dict[str, int]:
    assert result.exit_code == 0, (result.output, result.exception)
    overall = json.loads(result.output)["scores"]["overall"]
    return {name: overall[name] for name in ("correct", "missing")}


def test_files_are_scored_by_their_names(operator: Operator, tmp_path: Path) -> None:
    sent = rows(dict(GOLD))
    table = "id,answer\n" + "".join(f"{id},{answer}\n" for id, answer in GOLD.items())
    whole = json.dumps(envelope(sent)).encode()
    for name, content in (
        ("a.ndjson", b"\xef\xbb\xbf" + lines(sent)),
        ("a.jsonl.gz", gzip.compress(lines(sent))),
        ("a.csv", table.encode()),
        ("a.json", whole),
        ("A.JSON.GZ", gzip.compress(whole)),
    ):
        file = tmp_path / name
        file.write_bytes(content)
        result = run(operator, file, "--json")
        assert counts(result) == {"correct": 6, "missing": 0}, name
        assert json.loads(result.output)["id"] is None
    with operator.ports.look() as work:
        assert work.submissions.queued_ids() == ()


def test_a_table_for_people(operator: Operator, tmp_path: Path) -> None:
    file = tmp_path / "run.csv"
    file.write_text("id,answer\nE1,yes\n")
    shown = run(operator, file, "--system", "mine").output
    assert shown.startswith("mine on cr-lt-tiny")
    assert "always false" in shown
    assert "0.167 [" in shown
    assert "not scored: E3, E8" in shown
    assert "stored as" in run(operator, file, "--store").output


def test_options_win_over_the_envelope(operator: Operator, tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    file.write_text(json.dumps(envelope(rows({"E1": True}), answers="corrected")))
    words = ("--json", "--answers", "released", "--tasks", "question-answering", "--system", "b")
    receipt = json.loads(run(operator, file, *words).output)
    assert receipt["signature"]["answers"] == "released"
    assert receipt["signature"]["tasks"] == ["question-answering"]
    assert receipt["system"]["name"] == "b"


def test_faulty_files_are_refused(operator: Operator, tmp_path: Path) -> None:
    file = tmp_path / "a.ndjson"
    file.write_bytes(b'{"id": "X", "answer": true}\n')
    run(operator, file, failing=Unacceptable)
    file.write_bytes(b"{")
    run(operator, file, failing=Malformed)
    file.write_bytes(b"\xff")
    run(operator, file, failing=Malformed)
    packed = tmp_path / "a.csv.gz"
    packed.write_bytes(gzip.compress(b"id,answer\n")[:-4])
    run(operator, packed, failing=Malformed)
    odd = tmp_path / "a.txt"
    odd.write_bytes(b"x")
    assert run(operator, odd).exit_code == 2
    assert run(operator, tmp_path / "absent.csv").exit_code == 2


@pytest.fixture
def server(app: Flask) -> Iterator[str]:
    """The application on a port of its own."""
    served = make_server("127.0.0.1", 0, app, threaded=True)
    thread = Thread(target=served.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{served.port}"
    served.shutdown()
    thread.join()
    served.server_close()


def test_a_server_scores_the_same(operator: Operator, server: str, tmp_path: Path) -> None:
    for name, content in (
        ("a.ndjson", lines(rows({"E1": True}))),
        ("a.json", json.dumps(envelope(rows({"E1": True}))).encode()),
    ):
        file = tmp_path / name
        file.write_bytes(content)
        there = run(operator, file, "--server", server, "--json")
        here = run(operator, file, "--json")
        assert json.loads(there.output)["scores"] == json.loads(here.output)["scores"]
        assert json.loads(there.output)["id"] is None
        assert "stored as" in run(operator, file, "--server", server, "--store").output
    file = tmp_path / "b.csv"
    file.write_text("id,answer\nX,yes\n")
    refused = run(operator, file, "--server", server)
    assert (refused.exit_code, "422" in refused.output) == (1, True)
    gone = run(operator, file, "--server", "http://127.0.0.1:9")
    assert (gone.exit_code, "cannot be reached" in gone.output) == (1, True)


def read(*words: str, text: str = "") -> Result:
    return CliRunner().invoke(answers, list(words), input=text)


def test_answers_of_lines(database_url: str) -> None:
    found = [json.loads(line) for line in read(text="Yes.\nA boat.\n\n").output.splitlines()]
    assert [item["verdict"] for item in found] == ["true", "unparsed", "abstained"]
    text = '"So the answer is no."\n{"response": "Yes,\\nit is."}\nnull\n'
    found = [json.loads(line) for line in read("--ndjson", text=text).output.splitlines()]
    assert [item["answer"] for item in found] == [False, True, None]
    text = '{"response": "Marsh boats float.", "query": "Do marsh boats float?"}\n'
    assert json.loads(read("--ndjson", text=text).output)["verdict"] == "true"
    for bad in ("{", "3", '{"response": 3}', '{"response": "x", "query": 3}'):
        assert isinstance(read("--ndjson", text=bad).exception, Malformed)


def test_answers_against_labels(database_url: str, tmp_path: Path) -> None:
    labels = tmp_path / "labels.tsv"
    labels.write_text("text\tlabel\nYes.\ttrue\nNo.\tfalse\nA boat.\ttrue\n")
    shown = read("--labels", str(labels))
    assert "agreed 2 of 3: 0.6667" in shown.output
    labels.write_text("text\tlabel\nYes.\tmaybe\n")
    assert read("--labels", str(labels)).exit_code == 1
    labels.write_text("words\nYes.\n")
    assert read("--labels", str(labels)).exit_code == 1
