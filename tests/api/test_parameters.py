"""The query string on routes that read none of it: nothing sent is ignored in silence."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient


@pytest.fixture
def documented(app: Flask) -> list[tuple[str, str]]:
    """Method and path of every documented route, with invented ids."""
    found = []
    for rule in app.url_map.iter_rules():
        view = app.view_functions[rule.endpoint]
        if hasattr(view, "_apidoc"):
            path = re.sub("<[^>]*>", "some-one", re.sub("<int[^>]*>", "1", rule.rule))
            found += [
                (method, path) for method in sorted(rule.methods or ()) if method != "OPTIONS"
            ]
    return found


def test_an_unknown_parameter_is_refused_on_every_documented_route(
    client: FlaskClient, documented: list[tuple[str, str]]
) -> None:
    assert ("POST", "/assignments/claim") in documented
    for method, path in documented:
        headers = {"X-Annotator": "ada", "Content-Type": "text/csv"}
        told = client.open(f"{path}?surely-unknown=1", method=method, headers=headers)
        assert told.status_code == 400, (method, path)
        if method != "HEAD":
            assert told.json["errors"][0]["parameter"] == "surely-unknown", (method, path)
            assert "allowed: " in told.json["errors"][0]["detail"]


def test_pages_for_people_may_be_linked_to_with_anything(client: FlaskClient) -> None:
    assert client.get("/?utm_source=letter").status_code == 200
