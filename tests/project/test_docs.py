"""The documents: links lead somewhere, settings and commands are those of the code."""

import re
from fnmatch import fnmatch
from pathlib import Path

import click
import pytest

from service.cli import main
from tests.project.sources import ROOT, shown, tracked_files

README = ROOT / "README.md"
DOCUMENTS = [path for path in tracked_files() if path.suffix == ".md" and "data" not in path.parts]
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")


@pytest.mark.parametrize("path", DOCUMENTS, ids=shown)
def test_links_lead_somewhere(path: Path) -> None:
    broken = []
    for target in LINK.findall(_without_code(path.read_text())):
        if re.match(r"[a-z]+:", target):
            continue
        name, _, anchor = target.partition("#")
        file = (path.parent / name).resolve() if name else path
        if not file.exists() or (anchor and anchor not in _anchors(file)):
            broken.append(target)
    assert broken == []


def test_every_setting_is_in_the_readme() -> None:
    known = set(re.findall(r'"(CRLT_[A-Z_]+)"', (ROOT / "service" / "config.py").read_text()))
    assert known
    assert known - set(re.findall(r"CRLT_[A-Z_]+", README.read_text())) == set()


def test_the_readme_names_no_setting_that_is_not_there() -> None:
    sources = [path for path in tracked_files() if path.suffix != ".md"]
    known = {name for path in sources for name in re.findall(r"CRLT_[A-Z_]+", _text(path))}
    assert set(re.findall(r"CRLT_[A-Z_]+[A-Z]", README.read_text())) - known == set()


def test_every_command_of_the_documents_exists() -> None:
    commands = {
        (shown(path), words)
        for path in DOCUMENTS
        for words in re.findall(r"(?:^|bin/|`)crlt ([a-z][a-z-]*)", path.read_text(), re.MULTILINE)
    }
    known = set(main.list_commands(click.Context(main)))
    assert {words for _, words in commands} - known == set()


def test_every_command_is_in_the_readme_or_operations() -> None:
    text = README.read_text() + (ROOT / "docs" / "operations.md").read_text()
    silent = [
        name for name in main.list_commands(click.Context(main)) if f"crlt {name}" not in text
    ]
    assert silent == []


def test_make_targets_of_the_documents_exist() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = {
        word
        for path in DOCUMENTS
        for word in re.findall(r"(?:^|`)make ([a-z-]+)", path.read_text(), re.MULTILINE)
    }
    assert named - targets == set()


def _anchors(path: Path) -> set[str]:
    """The names GitHub gives to the headings of a document."""
    headings = re.findall(r"^#+ (.+)$", path.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def _without_code(text: str) -> str:
    return re.sub(r"`[^`\n]+`", "", re.sub(r"```.*?```", "", text, flags=re.DOTALL))


def _text(path: Path) -> str:
    try:
        return path.read_text()
    except UnicodeDecodeError:
        return ""


def test_the_table_of_nouns_names_modules_that_are_there() -> None:
    missing = [
        f"{folder}/{name}"
        for folder, names in _nouns().items()
        for name in names
        if not any((ROOT / folder).rglob(name.rstrip("/") + ("" if name[-1] in "/*" else "*")))
    ]
    assert missing == []


def test_the_table_of_nouns_names_every_module() -> None:
    unnamed = [
        shown(path)
        for folder, names in _nouns().items()
        if folder != "service/domain"  # its folders stand for what they hold
        for path in (ROOT / folder).glob("*.py")
        if path.stem != "__init__" and not any(fnmatch(path.stem, name) for name in names)
    ]
    assert unnamed == []


def _nouns() -> dict[str, list[str]]:
    """What each column of the table names, by the folder the column is about."""
    text = (ROOT / "docs" / "architecture.md").read_text()
    rows = text.partition("## Nouns")[2].partition("## Rules")[0].strip().splitlines()[2:]
    folders = ("schemas", "service/api", "service/usecases", "service/domain", "service/storage")
    columns = zip(*(row.strip("|").split("|")[1:] for row in rows), strict=True)
    cells = (",".join(column).replace(" ", "").split(",") for column in columns)
    return {
        folder: [name for name in names if name]
        for folder, names in zip(folders, cells, strict=True)
    }
