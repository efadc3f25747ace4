"""Responses in dispute, and adjudicators at their page."""

from collections.abc import Callable
from pathlib import Path

import pytest

from service.domain.judging.labels import Ruling
from service.usecases.list_disputes import list_disputes
from tests.browser.conftest import Watched
from tests.browser.staging import Stage, app_on
from tests.browser.tabs import Tab
from tests.disputing import differ
from tests.queueing import Person


class Sheet(Tab):
    """The page of one adjudicator."""

    START = "/adjudicate"


@pytest.fixture
def person(stage: Stage, tmp_path: Path) -> Callable[[str], Person]:
    """Makes somebody who uses the interface, not the pages."""
    app = app_on(stage.ports, tmp_path)
    return lambda name: Person(app, name)


@pytest.fixture
def dispute(person: Callable[[str], Person]) -> Callable[..., list[dict]]:
    """Lets ada, ben and cy judge the next response, as said; gives their assignments."""

    def dispute(*said: dict[str, object]) -> list[dict]:
        names = ("ada", "ben", "cy")[: len(said)]
        return differ([person(name) for name in names], said)

    return dispute


@pytest.fixture
def join(enter: Callable[[str], Watched]) -> Callable[[str], Sheet]:
    """Signs an adjudicator in, in a browser of their own."""
    return lambda name: Sheet(enter(name))


def ruled(stage: Stage, id: str) -> Ruling | None:
    """The ruling that is stored."""
    with stage.ports.look() as work:
        found = work.adjudications.find(id)
    assert found is not None
    return found.ruling


def count_open(stage: Stage) -> int:
    """How many items are in dispute."""
    return len(list_disputes(stage.ports, None, "open", limit=100))
