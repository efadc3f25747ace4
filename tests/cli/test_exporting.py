"""crlt export in the forms of other programs: folders, files, and what is refused."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pyarrow.parquet as pq
import pytest
import yaml
from click.testing import CliRunner, Result

from service.cli import exporting, main
from service.storage.database import Database
from service.storage.work import StoredPorts
from tests.databases import migrated_sqlite
from tests.releases import imported, tiny_release

Run = Callable[..., Result]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with the tiny release of 24 entries."""
    home = tmp_path_factory.mktemp("home")
    database = Database(migrated_sqlite(home / "crlt.sqlite3"))
    imported(StoredPorts(database), tiny_release(24, dataset="cr-lt-starter"))
    database.close()
    return home


@pytest.fixture
def export(home: Path) -> Run:
    """Runs `crlt export` in this process."""

    def run(*words: str | Path) -> Result:
        env = {"CRLT_HOME": str(home), "CRLT_DATABASE_URL": None}
        return CliRunner().invoke(main, ["export", *map(str, words)], env=env)

    return run


def test_a_folder_for_datasets(export: Run, tmp_path: Path) -> None:
    """What `datasets.load_dataset` looks at: the header of README.md, and the files it names."""
    folder = tmp_path / "new" / "folder"
    done = export("--format", "hf", "--output", folder)
    assert done.exit_code == 0, done.output
    _, header, text = (folder / "README.md").read_text().split("---\n", 2)
    card = yaml.safe_load(header)
    assert (card["license"], card["pretty_name"]) == ("cc0-1.0", "Tiny")
    counts = {}
    for config in card["configs"]:
        (split,) = config["data_files"]
        assert split["split"] == "test"
        tables = [pq.read_table(folder / path) for path in split["path"]]
        counts[config["config_name"]] = sum(table.num_rows for table in tables)
        assert len({table.schema for table in tables}) == 1
    assert counts == {"all": 24, "question-answering": 12, "claim-verification": 12}
    assert [c["config_name"] for c in card["configs"] if c.get("default")] == ["all"]
    assert "24 entries" in text
    rows = pq.read_table(folder / "question-answering/test.parquet").to_pylist()
    assert [row["id"] for row in rows] == [f"E{n}" for n in range(1, 24, 2)]
    assert [row["answer"] for row in rows[:3]] == [True, None, False]


def test_a_task_for_the_harness(export: Run, tmp_path: Path) -> None:
    """What `lm-eval --include_path` looks at, with the documents where the tasks say they are."""
    assert export("--format", "lm-eval", "--output", tmp_path / "task").exit_code == 0
    documents = {}
    for path in sorted((tmp_path / "task").glob("*.yaml")):
        read = yaml.safe_load(path.read_text())
        if "group" not in read:
            file = Path(read["dataset_kwargs"]["data_files"]["test"])
            documents[read["task"]] = [json.loads(line) for line in file.read_text().splitlines()]
    assert {name: len(rows) for name, rows in documents.items()} == {
        "cr_lt_starter_claim_verification": 10,
        "cr_lt_starter_question_answering": 9,
    }


def test_files_in_the_published_shape(export: Run, tmp_path: Path) -> None:
    folder = tmp_path / "published"
    assert export("--format", "published", "--output", folder).exit_code == 0
    read = {path.name: json.loads(path.read_text()) for path in folder.iterdir()}
    counts = {name: len(entries) for name, entries in read.items()}
    assert counts == {"CR-LT-QA.json": 12, "CR-LT-ClaimVerification.json": 12}


def test_files_to_stdout_or_by_name(export: Run, tmp_path: Path) -> None:
    shown = export("--format", "qald", "--answers", "released")
    assert len(json.loads(shown.stdout)["questions"]) == 19
    done = export("--format", "graph-jsonl", "--output", tmp_path / "g.jsonl")
    assert done.stderr == f"Wrote {tmp_path / 'g.jsonl'}: the scored ones of 24 entries\n"
    assert len((tmp_path / "g.jsonl").read_text().splitlines()) == 19


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["--format", "hf"], 2, "name it with --output"),
        (["--format", "nothing"], 2, "'qald'"),
        (["--format", "hf", "--answers", "released", "--output", "x"], 2, "--answers is for qald"),
        (["--format", "qald", "--force"], 2, "--force is for folders"),
        (["--format", "hf", "--dataset", "none", "--output", "x"], 1, "no data set 'none'"),
    ],
)
def test_usage(export: Run, words: list[str], code: int, said: str) -> None:
    done = export(*words)
    assert done.exit_code == code
    assert said in done.stderr


def test_a_folder_that_is_not_empty(export: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    refused = export("--format", "published", "--output", tmp_path)
    assert (refused.exit_code, "--force" in refused.stderr) == (1, True)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]
    for _ in range(2):
        assert export("--format", "published", "--output", tmp_path, "--force").exit_code == 0
    names = {path.name for path in tmp_path.iterdir()}
    assert names == {"mine.txt", "CR-LT-QA.json", "CR-LT-ClaimVerification.json"}
    onto_a_file = export("--format", "hf", "--output", tmp_path / "mine.txt", "--force")
    assert (onto_a_file.exit_code, "is a file" in onto_a_file.stderr) == (1, True)
    onto_a_folder = export("--format", "qald", "--output", tmp_path)
    assert (onto_a_folder.exit_code, "is a folder" in onto_a_folder.stderr) == (1, True)


@pytest.mark.parametrize("shape", ["hf", "release"])
def test_a_full_disk_leaves_nothing(
    export: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shape: str
) -> None:
    def full(*_: object) -> Iterator[bytes]:
        yield b"begun"
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(exporting, "as_parquet", full)
    monkeypatch.setattr(exporting, "export_release", full)
    done = export("--format", shape, "--output", tmp_path / "out")
    assert (done.exit_code, "No space left on device" in done.stderr) == (1, True)
    assert list(tmp_path.iterdir()) == []
