"""Showing what annotators judge by: the guidelines, and worked items to practise on."""

from service.domain.judging.guidelines import Guideline, WorkedItem
from service.usecases.ports import Ports


def show_guideline(ports: Ports, version: str | None = None) -> Guideline:
    """A version of the guidelines, the newest when none is named; raises NotFound."""
    guidelines = ports.guidelines()
    return guidelines.newest if version is None else guidelines.version(version)


def show_worked_items(ports: Ports) -> tuple[WorkedItem, ...]:
    """The worked items in the order in which a newcomer meets them."""
    return ports.guidelines().worked
