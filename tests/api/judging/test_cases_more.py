"""More of the kinds that trackers tell of: corrections, flags, skips and clocks in a race."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from tests.exporting import ONE, Join
from tests.queueing import ClockedPorts, Person, queued
from tests.releases import imported, tiny_release

REPORT = f"/submissions/{ONE}/human-eval"
LISTS = {"facts": ["g1", "g2", "g3"]}


def test_lists_corrected_while_people_claim(clocked: ClockedPorts, join: Join) -> None:
    """Whoever gets an item gets whole lists, and labels for the old ones are refused."""
    queued(clocked, 6, k=2)
    owner, people, barrier = join("owner"), [join(f"p{n}") for n in range(6)], Barrier(7)

    def correct() -> list[int]:
        barrier.wait()
        path = f"/submissions/{ONE}/responses/E{{}}/items"
        return [owner.put(path.format(n), LISTS).status_code for n in range(1, 7)]

    def judge(person: Person) -> list[int]:
        barrier.wait()
        statuses = []
        while (given := person.claim()).status_code in (200, 201):
            assert len(given.json["facts"]) in (2, 3)
            said = person.judge(given.json, version=given.json["version"])
            statuses.append(said.status_code)
        return statuses

    with ThreadPoolExecutor(7) as pool:
        corrected = pool.submit(correct)
        statuses = [status for found in pool.map(judge, people) for status in found]
    assert set(corrected.result()) <= {200, 409}
    assert statuses.count(200) == 12
    assert set(statuses) <= {200, 409, 422}
    report = owner.get(REPORT).json["factscore"]
    assert (report["items"], report["judged"], report["value"]) == (6, 6, 1.0)


def test_a_flag_while_two_others_hold_the_item(clocked: ClockedPorts, join: Join) -> None:
    """At the same instant: one flags it, two send labels; then it is corrected and judged anew."""
    queued(clocked, 1, k=3)
    people = [join(name) for name in "ABC"]
    given, barrier = [person.claim().json for person in people], Barrier(3)

    def send(n: int) -> int:
        barrier.wait()
        flag = {"flag": "badly split"} if n == 0 else {}
        return people[n].judge(given[n], **flag).status_code

    with ThreadPoolExecutor(3) as pool:
        statuses = list(pool.map(send, range(3)))
    assert statuses[0] == 200
    assert set(statuses[1:]) <= {200, 409}
    assert join("D").claim().status_code == 204
    assert people[0].put(f"/submissions/{ONE}/responses/E1/items", LISTS).status_code == 200
    for person in people:
        again = person.claim()
        assert again.status_code == 201
        assert again.json["facts"] == LISTS["facts"]
        assert person.judge(again.json).status_code == 200
    report = people[0].get(REPORT).json["factscore"]
    assert (report["items"], report["judged"], report["value"]) == (1, 1, 1.0)


def test_a_storm_of_skips_and_releases(clocked: ClockedPorts, join: Join) -> None:
    """Ten people skip or give back most of what they get: everything is judged, by k of them."""
    queued(clocked, 8, k=2)
    barrier = Barrier(6)

    def storm(n: int) -> list[str]:
        person, judged, turn = join(f"p{n}"), [], 0
        barrier.wait()
        while (given := person.claim()).status_code in (200, 201):
            turn += 1
            lease = {"lease": given.json["lease"]["token"], "reason": "not now"}
            path = f"/assignments/{given.json['id']}"
            if (turn + n) % 3 == 0 and turn < 6:
                assert person.post(f"{path}/skip", lease).status_code == 204
            elif (turn + n) % 3 == 1 and turn < 12:
                assert person.post(f"{path}/release", lease).status_code == 204
            else:
                assert person.judge(given.json).status_code == 200
                judged.append(given.json["entry"]["id"])
        return judged

    with ThreadPoolExecutor(6) as pool:
        judged = [entry for found in pool.map(storm, range(6)) for entry in found]
    while (given := join("last").claim()).status_code in (200, 201):
        assert join("last").judge(given.json).status_code == 200
        judged.append(given.json["entry"]["id"])
    while (given := join("very last").claim()).status_code in (200, 201):
        assert join("very last").judge(given.json).status_code == 200
        judged.append(given.json["entry"]["id"])
    assert sorted(judged) == sorted(f"E{n}" for n in range(1, 9) for _ in range(2))
    assert join("last").get(REPORT).json["factscore"]["judged"] == 8


def test_two_tabs_with_one_lease(clocked: ClockedPorts, join: Join) -> None:
    """Both tabs save from version 0: one draft is stored, the other tab is shown it."""
    queued(clocked, 1, k=1)
    a, barrier = join("A"), Barrier(2)
    given = a.claim().json

    def save(note: str) -> tuple[int, dict]:
        barrier.wait()
        sent = a.judge(given, version=0, final=False, note=note)
        return sent.status_code, sent.json

    with ThreadPoolExecutor(2) as pool:
        answers = sorted(pool.map(save, ("left", "right")), key=lambda answer: answer[0])
    assert [status for status, _ in answers] == [200, 409]
    lost = answers[1][1]
    assert (lost["code"], lost["version"]) == ("version-outdated", 1)
    assert {lost["current"]["note"], lost["sent"]["note"]} == {"left", "right"}
    assert a.judge(given, version=1, note="both").json["version"] == 2


def test_a_revision_while_the_extra_slot_is_claimed(clocked: ClockedPorts, join: Join) -> None:
    """A was unsure and is sure now; whoever got the extra slot meanwhile may still judge."""
    queued(clocked, 1, k=2)
    a, b, c, barrier = join("A"), join("B"), join("C"), Barrier(2)
    of_a, of_b = a.claim().json, b.claim().json
    a.judge(of_a, facts=["unsure", "supported"])
    b.judge(of_b)

    def revise() -> int:
        barrier.wait()
        return a.judge(of_a, lease=None).status_code

    def claim() -> tuple[int, dict]:
        barrier.wait()
        given = c.claim()
        return given.status_code, given.json if given.status_code == 201 else {}

    with ThreadPoolExecutor(2) as pool:
        revised, claimed = pool.submit(revise), pool.submit(claim)
        assert revised.result() == 200
        status, given = claimed.result()
    assert status in (201, 204)
    if status == 201:
        assert c.judge(given).status_code == 200
    report = a.get(REPORT).json["factscore"]
    assert (report["value"], report["provisional"], report["flagged"]) == (1.0, False, 0)


def test_a_submission_is_deleted_while_leases_run(clocked: ClockedPorts, join: Join) -> None:
    queued(clocked, 3, k=2)
    a, b = join("A"), join("B")
    of_a = a.claim().json
    a.judge(of_a)
    held = b.claim().json
    assert a.client().delete(f"/submissions/{ONE}").status_code == 204
    for answer in (b.judge(held), b.get(f"/assignments/{held['id']}"), a.judge(of_a)):
        assert (answer.status_code, answer.json["code"]) == (404, "not-found")
    lease = {"lease": held["lease"]["token"]}
    assert b.post(f"/assignments/{held['id']}/release", lease).status_code == 404
    nothing = b.claim()
    assert (nothing.status_code, "Retry-After" in nothing.headers) == (204, False)
    assert b.claim(submission=ONE).status_code == 404


def test_a_newer_release_while_people_judge(clocked: ClockedPorts, join: Join) -> None:
    """The evidence stays that of the release the responses were scored on."""
    queued(clocked, 1, k=1)
    a = join("A")
    given = a.claim().json
    imported(clocked, tiny_release(9), settle=True)
    shown = a.get(f"/assignments/{given['id']}").json
    assert shown["entry"] == given["entry"]
    assert a.judge(given).status_code == 200


def test_a_clock_that_goes_back(clocked: ClockedPorts, join: Join) -> None:
    """An hour back: leases only last longer, nothing is given twice, all can be judged."""
    queued(clocked, 2, k=1)
    a, b, c = join("A"), join("B"), join("C")
    given = a.claim().json
    clocked.wait(-3600)
    assert a.claim().json["id"] == given["id"]
    other = b.claim()
    assert other.status_code == 201
    assert other.json["entry"]["id"] != given["entry"]["id"]
    assert c.claim().headers["Retry-After"] == "900"
    lease = {"lease": other.json["lease"]["token"]}
    assert b.post(f"/assignments/{other.json['id']}/release", lease).status_code == 204
    clocked.wait(-3600)
    late = c.claim()
    assert late.headers.get("Retry-After") == "3600", "what was given back waits for its time"
    assert a.judge(given).status_code == 200


def test_leases_that_run_out_by_turns(clocked: ClockedPorts, join: Join) -> None:
    """Everybody is too slow, twice: no slot is lost, none is judged by two."""
    queued(clocked, 2, k=1)
    people = [join(name) for name in "ABCD"]
    held = {}
    for person in people * 2:
        held[person.name] = person.claim().json
        clocked.wait(901)
    outcomes = [person.judge(held[person.name]).status_code for person in people]
    assert sorted(outcomes) == [200, 200, 409, 409]
    assert people[0].get(REPORT).json["factscore"]["judged"] == 2
