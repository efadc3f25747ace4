"""crlt sync: wrong usage, no contact, what it costs, what came of it, asking on a terminal."""

import re
from collections.abc import Callable
from datetime import date
from pathlib import Path

import click.testing
import pytest
from click.testing import CliRunner, Result

from service.app import open_ports
from service.cli import main
from service.cli.serving import import_starter
from service.config import load_settings
from service.storage.database import Database
from service.storage.work import StoredPorts
from tests.standin import StandIn, claim, entity, item

Crlt = Callable[..., Result]
STATEMENTS = """
<http://www.wikidata.org/entity/statement/Q9-1> <http://www.wikidata.org/prop/statement/P1>
  <http://www.wikidata.org/entity/Q1> .
<http://www.wikidata.org/entity/Q9> <http://www.wikidata.org/prop/direct/P1>
  <http://www.wikidata.org/entity/Q1> .
"""


@pytest.fixture
def standin(standin: StandIn) -> StandIn:
    standin.library.add(
        item("Q1", "one", claim("P1", "Q2")),
        item("Q2", "two"),
        item("Q3", "three"),
        entity("P1", {"en": "knows"}),
    )
    standin.library.merge("Q30", "Q3")
    return standin


@pytest.fixture
def crlt(standin: StandIn, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Crlt:
    """The command in a home of its own, with the stand-in for Wikidata."""
    monkeypatch.setenv("CRLT_HOME", str(tmp_path))
    monkeypatch.setenv("CRLT_WIKIDATA_URL", standin.url)
    monkeypatch.setenv("CRLT_CONTACT", "somebody@example.org")

    def run(*words: str, **more: str) -> Result:
        return CliRunner(env=more).invoke(main, ["sync", *words])

    return run


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["entities"], "Missing argument"),
        (["entities", "Q1", "Q0"], "Q0"),
        (["entities", "P31"], "property"),
        (["entities", "L42"], "lexeme"),
        (["entities", "q42"], "Q42"),
        (["entities", "Q1|Q2"], "no id of an item"),
        (["entities", "Q1", "--depth", "3"], "0<=x<=2"),
        (["entities", "Q1", "--as-of", "yesterday"], "%Y-%m-%d"),
        (["entities", "Q1", "--as-of", "2012-10-28"], "2012-10-29"),
        (["release", "--as-of", "2999-01-01"], "to today"),
        (["properties", "P31"], "unexpected extra argument"),
        (["lexemes"], "No such command"),
    ],
)
def test_wrong_usage(crlt: Crlt, standin: StandIn, words: list[str], told: str) -> None:
    result = crlt(*words, CRLT_CONTACT="")
    assert (result.exit_code, told in result.output) == (2, True), result.output
    assert standin.requests == 0


@pytest.mark.parametrize("words", [["entities", "Q1"], ["release"], ["properties"]])
def test_without_a_contact_it_is_refused(crlt: Crlt, standin: StandIn, words: list[str]) -> None:
    result = crlt(*words, CRLT_CONTACT="")
    assert result.exit_code == 1
    assert "CRLT_CONTACT" in result.output
    assert standin.requests == 0


def test_cost_progress_and_what_came_of_it(crlt: Crlt, standin: StandIn) -> None:
    first = crlt("entities", "Q1", "Q30", "Q404", "Q1")
    assert first.exit_code == 0, first.output
    assert first.stdout.splitlines() == [
        "entities: 3, stored: 0, requests needed: about 2",
        "fetched: 5, merged: 1, absent: 1, requests: 2",
    ]
    assert "entities: 3 of 3" in first.stderr
    assert "names: 2 of 2" in first.stderr
    assert {seen.asked["action"] for seen in standin.log} == {"wbgetentities"}
    again = crlt("entities", "Q1", "Q30", "Q404")
    assert again.stdout.splitlines() == [
        "entities: 3, stored: 3, requests needed: none",
        "fetched: 0, merged: 0, absent: 0, requests: 0",
    ]
    assert standin.requests == 2


def test_the_starter_s_release(crlt: Crlt, standin: StandIn, tmp_path: Path) -> None:
    import_starter(open_ports(load_settings()))
    assert crlt("release", "abcdef0123").exit_code == 1
    assert crlt("release", "--dataset", "none").exit_code == 1
    assert standin.requests == 0
    result = crlt("release", "--dataset", "cr-lt-starter")
    assert result.exit_code == 0, result.output
    seen = standin.requests
    again = crlt("release", "--dataset", "cr-lt-starter")
    assert "requests needed: none" in again.stdout
    assert standin.requests == seen


def test_as_of_a_date(crlt: Crlt, standin: StandIn, tmp_path: Path) -> None:
    standin.library.add(item("Q3", "three then"), at="2015-01-01T00:00:00Z", revision=15)
    result = crlt("entities", "Q3", "--as-of", "2016-01-01")
    assert result.exit_code == 0, result.output
    assert "stored: 0, requests needed: about 3" in result.stdout
    database = Database(f"sqlite:///{tmp_path / 'crlt.sqlite3'}")
    with StoredPorts(database).look() as work:
        kept = work.wikidata.documents(["Q3"], date(2016, 1, 1))["Q3"]
        assert work.wikidata.names(["Q3"])["Q3"].label == "three"
    assert kept.document is not None
    assert (kept.document.revision, kept.document.labels["en"]) == (15, "three then")


def test_properties(crlt: Crlt) -> None:
    result = crlt("properties")
    assert result.exit_code == 0, result.output
    assert "fetched: 1, merged: 0, absent: 0, requests: 2" in result.stdout


def test_a_terminal_is_asked_first(
    crlt: Crlt, standin: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(click.testing._NamedTextIOWrapper, "isatty", lambda _: True, raising=False)
    refused = crlt("entities", "Q1")
    assert (refused.exit_code, standin.requests) == (1, 0)
    assert "Go on?" in refused.output
    assert crlt("entities", "Q1", "--yes").exit_code == 0
    assert "Go on?" not in crlt("entities", "Q1").output  # nothing is left to fetch


def test_wikidata_that_cannot_be_had_is_told_and_what_came_is_kept(
    crlt: Crlt, standin: StandIn
) -> None:
    standin.fail("forbidden", times=None, only="P1")
    result = crlt("entities", "Q1")
    assert result.exit_code == 1
    assert "goes on from there" in result.stderr
    standin.recover()
    assert "stored: 1, requests needed: 1" in crlt("entities", "Q1").stdout


def test_popularity_is_counted_where_there_is_an_endpoint(
    crlt: Crlt, standin: StandIn, tmp_path: Path
) -> None:
    standin.endpoint.load(STATEMENTS)
    result = crlt("entities", "Q1", "Q2", CRLT_SPARQL_URL=standin.sparql_url)
    assert "popularity counted: 2" in result.stdout, result.output
    database = Database(f"sqlite:///{tmp_path / 'crlt.sqlite3'}")
    with StoredPorts(database).look() as work:
        popularity = work.wikidata.popularity(["Q1", "Q2"])
    assert (popularity["Q1"].value, popularity["Q2"].value) == (2, 0)
    standin.fail("forbidden", times=None, only="sparql")
    result = crlt("entities", "Q3", CRLT_SPARQL_URL=standin.sparql_url)
    assert result.exit_code == 0
    assert re.search("popularity was not counted: .+", result.stderr)
