"""What a view answers with, for the document alone: such views make their own responses."""

from collections.abc import Callable
from typing import Any, TypeVar

from flask_smorest import Blueprint
from marshmallow import Schema

from service.api.representation import JSON, MEDIA_TYPES, essential

BINARY = {MEDIA_TYPES[name] for name in ("parquet", "png", "pdf")}
UNCHANGED = "`If-None-Match` names the ETag of what would be sent."
V = TypeVar("V", bound=Callable[..., Any])


def offering(
    bp: Blueprint, schema: type[Schema] | Schema | None, *formats: str, media_type: str = JSON
) -> Callable[[V], V]:
    """Document a view's success: JSON of that schema (None: none), and other formats by name.

    The schema's comes first: programs that write clients from the document read no other. Nothing
    is wrapped around the view, as flask-smorest would for responses that it makes.
    """

    def decorate(view: V) -> V:
        described: Callable[..., Any] = view
        for name in reversed(formats):
            other = essential(MEDIA_TYPES[name])
            described = bp.response(200, _shape(other), content_type=other)(described)
        if schema is not None:
            described = bp.response(200, schema, content_type=media_type)(described)
        described = bp.alt_response(304, description=UNCHANGED)(described)
        view._apidoc = described._apidoc  # type: ignore[attr-defined] # noqa: SLF001 - flask-smorest's
        return view

    return decorate


def _shape(media_type: str) -> dict[str, str]:
    """What is known of a format by its media type alone."""
    if media_type.endswith("+json"):
        return {"type": "object"}
    binary = {"format": "binary"} if media_type in BINARY else {}
    return {"type": "string"} | binary
