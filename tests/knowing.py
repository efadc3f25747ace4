"""Gold and worked items in tests: setting them up, and letting them be due when a test wants."""

from sqlalchemy import update

from service.domain.judging.gold import BLOCK, is_due
from service.storage.tables.judging_people import judging_annotators
from service.usecases.recount_judgements import Recount, recount_judgements
from tests.queueing import ClockedPorts, Person

RIGHT = {"facts": ["supported", "not-in-kg"], "steps": ["valid"]}
GOLD = {"use": "gold", **RIGHT}
WORKED = {"use": "worked", **RIGHT, "explanation": "The second one stands nowhere."}


def path(entry: str, submission: str = "submission-one") -> str:
    return f"/submissions/{submission}/responses/{entry}/gold"


def gold(person: Person, *entries: str, submission: str = "submission-one") -> None:
    for entry in entries:
        assert person.put(path(entry, submission), GOLD).status_code == 200


def due_at(ports: ClockedPorts, name: str, place: int) -> None:
    """Let the annotator's gold items be due at this place of each of the first three blocks."""
    salts = (f"salt {n}" for n in range(1_000_000))
    places = [place, BLOCK + place, 2 * BLOCK + place]
    salt = next(s for s in salts if all(is_due(s, claims) for claims in places))
    with ports.work() as work:
        work.annotators.admit(name, ports.now())
        of = judging_annotators.c.name == name
        work.connection.execute(update(judging_annotators).where(of).values(salt=salt))


def consistent(ports: ClockedPorts) -> bool:
    """Whether the history says what the tables do."""
    assert list(recount_judgements(ports, Recount())) == []
    return True
