"""Lock files: hashed, complete, without host names; dependencies: declared if and only if used."""

import ast
import re
import tomllib
from collections.abc import Iterable
from importlib.metadata import packages_distributions
from itertools import pairwise
from pathlib import Path

import pytest

from tests.project.sources import ROOT, python_files, shown, tracked_files

LOCKS = ("run", "dev", "bench")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
OURS = {"service", "schemas", "migrations", "data", "tests", "bench"}
# Used, though no file of ours imports them: what runs them is named.
LOADED_BY_OTHERS = {"psycopg": "SQLAlchemy, by the database's URL"}


@pytest.mark.parametrize("name", [*LOCKS, "consumers"])
def test_every_pin_has_hashes(name: str) -> None:
    text = (ROOT / "requirements" / f"{name}.txt").read_text().replace("\\\n", " ")
    pins = [line for line in text.splitlines() if line and not line.startswith("#")]
    assert pins
    assert [line for line in pins if "==" not in line or "--hash=sha256:" not in line] == []


def test_no_host_is_named() -> None:
    read = [
        path
        for path in tracked_files()
        if path.suffix != ".py"
        and ("lock" in path.name or "requirements" in path.parts or ".ci" in path.parts)
    ]
    assert len(read) >= len(LOCKS) + 1
    assert [shown(path) for path in read if "://" in path.read_text()] == []


@pytest.mark.parametrize(
    ("lock", "extras"),
    [
        ("run", ("build", "postgres", "charts")),
        ("dev", ("dev",)),
        ("bench", ("bench",)),
        ("consumers", ("consumers",)),
    ],
)
def test_locks_hold_what_is_declared(lock: str, extras: tuple[str, ...]) -> None:
    declared = [*PROJECT["dependencies"]]
    for extra in extras:
        declared += PROJECT["optional-dependencies"][extra]
    assert {_name(line) for line in declared} - _pinned(lock) == set()


def test_later_locks_repeat_the_pins_of_earlier_ones() -> None:
    for smaller, larger in pairwise(LOCKS):
        assert _lines(smaller) - _lines(larger) == set()


def test_dependencies_are_declared_if_and_only_if_used() -> None:
    declared = {_name(line) for line in PROJECT["dependencies"]}
    imported = _imported(path for path in python_files() if _ships(path))
    extras = PROJECT["optional-dependencies"]
    optional = {_name(line) for line in extras["postgres"] + extras["redis"] + extras["charts"]}
    assert imported - declared - optional - {"werkzeug", "apispec"} == set()
    assert declared - imported - set(LOADED_BY_OTHERS) == set()


def _ships(path: Path) -> bool:
    return path.relative_to(ROOT).parts[0] in ("service", "schemas", "migrations", "data")


def _imported(paths: Iterable[Path]) -> set[str]:
    """The distributions whose modules are imported anywhere in the files."""
    distributions = packages_distributions()
    found: set[str] = set()
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text())):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                names = [node.module or ""]
            elif isinstance(node, ast.Constant) and node.value == "flask_swagger_ui":
                names = [node.value]
            for name in names:
                top = name.partition(".")[0]
                if top not in OURS:
                    found |= {_name(d) for d in distributions.get(top, ())}
    return found


def _name(requirement: str) -> str:
    match = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert match is not None
    return re.sub(r"[-_.]+", "-", match[0]).lower()


def _lines(lock: str) -> set[str]:
    text = (ROOT / "requirements" / f"{lock}.txt").read_text()
    return {line.partition(" ")[0] for line in text.splitlines() if "==" in line}


def _pinned(lock: str) -> set[str]:
    return {_name(line) for line in _lines(lock)}
