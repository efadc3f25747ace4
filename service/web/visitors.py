"""Who visits a page: by a session's cookie or a token's header; CSRF token, request's origin."""

from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest
from urllib.parse import urlsplit

from flask import g, request
from werkzeug import Response

from schemas.annotators import name_in
from service.domain.access import Asker
from service.domain.errors import Forbidden, Unauthenticated
from service.usecases.identify import identify
from service.usecases.sign_in import recognise
from service.wiring import wired

COOKIE = "crlt_session"
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
DEFAULT_PORTS = {":80", ":443"}
_UNKNOWN = object()


@dataclass(frozen=True, slots=True)
class Signed:
    """Somebody signed in: as whom they ask, their CSRF token, the name people know them by.

    `csrf` is empty for one who says with each request who they are, as programs do: by a token
    or, with auth off, by a name. `name` is empty for a token, and for one who has given no name.
    """

    asker: Asker
    csrf: str
    name: str


def visitor() -> Signed | None:
    """Who is signed in, looked up once per request; None for nobody."""
    found: Signed | object | None = g.get("signed", _UNKNOWN)
    if found is _UNKNOWN:
        found = g.signed = _by_token() or _look_up(request.cookies.get(COOKIE))
    return found if isinstance(found, Signed) else None


def _by_token() -> Signed | None:
    """Who sends `Authorization: Bearer`, which no other site's page can have a browser do."""
    sent = request.authorization
    if sent is None or sent.type != "bearer" or not sent.token:
        return None
    wiring = wired()
    asker = identify(wiring.ports, sent.token, named(), auth_on=wiring.settings.auth_on)
    return Signed(asker, "", "")


def named() -> str | None:
    """The name in X-Annotator, which no other site's page can have a browser send."""
    header = request.environ.get("HTTP_X_ANNOTATOR")
    return None if header is None else name_in(header)


def _look_up(secret: str | None) -> Signed | None:
    if not secret:
        return None
    wiring = wired()
    settings = wiring.settings
    known = recognise(
        wiring.ports, secret, auth_on=settings.auth_on, seconds=settings.session_seconds
    )
    return Signed(known.asker, csrf_of(secret), known.name) if known else None


def enter_as(secret: str) -> Signed:
    """Let the rest of this request be that of a session just begun."""
    found = g.signed = _look_up(secret)
    if found is None:
        raise Unauthenticated("The token has expired.")
    return found


def csrf_of(secret: str) -> str:
    """A session's CSRF token: it lasts as long as the session and does not tell the secret."""
    return sha256(b"csrf:" + secret.encode()).hexdigest()


def set_cookie(response: Response, secret: str) -> None:
    """Give the browser a session; how long it lives is the server's matter."""
    response.set_cookie(
        COOKIE,
        secret,
        path=request.script_root or "/",
        secure=request.is_secure,
        httponly=True,
        samesite="Lax",
    )


def drop_cookie(response: Response) -> None:
    """Take the session away from the browser."""
    response.delete_cookie(COOKIE, path=request.script_root or "/")


def is_safe() -> bool:
    """Whether the request by its method changes nothing."""
    return request.method in SAFE_METHODS


def require_own_pages(*, told: bool = False) -> None:
    """Refuse an unsafe request that another site's page made; with `told` also one that hides it.

    The browser's own word (Sec-Fetch-Site) stands above the host's name, which a proxy that is
    not trusted may have changed; the scheme is not compared, since TLS may end at the proxy.
    """
    origin = request.headers.get("Origin")
    site = request.headers.get("Sec-Fetch-Site")
    if is_safe() or site == "same-origin":
        return
    if origin is None and site in (None, "none") and not told:
        return
    if origin is None or _host_of(origin) != _without_port(request.host):
        raise Forbidden(
            "The request was not made by a page of this service, so nothing was done.",
            code="foreign-origin",
        )


def require_csrf(signed: Signed) -> None:
    """Refuse an unsafe request without the session's CSRF token in a header or form field."""
    sent = request.headers.get("X-CSRF-Token") or request.form.get("csrf_token", "")
    if not is_safe() and not compare_digest(sent.encode(), signed.csrf.encode()):
        raise Forbidden(
            "The page was made for another session. Load it again; what you typed is still there.",
            code="csrf",
        )


def _host_of(origin: str) -> str:
    """Empty for what is no origin."""
    try:
        return _without_port(urlsplit(origin).netloc)
    except ValueError:
        return ""


def _without_port(host: str) -> str:
    head, colon, port = host.lower().rpartition(":")
    return head if colon + port in DEFAULT_PORTS else host.lower()
