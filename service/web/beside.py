"""Pages at addresses that programs read as JSON: a browser gets the page, whoever else the JSON."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from flask import Flask, request

from service.domain.access import Asker
from service.usecases.identify import identify
from service.web.pages import wants_page
from service.web.visitors import named, visitor
from service.wiring import wired

View = Callable[..., Any]
FOR_PROGRAMS = ("format", "cursor")
"""What no page has: a link that asks for it is to the data, also in a browser."""


def stand_beside(app: Flask, pages: Mapping[str, View]) -> None:
    """Put a page beside each of these endpoints: it answers where a browser asks."""
    for endpoint, shown in pages.items():
        app.view_functions[endpoint] = _either(shown, app.view_functions[endpoint])


def _either(shown: View, answered: View) -> View:
    @wraps(answered)
    def view(**values: Any) -> Any:  # noqa: ANN401 - a path's own arguments
        as_data = any(name in request.args for name in FOR_PROGRAMS)
        return shown(**values) if wants_page() and not as_data else answered(**values)

    return view


def reader() -> Asker:
    """Who reads a page that is for all: whoever is signed in, or as nobody would ask by HTTP."""
    signed = visitor()
    if signed is not None:
        return signed.asker
    wiring = wired()
    return identify(wiring.ports, None, named(), auth_on=wiring.settings.auth_on)
