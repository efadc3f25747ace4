"""Fixtures for grounding: the official release, and the properties that ship."""

from pathlib import Path

import pytest

from service.domain.entries import Release
from service.domain.grounding.properties import Properties
from service.domain.release.reader import read_release
from service.storage.shipped import corrections, vocabulary


@pytest.fixture(scope="package")
def official(shared: Path) -> Release:
    """The official files as published, with the corrections that ship."""
    paths = sorted((shared / "data/official").glob("*.json"))
    return read_release(
        [(path.name, path.read_bytes()) for path in paths],
        dataset=None,
        corrections=corrections("cr-lt-kgqa"),
        vocabulary=vocabulary(),
    )


@pytest.fixture(scope="package")
def properties() -> Properties:
    """The vocabulary that ships, and nothing fetched."""
    return Properties(vocabulary())
