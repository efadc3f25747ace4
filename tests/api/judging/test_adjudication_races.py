"""Adjudicators, and authors of judgements, at the same moment."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from sqlalchemy import select

from service.storage.tables.judging import judgement_events
from tests.disputing import Join, claim_dispute, differ, facts, settle
from tests.queueing import ClockedPorts, queued

TIE = [{"facts": facts("SS")}, {"facts": facts("SN")}]


def test_no_two_adjudicators_get_the_same(clocked: ClockedPorts, join: Join) -> None:
    queued(clocked, 16, k=2)
    people = [join("A"), join("B")]
    for _ in range(16):
        differ(people, TIE)
    barrier = Barrier(8)

    def work_through(number: int) -> list[str]:
        barrier.wait()
        got = []
        while True:
            claimed = claim_dispute(join(f"adjudicator {number} no {len(got)}"))
            if claimed.status_code == 201:
                got.append(claimed.json["id"])
            elif claimed.headers.get("Retry-After") != "1":
                return got

    with ThreadPoolExecutor(8) as pool:
        got = [id for ids in pool.map(work_through, range(8)) for id in ids]
    assert len(got) == len(set(got)) == 16


def test_two_claims_at_once_by_one_person(clocked: ClockedPorts, join: Join) -> None:
    queued(clocked, 6, k=2)
    people = [join("A"), join("B")]
    for _ in range(6):
        differ(people, TIE)
    eve, barrier = join("eve"), Barrier(6)

    def claim(_: int) -> tuple[str, str]:
        barrier.wait()
        given = claim_dispute(eve).json
        return given["id"], given["lease"]["token"]

    with ThreadPoolExecutor(6) as pool:
        assert len(set(pool.map(claim, range(6)))) == 1


def test_ten_clicks_are_one_ruling(clocked: ClockedPorts, join: Join) -> None:
    queued(clocked, 1, k=2)
    differ([join("A"), join("B")], TIE)
    eve, barrier = join("eve"), Barrier(10)
    given = claim_dispute(eve).json

    def click(_: int) -> tuple[int, dict]:
        barrier.wait()
        sent = settle(eve, given, facts=facts("SN"))
        return sent.status_code, sent.json

    with ThreadPoolExecutor(10) as pool:
        answers = list(pool.map(click, range(10)))
    assert answers == [(200, {"id": given["id"], "state": "settled", "version": 1})] * 10


def test_no_revision_comes_after_a_ruling(clocked: ClockedPorts, join: Join) -> None:
    """Whoever waits for the other sees what the other left behind."""
    queued(clocked, 10, k=2)
    a, b, eve = map(join, ("A", "B", "eve"))
    for _ in range(10):
        of_a, _ = differ([a, b], TIE)
        given, barrier = claim_dispute(eve).json, Barrier(2)

        def revise(barrier: Barrier = barrier, of_a: dict = of_a) -> int:
            barrier.wait()
            return a.judge(of_a, facts=facts("NS"), lease=None).status_code

        def rule(barrier: Barrier = barrier, given: dict = given) -> int:
            barrier.wait()
            return settle(eve, given, facts=facts("SN")).status_code

        with ThreadPoolExecutor(2) as pool:
            revised, ruled = pool.submit(revise), pool.submit(rule)
        kinds = _history(clocked, given)
        assert (revised.result(), ruled.result(), kinds) in (
            (409, 200, ["adjudicated", "unsaved"]),
            (200, 200, ["revised", "adjudicated"]),
        )


def _history(clocked: ClockedPorts, given: dict) -> list[str]:
    """What happened to the item of a dispute since it was claimed."""
    with clocked.look() as work:
        found = work.adjudications.find(given["id"])
        assert found is not None
        event = judgement_events.c
        query = select(event.kind).where(event.item_id == found.item_id).order_by(event.id)
        kinds = list(work.connection.execute(query).scalars())
    return kinds[kinds.index("adjudicating") + 1 :]
