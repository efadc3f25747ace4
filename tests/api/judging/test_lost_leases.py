"""Cases from public trackers, by their numbers: leases lost, answers lost, clicks repeated."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from sqlalchemy import func, select

from service.storage.database import Database
from service.storage.tables.judging import judgement_events, judging_assignments
from tests.queueing import ClockedPorts, Person, queued

Join = Callable[[str], Person]


def events(ports: ClockedPorts) -> list[str]:
    with ports.look() as work:
        query = select(judgement_events.c.kind).order_by(judgement_events.c.id)
        return list(work.connection.execute(query).scalars())


def test_case_5_a_lost_lease_is_refused_and_its_content_kept(
    clocked: ClockedPorts, join: Join
) -> None:
    queued(clocked, 1, k=1)
    a, b = join("A"), join("B")
    old = a.claim().json
    draft = {"facts": ["supported", None], "final": False}
    assert a.judge(old, **draft).json == {"id": old["id"], "state": "draft", "version": 1}
    clocked.wait(901)
    new = b.claim().json
    late = a.judge(old, note="typed for an hour")
    assert late.status_code == 409
    assert late.json["code"] == "lease-lost"
    kept = a.get(f"/assignments/{old['id']}").json
    assert kept["state"] == "lapsed"
    assert kept["version"] == 1
    assert kept["lease"] is None
    assert kept["judgement"]["facts"] == ["supported", None]
    assert kept["judgement"]["unsaved"]["note"] == "typed for an hour"
    assert kept["judgement"]["unsaved"]["facts"] == ["supported", "supported"]
    assert b.judge(new).status_code == 200
    assert a.judge(old).status_code == 409
    report = join("organiser").get("/submissions/submission-one/human-eval").json
    assert (report["factscore"]["judged"], report["factscore"]["value"]) == (1, 1.0)


def test_case_5_foreign_and_forged_leases(clocked: ClockedPorts, join: Join) -> None:
    queued(clocked, 1, k=2)
    a, b, c = join("A"), join("B"), join("C")
    of_a, of_b = a.claim().json, b.claim().json
    assert of_a["id"] != of_b["id"]
    for lease in (of_b["lease"]["token"], "forged"):
        assert a.judge(of_a, lease=lease, note=lease).status_code == 409
        kept = a.get(f"/assignments/{of_a['id']}").json["judgement"]
        assert (kept["facts"], kept["unsaved"]["note"]) == (None, lease)
    for person, lease in ((b, of_a), (b, of_b), (c, of_a)):
        sent = person.judge(of_a, lease=lease["lease"]["token"], note="over there")
        assert sent.status_code == 409
        own = person.get(f"/assignments/{sent.json['assignment']}").json
        assert own["judgement"]["unsaved"]["note"] == "over there"
        assert person.get(f"/assignments/{of_a['id']}").status_code == 404
    assert events(clocked) == ["unsaved"] * 4
    assert a.judge(of_a).json["version"] == 1
    assert b.judge(of_b).json["version"] == 1
    assert c.claim().status_code == 204


def test_a_late_judgement_counts_while_the_slot_is_not_given_on(
    clocked: ClockedPorts, join: Join
) -> None:
    queued(clocked, 1, k=1)
    a = join("A")
    given = a.claim().json
    clocked.wait(5000)
    assert a.judge(given).json["state"] == "final"


def test_case_17_ten_clicks_are_one_judgement(clocked: ClockedPorts, join: Join) -> None:
    queued(clocked, 1, k=2)
    a, barrier = join("A"), Barrier(10)
    given = a.claim().json

    def click(_: int) -> tuple[int, dict]:
        barrier.wait()
        sent = a.judge(given, version=0)
        return sent.status_code, sent.json

    with ThreadPoolExecutor(10) as pool:
        answers = list(pool.map(click, range(10)))
    assert answers == [(200, {"id": given["id"], "state": "final", "version": 1})] * 10
    assert events(clocked) == ["final"]


def test_case_28_and_29_a_repeated_final_judgement_stays_final(
    clocked: ClockedPorts, join: Join
) -> None:
    """The client never saw the first answer and sends the same again: one row, still final."""
    queued(clocked, 1, k=1)
    a = join("A")
    given = a.claim().json
    first = a.judge(given, version=0)
    restarted = Person(a.app, "A")
    assert restarted.judge(given, version=0).json == first.json
    assert restarted.get(f"/assignments/{given['id']}").json["state"] == "final"
    with clocked.look() as work:
        rows = work.connection.execute(select(func.count()).select_from(judging_assignments))
        assert rows.scalar_one() == 1
    assert events(clocked) == ["final"]


def test_kill_safety_what_is_answered_is_committed(clocked: ClockedPorts, join: Join) -> None:
    """Another connection sees the judgement as soon as its answer is there."""
    queued(clocked, 1, k=1)
    a = join("A")
    given = a.claim().json
    assert a.judge(given).status_code == 200
    fresh = Database(clocked.database.url.render_as_string(hide_password=False))
    with fresh.reading() as connection:
        state = select(judging_assignments.c.state).where(judging_assignments.c.id == given["id"])
        assert connection.execute(state).scalar_one() == "final"
    fresh.close()
