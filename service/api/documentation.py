"""The OpenAPI document: what flask-smorest writes, with our error body in place of its own."""

from functools import cached_property
from hashlib import sha256
from threading import Lock
from typing import Any

from apispec.yaml_utils import dict_to_yaml
from flask import Flask, Response, current_app
from flask_smorest import Api, Blueprint
from flask_smorest.utils import prepare_response
from werkzeug.exceptions import HTTPException

from schemas.problems import ProblemSchema
from schemas.strict import Day, Instant
from service.api.implied import completed
from service.api.problems import MEDIA_TYPE, answer_http

VERSION = "1.0.0"
YAML = "application/yaml"
KEY = "crlt-api"
YAML_STYLE = {"allow_unicode": True, "width": 100}
PROMISE = (
    "Names and shapes of one major version stay; fields and routes may be added. "
    "What is removed is announced one minor version before."
)
ERRORS = {  # names of our own: Python's differ between versions
    "BAD_REQUEST": "The query string, a header or the body cannot be understood.",
    "UNAUTHORIZED": "The token is unknown or has expired, or one is needed.",
    "FORBIDDEN": "The token's role may not do this.",
    "NOT_FOUND": "Nothing is there, or nothing that the asker may see.",
    "NOT_ACCEPTABLE": "The header Accept names no media type that is offered.",
    "CONFLICT": "The state has moved on since the asker saw it.",
    "CONTENT_TOO_LARGE": "The body is larger than allowed, before or after decompression.",
    "UNSUPPORTED_MEDIA_TYPE": "A media type or content coding that is not read here.",
    "UNPROCESSABLE_ENTITY": "Understood, but the content is wrong: `errors` says where.",
    "SERVICE_UNAVAILABLE": "The database or Wikidata cannot be had now; Retry-After may say when.",
}
TOKEN = {
    "type": "http",
    "scheme": "bearer",
    "description": "Asked for only where the service runs with CRLT_AUTH=1; without, everyone "
    "may do everything, and the header X-Annotator names who judges. An operation that also "
    "lists no security shows or does less without a token.",
}
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
        "components": {"securitySchemes": {"token": TOKEN}},
    },
}


class CrltApi(Api):
    """flask-smorest's Api that answers and documents errors as problem details.

    It describes the views when the document is first asked for, which is most of what starting an
    application would take.
    """

    ERROR_SCHEMA = ProblemSchema

    def init_app(self, app: Flask) -> None:
        """Join an application, and be found there by `document`."""
        self._application = app
        self._undescribed: list[Blueprint] = []
        self._describing = Lock()
        self.register_field(Instant, "string", "date-time")
        self.register_field(Day, "string", "date")
        super().init_app(app)
        app.extensions[KEY] = self

    def register_blueprint(self, blueprint: Blueprint, **options: Any) -> None:  # noqa: ANN401 - Flask's
        """Let a blueprint answer, and describe it later."""
        self._application.register_blueprint(blueprint, **options)
        self._undescribed.append(blueprint)

    @property
    def document(self) -> tuple[bytes, str]:
        """The OpenAPI document as YAML, and its digest; final once all blueprints are there."""
        with self._describing:
            return self._document

    @cached_property
    def _document(self) -> tuple[bytes, str]:
        for each in self._undescribed:
            each.register_views_in_doc(
                self, self._application, self.spec, name=each.name, parameters=None
            )
            self.spec.tag({"name": each.name, "description": each.description})
        written = dict_to_yaml(completed(self.spec.to_dict()), YAML_STYLE).encode()
        return written, sha256(written).hexdigest()[:32]

    def handle_http_exception(self, error: HTTPException) -> Response:
        """Answer an HTTP exception with problem details and the headers it carries."""
        return answer_http(error)

    def _register_responses(self) -> None:
        """Document errors under their real media type."""
        for name, description in ERRORS.items():
            self._error_response(name, description)
        self._error_response(self.DEFAULT_ERROR_RESPONSE_NAME, "Any other error.")

    def _register_pagination_header(self) -> None:
        """Leave out flask-smorest's own paging, which no route uses."""

    def _error_response(self, name: str, description: str) -> None:
        response: dict[str, Any] = {"description": description, "schema": self.ERROR_SCHEMA}
        prepare_response(response, self.spec, MEDIA_TYPE)
        self.spec.components.response(name, response)


def document() -> tuple[bytes, str]:
    """The OpenAPI document of the application that answers this request, and its digest."""
    api: CrltApi = current_app.extensions[KEY]
    return api.document
