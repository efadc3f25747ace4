"""Showing the guidelines: the newest unless another version is named."""

import pytest

from service.domain.errors import NotFound
from service.domain.judging.guidelines import Guideline, Guidelines
from service.storage.work import StoredPorts
from service.usecases.show_guidelines import show_guideline, show_worked_items


class Shelf(StoredPorts):
    """Ports without a database, and with two versions."""

    def __init__(self) -> None:
        pass

    def guidelines(self) -> Guidelines:
        return Guidelines((Guideline("1", "# One"), Guideline("2", "# Two")), ())


def test_the_newest_unless_a_version_is_named() -> None:
    ports = Shelf()
    assert show_guideline(ports).version == "2"
    assert show_guideline(ports, "1").markdown == "# One"
    with pytest.raises(NotFound):
        show_guideline(ports, "0")
    assert show_worked_items(ports) == ()
