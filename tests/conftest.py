"""Fixtures every test may use."""

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with the official files, the gold and the labelled answers; skips without it."""
    folder = (ROOT / os.environ.get("CRLT_SHARED", "../shared")).resolve()
    if not (folder / "data").is_dir():
        pytest.skip(f"needs the data beside the project: CRLT_SHARED={folder} is not there")
    return folder
