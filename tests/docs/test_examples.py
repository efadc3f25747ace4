"""The pages that show curl commands are run, literally, against a service as it ships."""

from collections.abc import Iterator
from pathlib import Path

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
