"""Imports point inwards, and every module stands in a layer."""

import re
import subprocess
import sys
import tomllib

from tests.project.sources import ROOT

CONTRACT = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]


def test_imports_point_inwards() -> None:
    lint = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as l; l()"]
    done = subprocess.run(
        [*lint, "--no-cache"], cwd=ROOT, check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout


def test_every_module_has_a_layer() -> None:
    layers = {
        name.strip()
        for contract in CONTRACT["contracts"]
        for line in contract["layers"]
        for name in line.replace(":", "|").split("|")
    }
    modules = {
        f"service.{path.stem}"
        for path in (ROOT / "service").iterdir()
        if path.suffix == ".py" and path.stem != "__init__"
    } | {
        f"service.{path.name}"
        for path in (ROOT / "service").iterdir()
        if path.is_dir() and (path / "__init__.py").is_file()
    }
    assert modules - layers == set()
    assert "schemas" in layers


def test_only_storage_speaks_sql() -> None:
    files = (*(ROOT / "service").rglob("*.py"), *(ROOT / "schemas").rglob("*.py"))
    outside = [
        path.relative_to(ROOT).as_posix()
        for path in files
        if "storage" not in path.parts
        and re.search(r"^\s*(?:from|import) sqlalchemy", path.read_text(), re.MULTILINE)
    ]
    assert outside == []
