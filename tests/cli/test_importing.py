"""crlt import, export and findings, as processes: what is read, and what is refused how."""

import gzip
import json
from pathlib import Path

import pytest
from pyoxigraph import RdfFormat, parse

from service.storage import shipped
from tests.e2e.served import run

ONE = b"""[{"id": "S1", "query": "Is Hill A higher than Hill B?", "answer": true,
 "KG Entities": {"Hill A": "Q900001"}, "Inference Rule": "If A is higher than B, A is higher.",
 "KG Triples": "1- (Hill A, country, Iran)", "Reasoning Steps": [{"Step": "Hill A is in Iran.",
 "facts used in this step": "(Hill A, country, Iran)"}], "Reasoning Strategy": ["physical"]}]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one small file in the published form."""
    folder = tmp_path / "release"
    folder.mkdir()
    (folder / "one.json").write_bytes(ONE)
    return folder


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


def test_hidden_files_of_a_folder_are_no_part_of_it(folder: Path, home: Path) -> None:
    plain = run("import", str(folder), home=home)
    (folder / "._one.json").write_bytes(b"\x00\x05\x16\x07")
    (folder / ".cache.json").write_text("{}")
    again = run("import", str(folder), home=home)
    assert (plain.returncode, again.returncode) == (0, 0), again.stderr
    assert "already there, nothing changed" in again.stdout
    assert plain.stdout.splitlines()[0] == again.stdout.splitlines()[0]


def test_what_else_lies_there_is_refused_by_name(folder: Path, home: Path) -> None:
    (folder / "README.json").write_text('{"about": "hills"}')
    done = run("import", str(folder), home=home)
    assert (done.returncode, done.stdout) == (1, "")
    assert "README.json: expected a list of entries" in done.stderr
    assert "found an object with about" in done.stderr


@pytest.mark.parametrize("name", ["", "a/b", "..", "x" * 101])
def test_a_name_that_no_url_can_hold_is_usage(folder: Path, home: Path, name: str) -> None:
    done = run("import", str(folder), "--dataset", name, home=home)
    assert (done.returncode, done.stdout) == (2, "")
    assert "--dataset" in done.stderr


def test_a_packed_file_is_told_as_such(folder: Path, home: Path) -> None:
    (folder / "one.json").write_bytes(gzip.compress(ONE))
    done = run("import", str(folder), home=home)
    assert done.returncode == 1
    assert "one.json: expected UTF-8, found a gzip file" in done.stderr


def test_an_export_is_the_release(tmp_path: Path, home: Path) -> None:
    (starter,) = shipped.starter()
    (tmp_path / starter[0]).write_bytes(starter[1])
    assert run("import", str(tmp_path / starter[0]), home=home).returncode == 0
    written = run("export", "--output", str(tmp_path / "out.jsonl"), home=home)
    assert (written.returncode, written.stdout) == (0, "")
    first = run("import", str(tmp_path / "out.jsonl"), home=home)
    assert "already there, nothing changed" in first.stdout
    other = tmp_path / "other"
    assert run("import", str(tmp_path / "out.jsonl"), home=other).returncode == 0
    assert run("export", home=other).stdout == (tmp_path / "out.jsonl").read_text()


def test_a_place_that_cannot_be_written_is_said(folder: Path, home: Path) -> None:
    assert run("import", str(folder), "--default", home=home).returncode == 0
    done = run("export", "--output", str(folder / "none" / "out.jsonl"), home=home)
    assert done.returncode == 1
    assert done.stderr.startswith("Error: ")
    assert "No such file or directory" in done.stderr


def test_a_home_that_cannot_be_made_is_said(folder: Path) -> None:
    done = run("import", str(folder), home=folder / "one.json" / "home", cwd=folder)
    assert done.returncode == 1
    assert done.stderr.startswith("Error: ")
    assert "Traceback" not in done.stderr


def test_findings_are_filtered_and_an_unknown_code_is_usage(folder: Path, home: Path) -> None:
    assert run("import", str(folder), "--default", home=home).returncode == 0
    told = run("findings", "--json", "--code", "skill-spelling", home=home)
    assert (told.returncode, told.stdout, told.stderr) == (0, "", "")
    every = [json.loads(line) for line in run("findings", "--json", home=home).stdout.splitlines()]
    some = run("findings", "--json", "--severity", "minor", home=home).stdout.splitlines()
    assert [json.loads(line) for line in some] == [f for f in every if f["severity"] == "minor"]
    wrong = run("findings", "--code", "nonsense", home=home)
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert "json-syntax" in wrong.stderr


def test_a_release_is_also_written_as_a_graph(tmp_path: Path, home: Path) -> None:
    (starter,) = shipped.starter()
    (tmp_path / starter[0]).write_bytes(starter[1])
    assert run("import", str(tmp_path / starter[0]), home=home).returncode == 0
    lines = run("export", "--format", "ntriples", home=home).stdout.splitlines()
    written = run("export", "--format", "turtle", "--output", str(tmp_path / "g.ttl"), home=home)
    assert written.stderr == f"Wrote {tmp_path / 'g.ttl'}: 34 entries\n"
    triples = {
        str(each.triple) for each in parse((tmp_path / "g.ttl").read_bytes(), RdfFormat.TURTLE)
    }
    assert {line.removesuffix(" .") for line in lines} == triples
