"""Signing in and out: what it opens, what it refuses, how long it lasts."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from hashlib import sha256
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from sqlalchemy import select, update

from service.app import create_app
from service.config import Settings
from service.storage.database import Database
from service.storage.tables.access import tokens as tokens_table
from service.storage.tables.sessions import sessions
from service.usecases.identify import create_token
from service.wiring import KEY
from tests.queueing import ClockedPorts
from tests.web.conftest import PAGE, SCRIPT, Reader

SignIn = Callable[[str], Reader]


@pytest.mark.parametrize(
    ("role", "start"),
    [("annotator", "/annotate"), ("adjudicator", "/adjudicate"), ("admin", "/judging")],
)
def test_each_role_begins_where_it_works(
    reader: Reader, tokens: dict[str, str], role: str, start: str
) -> None:
    answer = reader.sign_in(tokens[role])
    assert (answer.status_code, answer.headers["Location"]) == (303, start)


def test_the_cookie_is_kept_from_scripts_and_other_sites(
    reader: Reader, tokens: dict[str, str], database: Database
) -> None:
    cookie = reader.sign_in(tokens["annotator"]).headers["Set-Cookie"]
    secret = cookie.partition("=")[2].partition(";")[0]
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(cookie.split("; "))
    assert "Secure" not in cookie
    with database.reading() as connection:
        kept = connection.execute(select(sessions.c.secret_sha256)).scalars().all()
    assert kept == [sha256(secret.encode()).hexdigest()]


def test_over_tls_the_cookie_never_leaves_tls(guarded: Flask, tokens: dict[str, str]) -> None:
    answer = guarded.test_client().post(
        "/sign-in", data={"token": tokens["admin"]}, base_url="https://localhost"
    )
    assert "Secure" in answer.headers["Set-Cookie"].split("; ")


def test_an_unknown_token_is_refused_in_words(reader: Reader) -> None:
    answer = reader.sign_in("crlt_unknown", next="/annotate")
    assert answer.status_code == 401
    assert "The token is unknown or has expired." in answer.text
    assert 'name="next" value="/annotate"' in answer.text
    assert "crlt_unknown" not in answer.text
    assert "Set-Cookie" not in answer.headers


def test_a_submitter_s_token_opens_no_page(reader: Reader, tokens: dict[str, str]) -> None:
    answer = reader.sign_in(tokens["submitter"])
    assert answer.status_code == 403
    assert "This token is for sending predictions" in answer.text
    assert "Set-Cookie" not in answer.headers


def test_a_page_for_another_role_says_so(sign_in: SignIn) -> None:
    annotator = sign_in("annotator")
    page = annotator.get("/judging/probe")
    assert page.status_code == 403
    assert page.content_type == "text/html; charset=utf-8"
    assert "The role annotator may not administer." in page.text
    told = annotator.client.get("/judging/probe", headers=SCRIPT)
    assert (told.status_code, told.json["code"]) == (403, "wrong-role")
    assert told.content_type == "application/problem+json"
    assert sign_in("admin").get("/judging/probe").json["name"] == "admin"


@pytest.mark.parametrize(
    ("target", "leads_to"),
    [
        ("/annotate/probe?x=1&y=%C3%A9", "/annotate/probe?x=1&y=%C3%A9"),
        ("//elsewhere.example/x", "/annotate"),
        ("/\\elsewhere.example", "/annotate"),
        ("/\t/elsewhere.example", "/annotate"),
        ("https://elsewhere.example/", "/annotate"),
        ("javascript:alert(1)", "/annotate"),
        ("/a\r\nSet-Cookie: x=1", "/annotate"),
        ("annotate", "/annotate"),
    ],
)
def test_signing_in_leads_nowhere_else(
    reader: Reader, tokens: dict[str, str], target: str, leads_to: str
) -> None:
    answer = reader.sign_in(tokens["annotator"], next=target)
    assert answer.headers["Location"] == leads_to


def test_a_page_without_a_session_leads_to_the_form_and_back(
    reader: Reader, tokens: dict[str, str]
) -> None:
    answer = reader.get("/annotate/probe?query=caf%C3%A9&x=%26")
    assert answer.status_code == 303
    location = urlsplit(answer.headers["Location"])
    assert location.path == "/sign-in"
    (target,) = parse_qs(location.query)["next"]
    assert target == "/annotate/probe?query=caf%C3%A9&x=%26"
    back = reader.sign_in(tokens["annotator"], next=target)
    assert back.headers["Location"] == target
    assert reader.get(target).json["name"] == "annotator"


def test_a_script_without_a_session_is_told(reader: Reader) -> None:
    for headers in (
        SCRIPT,
        {"Accept": "application/problem+json"},
        {"Accept": "application/json, text/plain, */*"},
        PAGE | {"HX-Request": "true"},
        {"X-CSRF-Token": "of a session that is over"},
    ):
        answer = reader.client.get("/annotate/probe", headers=headers)
        assert (answer.status_code, answer.json["code"]) == (401, "signed-out")
    sent = reader.client.post("/annotate/probe", headers={"Accept": "*/*"})
    assert (sent.status_code, sent.json["code"]) == (401, "signed-out")


def test_a_session_lives_while_it_is_used(sign_in: SignIn, clock: ClockedPorts) -> None:
    annotator = sign_in("annotator")
    for _ in range(4):
        clock.wait(3000)
        assert annotator.get("/annotate/probe").status_code == 200
    clock.wait(3601)
    assert annotator.get("/annotate/probe").status_code == 303


def test_a_session_is_not_written_at_every_page(
    sign_in: SignIn, clock: ClockedPorts, database: Database
) -> None:
    annotator = sign_in("annotator")
    ends = select(sessions.c.expires_at)
    with database.reading() as connection:
        before = connection.execute(ends).scalar_one()
    clock.wait(59)
    annotator.get("/annotate/probe")
    with database.reading() as connection:
        assert connection.execute(ends).scalar_one() == before
    clock.wait(2)
    annotator.get("/annotate/probe")
    with database.reading() as connection:
        assert connection.execute(ends).scalar_one() == before + timedelta(seconds=61)


def test_a_deactivated_token_ends_its_sessions(sign_in: SignIn, database: Database) -> None:
    annotator, admin = sign_in("annotator"), sign_in("admin")
    with database.writing() as connection:
        connection.execute(
            update(tokens_table).where(tokens_table.c.role == "annotator").values(active=False)
        )
    assert annotator.get("/annotate/probe").status_code == 303
    assert admin.get("/annotate/probe").status_code == 200


def test_a_session_ends_with_its_token(guarded: Flask, clock: ClockedPorts) -> None:
    until = clock.now() + timedelta(seconds=60)
    token = create_token(clock, role="annotator", name="short", expires_at=until)
    reader = Reader(guarded.test_client())
    reader.sign_in(token)
    assert reader.get("/annotate/probe").json["name"] == "short"
    clock.wait(61)
    assert reader.get("/annotate/probe").status_code == 303


def test_signing_out_ends_the_session_itself(sign_in: SignIn, database: Database) -> None:
    annotator = sign_in("annotator")
    stolen = annotator.client.get_cookie("crlt_session")
    assert stolen is not None
    answer = annotator.post("/sign-out", {"csrf_token": annotator.csrf()})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/sign-in")
    annotator.client.set_cookie("crlt_session", stolen.value)
    assert annotator.get("/annotate/probe").status_code == 303
    with database.reading() as connection:
        assert connection.execute(select(sessions)).all() == []


def test_signing_in_again_ends_the_old_session(sign_in: SignIn, tokens: dict[str, str]) -> None:
    reader = sign_in("annotator")
    old = reader.client.get_cookie("crlt_session")
    assert old is not None
    reader.sign_in(tokens["admin"])
    assert reader.get("/judging/probe").json["name"] == "admin"
    reader.client.set_cookie("crlt_session", old.value)
    assert reader.get("/annotate/probe").status_code == 303


@pytest.mark.parametrize("cookie", ["", "x", "é", "a" * 99])
def test_a_cookie_of_nobody_is_nobody(reader: Reader, cookie: str) -> None:
    reader.client.set_cookie("crlt_session", cookie)
    assert reader.get("/annotate/probe").status_code == 303


@pytest.mark.parametrize("name", ["Ada", "  李 ", "x" * 100])
def test_without_tokens_a_name_is_enough(open_reader: Reader, name: str) -> None:
    answer = open_reader.sign_in(name, field="name")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/annotate")
    assert open_reader.get("/annotate/probe").json["name"] == name.strip()


@pytest.mark.parametrize("name", ["", "   ", "x" * 101, "a\tb", "a\x00b"])
def test_what_is_no_name_is_refused(open_reader: Reader, name: str) -> None:
    answer = open_reader.sign_in(name, field="name")
    assert answer.status_code == 422
    assert "A name has 1 to 100 printable characters." in answer.text


def test_without_tokens_the_organiser_needs_no_name(open_reader: Reader) -> None:
    assert open_reader.get("/judging/probe").status_code == 200
    assert open_reader.get("/annotate/probe").status_code == 303
    assert open_reader.get("/adjudicate/probe").status_code == 303


def test_a_name_opens_nothing_once_tokens_are_needed(
    open_reader: Reader, settings: Settings, database: Database
) -> None:
    open_reader.sign_in("Ada", field="name")
    app = open_reader.client.application
    app.extensions[KEY] = replace(app.extensions[KEY], settings=replace(settings, auth=True))
    assert open_reader.get("/annotate/probe").status_code == 303


def test_what_scripts_ask_for_who_is_signed_in(sign_in: SignIn, reader: Reader) -> None:
    annotator = sign_in("annotator")
    state = annotator.client.get("/sign-in/state")
    known = {"name": "annotator", "role": "annotator", "csrf": annotator.csrf()}
    assert state.json == known | {"annotator": state.json["annotator"]}
    assert state.headers["Cache-Control"] == "no-store"
    told = reader.client.get("/sign-in/state")
    assert (told.status_code, told.json["code"]) == (401, "signed-out")


def test_names_are_shown_as_text(settings: Settings, database: Database) -> None:
    reader = Reader(create_app(settings, database).test_client())
    reader.sign_in("<img src=x onerror=alert(1)>", field="name")
    shown = re.findall(r'<span class="name"[^>]*>(.*?)</span>', reader.get("/sign-in").text)
    assert shown == ["&lt;img src=x onerror=alert(1)&gt;"]
