"""POST /score of 350 rows: scored only, stored, stored and queued for people."""

import io
from collections.abc import Callable, Mapping

import orjson

from bench.calling import calling, sent
from bench.measuring import Deed, ratio
from bench.results import Measured
from bench.subject import Subject

THOUGHT = (
    "The first thing to find out is where the place lies and when it was built, since the rule "
    "speaks of both. It lies in the north of the country, as the statement about its location "
    "says, and it was begun in the year that the second statement gives. "
)
WORDS = 4  # thoughts in a response: about a thousand characters, what a model with steps writes


def score_350(subject: Subject) -> Measured:
    """Scored and forgotten."""
    return _score(subject, {"store": False}, 200)


def score_350_stored(subject: Subject) -> Measured:
    """Scored and kept with its responses."""
    return _score(subject, {"store": True}, 201)


def score_350_queued(subject: Subject) -> Measured:
    """Kept, and fifty responses queued for two people each."""
    asked = {"kinds": ["factscore", "reasoning"], "sample": 50, "overlap": 2, "seed": 0}
    return _score(subject, {"store": True, "human_eval": asked}, 201)


ROWS: Mapping[str, Callable[[Subject], Measured]] = {
    "score_350": score_350,
    "score_350_stored": score_350_stored,
    "score_350_queued": score_350_queued,
}


def _score(subject: Subject, more: dict[str, object], expect: int) -> Measured:
    rows = _rows(subject, listed="human_eval" in more)
    body = orjson.dumps({"system": {"name": "bench"}, **more, "predictions": rows})
    deed = calling(
        subject.app,
        "/score",
        method="POST",
        expect=expect,
        content_type="application/json",
        **sent(body),
    )
    return ratio(deed, _loads(body))


def _rows(subject: Subject, *, listed: bool) -> list[dict[str, object]]:
    """A row for each entry: answer, response and, where `listed`, the facts and steps in it."""
    rows: list[dict[str, object]] = []
    for number, entry in enumerate(subject.release.entries):
        said = "yes" if number % 2 else "no"
        response = f"{number}. {THOUGHT * WORDS}So the final answer is {said}."
        row: dict[str, object] = {"id": entry.id, "answer": number % 2 == 1, "response": response}
        if listed:
            row["facts"] = [f"The place number {number} lies in the north.", "It was built once."]
            row["steps"] = [THOUGHT, "So it was not there at the time."]
        rows.append(row)
    return rows


def _loads(body: bytes) -> Deed:
    return lambda: orjson.loads(io.BytesIO(body).read())
