"""What organisers change from their pages: settings, lists, annotators, links; and exports."""

import csv
import io
import json
import re
from collections.abc import Callable

from flask import Flask

from service.domain.judging.assignments import Wish
from service.usecases.show_batch import show_batch
from service.usecases.show_run import show_run, show_work
from tests.claiming import claim
from tests.judged import NOBODY, as_said, judge_all
from tests.queueing import ClockedPorts, queued
from tests.web.conftest import Reader

SignIn = Callable[[str], Reader]
RUN = "/judging/submission-one"
HTMX = {"HX-Request": "true", "Accept": "*/*"}


def judged(clock: ClockedPorts) -> None:
    """Five responses judged by ada and bob, E4 sent back: see SAID."""
    queued(clock, 5, k=2)
    judge_all(clock, ["ada", "bob"], as_said)


def send(
    reader: Reader, path: str, headers: dict[str, str] | None = None, **fields: str
) -> tuple[int, str]:
    """Send a form with the session's token; gives status and body (a redirect's target)."""
    sent = reader.post(path, fields | {"csrf_token": reader.csrf()}, headers)
    return sent.status_code, sent.location or sent.text


def test_changes_need_the_role_and_our_own_page(
    reader: Reader, sign_in: SignIn, clock: ClockedPorts
) -> None:
    judged(clock)
    forms = (
        (RUN + "/items/E4", {"facts": "f1"}),
        (RUN + "/settings", {"state": "paused"}),
        ("/judging/annotators", {"name": "ada", "state": "paused", "reason": "why"}),
        ("/judging/links", {"name": "Zoe", "role": "annotator"}),
    )
    admin, other = sign_in("admin"), sign_in("annotator")
    for path, fields in forms:
        assert reader.post(path, fields).status_code == 401
        assert send(other, path, **fields)[0] == 403
        assert admin.post(path, fields).status_code == 403
        token = {"csrf_token": admin.csrf()}
        foreign = admin.post(path, fields | token, {"Origin": "http://elsewhere.example"})
        assert foreign.status_code == 403
    assert show_batch(clock, NOBODY, "submission-one").batch.state == "open"
    assert show_run(clock, "submission-one").counts.returned == 1
    assert "uncounted=0" in str(show_work(clock, "submission-one").shares[0])


def test_lists_that_came_back_are_corrected_and_go_out_anew(
    sign_in: SignIn, clock: ClockedPorts
) -> None:
    judged(clock)
    admin = sign_in("admin")
    shown = admin.get(RUN).text
    assert "the second fact is two" in shown
    assert re.search(r"<textarea[^>]*name=\"facts\"[^>]*>f1\nf2</textarea>", shown)
    path = RUN + "/items/E4"
    assert send(admin, path, facts=" \n", steps="")[0] == 422
    status, target = send(admin, path, facts="f1\r\n\r\n f2, first half \r\nf2, second half")
    assert (status, target) == (303, RUN + "#returned")
    counts = show_run(clock, "submission-one").counts
    assert (counts.items, counts.returned, counts.wanted) == (5, 0, 1 + 2)
    assert "the second fact is two" not in admin.get(RUN).text
    again = send(admin, path, facts="f1")
    assert again[0] == 200 or again[0] == 303  # nothing is judged of the new lists yet
    assert send(admin, RUN + "/items/E1", facts="f1")[0] == 409
    assert send(admin, RUN + "/items/E9", facts="f1")[0] == 404


def test_a_correction_in_place_answers_with_what_stands_there_now(
    sign_in: SignIn, clock: ClockedPorts
) -> None:
    judged(clock)
    status, told = send(sign_in("admin"), RUN + "/items/E4", HTMX, facts="f1\nf2\nf3")
    assert status == 200
    assert told.lstrip().startswith(("{#", "<article"))
    assert "3 facts and 1 step" in told


def test_settings_are_changed_and_said(sign_in: SignIn, clock: ClockedPorts) -> None:
    queued(clock, 2, k=2)
    admin = sign_in("admin")
    fields = {"state": "paused", "who": "all", "annotators": "", "guideline": "1", "reveal": "1"}
    assert send(admin, RUN + "/settings", **fields) == (303, RUN + "#settings")
    batch = show_batch(clock, NOBODY, "submission-one").batch
    assert (batch.state, batch.annotators, batch.reveal) == ("paused", None, True)
    assert claim(clock, "ada").assignment is None
    assert 'value="paused" checked' in admin.get(RUN).text
    status, told = send(admin, RUN + "/settings", HTMX, **fields | {"state": "open"})
    assert status == 200
    assert "Saved." in told
    assert 'hx-swap-oob="true"' in told


