"""Show the leaderboard of a release: every public submission, the baselines, what is published."""

from dataclasses import dataclass
from hashlib import blake2b

from service.domain.access import Asker
from service.domain.catalogue import ReleaseInfo
from service.domain.entries import Task
from service.domain.scoring.board import BoardRow, Metric, RowKind, standing
from service.domain.scoring.claims import Claim, claims
from service.domain.scoring.gold import Gold
from service.domain.scoring.paired import smallest_seen
from service.domain.scoring.ranking import ranked
from service.domain.scoring.references import Publication, Reference
from service.domain.submissions import AnswersVersion
from service.usecases.board_rows import VERSION, baseline_rows, submission_rows
from service.usecases.board_ties import Ground, mark_ties
from service.usecases.load_gold import load_gold
from service.usecases.ports import Ports
from service.usecases.stay_blind import hidden_from


@dataclass(frozen=True, slots=True)
class AskedBoard:
    """Which board: `kind` None shows rows of every kind, `task` None ranks by what is overall."""

    release: ReleaseInfo
    answers: AnswersVersion = "corrected"
    task: Task | None = None
    kind: RowKind | None = None
    metric: Metric = "accuracy"


@dataclass(frozen=True, slots=True)
class BoardState:
    """What a board is made of: `version` differs when it does, `hidden` are left out of it."""

    hidden: tuple[str, ...]
    version: str


@dataclass(frozen=True, slots=True)
class Board:
    """The rows in order, and what is to be said of them all.

    `tasks` are those that overall means. `entries` is how many queries are scored,
    `smallest_difference` what a test would see 80 % of the time on so many. `elsewhere` counts
    public submissions that are scored on another release or version of the answers. `originals` is
    what is published on the queries that the data set's own were made from.
    """

    asked: AskedBoard
    tasks: tuple[Task, ...]
    rows: tuple[BoardRow, ...]
    entries: int
    smallest_difference: float | None
    claims: tuple[Claim, ...]
    elsewhere: int
    originals: tuple[Reference, ...]
    publications: tuple[Publication, ...]


def leaderboard_state(ports: Ports, asker: Asker, asked: AskedBoard) -> BoardState:
    """The state of what the asker may see; reads nothing where nothing was written since."""
    hidden: tuple[str, ...] = ()
    if asker.annotator is not None:
        with ports.look() as work:
            hidden = hidden_from(work, asker)
    release, answers = asked.release, asked.answers

    def find() -> str:
        with ports.snapshot() as work:
            entered = work.board.entered(release.dataset, release.id, answers, hidden)
            count = work.board.count(release.dataset, hidden)
            judged = work.overview.stamp(*(each.submission for each in entered if each.queued))
        return blake2b(repr((entered, count, judged)).encode(), digest_size=16).hexdigest()

    return BoardState(hidden, ports.kept.standing(("board", release.id, answers, hidden), find))


def show_leaderboard(ports: Ports, asked: AskedBoard, hidden: tuple[str, ...]) -> Board:
    """The board without the `hidden`. Only public submissions stand on it, also for their owners.

    Ranks and ties are those among all submissions, whatever kinds of rows are shown.
    """
    release, task, metric = asked.release, asked.task, asked.metric
    ground = _ground(ports, asked, hidden)
    whole, shown = ground.whole, ground.shown
    published = ports.references()
    with ports.snapshot() as work:
        scores = work.board.entered(release.dataset, release.id, asked.answers, hidden)
        entered = standing(scores, VERSION)
        elsewhere = work.board.count(release.dataset, hidden) - len(entered)
        rows = (
            *submission_rows(ports, work, entered, whole),
            *baseline_rows(whole),
            *(each.row(whole=not whole.outside) for each in published.of(release.dataset)),
        )
        marked = mark_ties(ports, work, ground, ranked(rows, task, metric))
    return Board(
        asked=asked,
        tasks=whole.tasks,
        rows=tuple(row for row in marked if asked.kind in (None, row.kind)),
        entries=shown.scored,
        smallest_difference=round(smallest_seen(shown.scored), 6) if shown.scored else None,
        claims=claims(marked, (None, *whole.tasks) if task is None else (task,)),
        elsewhere=elsewhere,
        originals=published.original(release.dataset),
        publications=published.cited(release.dataset),
    )


def _ground(ports: Ports, asked: AskedBoard, hidden: tuple[str, ...]) -> Ground:
    """What is compared: overall means all tasks, or those of the first submission if none has all.

    So a board whose submissions were all scored on one task has ranks overall as well.
    """
    release, task = asked.release, asked.task

    def gold(*tasks: Task) -> Gold:
        return load_gold(ports, release.dataset, release.id, asked.answers, tasks)

    whole = gold()
    with ports.look() as work:
        entered = work.board.entered(release.dataset, release.id, asked.answers, hidden)
    if entered and not any(each.covers(whole.tasks) for each in entered):
        whole = gold(*entered[0].tasks)
    return Ground(whole, whole if task is None else gold(task), task, asked.metric)
