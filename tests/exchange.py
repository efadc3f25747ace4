"""A submission judged in every way there is, and its judgements taken out and brought in."""

import json
from collections.abc import Iterable
from typing import Any

from flask import Flask
from sqlalchemy import insert, update

from schemas.judgement_files import body
from schemas.judgement_reading import read_rows
from schemas.receipts import ReceiptRenderer
from service.domain.access import Asker
from service.domain.catalogue import Which
from service.domain.judging.exporting import ExportFormat
from service.storage.tables.judging import judging_assignments, judging_items
from service.storage.tables.judging_people import judging_expected
from service.storage.work import StoredPorts
from service.usecases.export_judgements import Asked, open_export
from service.usecases.import_judgements import Brought, Hands, import_judgements
from tests.disputing import claim_dispute, facts, settle
from tests.queueing import Person
from tests.releases import imported, tiny_release

OPERATOR = Asker(role="admin", token_id=None, annotator=None)
NOTE = "\u05e9\u05dc\u05d5\u05dd <b>x</b> e\u0301 \u202e " + "long " * 900


def bring_nothing(_which: Which) -> None:
    """No release ships with a test."""


HANDS = Hands(ReceiptRenderer(), bring_nothing)


def scored(app: Flask, ports: StoredPorts, n: int = 8, k: int = 2) -> str:
    """A stored submission to the tiny release of which all answered responses are queued."""
    imported(ports, tiny_release(24))
    predictions = [
        {
            "id": f"E{i}",
            "answer": True,
            "response": f"River {i} is cold. So yes.",
            "facts": [f"River {i} is cold", f"River {i} is long"],
            "steps": [f"River {i} is cold."],
        }
        for i in (1, 2, 4, 5, 6, 7, 9, 10, 11, 12)[:n]
    ]
    asked = {
        "dataset": "cr-lt-tiny",
        "system": {"name": "a system to keep secret", "method": "=1+1"},
        "predictions": predictions,
        "human_eval": {"sample": None, "overlap": k},
    }
    answer = app.test_client().post("/score", json=asked)
    assert answer.status_code == 201, answer.text
    id: str = answer.json["id"]
    return id


def richly_judged(app: Flask, ports: StoredPorts) -> str:
    """Votes, revisions, a skip, a flag, corrected lists, a gold item, rulings, an open dispute."""
    id = scored(app, ports)
    ada, ben, cy, eve = (Person(app, name) for name in ("ada", "ben", "cy", "eve"))
    given = {name: person.claim().json for name, person in (("ada", ada), ("ben", ben))}
    ada.judge(given["ada"], final=False, facts=["supported", None])
    ada.judge(given["ada"], note=NOTE, evidence=[[0], []], step_kinds=["inference"])
    ada.judge(given["ada"], facts=facts("SN"), lease=None)
    ben.judge(given["ben"], facts=facts("SS"))
    settle(eve, claim_dispute(eve).json, facts=[None, "not-in-kg"])
    flagged = ada.claim().json
    assert ada.judge(flagged, flag="badly split").status_code == 200
    path = f"/submissions/{id}/responses/{flagged['entry']['id']}/items"
    assert eve.put(path, {"facts": ["River is cold"], "steps": None}).status_code == 200
    skipped = ben.claim().json
    ben.post(
        f"/assignments/{skipped['id']}/skip", {"lease": skipped["lease"]["token"], "reason": "=x"}
    )
    for person, letters in ((ada, "SS"), (cy, "SC"), (ben, "SU")):
        for _ in range(2):
            claimed = person.claim()
            if claimed.status_code in (200, 201):
                person.judge(claimed.json, facts=facts(letters)[: len(claimed.json["facts"])])
    _make_gold(ports, id)
    return id


def _make_gold(ports: StoredPorts, id: str) -> None:
    """The last item is gold, and one vote on another does not count."""
    with ports.work() as work:
        item = [row for row in work.exports.items(id) if row.state == "open"][-1].item
        gold = update(judging_items).where(judging_items.c.id == item).values(role="gold")
        work.connection.execute(gold)
        row = {"item_id": item, "explanation": "because"}
        said = b'{"facts":["supported","irrelevant"],"steps":["valid"]}'
        work.connection.execute(insert(judging_expected).values(**row, judgement=said))
        vote = next(vote for vote in work.exports.votes(id) if vote.role == "sample")
        mine = judging_assignments.c.id == vote.assignment
        work.connection.execute(update(judging_assignments).where(mine).values(counted=False))


def exported(
    ports: StoredPorts, id: str, shape: ExportFormat = "jsonl", annotator: str | None = None
) -> bytes:
    """A whole export, as operators get it."""
    export = open_export(ports, OPERATOR, id)
    try:
        return b"".join(body(export, shape, Asked(items=True, system=True), annotator))
    finally:
        export.close()


def bring(ports: StoredPorts, file: bytes | Iterable[bytes], hands: Hands = HANDS) -> Brought:
    """Import a file (or its lines)."""
    lines = file.splitlines(keepends=True) if isinstance(file, bytes) else file
    return import_judgements(ports, read_rows(lines), hands)


def rows_of(file: bytes) -> list[dict[str, Any]]:
    """The rows of a file."""
    return [json.loads(line) for line in file.splitlines()]


def file_of(rows: list[dict[str, Any]]) -> bytes:
    """A file of rows."""
    return b"".join(json.dumps(row).encode() + b"\n" for row in rows)
