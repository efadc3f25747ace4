"""Gold and worked items: set up, given out; they look like any other and count nowhere."""

from collections.abc import Callable, Iterator

import pytest
from sqlalchemy import select

from service.domain.judging.gold import BLOCK
from service.domain.judging.labels import Judgement
from service.storage.tables.judging import judging_slots
from service.usecases.judge import SentJudgement, judge
from tests.claiming import annotator, claim, held
from tests.knowing import GOLD, RIGHT, WORKED, consistent, due_at, gold, path
from tests.queueing import ClockedPorts, Person, queued

Join = Callable[[str], Person]
REPORT = "/submissions/submission-one/human-eval"


def given_out(ports: ClockedPorts, person: Person, **said: object) -> Iterator[dict]:
    """All that somebody is given, one each second, each judged afterwards."""
    while (given := person.claim()).status_code == 201:
        yield given.json
        person.judge(given.json, **said)
        ports.wait(1)


def roles(boss: Person, name: str) -> list[str]:
    """What for each assignment of an annotator is, in the order they were claimed."""
    found = boss.get(f"/assignments?annotator={name}&limit=1000").json["items"]
    return [row["role"] for row in found]


def test_an_item_becomes_gold_and_goes_back(clocked: ClockedPorts, join: Join) -> None:
    queued(clocked, 2, k=2)
    boss = join("boss")
    stored = boss.put(path("E1"), GOLD)
    assert stored.json == GOLD | {"entry": "E1", "answered": True, "explanation": None}
    batch = boss.client().get("/submissions/submission-one/judging").json
    assert [batch[name] for name in ("items", "open_slots", "gold", "worked")] == [1, 2, 1, 0]
    assert boss.client().get(REPORT).json["factscore"]["items"] == 1
    assert boss.put(path("E1"), WORKED).json["use"] == "worked"
    assert boss.client().delete(path("E1")).status_code == 204
    batch = boss.client().get("/submissions/submission-one/judging").json
    assert [batch[name] for name in ("items", "open_slots", "gold", "worked")] == [2, 4, 0, 0]
    assert boss.client().delete(path("E1")).status_code == 404
    assert boss.put(path("E7"), GOLD).status_code == 404
    assert consistent(clocked)


def test_lists_stay_while_their_labels_are_known(clocked: ClockedPorts, join: Join) -> None:
    """Corrected ones would not fit the labels: nobody could be graded by them."""
    queued(clocked, 1)
    boss, lists = join("boss"), "/submissions/submission-one/responses/E1/items"
    gold(boss, "E1")
    refused = boss.put(lists, {"facts": ["One."]})
    assert (refused.status_code, refused.json["code"]) == (409, "labels-known")
    assert boss.client().delete(path("E1")).status_code == 204
    assert boss.put(lists, {"facts": ["One."]}).json["facts"] == ["One."]


@pytest.mark.parametrize(
    ("change", "pointers"),
    [
        ({"facts": ["supported"]}, ["/facts"]),
        ({"facts": ["supported", "unsure"]}, ["/facts/1"]),
        ({"facts": ["supported", None]}, ["/facts/1"]),
        ({"facts": None}, ["/facts"]),
        ({"steps": ["supported"]}, ["/steps/0"]),
        ({"steps": ["valid"] * 3}, ["/steps"]),
        ({"use": "sample"}, ["/use"]),
        ({"use": None}, ["/use"]),
    ],
)
def test_labels_must_fit_the_lists_and_be_sure(
    clocked: ClockedPorts, join: Join, change: dict, pointers: list[str]
) -> None:
    queued(clocked, 1)
    refused = join("boss").put(path("E1"), GOLD | change)
    assert refused.status_code == 422
    assert [error["pointer"] for error in refused.json["errors"]] == pointers


