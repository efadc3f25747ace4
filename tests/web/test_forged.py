"""Requests that other sites' pages forge, and those of our own that come by a detour."""

import re
from collections.abc import Callable
from dataclasses import replace
from html import unescape

import pytest

from service.config import Settings
from service.storage.database import Database
from service.storage.work import StoredPorts
from service.usecases.identify import create_token
from tests.queueing import ClockedPorts
from tests.web.conftest import PAGE, SCRIPT, Reader, probed

SignIn = Callable[[str], Reader]
PROBE = "/annotate/probe"
FOREIGN = (
    {"Origin": "https://elsewhere.example"},
    {"Origin": "http://localhost.elsewhere.example"},
    {"Origin": "http://localhost:8080"},
    {"Origin": "null"},
    {"Origin": "http://[localhost"},
    {"Origin": "http://localhost@elsewhere.example"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
)


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_another_site_s_page_does_nothing(sign_in: SignIn, headers: dict[str, str]) -> None:
    """Case 61, label-studio #6606: a foreign Origin is refused, even with the right token."""
    annotator = sign_in("annotator")
    data = {"note": "n", "csrf_token": annotator.csrf()}
    for path in (PROBE, "/sign-in", "/sign-out"):
        told = annotator.client.post(path, data=data, headers=SCRIPT | headers)
        assert (told.status_code, told.json["code"]) == (403, "foreign-origin")
    page = annotator.client.post(PROBE, data=data, headers=PAGE | headers)
    assert page.status_code == 403
    assert "This came from somewhere else" in page.text
    assert annotator.get(PROBE).status_code == 200


def test_a_proxy_that_ends_tls_and_is_not_trusted(sign_in: SignIn) -> None:
    """Case 61: the page's Origin says https and another host name than the proxy asks for."""
    annotator = sign_in("annotator")
    data = {"note": "n", "csrf_token": annotator.csrf()}
    for headers in (
        {"Origin": "https://localhost"},
        {"Origin": "https://bench.example", "Sec-Fetch-Site": "same-origin"},
    ):
        sent = annotator.client.post(PROBE, data=data, headers=PAGE | headers)
        assert sent.json == {"name": "annotator", "note": "n"}


def test_case_61_a_trusted_proxy_under_another_host_name(
    settings: Settings, database: Database
) -> None:
    """Case 61: works behind a proxy under another host name; a foreign Origin is refused."""
    app = probed(replace(settings, auth=True, trusted_proxies=1), database)
    token = create_token(StoredPorts(database), role="annotator", name="a", expires_at=None)
    client = app.test_client()
    through = {
        "X-Forwarded-For": "203.0.113.5",
        "X-Forwarded-Proto": "https",
        "X-Forwarded-Host": "bench.example",
    }
    own = through | {"Origin": "https://bench.example"}
    answer = client.post("/sign-in", data={"token": token}, headers=PAGE | own)
    assert answer.status_code == 303
    assert "Secure" in answer.headers["Set-Cookie"]
    secret = answer.headers["Set-Cookie"].partition("=")[2].partition(";")[0]
    cookie = {"Cookie": f"crlt_session={secret}"}
    csrf = client.get("/sign-in/state", headers=through | cookie).json["csrf"]
    sent = {"note": "n", "csrf_token": csrf}
    answer = client.post(PROBE, data=sent, headers=PAGE | own | cookie)
    assert answer.json == {"name": "a", "note": "n"}
    for origin in ("http://localhost", "https://bench.example:8443", "https://other.example"):
        foreign = through | cookie | {"Origin": origin}
        told = client.post(PROBE, data=sent, headers=SCRIPT | foreign)
        assert told.json["code"] == "foreign-origin"


def test_without_the_session_s_token_nothing_is_done(sign_in: SignIn) -> None:
    annotator, admin = sign_in("annotator"), sign_in("admin")
    for token in ("", "x", "é", admin.csrf()):
        told = annotator.client.post(PROBE, data={"csrf_token": token}, headers=SCRIPT)
        assert (told.status_code, told.json["code"]) == (403, "csrf")
    page = annotator.post(PROBE, {"note": "kept by the browser"})
    assert page.status_code == 403
    assert "This page is from another session" in page.text
    header = {"X-CSRF-Token": annotator.csrf()}
    assert annotator.client.post(PROBE, headers=SCRIPT | header).status_code == 200


def test_a_page_open_for_three_hours_can_still_be_sent(
    sign_in: SignIn, clock: ClockedPorts
) -> None:
    """Case 62, Flask-WTF's users: with the session alive, no token runs out on its own."""
    annotator = sign_in("annotator")
    token = annotator.csrf()
    for _ in range(6):
        clock.wait(1800)
        annotator.get(PROBE)
    sent = annotator.post(PROBE, {"note": "text of three hours", "csrf_token": token})
    assert sent.json == {"name": "annotator", "note": "text of three hours"}


def test_a_form_sent_after_the_session_s_end_is_kept_and_sent_again(
    sign_in: SignIn, clock: ClockedPorts, tokens: dict[str, str]
) -> None:
    """Case 62: signed in again with the text intact."""
    annotator = sign_in("annotator")
    text = "line one\r\n<b>line two</b> & \u202e\u062a\u062c"
    form = {"note": text, "csrf_token": annotator.csrf()}
    clock.wait(3 * 3600)
    answer = annotator.post(PROBE, form)
    assert answer.status_code == 401
    assert "Nothing is lost" in answer.text
    assert _fields(answer.text) == {"next": PROBE, "kept:note": text}
    wrong = annotator.post("/sign-in", _fields(answer.text) | {"token": "crlt_wrong"})
    assert _fields(wrong.text) == _fields(answer.text)
    again = annotator.post("/sign-in", _fields(wrong.text) | {"token": tokens["annotator"]})
    assert again.status_code == 200
    assert f'action="{PROBE}"' in again.text
    fields = _fields(again.text)
    assert fields.pop("csrf_token") == annotator.csrf()
    assert fields == {"note": text}
    sent = annotator.post(PROBE, fields | {"csrf_token": annotator.csrf()})
    assert sent.json == {"name": "annotator", "note": text}


def test_without_tokens_only_our_own_pages_administer(open_reader: Reader) -> None:
    """Nobody is signed in, so no token can tell: the browser must say where the page is from."""
    path = "/judging/probe"
    assert open_reader.post(path, {"note": "n"}).json == {"name": "", "note": "n"}
    for headers in ({}, {"Sec-Fetch-Site": "none"}, *FOREIGN):
        told = open_reader.client.post(path, headers=SCRIPT | headers)
        assert (told.status_code, told.json["code"]) == (403, "foreign-origin")


def _fields(page: str) -> dict[str, str]:
    """The hidden fields of the page's own form, as a browser reads them."""
    _, _, main = page.partition("<main")
    return {
        unescape(name): unescape(value).replace("\r\n", "\n").replace("\n", "\r\n")
        for name, value in re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)">', main)
    }


@pytest.mark.parametrize("headers", [{}, PAGE], ids=["program", "browser"])
def test_a_token_in_the_header_opens_its_role_s_pages(
    reader: Reader, tokens: dict[str, str], headers: dict[str, str]
) -> None:
    """Without a session: no page can have a browser send it, so nothing needs a CSRF token."""
    opens = {"annotator": {"/annotate/probe"}, "submitter": set()}
    opens["adjudicator"] = opens["annotator"] | {"/adjudicate/probe"}
    opens["admin"] = opens["adjudicator"] | {"/judging/probe"}
    for role, token in tokens.items():
        sent = headers | {"Authorization": f"Bearer {token}"}
        for path in opens["admin"]:
            status = 200 if path in opens[role] else 403
            assert reader.client.get(path, headers=sent).status_code == status
            assert reader.client.post(path, headers=sent).status_code == status
    named = {"X-Annotator": "ada"}
    assert reader.client.get("/judging/probe", headers=headers | named).status_code == 303
    unknown = {"Authorization": "Bearer crlt_unknown"}
    assert reader.client.get("/judging/probe", headers=headers | unknown).status_code == 401
