"""Every operation is answered as the service's own document says, whatever is sent."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import (
    APIOperation,
    BaseSchema,
    Case,
    CheckContext,
    Config,
    GenerationMode,
    Response,
)
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
)

from service.app import create_app, open_ports
from service.config import Settings
from service.storage import shipped
from service.storage.work import StoredPorts
from tests.interface import ASKED, FORM, Seeded, import_starter, operations

OPERATIONS = operations()
DRAWN = [
    pytest.param(mode, method, path, id=f"{mode.value}-{method}-{path}")
    for mode, known in (
        (GenerationMode.POSITIVE, OPERATIONS),
        (GenerationMode.NEGATIVE, operations(with_input=True)),
    )
    for method, path in known
]
JSON, PROBLEM = "application/json", "application/problem+json"
EXAMPLES = {GenerationMode.POSITIVE: 6, GenerationMode.NEGATIVE: 4}
METHODS = ("GET", "PUT", "POST", "PATCH", "DELETE")


def status_is_listed(_ctx: CheckContext, response: Response, case: Case) -> None:
    """By its number: `default` is for what no operation says of itself."""
    listed = case.operation.definition.raw["responses"]
    assert str(response.status_code) in listed, f"{response.status_code}: {response.text}"


def errors_are_problems(_ctx: CheckContext, response: Response, _case: Case) -> None:
    """With the status in the body, too."""
    if response.status_code >= 400:
        assert response.headers["content-type"] == [PROBLEM]
        assert response.json()["status"] == response.status_code


DOCUMENTED = [
    not_a_server_error,
    status_is_listed,
    errors_are_problems,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]


@pytest.fixture(scope="module")
def seeded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Seeded]:
    """The starter data set on SQLite, for all operations: a release is never changed."""
    home: Path = tmp_path_factory.mktemp("interface")
    url = f"sqlite:///{home / 'crlt.sqlite3'}"
    own = Settings(home=home, database_url=url, log_level="error")
    ports = open_ports(own)
    seeded = Seeded(create_app(own, ports.database), import_starter(ports))
    yield seeded
    ports.database.close()


@pytest.fixture(scope="module")
def document(seeded: Seeded) -> BaseSchema:
    """The document that the service gives out itself."""
    return schemathesis.openapi.from_wsgi("/openapi.yaml", seeded.app, config=Config())


def ask(case: Case, seeded: Seeded) -> Response:
    """The answer, which is as documented."""
    own = seeded.headers_for(case.path)
    response = case.call(headers={"Accept-Encoding": "identity"} | own)
    case.validate_response(response, checks=DOCUMENTED)
    return response


def make_real(case: Case, seeded: Seeded, path: str) -> None:
    """Put real ids in, and take out what can only be wrong: invented names and cursors."""
    case.path_parameters = seeded.path_values(path)
    case.headers.pop("X-Annotator", None)
    real = {"dataset": shipped.STARTER, "release": seeded.release}
    real |= {"a": seeded.submission, "b": seeded.submission}
    case.query = {name: real.get(name, value) for name, value in case.query.items()}
    case.query.pop("cursor", None)
    if path == "/score" and case.media_type == "application/json":
        case.query.clear()


def proper(seeded: Seeded, operation: APIOperation, method: str, path: str) -> Case:
    """A request that succeeds."""
    body = seeded.body(method, path)
    by_form = path.endswith("/sparql")
    sent = {} if body is None else {"body": body, "media_type": FORM if by_form else JSON}
    query = ASKED if by_form and method == "get" else seeded.query(path)
    if query:
        sent |= {"query": query}
    return operation.Case(path_parameters=seeded.path_values(path), **sent)


@pytest.mark.parametrize(("mode", "method", "path"), DRAWN)
def test_any_request_is_answered_as_documented(
    seeded: Seeded, document: BaseSchema, mode: GenerationMode, method: str, path: str
) -> None:
    """Requests drawn from the document, the same ones every time; ids are mostly real."""
    seeded.renew()
    operation = document[path][method]

    @settings(
        derandomize=True,
        database=None,
        deadline=None,
        max_examples=EXAMPLES[mode],
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(mode))
    def send(case: Case) -> None:
        case.headers.pop("Authorization", None)  # invented tokens would only be refused
        if mode is GenerationMode.POSITIVE:
            make_real(case, seeded, path)
        elif operation.body:
            case.path_parameters = seeded.path_values(path)
        ask(case, seeded)

    send()


def test_proper_requests_succeed_as_documented(app: Flask, ports: StoredPorts) -> None:
    """Every operation, on both databases."""
    seeded = Seeded(app, import_starter(ports))
    document = schemathesis.openapi.from_wsgi("/openapi.yaml", app, config=Config())
    statuses = {}
    for method, path in OPERATIONS:
        seeded.renew()
        seeded.prepare(method, path)
        response = ask(proper(seeded, document[path][method], method, path), seeded)
        statuses[method, path] = response.status_code
    assert {key: status for key, status in statuses.items() if status >= 300} == {}


@pytest.mark.parametrize("path", sorted({path for _, path in OPERATIONS}))
def test_other_methods_are_refused_with_those_allowed(seeded: Seeded, path: str) -> None:
    allowed = {method.upper() for method, known in OPERATIONS if known == path}
    at = path.format(**seeded.path_values(path))
    for method in set(METHODS) - allowed:
        response = seeded.app.test_client().open(at, method=method)
        assert (response.status_code, response.mimetype) == (405, PROBLEM)
        assert response.allow is not None
        assert set(response.allow) - {"HEAD", "OPTIONS"} == allowed
