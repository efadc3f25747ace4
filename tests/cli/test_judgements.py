"""crlt judgements: files with manifests, whole or not at all, and what cannot be read refused."""

import hashlib
import json
import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from service.app import create_app, open_ports
from service.cli import main
from service.cli.serving import import_starter
from service.config import Settings, load_settings
from service.storage.judging_export import StoredExports
from service.usecases.identify import create_token
from tests.queueing import Person

Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs the command in a home (`a` unless another is named), everything else at defaults."""

    def run(*words: object, home: str = "a") -> Result:
        monkeypatch.setenv("CRLT_HOME", str(tmp_path / home))
        return CliRunner().invoke(main, ["judgements", *map(str, words)])

    return run


@pytest.fixture
def id(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A submission to the starter data set in home `a`, of which two responses are judged."""
    monkeypatch.setenv("CRLT_HOME", str(tmp_path / "a"))
    settings: Settings = load_settings()
    ports = open_ports(settings)
    import_starter(ports)
    app = create_app(settings, ports.database)
    entries = app.test_client().get("/entries?limit=2").json["items"]
    predictions = [
        {"id": entry["id"], "response": "It is cold. So the answer is yes.", "facts": ["cold"]}
        for entry in entries
    ]
    asked = {
        "system": {"name": "a system"},
        "predictions": predictions,
        "human_eval": {"sample": None, "overlap": 1, "kinds": ["factscore"]},
    }
    made: str = app.test_client().post("/score", json=asked).json["id"]
    ada = Person(app, "ada")
    for _ in range(2):
        assert ada.judge(ada.claim().json).status_code == 200
    return made


def test_a_file_has_its_manifest_beside_it(run: Run, id: str, tmp_path: Path) -> None:
    file = tmp_path / "out.jsonl"
    done = run("export", id, "--output", file)
    assert done.exit_code == 0, done.output
    manifest = json.loads((tmp_path / "out.jsonl.manifest.json").read_text())
    assert manifest["sha256"] == {"jsonl": hashlib.sha256(file.read_bytes()).hexdigest()}
    assert {name: manifest[name] for name in ("submission", "dataset", "items", "events")} == {
        "submission": id,
        "dataset": "cr-lt-starter",
        "items": 2,
        "events": 2,
    }
    kinds = [json.loads(line)["type"] for line in file.read_text().splitlines()]
    assert kinds == ["batch", *["item"] * 2, *["event"] * 2, *["vote"] * 2, *["resolved"] * 2]
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        *("a", "out.jsonl", "out.jsonl.manifest.json")
    ]


def test_standard_output_holds_the_file_alone(run: Run, id: str) -> None:
    plain = run("export", id, "--no-items").stdout
    assert [json.loads(line)["type"] for line in plain.splitlines()][:2] == ["event", "event"]
    assert "a system" not in plain
    votes = run("export", id, "--type", "vote").stdout
    assert {json.loads(line)["type"] for line in votes.splitlines()} == {"vote"}
    assert run("export", id, "--format", "csv").stdout.startswith("submission,item,entry,")
    assert json.loads(run("export", id, "--format", "manifest").stdout)["votes"] == 2
    assert '"label":"S"' in run("export", id, "--format", "factscore").stdout


