"""Pages for people: which requests want one, how one is made, and which paths are theirs."""

from flask import Response, render_template, request

from service.domain.access import Deed
from service.web.visitors import Signed

PLACES: tuple[tuple[Deed | None, str, str], ...] = (
    ("judge", "/annotate", "Annotate"),
    ("adjudicate", "/adjudicate", "Adjudicate"),
    ("administer", "/judging", "Judging"),
    (None, "/annotate/guidelines", "Guidelines"),
    (None, "/annotate/practice", "Practice"),
)
"""Where people go: the deed a place is for (None: for all), its path, its name."""
PREFIXES = ("/annotate", "/adjudicate", "/judging", "/sign-in", "/sign-out")


def wants_page() -> bool:
    """Whether the request comes from a browser that will show what it gets."""
    accepted = request.accept_mimetypes
    by_script = "HX-Request" in request.headers
    return not by_script and accepted["text/html"] > accepted["application/json"]


def is_for_people() -> bool:
    """Whether the path is one of people's pages, there or not."""
    return any(request.path == p or request.path.startswith(p + "/") for p in PREFIXES)


def page(
    template: str,
    signed: Signed | None,
    status: int = 200,
    **values: object,
) -> Response:
    """A page in the common layout, kept by nobody, with the places its reader may go."""
    places = [(path, name) for deed, path, name in PLACES if _may(signed, deed)]
    body = render_template(template, signed=signed, places=places, here=_here(), **values)
    response = Response(body, status)
    response.headers["Cache-Control"] = "no-store"
    response.headers["Vary"] = "Accept, Cookie"
    return response


def _here() -> str:
    """The path of the place that the page belongs to, the innermost one; empty for none."""
    at = request.path + "/"
    return max((path for _, path, _ in PLACES if at.startswith(path + "/")), key=len, default="")


def _may(signed: Signed | None, deed: Deed | None) -> bool:
    return deed is None or (signed is not None and signed.asker.may(deed))
