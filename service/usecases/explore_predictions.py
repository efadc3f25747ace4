"""Explore a submission's predictions: what was made of each, and all that was sent with it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice

from service.domain.access import Asker
from service.domain.scoring.blocks import SIZE
from service.domain.scoring.gold import Gold
from service.domain.scoring.signature import Signature
from service.domain.submissions import KeptRow, Prediction, SentPrediction, Verdict
from service.usecases.load_gold import load_gold
from service.usecases.ports import Ports, Work
from service.usecases.show_submission import Predictions, show_predictions

NOTHING = KeptRow()
FIRST = 1  # the score whose predictions have what was sent beside the answers


@dataclass(frozen=True, slots=True)
class ExploredPrediction:
    """A prediction, what was sent beside its answer, and the query as it stands now."""

    prediction: Prediction
    sent: SentPrediction | KeptRow
    query: str | None


@dataclass(frozen=True, slots=True)
class PredictionsPage:
    """Predictions in released order; `last` is the number of the last when more follow."""

    release: str
    items: tuple[ExploredPrediction, ...]
    last: int | None


def explore_predictions(
    ports: Ports, asker: Asker, id: str, *, verdict: Verdict | None, after: int, limit: int
) -> PredictionsPage:
    """Those of a verdict (None: all) after a number (-1: from the first).

    Raises NotFound unless the asker owns the submission or is an admin.
    """
    found = show_predictions(ports, asker, id)
    of_verdict = (row for row in found.after(after) if verdict is None or row[1].verdict == verdict)
    rows = list(islice(of_verdict, limit + 1))
    shown = rows[:limit]
    sent = _sent(ports, found, [prediction.id for _, prediction in shown])
    items = tuple(
        ExploredPrediction(each, sent.get(each.id, NOTHING), found.gold.queries[number])
        for number, each in shown
    )
    return PredictionsPage(found.gold.release, items, shown[-1][0] if rows[limit:] else None)


@dataclass(slots=True)
class _Wanted:
    """Places within blocks of the first score, with the ids of the entries there."""

    by_block: dict[int, dict[int, str]] = field(default_factory=dict)

    def add(self, position: int, id: str) -> None:
        self.by_block.setdefault(position // SIZE, {})[position % SIZE] = id

    def rows(self, work: Work, submission: str) -> Iterator[tuple[str, SentPrediction | KeptRow]]:
        for number, places in self.by_block.items():
            for block in work.scores.blocks(submission, FIRST, number, number):
                for place, id in places.items():
                    if place in block.rows:
                        yield id, block.rows[place]


def _sent(
    ports: Ports, found: Predictions, ids: Iterable[str]
) -> Mapping[str, SentPrediction | KeptRow]:
    """What was sent for entries beside plain answers, by id."""
    with ports.look() as work:
        first = work.scores.find(found.id, FIRST)
        submission = work.submissions.find(found.id)
    if first is None or submission is None:
        return {}
    signed = first.signature
    sent_for = found.gold if found.score == FIRST else _gold(ports, submission.dataset, signed)
    wanted = _Wanted()
    for id in ids:
        position = sent_for.positions.get(id)
        if position is not None:
            wanted.add(position, id)
    with ports.look() as work:
        return dict(wanted.rows(work, found.id))


def _gold(ports: Ports, dataset: str, signed: Signature) -> Gold:
    return load_gold(ports, dataset, signed.release, signed.answers, signed.tasks)
