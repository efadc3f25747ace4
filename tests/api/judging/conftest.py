"""Fixtures of the judging routes: a clock that tests move, and people who judge."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from flask import Flask

from service.storage.database import Database
from service.wiring import KEY
from tests.exporting import Unnamed
from tests.queueing import ClockedPorts, Person


@pytest.fixture
def clocked(app: Flask, database: Database) -> ClockedPorts:
    """Storage with a clock that the test moves, behind the application with auth off."""
    ports = ClockedPorts(database)
    app.extensions[KEY] = replace(app.extensions[KEY], ports=ports)
    return ports


@pytest.fixture
def join(app: Flask) -> Callable[[str], Person]:
    """Makes an annotator by name."""
    return lambda name: Person(app, name)


@pytest.fixture
def ada(app: Flask) -> Person:
    """One annotator."""
    return Person(app, "ada")


@pytest.fixture
def organiser(app: Flask) -> Person:
    """Whoever runs the evaluation."""
    return Unnamed(app, "")
