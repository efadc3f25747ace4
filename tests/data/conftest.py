"""The starter data set, read as the service reads it."""

from hashlib import sha256
from pathlib import Path

import pytest

from service.domain.entries import Release, SourceFile
from service.domain.release.own_release import read_own_release, split_own_form

STARTER = Path(__file__).resolve().parents[2] / "data/starter/cr-lt-starter.json"


@pytest.fixture(scope="session")
def release() -> Release:
    content = STARTER.read_bytes()
    own = split_own_form(content.decode(), STARTER.name)
    assert own is not None
    file = SourceFile(STARTER.name, sha256(content).hexdigest(), len(content))
    return read_own_release(own, file, "cr-lt-starter")
