"""The organiser's pages over HTTP, on both databases: who may, what they show, what they hide."""

import re
from collections.abc import Callable
from urllib.parse import quote

import pytest

from service.domain.judging.labels import Judgement
from service.storage.database import Database
from service.usecases.show_run import show_run
from tests.judged import SAID, as_said, judge_all, judge_next
from tests.queueing import ClockedPorts, queued
from tests.web.conftest import SCRIPT, Reader

SignIn = Callable[[str], Reader]
ADDRESSES = (
    "/judging",
    "/judging/submission-one",
    "/judging/submission-one/figures",
    "/judging/submission-one/work",
    "/judging/submission-one/disagreements",
    "/judging/submission-one/export",
    "/judging/annotators",
    "/judging/links",
)


@pytest.fixture
def run(clock: ClockedPorts) -> str:
    """Five responses judged by ada and bob: see SAID."""
    id = queued(clock, 5, k=2)
    judge_all(clock, ["ada", "bob"], as_said)
    return id


def text_of(html: str) -> str:
    """What a reader reads, blanks folded."""
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_pages_are_for_admins(reader: Reader, sign_in: SignIn, run: str) -> None:
    others, admin = [sign_in(role) for role in ("annotator", "adjudicator")], sign_in("admin")
    for path in ADDRESSES:
        nobody = reader.get(path)
        entrance = f"/sign-in?next={quote(path, safe='')}"
        assert (nobody.status_code, nobody.location) == (303, entrance)
        assert reader.client.get(path, headers=SCRIPT).status_code == 401
        for other in others:
            refused = other.get(path)
            assert refused.status_code == 403
            assert "Your role does not open this page" in refused.text
            assert "keep secret" not in refused.text
        assert admin.get(path).status_code == 200


def test_the_list_says_how_far_each_run_is(sign_in: SignIn, run: str) -> None:
    shown = sign_in("admin").get("/judging")
    assert shown.headers["Cache-Control"] == "no-store"
    told = text_of(shown.text)
    assert "a system to keep secret" in told
    assert "3 of 5 items judged · 1 judgement to come" in told
    assert "1 sent back" in told
    assert "2 disputes waiting" in told
    assert "http://localhost/annotate?submission=submission-one" in told


def test_without_a_run_a_newcomer_is_told_how_to_queue_one(open_reader: Reader) -> None:
    told = open_reader.get("/judging").text
    assert "No run is queued for people yet" in told
    commands = re.search(r"<pre[^>]*><code>(.*?)</code>", told, re.DOTALL)
    assert commands is not None
    assert len(commands[1].splitlines()) == 2
    assert "http://localhost/score" in commands[1]


