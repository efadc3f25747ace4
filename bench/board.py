"""The leaderboard with a thousand submissions, as data and as a page."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random

import orjson

from bench.bare import constant
from bench.calling import call, calling
from bench.measuring import ratio
from bench.results import Measured
from bench.subject import Subject, serving

SUBMISSIONS = 1000
PAGE = {"Accept": "text/html"}


@contextmanager
def ranked(folder: Path, size: int = SUBMISSIONS) -> Iterator[Subject]:
    """A service with so many public submissions, which answer by chance."""
    chance = Random(1)
    with serving(folder) as subject:
        ids = [entry.id for entry in subject.release.entries]
        for number in range(size):
            rows = [{"id": id, "answer": chance.random() < 0.5} for id in ids]
            body = orjson.dumps({"system": {"name": f"system {number}"}, "predictions": rows})
            sent = call(
                subject.app, "/score", method="POST", data=body, content_type="application/json"
            )
            assert sent.status == 201
        yield subject


def leaderboard_1000(subject: Subject) -> Measured:
    """Twenty rows as JSON."""
    return _read(subject, {})


def leaderboard_page_1000(subject: Subject) -> Measured:
    """The page for people."""
    return _read(subject, PAGE)


def _read(subject: Subject, headers: Mapping[str, str]) -> Measured:
    path = "/leaderboard?limit=20"
    folder = Path(subject.ports.database.url.database or "").parent / f"board {len(headers)}"
    folder.mkdir()
    with ranked(folder) as it:
        body = call(it.app, path, headers=headers).body
        deed = calling(it.app, path, headers=headers)
        return ratio(deed, calling(constant(body), "/"))


ROWS: Mapping[str, Callable[[Subject], Measured]] = {
    "leaderboard_1000": leaderboard_1000,
    "leaderboard_page_1000": leaderboard_page_1000,
}
