"""Who an annotator's name is, however it was encoded and typed."""

from flask import Flask

from tests.queueing import ClockedPorts, Person, queued


def test_names_come_as_utf_8_or_latin_1(clocked: ClockedPorts, app: Flask) -> None:
    """Bytes that are no UTF-8 are what many clients send for names such as these two."""
    queued(clocked, 2, k=2)
    claimed = {}
    for name in ("Andr\u00e9", "Andr\u00e8"):
        for sent in (name, name.encode().decode("latin-1")):
            given = app.test_client().post("/assignments/claim", headers={"X-Annotator": sent})
            claimed.setdefault(name, set()).add(given.json["id"])
    assert [len(ids) for ids in claimed.values()] == [1, 1]
    assert claimed["Andr\u00e9"] != claimed["Andr\u00e8"]


def test_a_name_is_one_however_its_accents_are_written(
    clocked: ClockedPorts, app: Flask, organiser: Person
) -> None:
    """One person, from two computers: no second slot of the only response."""
    queued(clocked, 1, k=2)
    composed, apart = "Andr\u00e9", "Andre\u0301"
    given = Person(app, composed).claim().json
    again = app.test_client().post(
        "/assignments/claim", headers={"X-Annotator": apart.encode().decode("latin-1")}
    )
    assert (again.status_code, again.json["id"]) == (200, given["id"])
    assert organiser.get("/annotators").json["total"] == 1
    assert organiser.get(f"/annotators/{apart}").json["name"] == composed
    kept = {"annotators": [apart]}
    path = "/submissions/submission-one/judging"
    changed = organiser.client().patch(path, json=kept, headers=organiser.headers())
    assert changed.json["annotators"] == [composed]
