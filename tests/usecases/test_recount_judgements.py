"""The history says what the tables do, whatever happened, and also of what was brought in."""

from flask import Flask

from service.storage.database import Database
from service.storage.work import StoredPorts
from service.usecases.recount_judgements import Recount, recount_judgements
from tests.exchange import bring, claim_dispute, exported, scored, settle
from tests.knowing import GOLD
from tests.queueing import Person
from tests.releases import imported, tiny_release


def judged_in_all_ways(app: Flask, id: str) -> None:
    """A ruling, a flag and corrected lists, a skip, a gold item, people paused and resumed."""
    ada, ben, eve = (Person(app, name) for name in ("ada", "ben", "eve"))
    given = ada.claim().json
    ada.judge(given, final=False, facts=["supported", None])
    ada.judge(given)
    ben.judge(ben.claim().json, facts=["not-in-kg"] * 2, steps=["invalid"])
    settle(eve, claim_dispute(eve).json, facts=["supported"] * 2, steps=["valid"])
    flagged = ada.claim().json
    ada.judge(flagged, flag="badly split")
    path = f"/submissions/{id}/responses/{flagged['entry']['id']}"
    assert eve.put(f"{path}/items", {"facts": ["a", "b"], "steps": None}).status_code == 200
    assert eve.put(f"{path}/gold", GOLD).status_code == 200
    skipped = ben.claim().json
    body = {"lease": skipped["lease"]["token"], "reason": None}
    assert ben.post(f"/assignments/{skipped['id']}/skip", body).status_code == 204
    lost = ada.claim().json
    ada.judge(lost, lease="forged")
    for state in ("paused", "active", "paused"):
        ada.client().patch("/annotators/ada", json={"state": state})
        ada.judge(lost, note=state)
        ada.judge(given, note=state, lease=None)


def test_a_rich_history_and_its_copy_elsewhere(
    app: Flask, ports: StoredPorts, other_database: Database
) -> None:
    id = scored(app, ports)
    judged_in_all_ways(app, id)
    here, there = Recount(), Recount()
    assert list(recount_judgements(ports, here)) == []
    assert (here.items, here.annotators, here.events > 10) == (9, 2, True)
    elsewhere = StoredPorts(other_database)
    imported(elsewhere, tiny_release(24))
    bring(elsewhere, exported(ports, id))
    assert list(recount_judgements(elsewhere, there)) == []
    assert there.items == here.items
