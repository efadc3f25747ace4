"""Documentation of the formats that a route offers beside JSON."""

from collections.abc import Callable
from typing import Any, TypeVar

from flask_smorest import Blueprint

from service.api.representation import MEDIA_TYPES

V = TypeVar("V", bound=Callable[..., Any])


def offering(bp: Blueprint, *formats: str) -> Callable[[V], V]:
    """Decorate a view: its success comes in these formats too."""

    def decorate(view: V) -> V:
        for name in formats:
            shape = {"type": "string"} | ({"format": "binary"} if name == "parquet" else {})
            media_type = MEDIA_TYPES[name].partition(";")[0]
            view = bp.alt_response(
                200, schema=shape, content_type=media_type, description="OK", success=True
            )(view)
        return view

    return decorate