def test_what_is_judged_becomes_no_gold_item_and_gold_that_is_judged_no_other(
    clocked: ClockedPorts, join: Join
) -> None:
    queued(clocked, 2, k=1)
    a, boss = join("A"), join("boss")
    given = a.claim().json
    entry = given["entry"]["id"]
    a.judge(given, facts=["supported", None], final=False)
    refused = boss.put(path(entry), GOLD)
    assert (refused.status_code, refused.json["code"]) == (409, "judged-already")
    other = {"E1": "E2", "E2": "E1"}[entry]
    gold(boss, other)
    a.judge(given)
    due_at(clocked, "A", 1)
    assert a.claim().json["entry"]["id"] == other
    a.judge(a.claim().json)
    assert boss.put(path(other), WORKED).json["code"] == "judged-already"
    assert boss.client().delete(path(other)).json["code"] == "judged-already"


def test_a_lease_on_what_becomes_gold_is_void(clocked: ClockedPorts, join: Join) -> None:
    queued(clocked, 1, k=2)
    a, boss = join("A"), join("boss")
    given = a.claim().json
    gold(boss, "E1")
    assert a.judge(given).status_code == 409
    assert a.get(f"/assignments/{given['id']}").json["state"] == "lapsed"
    assert a.claim().status_code == 204


def test_gold_comes_about_every_twelfth_time_and_never_twice(
    clocked: ClockedPorts, join: Join
) -> None:
    """264 claims are 22 blocks, each with one gold item as long as there are some: 20 of 20."""
    queued(clocked, 264, k=1)
    boss = join("boss")
    gold(boss, *(f"E{n}" for n in range(1, 21)))
    labels = Judgement(facts=("supported", "not-in-kg"), steps=("valid",))
    seen, is_gold = [], []
    while (id := claim(clocked, "A").assignment) is not None:
        found = held(clocked, id, "A")
        assert found.lease is not None
        sent = SentJudgement(labels, final=True, lease=found.lease.token)
        judge(clocked, annotator("A"), id, sent, lease_seconds=9)
        seen.append(found.entry)
        is_gold.append(found.role == "gold")
    assert len(seen) == len(set(seen)) == 264
    blocks = [is_gold[n : n + BLOCK] for n in range(0, 20 * BLOCK, BLOCK)]
    assert [sum(block) for block in blocks] == [1] * 20
    assert len({block.index(True) for block in blocks}) > 3, "at places nobody can tell"
    assert boss.client().get(REPORT).json["factscore"]["n"] == 244
    told = boss.get("/annotators/A").json
    assert (told["judged"], told["gold"]) == (244, {"judged": 20, "share": 1.0})
    assert consistent(clocked)


def test_a_gold_item_looks_like_any_other(clocked: ClockedPorts, join: Join) -> None:
    queued(clocked, 3, k=1)
    a, b, boss = map(join, ("A", "B", "boss"))
    gold(boss, "E2")
    for name, place in (("A", 0), ("B", 11)):
        due_at(clocked, name, place)
    golden, plain = a.claim(), b.claim()
    assert golden.json["entry"]["id"] == "E2"
    assert (golden.status_code, golden.json.keys()) == (plain.status_code, plain.json.keys())
    for word in ("gold", "role", "expected", "worked"):
        assert f'"{word}' not in golden.text + a.get(f"/assignments/{golden.json['id']}").text
    assert set(golden.headers.keys()) == set(plain.headers.keys())
    assert a.claim().json == golden.json, "held like any other"
    saved = [p.judge(g.json, final=False) for p, g in ((a, golden), (b, plain))]
    assert saved[0].json.keys() == saved[1].json.keys()
    assert a.judge(golden.json).json["state"] == "final"
    for person, given in ((a, golden), (b, plain)):
        person.judge(given.json)
        refused = person.get(f"/assignments/{given.json['id']}/reveal")
        assert (refused.status_code, refused.json["code"]) == (403, "not-revealed")


