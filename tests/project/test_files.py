"""Ceilings and first lines: small files, small functions, and each file says what it is for."""

import ast
from collections.abc import Iterator

import pytest

from tests.project.sources import ROOT, python_files, shown, tracked_files

LONGEST_FILE = 250
LONGEST_FUNCTION = 40
FORBIDDEN_NAMES = {"utils", "util", "helpers", "helper", "common", "base", "manager", "misc"}
COMMENTS = {".sh": "#", ".html": "{#", ".css": "/*", ".js": "//"}
VENDORED = "vendor"


def test_files_are_short() -> None:
    long = {shown(p): n for p in python_files() if (n := _lines(p.read_text())) > LONGEST_FILE}
    assert long == {}


def test_functions_are_short() -> None:
    long = {
        f"{shown(path)}:{name}": length
        for path in python_files()
        for name, length in _functions(path.read_text())
        if length > LONGEST_FUNCTION
    }
    assert long == {}


def test_every_python_file_says_what_it_is_for() -> None:
    silent = [
        shown(path)
        for path in python_files()
        if not (said := ast.get_docstring(ast.parse(path.read_text())))
        or not said.splitlines()[0].strip()
        or not path.read_text().startswith('"""')
    ]
    assert silent == []


@pytest.mark.parametrize("suffix", sorted(COMMENTS))
def test_every_other_source_says_what_it_is_for(suffix: str) -> None:
    silent = []
    for path in tracked_files():
        if path.suffix != suffix or VENDORED in path.parts:
            continue
        lines = path.read_text().splitlines()
        first = lines[1] if lines[0].startswith("#!") else lines[0]
        if not first.startswith(COMMENTS[suffix]):
            silent.append(shown(path))
    assert silent == []


def test_names_say_something() -> None:
    vague = [shown(p) for p in python_files() if {p.stem, p.parent.name} & FORBIDDEN_NAMES]
    assert vague == []


def test_no_machine_paths() -> None:
    marks = [f"/{name}/" for name in ("work", "root", "home", "farm")]
    named = []
    for path in tracked_files():
        if path.suffix in (".parquet", ".png", ".gz", ".woff2"):
            continue
        text = path.read_text(errors="replace")
        named += [shown(path) for mark in marks for _ in _starts(text, mark)]
    assert named == []


def _starts(text: str, mark: str) -> Iterator[int]:
    """Where `mark` begins a path: not in the middle of one, and with a name after it."""
    at = text.find(mark)
    while at >= 0:
        before = text[at - 1 : at]
        after = text[at + len(mark) : at + len(mark) + 1]
        if not (before.isalnum() or before in (".", "_")) and (after.isalnum() or after in "._-"):
            yield at
        at = text.find(mark, at + 1)


def _lines(text: str) -> int:
    return len(text.splitlines())


def _functions(text: str) -> Iterator[tuple[str, int]]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno is not None
            yield node.name, node.end_lineno - node.lineno + 1


def test_the_licence_is_whole() -> None:
    text = (ROOT / "LICENSE").read_text()
    assert "Apache License" in text
    assert "END OF TERMS AND CONDITIONS" in text
