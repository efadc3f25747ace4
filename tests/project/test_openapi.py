"""openapi.yaml: valid, and what the code says."""

import re
from pathlib import Path

import pytest
import yaml
from openapi_spec_validator import validate

from service.api.documentation import document
from service.app import create_app
from service.config import Settings
from tests.project.sources import ROOT


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    folder: Path = tmp_path_factory.mktemp("openapi")
    app = create_app(Settings(home=folder, database_url=f"sqlite:///{folder / 'none.sqlite3'}"))
    with app.app_context():
        return document()[0]


def test_the_committed_document_is_the_code_s(written: bytes) -> None:
    committed = (ROOT / "openapi.yaml").read_bytes()
    assert committed == written, "run `make openapi` and commit openapi.yaml"


def test_it_is_valid(written: bytes) -> None:
    validate(yaml.safe_load(written))


def test_errors_are_problem_details(written: bytes) -> None:
    told = yaml.safe_load(written)
    errors = told["components"]["responses"]
    assert {tuple(response["content"]) for response in errors.values()} == {
        ("application/problem+json",)
    }


def test_the_typed_shape_is_the_first_of_an_answer(written: bytes) -> None:
    """Programs that write clients read the first one they know, and text is one."""
    behind = [
        (path, method)
        for path, item in yaml.safe_load(written)["paths"].items()
        for method, operation in item.items()
        if method != "parameters"
        for code, answer in operation["responses"].items()
        if code == "200" and "application/json" in list(answer["content"])[1:]
        if "sparql" not in path  # no JSON of theirs has a schema of ours
    ]
    assert behind == []


def test_every_operation_says_what_it_is_and_how_it_answers(written: bytes) -> None:
    told = yaml.safe_load(written)
    silent, unanswered = [], []
    for path, item in told["paths"].items():
        for method, operation in item.items():
            if method == "parameters":
                continue
            if not operation.get("summary"):
                silent.append(f"{method} {path}")
            if not any(code.startswith("2") for code in operation["responses"]):
                unanswered.append(f"{method} {path}")
    assert silent == []
    assert unanswered == []


def test_parameters_and_bodies_are_explained(written: bytes) -> None:
    told = yaml.safe_load(written)
    silent = []
    for path, item in told["paths"].items():
        for method, operation in item.items():
            given = operation if method == "parameters" else operation.get("parameters", [])
            silent += [f"{path}: {each['name']}" for each in given if not each.get("description")]
            if method != "parameters":
                sent = operation.get("requestBody", {"content": {}})["content"].values()
                silent += [f"{path}: body" for each in sent if "example" not in each]
    assert silent == []


def test_nothing_is_described_that_no_route_uses(written: bytes) -> None:
    told = yaml.safe_load(written)
    references = set(re.findall(r"#/components/schemas/(\w+)", written.decode()))
    assert set(told["components"]["schemas"]) == references


def test_what_needs_a_token_says_so(written: bytes) -> None:
    """All that changes something; scores are also given without keeping anything."""
    told = yaml.safe_load(written)
    open_to_all = {
        f"{method} {path}"
        for path, item in told["paths"].items()
        for method, operation in item.items()
        if method not in ("parameters", "get") and {} in operation.get("security", [{}])
    }
    assert open_to_all == {
        "post /score",
        "post /answers/read",
        "post /sparql",
        "post /entries/{id}/sparql",
        "post /entities/{qid}/sparql",
    }
