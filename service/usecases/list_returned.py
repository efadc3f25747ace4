"""List the items of a run that were sent back, with what they say, for their correction."""

from collections.abc import Mapping
from dataclasses import dataclass

from service.domain.judging.items import ItemContent
from service.domain.judging.overview import Returned
from service.usecases.ports import Ports


@dataclass(frozen=True, slots=True)
class ReturnedPage:
    """Items sent back, in their order, with what they say (by item id).

    `last` is the position of the last one when more follow, else None.
    """

    items: tuple[Returned, ...]
    contents: Mapping[str, ItemContent]
    names: Mapping[str, str]
    last: int | None


def list_returned(ports: Ports, submission_id: str, *, after: int, limit: int) -> ReturnedPage:
    """A page of them, after a position (-1: the first page)."""
    with ports.look() as work:
        found = work.overview.returned(submission_id, after, limit + 1)
        shown = tuple(found[:limit])
        contents = work.overview.contents([each.item for each in shown])
        people = {who for each in shown for who, _, _ in each.flags}
        names = work.overview.names(people)
    return ReturnedPage(shown, contents, names, shown[-1].position if len(found) > limit else None)
