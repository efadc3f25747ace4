"""The stand-in answers as Wikidata does: held against real answers beside the project."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import requests

from tests.standin import StandIn, item

AGENT = {"User-Agent": "tests (someone@example.org)"}


def real(shared: Path, name: str) -> dict[str, Any]:
    """A real answer of the interface."""
    return json.loads((shared / "data" / "wikidata" / "api" / name).read_text(encoding="utf-8"))


def ask(standin: StandIn, **asked: str) -> requests.Response:
    return requests.get(f"{standin.url}/w/api.php", params=asked, headers=AGENT, timeout=5)


def entities(standin: StandIn, ids: str, **more: str) -> dict[str, Any]:
    return ask(standin, action="wbgetentities", ids=ids, **more).json()["entities"]


def test_merged_missing_and_refused_ids(standin: StandIn, shared: Path) -> None:
    standin.library.load(shared)
    merged = real(shared, "wbgetentities-redirect-Q53265341.json")["entities"]
    found = entities(standin, "Q53265341")
    assert {k: found["Q53265341"][k] for k in ("id", "redirects", "claims")} == {
        k: merged["Q53265341"][k] for k in ("id", "redirects", "claims")
    }
    by_target = requests.get(
        f"{standin.url}/wiki/Special:EntityData/Q16231742.json", headers=AGENT, timeout=5
    ).json()
    assert list(by_target["entities"]) == ["Q3571994"]
    assert by_target.keys() == real(shared, "entitydata-redirect-Q16231742.json").keys()
    missing = real(shared, "wbgetentities-Q6-Q42-P31.json")["entities"]["Q6"]
    assert entities(standin, "Q999", props="labels")["Q999"].keys() == missing.keys()
    refused = ask(standin, action="wbgetentities", ids="bogus")
    assert refused.status_code == 200
    code = real(shared, "wbgetentities-bogus.json")["error"]["code"]
    assert refused.headers["MediaWiki-API-Error"] == refused.json()["error"]["code"] == code


def test_lag_comes_with_status_200(standin: StandIn, shared: Path) -> None:
    standin.fail("maxlag")
    lagging = ask(standin, action="wbgetentities", ids="Q1", maxlag="5")
    told = real(shared, "error-maxlag-full.json")["error"]
    assert (lagging.status_code, lagging.headers["Retry-After"]) == (200, "5")
    assert {k: lagging.json()["error"][k] for k in ("code", "info", "lag")} == {
        k: told[k] for k in ("code", "info", "lag")
    }


def test_look_ups_of_revisions(standin: StandIn, shared: Path) -> None:
    standin.library.add(item("Q3", "three"), revision=1539723790)
    missing, there = real(shared, "latest_revision_response.json")["query"]["pages"]
    asked = {"action": "query", "prop": "revisions", "formatversion": "2"}
    [found] = ask(standin, titles="Q3", **asked).json()["query"]["pages"]
    assert found["revisions"][0]["revid"] == there["revisions"][0]["revid"]
    assert found.keys() == there.keys()
    [found] = ask(standin, titles="Q4", **asked).json()["query"]["pages"]
    assert found.keys() == missing.keys()


@pytest.mark.parametrize(("ids", "code"), [(50, None), (51, "toomanyvalues")])
def test_fifty_ids_a_call(standin: StandIn, ids: int, code: str | None) -> None:
    joined = "|".join(f"Q{number}" for number in range(1, ids + 1))
    answer = ask(standin, action="wbgetentities", ids=joined)
    assert answer.headers.get("MediaWiki-API-Error") == code


def test_who_does_not_say_who_they_are_is_turned_away(standin: StandIn) -> None:
    assert requests.get(f"{standin.url}/w/api.php", timeout=5).status_code == 403


def test_words_are_found_and_parts_left_out(standin: StandIn) -> None:
    standin.library.add(item("Q1", "Abc"), item("Q2", "bcd"))
    found = ask(standin, action="wbsearchentities", search="ab").json()
    assert [hit["id"] for hit in found["search"]] == ["Q1"]
    some: Mapping[str, Any] = entities(standin, "Q1", props="labels")["Q1"]
    assert set(some) == {"type", "id", "labels"}
