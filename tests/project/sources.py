"""The files the project's own rules are about."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PYTHON_FOLDERS = ("service", "schemas", "migrations", "data", "tests", "bench")


def python_files() -> list[Path]:
    """Every Python file we write; migrations' scripts among them."""
    return [path for folder in PYTHON_FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]


def tracked_files() -> list[Path]:
    """Every file git knows, without those deleted since."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout
    paths = (ROOT / name for name in listed.split("\0") if name)
    return [path for path in paths if path.is_file()]


def shown(path: Path) -> str:
    """A path as people write it."""
    return path.relative_to(ROOT).as_posix()
