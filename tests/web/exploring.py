"""An application whose pages are explored in tests: an invented release with nasty texts."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.app import create_app
from service.config import Settings
from service.domain.entries import Entry, Finding, Rule, Step
from service.domain.statements import Correction, Qualifier, Statement, Term, Value
from service.storage.database import Database
from service.storage.work import StoredPorts
from tests.databases import migrated_sqlite
from tests.releases import entry, imported, tiny_release

PAGE = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
NASTY = "<script>alert('x')</script>"
ARABIC = "بحيرة أرومية"
LINK = re.compile(r'href="([^"]*)"')


def nasty_entry() -> Entry:
    """An entry that tries to be more than text, and reads from right to left."""
    said = Statement(
        f"({NASTY}, height, 3)",
        Term("Q900100", NASTY),
        Term("P2048", '" onload="x'),
        Value("entity", ARABIC, id="Q900101"),
        (Qualifier(Term("P585", "point in time"), Value("string", NASTY)),),
        corrected=Correction(NASTY, value=Value("string", "4")),
    )
    onward = replace(said, subject=Term("Q900101", ARABIC), value=Value("string", "x" * 300))
    return replace(
        entry(13),
        query=f"Is {NASTY} & so on?",
        entities=(Term("Q900100", NASTY),),
        rule=Rule(NASTY, "other", None, None, negated=True),
        statements=(said, onward),
        steps=(Step(NASTY, "fact", (0, 1)),),
        skills=("a&b=c", "physical"),
        findings=(Finding("E13", "bracket", "minor", "/<b>", NASTY, f"{NASTY}!", NASTY),),
    )


@dataclass
class Explored:
    """The application with its storage; `release` is the id of the one that is served."""

    client: FlaskClient
    ports: StoredPorts
    release: str

    def get(self, path: str, **headers: str) -> TestResponse:
        """Ask for a page as a browser does."""
        return self.client.get(path, headers=PAGE | headers)

    def page(self, path: str) -> str:
        """A page that is there."""
        answer = self.get(path)
        assert answer.status_code == 200, (path, answer.text)
        assert answer.content_type == "text/html; charset=utf-8"
        return answer.text


def links(text: str, beginning: str = "") -> list[str]:
    """Where a page leads, without places within a page."""
    found = (unescape(link).partition("#")[0] for link in LINK.findall(text))
    return list(dict.fromkeys(link for link in found if link and link.startswith(beginning)))


class _Reader(HTMLParser):
    """Notes what a page would run, and what it would load."""

    def __init__(self) -> None:
        super().__init__()
        self.run: list[str] = []
        self.loaded: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.run += [f"{tag} {name}" for name in given if name.startswith("on") or name == "style"]
        self.run += [value for value in given.values() if value.lower().startswith("javascript:")]
        if tag == "script" and "src" not in given:
            self.run.append("script")
        if tag in ("script", "img", "iframe", "link"):
            self.loaded.append(given.get("src") or given.get("href") or "")


def run_and_loaded(text: str) -> tuple[list[str], list[str]]:
    """Scripts and styles that stand in a page itself, and what it loads."""
    reader = _Reader()
    reader.feed(text)
    return reader.run, reader.loaded


def explored(home: Path, *, auth: bool = False) -> Iterator[Explored]:
    """An application on SQLite with thirty entries, the nasty one among them."""
    settings = Settings(
        home=home,
        database_url=migrated_sqlite(home / "crlt.sqlite3"),
        auth=auth,
        log_level="error",
    )
    database = Database(settings.database_url)
    ports = StoredPorts(database)
    entries = tuple(nasty_entry() if n == 13 else entry(n) for n in range(1, 31))
    release = imported(ports, tiny_release(entries=entries))
    yield Explored(create_app(settings, database).test_client(), ports, release)
    database.close()
