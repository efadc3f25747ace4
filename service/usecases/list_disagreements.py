"""List the items of a run on which annotators differ, those that differ most first."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from heapq import nsmallest

from service.domain.judging.disagreements import Disagreement, Metric, Place, disagreements_on
from service.domain.judging.items import ItemContent
from service.domain.judging.overview import Said
from service.usecases.ports import Ports


@dataclass(frozen=True, slots=True)
class DisagreementPage:
    """Disagreements, lowest agreement first, with what their items say (by item id).

    `totals` has how many there are for each metric, and under None for either; `judged` counts
    the items that two or more people judged. `last` is the place of the last one when more
    follow, else None.
    """

    items: tuple[Disagreement, ...]
    contents: Mapping[str, ItemContent]
    names: Mapping[str, str]
    totals: Mapping[Metric | None, int]
    judged: int
    last: Place | None


def list_disagreements(
    ports: Ports, submission_id: str, metric: Metric | None, *, after: Place | None, limit: int
) -> DisagreementPage:
    """A page of them, after a place. All judgements of the run are read, none is kept."""
    totals: Counter[Metric | None] = Counter()
    judged = 0

    def found(items: Iterator[Said]) -> Iterator[Disagreement]:
        nonlocal judged
        for said in items:
            if len(said.judgements) < 2:
                continue
            judged += 1
            differing = disagreements_on(said)
            totals.update(differing.keys())
            wanted = differing.get(metric)
            if wanted is not None and (after is None or wanted.place > after):
                yield wanted

    with ports.look() as work:
        items = found(work.overview.said(submission_id))
        first = nsmallest(limit + 1, items, key=lambda each: each.place)
        shown = tuple(first[:limit])
        contents = work.overview.contents([each.said.item for each in shown])
        people = {name for each in shown for name, _ in each.said.judgements}
        names = work.overview.names(people)
    last = shown[-1].place if len(first) > limit else None
    return DisagreementPage(shown, contents, names, totals, judged, last)
