"""Pages for people: which requests want one, how one is made, and which paths are theirs."""

from flask import Response, render_template, request

from service.domain.access import Deed
from service.web.visitors import Signed, is_safe

PLACES: tuple[tuple[Deed | None, str, str], ...] = (
    (None, "/explore", "Explore"),
    (None, "/leaderboard", "Leaderboard"),
    (None, "/comparisons", "Compare"),
    (None, "/figures", "Figures"),
    ("judge", "/annotate", "Annotate"),
    ("adjudicate", "/adjudicate", "Adjudicate"),
    ("administer", "/judging", "Judging"),
    (None, "/annotate/guidelines", "Guidelines"),
    (None, "/annotate/practice", "Practice"),
)
"""Where people go: the deed a place is for (None: for all), its path, its name."""
TYPES = ("text/html", "application/json", "application/problem+json")
BY_SCRIPT = ("HX-Request", "X-CSRF-Token")
"""Headers that our own pages' scripts send."""
PREFIXES = (
    "/explore",
    "/leaderboard",
    "/figures",
    "/annotate",
    "/adjudicate",
    "/judging",
    "/sign-in",
    "/sign-out",
    "/comparisons",
)


def wants_page() -> bool:
    """Whether the request comes from a browser that will show what it gets."""
    accepted = request.accept_mimetypes
    return not _is_by_script() and accepted["text/html"] > accepted["application/json"]


def takes_page() -> bool:
    """Whether a page answers the request: where one only looks, unless JSON is preferred.

    Programs that accept anything (curl, Python's clients) are led the way that browsers are.
    """
    if not is_safe():
        return wants_page()
    preferred = request.accept_mimetypes.best_match(TYPES, TYPES[0])
    return not _is_by_script() and preferred == TYPES[0]


def _is_by_script() -> bool:
    return any(name in request.headers for name in BY_SCRIPT)


def unattended() -> Response | None:
    """The answer to a request that nobody is going to work on: HEAD, or a page fetched ahead.

    None for the rest. A page that claims something asks this first; a browser throws away what
    it fetched ahead with a status of failure, and asks again when somebody comes.
    """
    is_ahead = "prefetch" in request.headers.get("Sec-Purpose", "")
    if not is_ahead and request.method != "HEAD":
        return None
    response = Response(status=503 if is_ahead else 200, mimetype="text/html")
    response.headers["Cache-Control"] = "no-store"
    response.headers["Vary"] = "Accept, Cookie, Sec-Purpose"
    return response


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
    return as_page(body, status)


def as_page(body: str | bytes, status: int = 200) -> Response:
    """What was rendered as a page, kept by nobody."""
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
