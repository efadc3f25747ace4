"""Cases from public trackers, by their numbers: who is given what, and who sees what."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Barrier

from sqlalchemy import select

from service.app import create_app
from service.config import Settings
from service.storage.database import Database
from service.storage.tables.access import tokens
from service.storage.work import StoredWork
from service.usecases.identify import create_token
from service.wiring import KEY
from tests.queueing import ClockedPorts, Person, queued

Join = Callable[[str], Person]


def test_case_2_a_skip_leaves_the_overlap_whole(clocked: ClockedPorts, join: Join) -> None:
    """With k = 2, A skips, B judges, C and D claim: C gets it, D does not, A not again."""
    queued(clocked, 1, k=2)
    a, b, c, d = map(join, "ABCD")
    given = a.claim().json
    path = f"/assignments/{given['id']}/skip"
    body = {"lease": given["lease"]["token"], "reason": "I know the author"}
    assert a.post(path, body).status_code == 204
    assert a.post(path, body).status_code == 204
    assert b.judge(b.claim().json).status_code == 200
    assert a.claim().status_code == 204
    assert c.claim().status_code == 201
    nothing = d.claim()
    assert nothing.status_code == 204
    assert nothing.headers["Retry-After"] == "900"
    again = a.claim()
    assert again.status_code == 204
    assert "Retry-After" not in again.headers
    listed = join("organiser").get("/assignments?state=skipped").json
    assert [(row["annotator"], row["reason"]) for row in listed["items"]] == [
        ("A", "I know the author")
    ]


def test_case_3_locked_is_not_done(clocked: ClockedPorts, join: Join) -> None:
    queued(clocked, 1, k=1)
    a, b = join("A"), join("B")
    a.claim()
    clocked.wait(100.5)
    busy = b.claim()
    assert (busy.status_code, busy.headers["Retry-After"]) == (204, "800")
    clocked.wait(int(busy.headers["Retry-After"]))
    given = b.claim()
    assert given.status_code == 201
    assert b.judge(given.json).json["state"] == "final"
    for person in (a, b):
        done = person.claim()
        assert done.status_code == 204
        assert "Retry-After" not in done.headers


def test_case_11_what_is_held_comes_again_and_what_is_done_does_not(
    clocked: ClockedPorts, join: Join
) -> None:
    queued(clocked, 2, k=2)
    a = join("A")
    first = a.claim()
    again = a.claim(kinds=["reasoning"])
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json == again.json
    assert a.judge(first.json).status_code == 200
    second = a.claim().json
    assert second["entry"]["id"] != first.json["entry"]["id"]
    assert a.judge(second).status_code == 200
    assert a.claim().status_code == 204


def test_case_11_two_claims_at_once_by_one_person(clocked: ClockedPorts, join: Join) -> None:
    queued(clocked, 20, k=2)
    a, barrier = join("A"), Barrier(6)

    def claim(_: int) -> tuple[str, str]:
        barrier.wait()
        given = a.claim().json
        return given["id"], given["lease"]["token"]

    with ThreadPoolExecutor(6) as pool:
        assert len(set(pool.map(claim, range(6)))) == 1


def test_case_15_the_owner_of_a_submission_never_judges_it(
    settings: Settings, database: Database, clocked: ClockedPorts
) -> None:
    app = create_app(replace(settings, auth=True), database)
    app.extensions[KEY] = replace(app.extensions[KEY], ports=clocked)
    people, ids = {}, {}
    for role in ("submitter", "annotator", "admin"):
        secret = create_token(clocked, role=role, name=role, expires_at=None)
        people[role] = Person(app, role, secret)
        with clocked.look() as work:
            ids[role] = _token_id(work, role)
    queued(clocked, 1, k=2, id="of-the-submitter", owner=ids["submitter"], visibility="private")
    queued(clocked, 1, k=2, id="of-the-admin", owner=ids["admin"])
    submitter, annotator, admin = people["submitter"], people["annotator"], people["admin"]
    assert Person(app, "nobody", "").client().post("/assignments/claim").status_code == 401
    assert submitter.claim().status_code == 403
    given = annotator.claim(submission="of-the-admin").json
    assert submitter.judge(given).status_code == 403
    assert admin.judge(given).status_code == 403
    assert admin.judge(given).json["code"] == "own-submission"
    assert admin.claim(submission="of-the-admin").status_code == 204
    other = admin.claim()
    assert other.status_code == 201
    for path in ("", "/human-eval", "/predictions", "/report"):
        assert annotator.get(f"/submissions/of-the-admin{path}").status_code == 404
    assert annotator.get("/assignments").status_code == 403
    assert submitter.get("/submissions/of-the-submitter/human-eval").status_code == 200
    assert submitter.get("/submissions/of-the-admin/human-eval").status_code == 404
    assert annotator.judge(given).status_code == 200


def _token_id(work: StoredWork, name: str) -> str:
    query = select(tokens.c.id).where(tokens.c.name == name)
    return str(work.connection.execute(query).scalar_one())


def test_case_31_two_annotators_with_the_same_labels(clocked: ClockedPorts, join: Join) -> None:
    queued(clocked, 1, k=2)
    for name in ("A", "B"):
        person = join(name)
        assert person.judge(person.claim().json).json["state"] == "final"
    report = join("organiser").get("/submissions/submission-one/human-eval").json
    for metric in ("factscore", "reasoning"):
        got = report[metric]
        assert (got["value"], got["n"], got["judged"], got["provisional"]) == (1.0, 1, 1, False)
    assert report["reasoning"]["strict"]["value"] == 0.0


def test_case_34_nothing_of_others_shows(clocked: ClockedPorts, join: Join) -> None:
    """A judges; all that B may read says neither A, nor the labels, nor whose system it is."""
    queued(clocked, 1, k=2)
    a, b = join("Annabel"), join("B")
    a.judge(a.claim().json, facts=["contradicted", "irrelevant"], note="a note of hers")
    given = b.claim()
    seen = given.text + b.get(f"/assignments/{given.json['id']}").text
    for secret in ("Annabel", "contradicted", "irrelevant", "a note of hers", "a system to keep"):
        assert secret not in seen
    assert set(given.json["entry"]) == {"id", "task", "query", "statements"}
