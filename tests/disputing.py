"""Disputes in tests: annotators who differ, and a third person who settles it."""

from collections.abc import Callable, Iterable, Sequence

from werkzeug.test import TestResponse

from tests.queueing import Person

Join = Callable[[str], Person]
FACTS = {"S": "supported", "C": "contradicted", "N": "not-in-kg", "I": "irrelevant", "U": "unsure"}
STEPS = {"V": "valid", "X": "invalid", "U": "unsure"}
REPORT = "/submissions/submission-one/human-eval"


def facts(letters: str) -> list[str]:
    """One annotator's labels of the facts."""
    return [FACTS[letter] for letter in letters]


def steps(letters: str) -> list[str]:
    """One annotator's labels of the steps."""
    return [STEPS[letter] for letter in letters]


def differ(people: Sequence[Person], said: Iterable[dict[str, object]]) -> list[dict]:
    """Each claims an assignment, then each judges it as said; gives the assignments."""
    given = [person.claim().json for person in people]
    for person, assignment, labels in zip(people, given, said, strict=True):
        answer = person.judge(assignment, **labels)
        assert answer.status_code == 200, answer.text
    return given


def claim_dispute(person: Person, submission: str | None = None) -> TestResponse:
    """A claim of an item in dispute."""
    return person.post("/adjudications/claim", {"submission": submission})


def settle(person: Person, dispute: dict, **ruling: object) -> TestResponse:
    """A ruling of the dispute as claimed."""
    lease = dispute["lease"] and dispute["lease"]["token"]
    body = {"lease": lease, "version": dispute["version"]} | ruling
    return person.put(f"/adjudications/{dispute['id']}", body)
