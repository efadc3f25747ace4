"""The gate of every page: who is signed in and may do a deed, or where to sign in."""

from typing import NoReturn
from urllib.parse import quote, urlencode

from flask import abort, redirect, request

from service.domain.access import Deed
from service.domain.errors import Forbidden, Unauthenticated
from service.usecases.identify import identify
from service.web.entrance import KeptForm, entrance
from service.web.pages import takes_page
from service.web.visitors import (
    Signed,
    is_safe,
    named,
    require_csrf,
    require_own_pages,
    visitor,
)
from service.wiring import wired

__all__ = ["Signed", "signed_in"]


def signed_in(deed: Deed) -> Signed:
    """Who is signed in, if their role allows the deed and the request comes from our own page.

    Unsafe requests need the CSRF token and must not come from another site. Nobody signed in: all
    but scripts are led to the sign-in page (a browser's form is kept there), a script gets
    Unauthenticated `signed-out`. Raises Forbidden for the wrong role, `csrf` and `foreign-origin`.
    """
    require_own_pages()
    found = visitor()
    if found is None:
        return _unnamed(deed)
    require_csrf(found)
    if not found.asker.may(deed):
        raise Forbidden(f"The role {found.asker.role} may not {deed}.", code="wrong-role")
    return found


def _unnamed(deed: Deed) -> Signed:
    """With auth off anyone may administer, also without a name: so nobody else's page may do it.

    Whoever gives a name in X-Annotator may also read the pages of those who judge.
    """
    wiring = wired()
    name = None if wiring.settings.auth_on else named()
    reads = name is not None and is_safe()
    if wiring.settings.auth_on or not (deed == "administer" or reads):
        _lead_to_sign_in()
    require_own_pages(told=True)
    asker = identify(wiring.ports, None, name, auth_on=False)
    return Signed(asker, "", name or "")


def _lead_to_sign_in() -> NoReturn:
    if not takes_page():
        raise Unauthenticated("You are signed out. Sign in again.", code="signed-out")
    here = request.script_root + quote(request.path)
    if not is_safe():
        abort(entrance(here, 401, kept=KeptForm.sent()))
    if request.query_string:
        here += "?" + request.query_string.decode("latin-1")
    abort(redirect(f"{request.script_root}/sign-in?{urlencode({'next': here})}", 303))
