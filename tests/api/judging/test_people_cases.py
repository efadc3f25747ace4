"""Cases from public trackers, by their numbers: people who leave, come back, share an address."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from service.app import create_app
from service.config import Settings
from service.storage.database import Database
from service.usecases.identify import create_token
from service.usecases.manage_tokens import deactivate_token, list_tokens
from service.usecases.recount_judgements import Recount, recount_judgements
from service.wiring import KEY
from tests.queueing import ClockedPorts, Person, queued

Join = Callable[[str], Person]
REPORT = "/submissions/submission-one/human-eval"


def deactivate(by: Person, name: str) -> None:
    body = {"state": "deactivated", "reason": "left"}
    response = by.client().patch(f"/annotators/{name}", json=body, headers=by.headers())
    assert response.status_code == 200, response.text


def test_case_4_items_of_who_left_are_not_blocked(clocked: ClockedPorts, join: Join) -> None:
    """LOST #107: no job frees them; past the lease they are claimed, after leaving at once."""
    queued(clocked, 1, k=1)
    a, b, c, boss = map(join, ("A", "B", "C", "boss"))
    first = a.claim().json
    clocked.wait(901)
    assert b.claim().json["entry"]["id"] == first["entry"]["id"]
    assert c.claim().headers["Retry-After"] == "900"
    deactivate(boss, "B")
    assert c.claim().status_code == 201


def test_case_7_abandoned_work_is_done_by_others_and_what_was_judged_remains(
    settings: Settings, database: Database, clocked: ClockedPorts, join: Join
) -> None:
    """Potato #100: A has had five and judged two; all reach k, and a restart changes nothing."""
    queued(clocked, 5, k=2)
    a, b, c, boss = map(join, ("A", "B", "C", "boss"))
    for number in range(5):
        given = a.claim().json
        if number < 2:
            a.judge(given)
        elif number < 4:
            a.judge(given, final=False)
            clocked.wait(901)
            a.post(f"/assignments/{given['id']}/skip", {"lease": given["lease"]["token"]})
    deactivate(boss, "A")
    for person in (b, c):
        while (given := person.claim()).status_code == 201:
            person.judge(given.json)
    for app in (a.app, create_app(settings, database)):
        again = Person(app, "boss")
        report = again.client().get(REPORT).json["factscore"]
        assert (report["items"], report["judged"], report["provisional"]) == (5, 5, False)
        told = {row["name"]: row["judged"] for row in again.get("/annotators").json["items"]}
        assert told == {"A": 2, "B": 4, "C": 4} or (told["A"], sum(told.values())) == (2, 10)
    assert list(recount_judgements(clocked, Recount())) == []


def test_case_8_releasing_and_claiming_at_once_never_ends_too_early(
    clocked: ClockedPorts, join: Join
) -> None:
    """Mephisto #485: A gives back while B claims, a hundred times: one of the two has it."""
    queued(clocked, 1, k=1)
    people = [join("A"), join("B")]

    def give_back(person: Person, given: dict) -> int:
        body = {"lease": given["lease"]["token"]}
        return person.post(f"/assignments/{given['id']}/release", body).status_code

    holder, other = people
    given = holder.claim().json
    with ThreadPoolExecutor(2) as pool:
        for _ in range(100):
            released = pool.submit(give_back, holder, given)
            claimed = pool.submit(other.claim)
            assert released.result() == 204
            answer = claimed.result()
            if answer.status_code == 204:
                assert "Retry-After" in answer.headers, "told that all is done"
                answer = other.claim()
            assert answer.status_code == 201
            given, holder, other = answer.json, other, holder


def test_case_13_two_accounts_at_one_address_both_judge(
    settings: Settings, database: Database, clocked: ClockedPorts
) -> None:
    """Libcrowds #487: the address says nothing of who it is; a token does."""
    app = create_app(replace(settings, auth=True), database)
    app.extensions[KEY] = replace(app.extensions[KEY], ports=clocked)
    queued(clocked, 1, k=2)
    for name in ("ada", "ben"):
        secret = create_token(clocked, role="annotator", name=name, expires_at=None)
        person = Person(app, name, secret)
        given = person.client().post(
            "/assignments/claim",
            json={},
            headers=person.headers(),
            environ_base={"REMOTE_ADDR": "192.0.2.7"},
        )
        assert given.status_code == 201
        assert person.judge(given.json).json["state"] == "final"


def test_case_4_a_token_that_is_deactivated_opens_and_holds_nothing(
    settings: Settings, database: Database, clocked: ClockedPorts
) -> None:
    app = create_app(replace(settings, auth=True), database)
    app.extensions[KEY] = replace(app.extensions[KEY], ports=clocked)
    queued(clocked, 2, k=1)
    ada, ben, root = (
        Person(app, name, create_token(clocked, role=role, name=name, expires_at=None))
        for name, role in (("ada", "annotator"), ("ben", "annotator"), ("root", "admin"))
    )
    ids = {row.token.name: row.token.id for row in list_tokens(clocked)}
    ada.judge(ada.claim().json)
    given = ada.claim().json
    signed_in = ada.client()
    signed_in.post("/sign-in", data={"token": ada.secret})
    deactivate_token(clocked, ids["ada"])
    assert ada.claim().status_code == 401
    assert ada.judge(given).status_code == 401
    assert signed_in.get("/annotate", headers={"Accept": "text/html"}).status_code in (302, 303)
    assert ben.claim().json["entry"]["id"] == given["entry"]["id"]
    told = root.get(f"/annotators/token:{ids['ada']}").json
    assert (told["display"], told["state"], told["judged"]) == ("ada", "deactivated", 1)
    assert [row.token.active for row in list_tokens(clocked) if row.token.name == "ada"] == [False]
