"""Long notes, flags and reasons: what they may hold, and that they stay text."""

import re
from collections.abc import Callable

from flask import Flask
from markupsafe import escape

from schemas.judging import LONGEST_FLAG, LONGEST_NOTE, LONGEST_REASON
from tests.queueing import ClockedPorts, Person, queued
from tests.web.annotating import Annotator

Join = Callable[[str], Annotator]
LIMITS = {"note": LONGEST_NOTE, "flag": LONGEST_FLAG, "reason": LONGEST_REASON}


def test_a_note_of_a_hundred_kilobytes_is_text(
    app: Flask, clocked: ClockedPorts, join: Join
) -> None:
    """With HTML, right-to-left and combining characters: kept, given back, shown, never obeyed."""
    piece = "<img src=x onerror='alert(1)'> & \u202e\u05d0\u0628 e\u0301 \U0001f600 </textarea>\n"
    note = piece * (1 + 100_000 // len(piece.encode()))
    assert len(note.encode()) > 100_000
    queued(clocked, 1, k=2)
    ada, bob = join("ada"), Person(app, "bob")
    start = ada.start()
    assert ada.judge(start, facts=["supported"] * 2, note=note).status_code == 200
    assert ada.start(f"/annotate/{start['id']}")["judgement"]["note"] == note
    assert Person(app, "ada").get(f"/assignments/{start['id']}").json["judgement"]["note"] == note
    given = bob.claim().json
    assert bob.judge(given, facts=["supported", "contradicted"]).status_code == 200
    for page in (ada.page(f"/annotate/{start['id']}").text, join("cyd").page("/adjudicate").text):
        assert str(escape(note)) in page
        assert "<img" not in page


def test_texts_may_be_as_long_on_the_page_as_for_the_interface(
    clocked: ClockedPorts, join: Join
) -> None:
    queued(clocked, 1)
    ada = join("ada")
    page, start = ada.page().text, ada.start()
    for name, longest in LIMITS.items():
        assert re.search(rf'<textarea id="{name}"[^>]* maxlength="{longest}"', page)
    lease = {"lease": start["lease"]["token"]}
    for name in ("note", "flag"):
        long = ada.judge(start, **{name: "x" * (LIMITS[name] + 1)})
        assert [each["pointer"] for each in (long.json or {})["errors"]] == [f"/{name}"]
    long = ada.send("POST", start["urls"]["skip"], lease | {"reason": "x" * (LONGEST_REASON + 1)})
    assert long.status_code == 422
    full = ada.judge(start, final=False, note="x" * LONGEST_NOTE, flag="y" * LONGEST_FLAG)
    assert full.status_code == 200
    skipped = lease | {"reason": "z" * LONGEST_REASON}
    assert ada.send("POST", start["urls"]["skip"], skipped).status_code == 204
