"""One judgement more, once, where an unsure annotator leaves a fact or step short of votes."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from tests.queueing import ClockedPorts, Person, queued

Join = Callable[[str], Person]
REPORT = "/submissions/submission-one/human-eval"


def test_f4_unsure_opens_one_more_slot_for_the_item(clocked: ClockedPorts, join: Join) -> None:
    """Facts SU and NN of two annotators: null in [0, 1/2]; a third one says S and it is 1/2."""
    queued(clocked, 1, k=2)
    a, b, c, d = map(join, "ABCD")
    first, second = a.claim().json, b.claim().json
    a.judge(first, facts=["supported", "not-in-kg"])
    assert c.claim().headers["Retry-After"] == "900", "not before everyone asked has judged"
    b.judge(second, facts=["unsure", "not-in-kg"])
    facts = a.get(REPORT).json["factscore"]
    assert (facts["value"], facts["bounds"], facts["flagged"]) == (None, [0.0, 0.5], 0)
    assert (facts["judged"], facts["provisional"]) == (0, True)
    assert a.claim().status_code == b.claim().status_code == 204
    clocked.wait(1)  # the votes asked for are those claimed first
    third = c.claim()
    assert third.status_code == 201
    assert d.claim().headers["Retry-After"] == "900", "one more, not two"
    c.judge(third.json, facts=["supported", "supported"])
    facts = a.get(REPORT).json["factscore"]
    assert (facts["value"], facts["judged"], facts["provisional"]) == (0.5, 1, False)
    assert "Retry-After" not in d.claim().headers


def test_still_short_is_looked_at_again_and_nobody_is_asked(
    clocked: ClockedPorts, join: Join
) -> None:
    queued(clocked, 1, k=1)
    a, b, c = map(join, "ABC")
    for person in (a, b):
        person.judge(person.claim().json, steps=["unsure"])
    nothing = c.claim()
    assert nothing.status_code == 204
    assert "Retry-After" not in nothing.headers
    report = a.get(REPORT).json
    assert (report["reasoning"]["value"], report["reasoning"]["flagged"]) == (None, 1)
    assert (report["factscore"]["value"], report["factscore"]["flagged"]) == (1.0, 0)


@pytest.mark.parametrize(
    ("steps", "why"),
    [
        (("invalid", "unsure"), "a step is resolved invalid: the value is final"),
        (("valid", "valid"), "nobody was unsure"),
    ],
)
def test_no_more_is_asked_than_decides(
    clocked: ClockedPorts, join: Join, steps: tuple[str, str], why: str
) -> None:
    queued(clocked, 1, k=1, rows=None)
    a = join("A")
    a.put("/submissions/submission-one/responses/E1/items", {"steps": ["one", "two"]})
    assert a.judge(a.claim().json, steps=steps).status_code == 200
    nothing = join("B").claim()
    assert (nothing.status_code, nothing.headers.get("Retry-After")) == (204, None), why


def test_a_revision_opens_it_and_a_second_one_does_not_open_another(
    clocked: ClockedPorts, join: Join
) -> None:
    queued(clocked, 1, k=1)
    a, b = join("A"), join("B")
    given = a.claim().json
    a.judge(given)
    assert b.claim().status_code == 204
    for note in ("not so sure", "still not"):
        revised = a.judge(given, facts=["supported", "unsure"], note=note, lease=None)
        assert revised.status_code == 200
    assert b.judge(b.claim().json).status_code == 200
    assert join("C").claim().status_code == 204
    assert a.get(REPORT).json["factscore"]["value"] == 1.0


def test_the_last_two_judging_at_once_open_it_too(clocked: ClockedPorts, join: Join) -> None:
    """Neither may take the other for still at work."""
    queued(clocked, 8, k=2)
    a, b = join("A"), join("B")
    for _ in range(8):
        barrier, held = Barrier(2), [(a, a.claim().json), (b, b.claim().json)]

        def judge(pair: tuple[Person, dict], barrier: Barrier = barrier) -> int:
            barrier.wait()
            return pair[0].judge(pair[1], facts=["unsure", "supported"]).status_code

        with ThreadPoolExecutor(2) as pool:
            assert list(pool.map(judge, held)) == [200, 200]
    c = join("C")
    for _ in range(8):
        given = c.claim()
        assert given.status_code == 201
        c.judge(given.json)
    assert c.claim().status_code == 204
