"""The query string: strictly what a schema names, each parameter once unless it is a list."""

from collections.abc import Callable, Mapping
from copy import deepcopy
from functools import wraps
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import parse_qsl

from flask import request
from marshmallow import Schema, ValidationError, fields

from schemas.paging import NothingQuery
from service.api.application import Application
from service.domain.errors import BadQuery, Problem, unknown_parameter

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

R = TypeVar("R")
MOST_PARAMETERS = 1000
KEPT_BYTES = "surrogateescape"  # bytes that are no UTF-8, until their parameter is known
LONGEST_KEPT, MOST_KEPT = 300, 4096  # characters of a query string, and how many of them


def parameters(schema_class: type[Schema]) -> Callable[[Callable[..., R]], Callable[..., R]]:
    """Decorate a view: its first argument is the query string as `schema_class` reads it.

    An unknown, repeated or wrong parameter raises BadQuery naming what is allowed. The mapping
    is shared between requests: a view changes nothing in it.
    """
    schema = schema_class()
    names = {field.data_key or name: field for name, field in schema.fields.items()}

    def decorate(view: Callable[..., R]) -> Callable[..., R]:
        @wraps(view)
        def wrapper(*args: Any, **kwargs: Any) -> R:  # noqa: ANN401 - a view's own path arguments
            return view(_read(schema, names), *args, **kwargs)

        described = deepcopy(getattr(view, "_apidoc", {}))
        arguments = described.setdefault("arguments", {})
        arguments.setdefault("parameters", []).append({"in": "query", "schema": schema_class})
        wrapper._apidoc = described  # type: ignore[attr-defined] # noqa: SLF001 - flask-smorest's
        return wrapper

    return decorate


def register(app: Application) -> None:
    """Refuse parameters on the documented routes that read none: nothing sent is ignored."""

    def refuse_unread(environ: "WSGIEnvironment") -> None:
        if environ.get("QUERY_STRING") and request.endpoint is not None:
            described = getattr(app.view_functions[request.endpoint], "_apidoc", None)
            if described is not None and not _reads_query(described):
                _read(NOTHING, {})

    app.checks.append(refuse_unread)


def _reads_query(described: Mapping[str, Any]) -> bool:
    read = described.get("arguments", {}).get("parameters", ())
    return any(each.get("in") == "query" for each in read)


NOTHING = NothingQuery()
_understood: dict[tuple[Schema, str], MappingProxyType[str, Any]] = {}


def _read(schema: Schema, names: dict[str, fields.Field[Any]]) -> MappingProxyType[str, Any]:
    """The query string; what short ones were understood to mean is kept, as most come again."""
    text = request.environ.get("QUERY_STRING", "")
    found = _understood.get((schema, text))
    if found is None:
        found = _load(schema, _collect(_pairs(text), names), names)
        if len(text) <= LONGEST_KEPT:
            if len(_understood) >= MOST_KEPT:
                _understood.clear()
            _understood[schema, text] = found
    return found


def _pairs(text: str) -> list[tuple[str, str]]:
    """Names and values; UTF-8 may stand there as it is, as command lines send it, or encoded."""
    try:
        sent = text.encode("latin-1").decode()
        return parse_qsl(
            sent, keep_blank_values=True, errors=KEPT_BYTES, max_num_fields=MOST_PARAMETERS
        )
    except ValueError as error:
        raise BadQuery(f"The query string cannot be read: {error}.") from None


def _collect(
    pairs: list[tuple[str, str]], names: dict[str, fields.Field[Any]]
) -> dict[str, str | list[str]]:
    given: dict[str, str | list[str]] = {}
    wrong: list[Problem] = []
    for name, value in pairs:
        if name not in names:
            shown = name.encode(errors=KEPT_BYTES).decode(errors="replace")
            wrong.append(unknown_parameter(shown, names))
        elif not _is_text(value):
            wrong.append(Problem("is not UTF-8", parameter=name))
        elif "\x00" in value:
            wrong.append(Problem("holds a null character", parameter=name))
        elif isinstance(names[name], fields.List):
            values = given.setdefault(name, [])
            assert isinstance(values, list)  # noqa: S101 - set on the line above
            values.append(value)
        elif name in given:
            wrong.append(Problem("may be given once", parameter=name))
        else:
            given[name] = value
    if wrong:
        raise BadQuery("The query string is not understood.", problems=wrong)
    return given


def _is_text(value: str) -> bool:
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def _load(
    schema: Schema, given: dict[str, Any], names: dict[str, fields.Field[Any]]
) -> MappingProxyType[str, Any]:
    try:
        return MappingProxyType(schema.load(given))
    except ValidationError as error:
        told = dict(error.messages_dict)
        wrong = [Problem(_words(message), parameter=name) for name, message in told.items()]
        wrong = [p if p.parameter in names else Problem(p.detail) for p in wrong]
        raise BadQuery("A parameter has a value that is not allowed.", problems=wrong) from None


def _words(message: object) -> str:
    """Messages of marshmallow (text, list or nested mapping) as one line."""
    if isinstance(message, dict):
        return "; ".join(_words(inner) for inner in message.values())
    if isinstance(message, list):
        return "; ".join(_words(inner) for inner in message)
    return str(message)
