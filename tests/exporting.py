"""Exports over HTTP in tests: their rows, and people who are and are not annotators."""

import json
from collections.abc import Callable
from typing import Any

from tests.queueing import Person

Join = Callable[[str], Person]
ONE = "submission-one"
PATH = f"/submissions/{ONE}/judgements"


def rows(person: Person, query: str = "", path: str = PATH) -> list[dict[str, Any]]:
    """The lines of an export."""
    answer = person.get(path + query)
    assert answer.status_code == 200, answer.text
    assert answer.headers["Content-Type"] == "application/x-ndjson"
    return [json.loads(line) for line in answer.text.splitlines()]


def judge_all(*people: Person, **change: object) -> None:
    """Everybody judges whatever they are given."""
    for person in people:
        while (given := person.claim()).status_code in (200, 201):
            assert person.judge(given.json, **change).status_code == 200


class Unnamed(Person):
    """Somebody who does not judge: nothing is kept from them with auth off."""

    def headers(self) -> dict[str, str]:
        return {}