def test_wishes_hold_for_gold_too(clocked: ClockedPorts, join: Join) -> None:
    queued(clocked, 3, k=2, id="submission-one")
    queued(clocked, 3, k=2, id="submission-two")
    boss, a, b = map(join, ("boss", "A", "B"))
    gold(boss, "E1", submission="submission-two")
    due_at(clocked, "A", 0)
    due_at(clocked, "B", 0)
    a.claim(submission="submission-one")
    assert roles(boss, "A") == ["sample"]
    b.claim()
    assert roles(boss, "B") == ["gold"]


def test_gold_given_back_or_run_out_goes_to_nobody_else(clocked: ClockedPorts, join: Join) -> None:
    queued(clocked, 2, k=1)
    boss, a, b = map(join, ("boss", "A", "B"))
    gold(boss, "E1")
    due_at(clocked, "A", 0)
    due_at(clocked, "B", 11)
    given = a.claim().json
    clocked.wait(1000)
    assert b.claim().json["entry"]["id"] == "E2"
    assert a.claim().json["id"] == given["id"], "one's own again"
    again = a.claim().json
    body = {"lease": again["lease"]["token"], "reason": None}
    assert a.post(f"/assignments/{given['id']}/release", body).status_code == 204
    with clocked.look() as work:
        query = select(judging_slots.c.annotator).where(judging_slots.c.available_at.is_not(None))
        assert work.connection.execute(query).scalars().all() == ["B"]
    assert a.claim().headers["Retry-After"] == "900"


def test_worked_items_come_first_to_newcomers_and_show_what_is_right(
    clocked: ClockedPorts, join: Join
) -> None:
    queued(clocked, 4, k=2)
    old, boss, new = map(join, ("old", "boss", "new"))
    first = old.claim().json
    old.judge(first)
    rest = [f"E{n}" for n in range(1, 5) if f"E{n}" != first["entry"]["id"]]
    for entry in rest[:2]:
        assert boss.put(path(entry), WORKED).status_code == 200
    seen = []
    for given in given_out(clocked, new, **RIGHT):
        seen.append(given["entry"]["id"])
        assert new.get(f"/assignments/{given['id']}/reveal").json["code"] in (
            "not-judged",
            "not-revealed",
        )
    assert set(seen[:2]) == set(rest[:2])
    assert roles(boss, "new") == ["worked"] * 2 + ["sample"] * 2
    shown = new.get(f"/assignments/{_assignment(boss, 'new', 0)}/reveal").json
    assert shown["expected"] == RIGHT | {"answered": True}
    assert (shown["explanation"], shown["rule"]) == (WORKED["explanation"], None)
    assert roles(boss, "old") == ["sample"], "no newcomer"
    assert [given["entry"]["id"] for given in given_out(clocked, old)] == rest[2:]
    assert boss.client().get(REPORT).json["factscore"]["items"] == 2


def _assignment(boss: Person, name: str, number: int) -> str:
    return str(boss.get(f"/assignments?annotator={name}").json["items"][number]["id"])


def test_rule_and_gold_steps_only_afterwards_and_only_where_the_run_says_so(
    clocked: ClockedPorts, join: Join
) -> None:
    queued(clocked, 1, k=2)
    a, b = join("A"), join("B")
    given = a.claim().json
    where = f"/assignments/{given['id']}/reveal"
    a.client().patch("/submissions/submission-one/judging", json={"reveal": True})
    assert a.get(where).json["code"] == "not-judged"
    a.judge(given)
    shown = a.get(where).json
    entry = a.get(f"/entries/{given['entry']['id']}?dataset=cr-lt-tiny").json
    assert (shown["rule"], shown["steps"]) == (entry["rule"], entry["steps"])
    assert (shown["expected"], shown["explanation"]) == (None, None)
    assert b.get(where).status_code == 404
    a.client().patch("/submissions/submission-one/judging", json={"reveal": False})
    assert a.get(where).json["code"] == "not-revealed"
