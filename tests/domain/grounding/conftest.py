"""Fixtures for grounding."""

import pytest

from service.domain.grounding.properties import Properties
from service.storage.shipped import vocabulary


@pytest.fixture(scope="package")
def properties() -> Properties:
    """The vocabulary that ships, and nothing fetched."""
    return Properties(vocabulary())
