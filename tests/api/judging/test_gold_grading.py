"""Annotators are graded by gold items, and paused who are wrong too often."""

from collections.abc import Callable

from sqlalchemy import update

from service.domain.judging.gold import is_due
from service.storage.tables.judging_people import judging_annotators
from tests.knowing import RIGHT, consistent, due_at, gold
from tests.queueing import ClockedPorts, Person, queued

Join = Callable[[str], Person]
REPORT = "/submissions/submission-one/human-eval"


def graded(ports: ClockedPorts, join: Join, wrong: int) -> tuple[Person, Person, list[dict]]:
    """A judges ten gold items, the first so many of them wrongly, and one vote that counts."""
    queued(ports, 11, k=1, id="submission-one")
    boss, a = join("boss"), join("A")
    gold(boss, *(f"E{n}" for n in range(1, 11)))
    due_at(ports, "A", 11)
    a.judge(a.claim(submission="submission-one").json)
    judged = []
    for number in range(10):
        with ports.work() as work:
            of = judging_annotators.c.name == "A"
            salt = next(s for s in map(str, range(1000)) if is_due(s, 1 + number))
            work.connection.execute(
                update(judging_annotators).where(of).values(salt=salt, claims=1 + number)
            )
        ports.wait(1)
        given = a.claim()
        assert given.status_code == 201, number
        said = {"facts": ["not-in-kg", "supported"], "steps": ["invalid"]}
        a.judge(given.json, **(said if number < wrong else RIGHT))
        judged.append(given.json)
    return a, boss, judged


def test_seven_of_ten_right_is_enough(clocked: ClockedPorts, join: Join) -> None:
    a, boss, _ = graded(clocked, join, wrong=3)
    assert boss.get("/annotators/A").json["gold"] == {"judged": 10, "share": 0.7}
    assert boss.get("/annotators/A").json["state"] == "active"
    assert a.claim().status_code == 204


def test_six_of_ten_right_pauses_and_a_revision_is_graded_too(
    clocked: ClockedPorts, join: Join
) -> None:
    a, boss, judged = graded(clocked, join, wrong=4)
    found = boss.get("/annotators/A").json
    assert (found["state"], found["gold"]["share"]) == ("paused", 0.6)
    assert "gold" in found["reason"]
    assert a.claim().json["code"] == "annotator-paused"
    assert boss.client().get(REPORT).json["factscore"]["n"] == 0, "kept, and not counted"
    assert join("B").claim().status_code == 201
    clocked.wait(60)
    body = {"state": "active", "reason": None}
    assert boss.client().patch("/annotators/A", json=body).json["state"] == "active"
    assert a.judge(judged[9], **RIGHT, note="sure", lease=None).status_code == 200
    assert boss.get("/annotators/A").json["state"] == "active", "measured anew since then"
    assert consistent(clocked)


def test_a_revision_may_be_the_one_too_many(clocked: ClockedPorts, join: Join) -> None:
    a, boss, judged = graded(clocked, join, wrong=3)
    assert (
        a.judge(judged[9], steps=["invalid"], facts=["unsure"] * 2, lease=None).status_code == 200
    )
    assert boss.get("/annotators/A").json["state"] == "paused"
    assert consistent(clocked)
