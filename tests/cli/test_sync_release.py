"""crlt sync release: what it stores is enough to ground every statement, also along the graph."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from service.app import create_app, open_ports
from service.cli import main
from service.config import load_settings
from service.domain.entries import Release
from service.domain.grounding.properties import Properties
from service.storage.shipped import vocabulary
from tests.domain.grounding.worlds import World
from tests.releases import imported
from tests.standin import StandIn


def test_the_official_release_is_grounded_on_what_is_fetched(
    standin: StandIn, official: Release, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = World.of(official.entries, Properties(vocabulary()))
    standin.library.add(*world.raw.values())
    monkeypatch.setenv("CRLT_HOME", str(tmp_path))
    monkeypatch.setenv("CRLT_WIKIDATA_URL", standin.url)
    monkeypatch.setenv("CRLT_CONTACT", "somebody@example.org")
    settings = load_settings()
    imported(open_ports(settings), official)

    synced = CliRunner().invoke(main, ["sync", "release", "--dataset", "cr-lt-kgqa"])
    needed = standin.requests
    again = CliRunner().invoke(main, ["sync", "release", "--dataset", "cr-lt-kgqa"])

    assert (synced.exit_code, again.exit_code) == (0, 0), synced.output
    assert needed < 60
    assert standin.requests == needed
    found = create_app(settings).test_client().get("/datasets/cr-lt-kgqa/drift").json
    told = {state: count for state, count in found["summary"]["by_state"].items() if count}
    assert told == {"exact": 724, "not_a_statement": 31}
