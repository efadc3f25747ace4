"""The OpenAPI document: what flask-smorest writes, with our error body in place of its own."""

from functools import cached_property
from hashlib import sha256
from typing import Any

from flask import Flask, Response, current_app
from flask_smorest import Api
from flask_smorest.utils import prepare_response
from werkzeug.exceptions import HTTPException

from schemas.problems import ProblemSchema
from service.api.problems import MEDIA_TYPE, answer_http

VERSION = "1.0.0"
YAML = "application/yaml"
KEY = "crlt-api"
YAML_STYLE = {"allow_unicode": True, "width": 100}
PROMISE = (
    "Names and shapes of one major version stay; fields and routes may be added. "
    "What is removed is announced one minor version before."
)
OPTIONS = {
    "API_TITLE": "CR-LT-KGQA service",
    "API_VERSION": VERSION,
    "OPENAPI_VERSION": "3.1.0",
    "API_SPEC_OPTIONS": {
        "info": {
            "description": "Serve and score knowledge-graph question answering. " + PROMISE,
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "servers": [{"url": "/"}],
        "components": {
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    },
}

ERRORS = {  # names of our own: Python's differ between versions
    "BAD_REQUEST": "Bad Request",
    "UNAUTHORIZED": "Unauthorized",
    "FORBIDDEN": "Forbidden",
    "NOT_FOUND": "Not Found",
    "CONFLICT": "Conflict",
    "CONTENT_TOO_LARGE": "Content Too Large",
    "UNSUPPORTED_MEDIA_TYPE": "Unsupported Media Type",
    "UNPROCESSABLE_ENTITY": "Unprocessable Content",
    "SERVICE_UNAVAILABLE": "Service Unavailable",
}


class CrltApi(Api):
    """flask-smorest's Api that answers and documents errors as problem details."""

    ERROR_SCHEMA = ProblemSchema

    def init_app(self, app: Flask) -> None:
        """Join an application, and be found there by `document`."""
        super().init_app(app)
        app.extensions[KEY] = self

    @cached_property
    def document(self) -> tuple[bytes, str]:
        """The OpenAPI document as YAML, and its digest; final once all blueprints are there."""
        written = self.spec.to_yaml(yaml_dump_kwargs=YAML_STYLE).encode()
        return written, sha256(written).hexdigest()[:32]

    def handle_http_exception(self, error: HTTPException) -> Response:
        """Answer an HTTP exception with problem details and the headers it carries."""
        return answer_http(error)

    def _register_responses(self) -> None:
        """Document errors under their real media type."""
        for name, description in ERRORS.items():
            self._error_response(name, description)
        self._error_response(self.DEFAULT_ERROR_RESPONSE_NAME, "Error")

    def _error_response(self, name: str, description: str) -> None:
        response: dict[str, Any] = {"description": description, "schema": self.ERROR_SCHEMA}
        prepare_response(response, self.spec, MEDIA_TYPE)
        self.spec.components.response(name, response, lazy=True)


def document() -> tuple[bytes, str]:
    """The OpenAPI document of the application that answers this request, and its digest."""
    api: CrltApi = current_app.extensions[KEY]
    return api.document
