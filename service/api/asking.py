"""Who asks over HTTP: bearer token, or the X-Annotator header with auth off."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from flask import g, request

from schemas.annotators import name_in
from service.api.application import Application
from service.domain.access import Asker, Deed
from service.domain.errors import Forbidden, Unauthenticated
from service.usecases.identify import identify
from service.wiring import wired

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

NEEDS_TOKEN: Mapping[str, Any] = {"security": [{"token": []}]}  # for the document: where auth is on
KNOWS_TOKEN: Mapping[str, Any] = {
    "security": [{}, {"token": []}]
}  # the same: more is shown or done with one


def register(app: Application) -> None:
    """Refuse an unknown token on every route, also on those that need none."""
    app.checks.append(_check_token)


def _check_token(environ: "WSGIEnvironment") -> None:
    if "HTTP_AUTHORIZATION" in environ:
        asker()


def asker() -> Asker:
    """Who asks; looked up once per request."""
    found: Asker | None = g.get("asker")
    if found is None:
        wiring = wired()
        found = g.asker = identify(
            wiring.ports, _secret(), _annotator(), auth_on=wiring.settings.auth_on
        )
    return found


def asker_who_may(deed: Deed) -> Asker:
    """Who asks, if the role allows the deed; else 401 for nobody and 403 for the rest."""
    found = asker()
    if found.role is None:
        raise Unauthenticated("This needs a token: Authorization: Bearer …")
    if not found.may(deed):
        raise Forbidden(f"The role {found.role} may not {deed}.")
    return found


def _secret() -> str | None:
    header = request.environ.get("HTTP_AUTHORIZATION")
    if header is None:
        return None
    scheme, _, secret = header.partition(" ")
    if scheme.lower() != "bearer" or not secret.strip():
        raise Unauthenticated("Only bearer tokens are known: Authorization: Bearer …")
    return str(secret.strip())


def _annotator() -> str | None:
    header = request.environ.get("HTTP_X_ANNOTATOR")
    return None if header is None else name_in(header)