def test_a_run_is_kept_to_those_who_are_named(
    sign_in: SignIn, tokens: dict[str, str], clock: ClockedPorts
) -> None:
    """Case 10 of the trackers: nobody else is given anything of it."""
    queued(clock, 2, k=2)
    admin = sign_in("admin")
    fields = {"state": "open", "who": "members", "annotators": "annotator\n", "guideline": "1"}
    assert send(admin, RUN + "/settings", **fields)[0] == 303
    (member,) = show_batch(clock, NOBODY, "submission-one").batch.annotators or ()
    assert member.startswith("token:")
    assert ">annotator</textarea>" in admin.get(RUN).text
    assert claim(clock, "ada", Wish(submission="submission-one")).assignment is None
    assert claim(clock, member).assignment is not None


def test_settings_with_faults_come_back_as_typed(sign_in: SignIn, clock: ClockedPorts) -> None:
    queued(clock, 2, k=2)
    admin = sign_in("admin")
    fields = {"state": "paused", "who": "members", "annotators": "Nobody Known", "guideline": "1"}
    for headers in ({}, HTMX):
        status, told = send(admin, RUN + "/settings", headers, **fields)
        assert status == 422
        assert 'role="alert"' in told
        assert ">Nobody Known</textarea>" in told
        assert 'value="paused" checked' in told
    for wrong in ({"state": "gone"}, {"state": "open", "guideline": "99"}):
        assert send(admin, RUN + "/settings", **wrong)[0] == 422
    assert show_batch(clock, NOBODY, "submission-one").batch.state == "open"


def test_annotators_are_paused_and_resumed_with_a_reason(
    sign_in: SignIn, clock: ClockedPorts
) -> None:
    judged(clock)
    admin = sign_in("admin")
    shown = admin.get("/judging/annotators").text
    assert shown.count("median of 5") == 2
    assert "1 min 0 s" in shown
    path = "/judging/annotators"
    assert send(admin, path, name="ada", state="paused", reason=" ")[0] == 422
    assert send(admin, path, name="ada", state="fired", reason="why")[0] == 422
    assert send(admin, path, name="zoe", state="paused", reason="why")[0] == 404
    status, row = send(admin, path, HTMX, name="ada", state="paused", reason="reads too fast")
    assert status == 200
    assert "reads too fast" in row
    assert "Resume" in row
    shares = {share.annotator: share for share in show_work(clock, "submission-one").shares}
    assert (shares["ada"].final, shares["ada"].uncounted) == (0, 5)
    assert "5 final, not counted" in admin.get(RUN).text
    assert send(admin, path, name="ada", state="active", reason="") == (303, path)
    shares = {share.annotator: share for share in show_work(clock, "submission-one").shares}
    assert (shares["ada"].final, shares["ada"].uncounted) == (5, 0)


def test_a_link_is_shown_once_and_opens_what_it_is_for(
    guarded: Flask, sign_in: SignIn, clock: ClockedPorts
) -> None:
    admin = sign_in("admin")
    for name, role in (("", "annotator"), ("x" * 101, "annotator"), ("Zoe", "admin")):
        status, told = send(admin, "/judging/links", name=name, role=role)
        assert (status, "crlt_" in told) == (422, False)
    status, told = send(admin, "/judging/links", name="Zoë <b>", role="adjudicator")
    assert status == 200
    (secret,) = set(re.findall(r"http://localhost/adjudicate#(crlt_[\w-]+)", told))
    assert "Zoë &lt;b&gt;" in told
    assert "crlt_" not in admin.get("/judging/links").text
    zoe = Reader(guarded.test_client())
    assert zoe.sign_in(secret).location == "/adjudicate"
    assert "Zoë" in zoe.get("/sign-in").text


def test_with_auth_off_there_is_one_link_for_all(open_reader: Reader) -> None:
    told = open_reader.get("/judging/links").text
    assert "http://localhost/annotate" in told
    assert '<form class="card' not in told
    refused = open_reader.post("/judging/links", {"name": "Zoe", "role": "annotator"})
    assert refused.status_code == 422
    assert "crlt_" not in refused.text


def test_exports_are_saved_as_files(sign_in: SignIn, clock: ClockedPorts) -> None:
    """Case 48 of the trackers: as many rows as the manifest says; nobody's name is in them."""
    judged(clock)
    admin = sign_in("admin")
    files = {}
    for shape in ("jsonl", "csv", "factscore", "manifest"):
        sent = admin.get(f"{RUN}/export?format={shape}")
        assert sent.status_code == 200
        assert sent.headers["Content-Disposition"].startswith('attachment; filename="')
        assert "submission-one" in sent.headers["Content-Disposition"]
        files[shape] = sent.text
    rows = [json.loads(line) for line in files["jsonl"].splitlines()]
    manifest = json.loads(files["manifest"])
    votes = [row for row in rows if row["type"] == "vote"]
    table = list(csv.DictReader(io.StringIO(files["csv"])))
    assert len(votes) == manifest["votes"] == len({row["assignment"] for row in table}) == 10
    assert len(table) == 30  # two facts and a step in each vote
    assert sum(row["type"] == "event" for row in rows) == manifest["events"]
    for content in files.values():
        assert '"ada"' not in content
    assert admin.get(f"{RUN}/export?format=xml").status_code == 400
    assert admin.get(f"{RUN}/export?format=csv&format=jsonl").status_code == 400