def test_case_48_a_row_too_few_leaves_no_file(
    run: Run, id: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    count = StoredExports.count

    def one_more(self: StoredExports, submission_id: str) -> tuple[int, int, int]:
        items, events, votes = count(self, submission_id)
        return items, events, votes + 1

    monkeypatch.setattr(StoredExports, "count", one_more)
    done = run("export", id, "--output", tmp_path / "out.jsonl")
    assert done.exit_code == 1
    assert "3 votes, 2 were read" in done.output
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


def test_what_is_exported_comes_into_an_empty_home(run: Run, id: str, tmp_path: Path) -> None:
    """The starter data set, which ships, is imported by the way."""
    file, again = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    run("export", id, "--output", file)
    brought = run("import", file, home="b")
    assert brought.exit_code == 0, brought.output
    assert brought.stdout.startswith(f"{id} (made)\n  new: 2 items, 2 events, 2 votes;")
    assert "only its 2 judged responses are known" in brought.stderr
    assert run("export", id, "--output", again, home="b").exit_code == 0
    assert again.read_bytes() == file.read_bytes()
    twice = run("import", file, home="b")
    assert "new: 0 items, 0 events, 0 votes; 6 rows were there" in twice.stdout


def test_a_file_that_was_cut_short_is_not_read(run: Run, id: str, tmp_path: Path) -> None:
    file = tmp_path / "out.jsonl"
    run("export", id, "--output", file)
    file.write_bytes(b"".join(file.read_bytes().splitlines(keepends=True)[:-2]))
    refused = run("import", file, home="b")
    assert refused.exit_code == 1
    assert "cut short or changed" in refused.output
    (tmp_path / "out.jsonl.manifest.json").write_text("[]")
    assert "is no manifest" in run("import", file, home="b").output
    (tmp_path / "out.jsonl.manifest.json").unlink()
    assert run("import", file, home="b").exit_code == 0, "resolved rows are known without them"


def test_faults_are_told_by_line(run: Run, id: str, tmp_path: Path) -> None:
    file = tmp_path / "out.jsonl"
    file.write_text(run("export", id).stdout.replace('"facts":["supported"]', '"facts":["ok"]'))
    refused = run("import", file, home="b")
    assert refused.exit_code == 1
    assert "line 6: Invalid enum value 'ok' - at `$.facts[0]`" in refused.output


def test_factscore_annotations_come_in(run: Run, id: str, tmp_path: Path) -> None:
    file = tmp_path / "labels.jsonl"
    file.write_bytes(b"\xef\xbb\xbf" + run("export", id, "--format", "factscore").stdout.encode())
    words = ("import", file, "--format", "factscore", "--annotator", "ada", "--system", "other")
    brought = run(*words, "--dataset", "cr-lt-starter", home="c")
    assert brought.exit_code == 0, brought.output
    assert "new: 2 items, 2 events, 2 votes" in brought.stdout


@pytest.mark.parametrize(
    "words",
    [
        ("export",),
        ("export", "x", "--format", "xml"),
        ("export", "x", "--format", "csv", "--items"),
        ("export", "x", "--format", "csv", "--type", "vote"),
        ("export", "x", "--annotator", "p-000000000000"),
        ("import", "no-such-file"),
        ("import", __file__, "--annotator", "ada"),
        ("import", __file__, "--format", "factscore"),
        ("import", __file__, "--format", "factscore", "--annotator", "ada"),
        (
            *("import", __file__, "--format", "factscore", "--annotator", "ada"),
            *("--system", "s", "--submission", "x"),
        ),
    ],
)
def test_wrong_usage_is_exit_code_2(run: Run, words: tuple[str, ...]) -> None:
    assert run(*words).exit_code == 2


def test_what_is_not_there_is_exit_code_1(run: Run) -> None:
    assert run("export", "no-such-id").exit_code == 1
    assert "There is no such submission." in run("export", "no-such-id").output


def test_the_group_lists_its_commands() -> None:
    group = main.get_command(click.Context(main), "judgements")
    assert isinstance(group, click.Group)
    assert {"export", "import"} <= set(group.commands)


@pytest.mark.parametrize("shape", ["jsonl", "factscore"])
def test_a_slow_file_keeps_nobody_from_writing(
    run: Run, id: str, tmp_path: Path, shape: str
) -> None:
    """Through a pipe whose writer stops half-way until somebody else has written."""
    whole = run("export", id, "--format", shape).stdout.encode()
    words = ["--format", "factscore", "--annotator", "eve", "--submission", id]
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    ports = open_ports(load_settings())
    with ThreadPoolExecutor(1) as pool:
        done = pool.submit(run, "import", pipe, *(words if shape == "factscore" else ()))
        with pipe.open("wb", buffering=0) as writer:
            writer.write(whole[: whole.index(b"\n") + 1])
            time.sleep(0.3)
            began = time.monotonic()
            create_token(ports, role="admin", name="meanwhile", expires_at=None)
            waited = time.monotonic() - began
            writer.write(whole[whole.index(b"\n") + 1 :])
        result = done.result(timeout=30)
    assert result.exit_code == 0, result.output
    assert waited < 2
