"""Signing in with a token (with auth off: a name) and signing out."""

from flask import Blueprint, Response, redirect, request
from werkzeug import Response as Redirect

from service.domain.access import Role
from service.domain.errors import CrltError, Forbidden, Unacceptable, Unauthenticated
from service.usecases.sign_in import sign_in, sign_out
from service.web.entrance import KeptForm, entrance, local_path
from service.web.page_bodies import told
from service.web.pages import page
from service.web.visitors import (
    COOKIE,
    Signed,
    drop_cookie,
    enter_as,
    require_csrf,
    require_own_pages,
    set_cookie,
    visitor,
)
from service.wiring import wired

bp = Blueprint("signing", __name__)

START: dict[Role, str] = {
    "annotator": "/annotate",
    "adjudicator": "/adjudicate",
    "admin": "/judging",
}
FAULTS: dict[type[CrltError], int] = {Unauthenticated: 401, Forbidden: 403, Unacceptable: 422}


@bp.get("/sign-in")
def show() -> Response:
    """The form; a token in the address's fragment is sent by its script."""
    return entrance(request.args.get("next", ""))


@bp.post("/sign-in")
def enter() -> Response | Redirect:
    """Begin a session and go on: to where it was asked for, else to where the role works."""
    require_own_pages()
    wiring = wired()
    auth_on = wiring.settings.auth_on
    entered = request.form.get("token" if auth_on else "name", "").strip()
    target = local_path(request.form.get("next"))
    kept = KeptForm.carried()
    try:
        secret = sign_in(
            wiring.ports, entered, auth_on=auth_on, seconds=wiring.settings.session_seconds
        )
    except tuple(FAULTS) as error:
        return entrance(target or "", FAULTS[type(error)], fault=error.detail, kept=kept)
    _end_old()
    answer = _go_on(enter_as(secret), target, kept)
    set_cookie(answer, secret)
    return answer


@bp.get("/sign-in/state")
def state() -> Response:
    """Who is signed in now, for scripts of pages that outlive a session.

    `annotator` is whose labels they are, `name` what people call them.
    """
    found = visitor()
    if found is None:
        raise Unauthenticated("You are signed out. Sign in again.", code="signed-out")
    asker = found.asker
    return told(annotator=asker.annotator, name=found.name, role=asker.role, csrf=found.csrf)


@bp.post("/sign-out")
def leave() -> Redirect:
    """End the session."""
    require_own_pages()
    found = visitor()
    if found is not None:
        require_csrf(found)
        _end_old()
    answer = redirect(f"{request.script_root}/sign-in", 303)
    drop_cookie(answer)
    return answer


def _end_old() -> None:
    secret = request.cookies.get(COOKIE)
    if secret:
        sign_out(wired().ports, secret)


def _go_on(signed: Signed, target: str | None, kept: KeptForm) -> Response | Redirect:
    """To where the reader was going; a form that was kept is shown, to be sent again."""
    if target and kept.fields:
        return page("send_again.html", signed, target=target, kept=kept.fields)
    asker = signed.asker
    start = "/annotate" if asker.open or asker.role is None else START[asker.role]
    return redirect(target or request.script_root + start, 303)
