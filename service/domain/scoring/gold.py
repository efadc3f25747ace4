"""The gold a submission is scored against: ids in released order and what each counts under."""

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice
from types import MappingProxyType

from service.domain.entries import TASKS, Entry, Status, Task
from service.domain.scoring.popularity import UNKNOWN, popularity_bucket
from service.domain.statistics import is_qualified
from service.domain.submissions import AnswersVersion

PIECE = 65_536
NONE_KNOWN: Mapping[str, int] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class GoldEntry:
    """What scoring needs to know of one entry."""

    id: str
    task: Task
    answer: bool | None
    released_answer: bool | None
    status: Status
    skills: tuple[str, ...]
    steps: int
    anchors: int
    qualified: bool
    query: str | None = None
    popularity: str = UNKNOWN


def gold_entry(entry: Entry, popularity: Mapping[str, int] = NONE_KNOWN) -> GoldEntry:
    """What scoring needs of an entry; `popularity` is by the ids of its anchors."""
    return GoldEntry(
        id=entry.id,
        task=entry.task,
        answer=entry.answer,
        released_answer=entry.released_answer,
        status=entry.status,
        skills=entry.skills,
        steps=len(entry.steps),
        anchors=len(entry.entities),
        qualified=is_qualified(entry),
        query=entry.query,
        popularity=popularity_bucket(popularity.get(each.id or "") for each in entry.entities),
    )


@dataclass(frozen=True, slots=True)
class Combination:
    """All that entries share which count under the same slices; `gold` None is never scored."""

    gold: bool | None
    task: Task
    skills: tuple[str, ...]
    steps: int
    anchors: int
    qualified: bool
    popularity: str
    disputed: bool


@dataclass(frozen=True, slots=True, eq=False)
class Gold:
    """A release's answers in one version, cut to tasks; positions count its entries from 0.

    Made by `Gold.build`; immutable, so it may be kept and shared between threads.
    `members[i]` is the index in `combinations` of entry i, `sizes` how many entries each has;
    `outside` holds the release's other ids.
    `ids_sha256` stands for the ids and their order in signatures.
    """

    dataset: str
    release: str
    answers: AnswersVersion
    tasks: tuple[Task, ...]
    ids: Sequence[str]
    positions: Mapping[str, int]
    combinations: Sequence[Combination]
    members: "array[int]"
    queries: Sequence[str | None]
    outside: frozenset[str]
    ids_sha256: str
    unscored: tuple[str, ...]
    sizes: tuple[int, ...]

    @classmethod
    def build(
        cls,
        entries: Iterable[GoldEntry],
        *,
        dataset: str,
        release: str,
        answers: AnswersVersion = "corrected",
        tasks: tuple[Task, ...] = (),
    ) -> "Gold":
        """Gold from entries in released order, read once; `tasks` empty keeps them all.

        Disputed entries have the released answer in both versions; withdrawn ones and those
        without a usable answer stay in `ids` and are `unscored`.
        """
        chosen = tuple(task for task in TASKS if task in tasks) or TASKS
        inside = _Inside(answers)
        outside: set[str] = set()
        for entry in entries:
            if entry.task in chosen:
                inside.add(entry)
            else:
                outside.add(entry.id)
        combinations = tuple(inside.numbers)
        present = {combination.task for combination in combinations}
        return cls(
            dataset=dataset,
            release=release,
            answers=answers,
            tasks=tuple(task for task in chosen if task in present),
            ids=inside.ids,
            positions={id: position for position, id in enumerate(inside.ids)},
            combinations=combinations,
            members=inside.members,
            queries=inside.queries,
            outside=frozenset(outside),
            ids_sha256=_digest(inside.ids),
            unscored=tuple(inside.unscored),
            sizes=tuple(inside.sizes),
        )

    @property
    def scored(self) -> int:
        """|Q|: the entries with a usable answer."""
        return len(self.ids) - len(self.unscored)

    def answer(self, position: int) -> bool | None:
        """The gold answer of the entry at a position, None where it is not scored."""
        return self.combinations[self.members[position]].gold

    def task(self, position: int) -> Task:
        """The task of the entry at a position."""
        return self.combinations[self.members[position]].task


class _Inside:
    """The entries kept so far, column by column."""

    def __init__(self, answers: AnswersVersion) -> None:
        self._answers = answers
        self.ids: list[str] = []
        self.queries: list[str | None] = []
        self.unscored: list[str] = []
        self.members = array("I")
        self.sizes: list[int] = []
        self.numbers: dict[Combination, int] = {}

    def add(self, entry: GoldEntry) -> None:
        gold = usable_answer(entry, self._answers)
        combination = Combination(
            gold=gold,
            task=entry.task,
            skills=tuple(sorted(set(entry.skills))),
            steps=entry.steps,
            anchors=entry.anchors,
            qualified=entry.qualified,
            popularity=entry.popularity,
            disputed=entry.status == "disputed",
        )
        number = self.numbers.setdefault(combination, len(self.numbers))
        if number == len(self.sizes):
            self.sizes.append(0)
        self.sizes[number] += 1
        self.members.append(number)
        self.ids.append(entry.id)
        self.queries.append(entry.query)
        if gold is None:
            self.unscored.append(entry.id)


def usable_answer(entry: GoldEntry | Entry, answers: AnswersVersion) -> bool | None:
    """The answer an entry is scored against, None where it is not scored."""
    if entry.status == "withdrawn":
        return None
    if answers == "released" or entry.status == "disputed":
        return entry.released_answer
    return entry.answer


def _digest(ids: Sequence[str]) -> str:
    """SHA-256 over the ids as lines; no id holds a line break (they are checked at import)."""
    total = sha256()
    for piece in _pieces(ids):
        total.update("".join(f"{id}\n" for id in piece).encode())
    return total.hexdigest()


def _pieces(ids: Sequence[str]) -> Iterator[list[str]]:
    rest = iter(ids)
    while piece := list(islice(rest, PIECE)):
        yield piece