def test_small_runs_come_with_their_numbers_and_large_ones_fetch_them(
    sign_in: SignIn, run: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    admin = sign_in("admin")
    fetched = admin.get("/judging/submission-one/figures").text
    assert 'aria-label="FActScore: ' in fetched
    assert fetched in admin.get("/judging").text
    monkeypatch.setattr("service.web.judging.AT_ONCE", 4)
    listed = admin.get("/judging").text
    assert "FActScore: " not in listed
    assert 'hx-get="/judging/submission-one/figures"' in listed
    shown = admin.get("/judging/submission-one").text
    for part in ("figures?full=1", "work", "disagreements"):
        assert f'hx-get="/judging/submission-one/{part}"' in shown


def test_the_numbers_are_those_of_the_interface(sign_in: SignIn, run: str) -> None:
    """E1 and E3 come to FActScore 1: Wilson's interval on two of two, both being equal.

    E2 has one fact of two, E4 and E5 nothing yet: a mean of all is at least 2.5 of 5. E1, E2, E3
    have two labels on six facts, five of them alike.
    """
    told = text_of(sign_in("admin").get("/judging/submission-one").text)
    assert "FActScore may still end between 0.500 and 1.000 1.000 0.342 to 1.000" in told
    assert "Percent 0.833" in told
    assert "On facts, 6 facts with two labels or more" in told
    assert "On steps, 3 steps with two labels or more" in told


def test_figures_change_when_somebody_revises(
    sign_in: SignIn, run: str, clock: ClockedPorts
) -> None:
    """Kept while nothing that counts changes, made anew when something does."""
    admin = sign_in("admin")
    before = admin.get("/judging/submission-one/figures?full=1").text
    assert admin.get("/judging/submission-one/figures?full=1").text == before
    judge_all(clock, ["cyd"], lambda *_: SAID["bob", "E1"])
    assert admin.get("/judging/submission-one/figures?full=1").text != before


def test_a_missing_figure_says_why(sign_in: SignIn, clock: ClockedPorts) -> None:
    """Cases 37 and 40 of the trackers, in words."""
    admin = sign_in("admin")
    queued(clock, 2, k=1)
    judge_all(clock, ["ada"], lambda *_: SAID["ada", "E1"])
    assert "takes two annotators" in admin.get("/judging/submission-one").text
    queued(clock, 2, k=1, id="submission-two")
    for name in ("ada", "bob"):
        assert judge_next(clock, name, lambda *_: SAID["ada", "E1"]) is not None
    shown = admin.get("/judging/submission-two").text
    assert "nothing has labels of two annotators" in shown
    queued(clock, 2, k=2, id="submission-three")
    judge_all(clock, ["ada", "bob"], lambda *_: SAID["ada", "E1"])
    told = text_of(admin.get("/judging/submission-three").text)
    assert "alpha no value, all labels are the same, so chance cannot be told" in told
    assert "Percent 1.000" in told


def test_prevalence_does_not_hide_agreement(sign_in: SignIn, clock: ClockedPorts) -> None:
    """Case 45 of the trackers: 19 of 20 alike is percent 0.95, alpha 0.0, AC1 0.947."""
    queued(clock, 10, k=2)

    def says(name: str, entry: str) -> Judgement:
        differs = name == "bob" and entry == "E7"
        return Judgement(
            facts=("supported", "contradicted" if differs else "supported"), steps=("valid",)
        )

    judge_all(clock, ["ada", "bob"], says)
    told = text_of(sign_in("admin").get("/judging/submission-one").text)
    assert "Percent 0.950" in told
    assert re.search(r"alpha 0\.000", told)
    assert "AC1 0.947" in told


def test_who_lowers_agreement_is_named(sign_in: SignIn, clock: ClockedPorts) -> None:
    queued(clock, 6, k=3)

    def says(name: str, entry: str) -> Judgement:
        odd = name == "cyd" and entry in ("E1", "E2", "E3")
        label = "contradicted" if odd or entry == "E6" else "supported"
        return Judgement(facts=(label, "supported"), steps=("valid",))

    judge_all(clock, ["ada", "bob", "cyd"], says)
    told = text_of(sign_in("admin").get("/judging/submission-one").text)
    assert "cyd lowers AC1 most" in told
    assert told.count("lowers AC1 most") == 1


def test_with_auth_off_nobody_named_sees_what_they_may_still_judge(
    open_reader: Reader, database: Database
) -> None:
    """Case 34 of the trackers: as bob, every page of the run ada judged has no trace of her."""
    ports = ClockedPorts(database)
    queued(ports, 1, k=2)
    judge_all(ports, ["ada"], lambda *_: SAID["ada", "E2"])
    assert "ada" in text_of(open_reader.get("/judging/submission-one").text)
    open_reader.sign_in("bob", field="name")
    listed = text_of(open_reader.get("/judging").text)
    assert "A run you may still judge" in listed
    assert "keep secret" not in listed
    for path in ("", "/figures", "/work", "/disagreements", "?names=1"):
        hidden = open_reader.get(f"/judging/submission-one{path}")
        assert hidden.status_code == 403
        assert "ada" not in text_of(hidden.text)
        assert "Sign out to look at it" in hidden.text
    assert open_reader.get("/judging/submission-one/export").status_code == 404
    judge_all(ports, ["bob"], lambda *_: SAID["bob", "E1"])
    assert open_reader.get("/judging/submission-one").status_code == 200
    assert show_run(ports, "submission-one").counts.judged == 1


def test_with_auth_off_the_header_names_somebody_as_the_sign_in_does(
    open_reader: Reader, database: Database
) -> None:
    """Case 34 of the trackers for programs: X-Annotator, over HTTP as UTF-8 seen as Latin-1."""
    ports = ClockedPorts(database)
    queued(ports, 1, k=2)
    judge_all(ports, ["ada"], lambda *_: SAID["ada", "E2"])
    bob = {"X-Annotator": "bö b".encode().decode("latin-1")}
    listed = text_of(open_reader.get("/judging", bob).text)
    assert "A run you may still judge" in listed
    assert "keep secret" not in listed
    for path in ("", "/figures", "/work", "/disagreements", "?names=1"):
        hidden = open_reader.get(f"/judging/submission-one{path}", bob)
        assert hidden.status_code == 403
        assert "As bö b you may still judge" in hidden.text
    assert open_reader.get("/judging/submission-one/export", bob).status_code == 404
    assert open_reader.get("/judging", {"X-Annotator": "\x07"}).status_code == 400
    judge_all(ports, ["bö b"], lambda *_: SAID["bob", "E1"])
    assert open_reader.get("/judging/submission-one", bob).status_code == 200


def test_what_is_not_there_is_not_found(sign_in: SignIn, run: str) -> None:
    admin = sign_in("admin")
    for path in ("", "/work", "/disagreements", "/export", "/figures"):
        assert admin.get(f"/judging/submission-none{path}").status_code == 404
    assert admin.get("/judging?after=submission-none").status_code == 404
