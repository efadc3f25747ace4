"""POST /score of a million rows: in order, shuffled, against pandas; memory and stalls."""

import io
import random
import tempfile
import threading
import time
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

import orjson

from bench.big import big
from bench.calling import calling
from bench.measuring import Deed, memory_rise, ratio, spread
from bench.results import Measured
from bench.subject import Subject
from service.domain.scoring.gold import Gold, GoldEntry
from service.usecases.load_gold import SHELF
from service.usecases.which_state import store_stamp

MANY = 1_000_000
ROUNDS = 5
SKILLS = ("temporal", "spatial", "numerical", "historical")
TASKS = ("question-answering", "claim-verification")
PATH = "/score?system=bench&store=false&release={release}"


@cache
def rows(*, shuffled: bool) -> bytes:
    """A million predictions, one a line, in the order of the release or shuffled."""
    numbers = list(range(MANY))
    if shuffled:
        random.Random(0).shuffle(numbers)
    return b"\n".join(
        b'{"id":"E%d","answer":%s}' % (number, b"true" if number % 3 else b"false")
        for number in numbers
    )


def gold() -> list[GoldEntry]:
    """What the million entries of the release count under."""
    return [
        GoldEntry(
            id=f"E{number}",
            task=TASKS[number % 2],  # type: ignore[arg-type]
            answer=number % 5 < 2,
            released_answer=number % 5 < 2,
            status="ok",
            skills=(SKILLS[number % 4],),
            steps=1 + number % 5,
            anchors=1 + number % 2,
            qualified=number % 7 == 0,
        )
        for number in range(MANY)
    ]


def prepared(subject: Subject) -> str:
    """The release of a million entries with its gold in memory; gives its id."""
    release = big(subject.ports, MANY)
    key = (release, "corrected", ())
    state = store_stamp(subject.ports)
    if SHELF.get(key, state) is None:  # type: ignore[arg-type]
        dataset = subject.release.dataset.name
        SHELF.put(key, state, Gold.build(gold(), dataset=dataset, release=release))  # type: ignore[arg-type]
    return release


def score_million_ordered(subject: Subject) -> Measured:
    """In the order of the release."""
    body = rows(shuffled=False)
    return ratio(_scoring(subject, body), _loads(body), rounds=ROUNDS)


def score_million_shuffled(subject: Subject) -> Measured:
    """In any order."""
    body = rows(shuffled=True)
    return ratio(_scoring(subject, body), _loads(body), rounds=ROUNDS)


def score_million_vs_pandas(subject: Subject) -> Measured:
    """Against the same numbers from pandas and scikit-learn."""
    from bench.with_pandas import scoring  # noqa: PLC0415 - slow to import

    body = rows(shuffled=True)
    return ratio(_scoring(subject, body), scoring(gold(), body), rounds=ROUNDS)


def score_million_memory_mib(subject: Subject) -> Measured:
    """How far memory rises above what is held with the gold, the body coming from a file."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "rows.ndjson"
        file.write_bytes(rows(shuffled=True))
        rows.cache_clear()
        deed = _scoring(subject, file)
        return spread([memory_rise(deed) for _ in range(3)])


def score_million_stall_ms(subject: Subject) -> Measured:
    """The longest that a small request beside it takes."""
    deed = _scoring(subject, rows(shuffled=True))
    other = calling(subject.app, "/entries/E0")
    return spread([_longest(deed, other) for _ in range(ROUNDS)])


ROWS: Mapping[str, Callable[[Subject], Measured]] = {
    "score_million_ordered": score_million_ordered,
    "score_million_shuffled": score_million_shuffled,
    "score_million_vs_pandas": score_million_vs_pandas,
    "score_million_memory_mib": score_million_memory_mib,
    "score_million_stall_ms": score_million_stall_ms,
}


def _scoring(subject: Subject, body: bytes | Path) -> Deed:
    size = len(body) if isinstance(body, bytes) else body.stat().st_size
    return calling(
        subject.app,
        PATH.format(release=prepared(subject)),
        method="POST",
        content_type="application/x-ndjson",
        size=size,
        body=lambda: io.BytesIO(body) if isinstance(body, bytes) else body.open("rb"),
    )


def _loads(body: bytes) -> Deed:
    return lambda: [orjson.loads(line) for line in io.BytesIO(body).read().splitlines()]


def _longest(deed: Deed, other: Deed) -> float:
    worker = threading.Thread(target=deed)
    worker.start()
    longest = 0.0
    while worker.is_alive():
        begun = time.perf_counter()
        other()
        longest = max(longest, time.perf_counter() - begun)
        time.sleep(0.001)
    worker.join()
    return longest * 1000
