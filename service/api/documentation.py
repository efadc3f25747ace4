"""The OpenAPI document: what flask-smorest writes, with our error body in place of its own."""

import http
from typing import Any

from flask import Response
from flask_smorest import Api
from flask_smorest.utils import prepare_response
from werkzeug.exceptions import HTTPException

from schemas.problems import ProblemSchema
from service.api.problems import MEDIA_TYPE, answer_http

VERSION = "1.0.0"
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


class CrltApi(Api):
    """flask-smorest's Api that answers and documents errors as problem details."""

    ERROR_SCHEMA = ProblemSchema

    def handle_http_exception(self, error: HTTPException) -> Response:
        """Answer an HTTP exception with problem details and the headers it carries."""
        return answer_http(error)

    def _register_responses(self) -> None:
        """Document errors under their real media type."""
        for status in http.HTTPStatus:
            self._error_response(status.name, status.phrase)
        self._error_response(self.DEFAULT_ERROR_RESPONSE_NAME, "Error")

    def _error_response(self, name: str, description: str) -> None:
        response: dict[str, Any] = {"description": description, "schema": self.ERROR_SCHEMA}
        prepare_response(response, self.spec, MEDIA_TYPE)
        self.spec.components.response(name, response, lazy=True)
