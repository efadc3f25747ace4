"""The pages that show curl commands and Python are run against a service as it ships."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.docs.examples import check, examples, run
from tests.e2e.served import Served, serving

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A service with nothing but the starter data set."""
    with serving(tmp_path_factory.mktemp("docs") / "home") as served:
        yield served


@pytest.mark.parametrize("page", ["README.md", "docs/api.md"])
def test_every_curl_command_answers_as_shown(page: str, service: Served) -> None:
    kept: dict[str, str] = {}
    found = examples(ROOT / page)
    assert len(found) >= 5
    for example in found:
        response = run(example.command, service.url, ROOT, kept)
        place = f"{page}:{example.line}: {example.command}\n{response.text[:2000]}"
        assert response.status_code < 500, place
        if example.shown is None:
            assert response.status_code < 400, place
            continue
        try:
            check(example.shown, response, kept)
        except AssertionError as error:
            raise AssertionError(f"{place}\n{error}") from error


def test_the_python_of_clients_runs_as_shown(
    service: Served, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (ROOT / "docs" / "clients.md").read_text(encoding="utf-8")
    found = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    monkeypatch.chdir(ROOT)
    shown: list[dict[str, Any]] = [{}, {}]
    for names, code in zip(shown, found, strict=False):  # the third needs what it generates
        exec(code.replace("http://localhost:8000", service.url), names)  # our own page
    by_http, tables = shown
    assert capsys.readouterr().out == "0.706, between 0.538 and 0.832\n"
    ids = [entry["id"] for entry in by_http["entries"]]
    assert (len(ids), len(set(ids))) == (34, 34)
    assert list(tables["entries"]["id"]) == ids
    assert "my-model" in set(tables["board"]["system"])
    assert list(tables["rules"]["id"]) == ids
