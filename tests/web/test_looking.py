"""Those who only look: led to sign in, read by name, and nothing claimed that nobody sees."""

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from flask import Flask

from tests.disputing import differ, facts
from tests.queueing import ClockedPorts, Person, queued
from tests.web.annotating import PAGE, Annotator
from tests.web.conftest import Reader

Join = Callable[[str], Annotator]
AHEAD = {"Sec-Purpose": "prefetch;prerender"}


@pytest.mark.parametrize("headers", [{}, {"Accept": "*/*"}, {"Accept": "text/csv"}], ids=str)
@pytest.mark.parametrize("path", ["/annotate/probe", "/adjudicate", "/judging", "/annotate"])
def test_whoever_accepts_anything_is_led_to_sign_in(
    reader: Reader, path: str, headers: dict[str, str]
) -> None:
    """As curl and Python's clients ask."""
    for method in ("GET", "HEAD"):
        answer = reader.client.open(path, method=method, headers=headers)
        assert (answer.status_code, urlsplit(answer.headers["Location"]).path) == (303, "/sign-in")


@pytest.mark.parametrize("path", ["/annotate", "/adjudicate"])
def test_nothing_is_claimed_until_somebody_looks(
    clocked: ClockedPorts, join: Join, path: str
) -> None:
    """By HEAD and by a browser that fetches ahead."""
    queued(clocked, 1, k=2)
    people = [Person(join("ada").client.application, name) for name in ("ada", "bob")]
    differ(people, [{"facts": facts("SS")}, {"facts": facts("SN")}])
    queued(clocked, 1, id="submission-two")
    cyd = join("cyd")
    shown = cyd.client.head(path, headers=PAGE)
    assert (shown.status_code, shown.content_type) == (200, "text/html; charset=utf-8")
    ahead = cyd.client.get(path, headers=PAGE | AHEAD)
    assert (ahead.status_code, ahead.text) == (503, "")
    assert {shown.headers["Cache-Control"], ahead.headers["Cache-Control"]} == {"no-store"}
    with clocked.look() as work:
        assert work.queue.live("cyd", clocked.now()) is None
        assert work.adjudications.live("cyd", clocked.now()) is None
        assert work.annotators.find("cyd") is None
    assert "data-start" in cyd.page(path).text
    with clocked.look() as work:
        queues = {"/annotate": work.queue, "/adjudicate": work.adjudications}
        assert queues[path].live("cyd", clocked.now()) is not None


def test_with_auth_off_a_program_says_who_reads(app: Flask, clocked: ClockedPorts) -> None:
    """By X-Annotator, for reading alone: what is sent needs a session, or the interface."""
    queued(clocked, 1)
    client, named = app.test_client(), {"X-Annotator": "ada"}
    page = client.get("/annotate", headers=named)
    assert page.status_code == 200
    with clocked.look() as work:
        id = work.queue.live("ada", clocked.now())
    assert f'data-assignment="{id}"' in page.text
    assert client.get("/adjudicate", headers=named).status_code == 200
    assert client.get(f"/annotate/{id}", headers={"X-Annotator": "bob"}).status_code == 404
    told = client.put(f"/annotate/{id}/judgement", json={}, headers=named)
    assert (told.status_code, told.json and told.json["code"]) == (401, "signed-out")


def test_what_was_refused_is_shown_until_something_newer_is_stored(
    clocked: ClockedPorts, join: Join
) -> None:
    """Two tabs, the older refused; then the newer goes on, and the work is given back."""
    queued(clocked, 1)
    ada = join("ada")
    start = ada.start()
    path = f"/annotate/{start['id']}"
    assert ada.judge(start, final=False, note="newer").status_code == 200
    stale = ada.judge(start, final=False, note="older")
    assert (stale.status_code, stale.json and stale.json["code"]) == (409, "version-outdated")
    seen = ada.start(path)
    assert (seen["judgement"]["note"], seen["unsaved"]["note"]) == ("newer", "older")
    assert ada.judge(seen, final=False, note="newest").status_code == 200
    released = ada.send("POST", seen["urls"]["release"], {"lease": seen["lease"]["token"]})
    assert released.status_code == 204
    closed = ada.start(path)
    assert (closed["closed"], closed["judgement"]["note"]) == ("released", "newest")
    assert closed["unsaved"] is None
    with clocked.look() as work:
        found = work.judgements.find(start["id"], "ada")
    assert found is not None
    assert found.unsaved is not None
    assert found.unsaved.note == "older", "kept all the same"


def test_a_name_is_one_however_its_accents_are_typed(clocked: ClockedPorts, join: Join) -> None:
    queued(clocked, 1)
    composed, apart = join("Andr\u00e9").start(), join("Andre\u0301").start()
    assert apart["id"] == composed["id"]
    assert apart["annotator"] == composed["annotator"] == "Andr\u00e9"
