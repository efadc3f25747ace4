"""Errors under people's paths: a page for people, problem details for programs."""

from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.conftest import PAGE, SCRIPT, Reader

SignIn = Callable[[str], Reader]


@pytest.mark.parametrize("path", ["/annotate/x/y", "/adjudicate/x/y", "/judging/x/y", "/sign-in/x"])
def test_nothing_there_is_said_in_a_page(client: FlaskClient, path: str) -> None:
    page = client.get(path, headers=PAGE)
    assert (page.status_code, page.content_type) == (404, "text/html; charset=utf-8")
    assert "Nothing is here" in page.text
    assert page.headers["Cache-Control"] == "no-store"
    told = client.get(path, headers=SCRIPT)
    assert (told.status_code, told.json["code"]) == (404, "not-found")


def test_the_interface_answers_programs_only(client: FlaskClient) -> None:
    for path in ("/entries/none", "/annotated", "/judgingx/y"):
        assert client.get(path, headers=PAGE).content_type == "application/problem+json"


def test_the_headers_of_an_error_stay(client: FlaskClient) -> None:
    page = client.get("/sign-out", headers=PAGE)
    assert page.status_code == 405
    assert set(page.headers["Allow"].split(", ")) == {"OPTIONS", "POST"}
    assert "405" in page.text


def test_a_failure_tells_nothing_of_itself(app: Flask) -> None:
    def fail() -> str:
        raise RuntimeError("a secret of the machine")

    app.add_url_rule("/judging/fails", "fails", fail)
    page = app.test_client().get("/judging/fails", headers=PAGE)
    assert (page.status_code, page.content_type) == (500, "text/html; charset=utf-8")
    assert "secret" not in page.text
    assert "The service failed" in page.text
