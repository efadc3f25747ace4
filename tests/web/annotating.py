"""Annotators at their page, as far as HTTP goes."""

import json
import re
from dataclasses import dataclass
from html import unescape
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

PAGE = {"Accept": "text/html"}


@dataclass
class Annotator:
    """A browser of somebody signed in, as far as HTTP goes."""

    client: FlaskClient
    csrf: str

    def page(self, path: str = "/annotate") -> TestResponse:
        """A page."""
        return self.client.get(path, headers=PAGE)

    def start(self, path: str = "/annotate") -> dict[str, Any]:
        """What the page's script starts from."""
        found = re.search(r"data-start='([^']*)'", self.page(path).text)
        assert found is not None
        read: dict[str, Any] = json.loads(unescape(found[1]))
        return read

    def send(self, method: str, path: str, body: object, csrf: str | None = None) -> TestResponse:
        """JSON from the page's script."""
        token = {"X-CSRF-Token": self.csrf if csrf is None else csrf}
        return self.client.open(path, method=method, json=body, headers=token)

    def judge(self, start: dict[str, Any], **change: object) -> TestResponse:
        """A final judgement of the assignment, every label the first of its kind."""
        body = {
            "facts": ["supported"] * (start["shape"]["facts"] or 0),
            "steps": ["valid"] * (start["shape"]["steps"] or 0),
            "lease": (start["lease"] or {}).get("token"),
            "version": start["version"],
            "final": True,
        } | change
        return self.send("PUT", start["urls"]["judgement"], body)


def signed_in(app: Flask, field: str, entered: str) -> Annotator:
    """Somebody who has filled in the sign-in form."""
    client = app.test_client()
    entered_at = client.post("/sign-in", data={field: entered, "next": "/"})
    assert entered_at.status_code == 303
    state = client.get("/sign-in/state").json
    assert state is not None
    return Annotator(client, state["csrf"])
