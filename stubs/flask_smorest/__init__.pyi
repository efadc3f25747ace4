"""Types of the part of flask-smorest that is used here; the library ships none."""

from collections.abc import Callable
from typing import Any, TypeVar

from apispec import APISpec
from flask import Blueprint as FlaskBlueprint
from flask import Flask
from flask.typing import ResponseReturnValue
from marshmallow import Schema
from werkzeug.exceptions import HTTPException

V = TypeVar("V", bound=Callable[..., Any])
SchemaLike = type[Schema] | Schema | dict[str, Any] | str

class Blueprint(FlaskBlueprint):
    description: str
    def __init__(self, name: str, import_name: str, *, description: str = ..., **kwargs: Any) -> None: ...
    def arguments(self, schema: SchemaLike, *, location: str = ..., **kwargs: Any) -> Callable[[V], V]: ...
    def response(
        self,
        status_code: int,
        schema: SchemaLike | None = ...,
        *,
        content_type: str | None = ...,
        description: str | None = ...,
        headers: dict[str, Any] | None = ...,
        **kwargs: Any,
    ) -> Callable[[V], V]: ...
    def alt_response(
        self,
        status_code: int,
        response: str | None = ...,
        *,
        schema: SchemaLike | None = ...,
        content_type: str | None = ...,
        description: str | None = ...,
        success: bool = ...,
        **kwargs: Any,
    ) -> Callable[[V], V]: ...
    def register_views_in_doc(
        self, api: Api, app: Flask, spec: APISpec, *, name: str, parameters: list[Any] | None
    ) -> None: ...
    @staticmethod
    def doc(**kwargs: Any) -> Callable[[V], V]: ...

class Api:
    ERROR_SCHEMA: type[Schema]
    DEFAULT_ERROR_RESPONSE_NAME: str
    DEFAULT_RESPONSE_CONTENT_TYPE: str
    spec: APISpec
    def __init__(self, app: Flask | None = ...) -> None: ...
    def init_app(self, app: Flask) -> None: ...
    def register_field(self, field: type[Any], type: str, format: str | None, /) -> None: ...
    def register_blueprint(self, blueprint: Blueprint, **options: Any) -> None: ...
    def handle_http_exception(self, error: HTTPException) -> ResponseReturnValue: ...
