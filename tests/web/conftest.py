"""Fixtures of pages: an application with auth on, a probe behind the gate, people who sign in."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest
from flask import Flask, request
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.app import create_app
from service.config import Settings
from service.domain.access import ROLES
from service.storage.database import Database
from service.usecases.identify import create_token
from service.web.signed import signed_in
from service.wiring import KEY
from tests.queueing import ClockedPorts
from tests.web.annotating import Annotator
from tests.web.annotating import signed_in as annotator_signed_in

PAGE = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
SCRIPT = {"Accept": "application/json"}
SIGN_IN = "/sign-in"


def probed(settings: Settings, database: Database) -> Flask:
    """The application with a page and a form for each deed, for tests of the gate alone."""
    app = create_app(settings, database)
    for path, deed in (
        ("/annotate/probe", "judge"),
        ("/adjudicate/probe", "adjudicate"),
        ("/judging/probe", "administer"),
    ):

        def probe(deed: Any = deed) -> dict[str, object]:  # noqa: ANN401 - one of the deeds
            signed = signed_in(deed)
            return {"name": signed.name, "note": request.form.get("note")}

        app.add_url_rule(path, path, probe, methods=["GET", "POST"])
    return app


@dataclass
class Reader:
    """A browser, as far as HTTP goes: keeps cookies, asks for pages, sends forms with the token."""

    client: FlaskClient
    host: str = "localhost"

    def get(self, path: str, headers: dict[str, str] | None = None, **more: Any) -> TestResponse:  # noqa: ANN401
        """Ask for a page."""
        return self.client.get(path, headers=PAGE | (headers or {}), **more)

    def post(
        self, path: str, data: dict[str, str], headers: dict[str, str] | None = None
    ) -> TestResponse:
        """Send a form from a page of the service."""
        origin = {"Origin": f"http://{self.host}"}
        return self.client.post(path, data=data, headers=PAGE | origin | (headers or {}))

    def sign_in(self, entered: str, next: str = "", field: str = "token") -> TestResponse:
        """Fill in the form of the sign-in page."""
        return self.post(SIGN_IN, {field: entered, "next": next})

    def csrf(self) -> str:
        """The token of the page that was asked for last, here any page."""
        found = re.search(r'name="csrf-token" content="([0-9a-f]+)"', self.get(SIGN_IN).text)
        assert found is not None
        return found[1]


@pytest.fixture
def guarded(settings: Settings, database: Database) -> Flask:
    """The application with auth on and probes."""
    return probed(replace(settings, auth=True, session_seconds=3600), database)


@pytest.fixture
def clock(guarded: Flask, database: Database) -> ClockedPorts:
    """The clock behind it."""
    ports = ClockedPorts(database)
    guarded.extensions[KEY] = replace(guarded.extensions[KEY], ports=ports)
    return ports


@pytest.fixture
def tokens(clock: ClockedPorts) -> dict[str, str]:
    """A token of each role."""
    return {role: create_token(clock, role=role, name=role, expires_at=None) for role in ROLES}


@pytest.fixture
def reader(guarded: Flask, tokens: dict[str, str]) -> Reader:
    """A reader of the application with auth on, not signed in."""
    return Reader(guarded.test_client())


@pytest.fixture
def sign_in(guarded: Flask, tokens: dict[str, str]) -> Callable[[str], Reader]:
    """Makes a reader who is signed in with the token of a role."""

    def signed(role: str) -> Reader:
        reader = Reader(guarded.test_client())
        assert reader.sign_in(tokens[role]).status_code == 303
        return reader

    return signed


@pytest.fixture
def open_reader(settings: Settings, database: Database) -> Reader:
    """A reader of the application with auth off."""
    return Reader(probed(settings, database).test_client())


@pytest.fixture
def clocked(app: Flask, database: Database) -> ClockedPorts:
    """Storage with a clock that the test moves."""
    ports = ClockedPorts(database)
    app.extensions[KEY] = replace(app.extensions[KEY], ports=ports)
    return ports


@pytest.fixture
def join(app: Flask) -> Callable[[str], Annotator]:
    """Signs somebody in under a name."""
    return lambda name: annotator_signed_in(app, "name", name)
