"""Links for annotators and adjudicators: a token made and shown once, for whoever opens it."""

from typing import Literal, get_args

from flask import Blueprint, Response, request

from service.domain.access import LONGEST_ANNOTATOR, is_annotator_name
from service.usecases.identify import create_token
from service.web.judging_queries import asked
from service.web.pages import page
from service.web.signed import Signed, signed_in
from service.wiring import wired

bp = Blueprint("judging_links", __name__, url_prefix="/judging/links")
LinkRole = Literal["annotator", "adjudicator"]
WHERE: dict[LinkRole, str] = {"annotator": "annotate", "adjudicator": "adjudicate"}


@bp.get("")
def links() -> Response:
    """The form; with auth off, how people come in without a link of their own."""
    signed = signed_in("administer")
    asked()
    return _page(signed)


@bp.post("")
def make() -> Response:
    """Make a token and show its link: this page is the only one that ever has it."""
    signed = signed_in("administer")
    name, role = request.form.get("name", "").strip(), request.form.get("role")
    faults = {}
    if not is_annotator_name(name):
        faults["name"] = f"A name has 1 to {LONGEST_ANNOTATOR} printable characters."
    if role not in get_args(LinkRole):
        faults["role"] = "Choose what the link is for."
    if not wired().settings.auth_on:
        faults["name"] = "With auth off people need no link of their own."
    if faults or role not in WHERE:
        return _page(signed, 422, faults=faults, name=name, role=role)
    secret = create_token(wired().ports, role=role, name=name, expires_at=None)
    link = f"{request.url_root}{WHERE[role]}#{secret}"
    return _page(signed, made={"link": link, "name": name, "role": role})


def _page(signed: Signed, status: int = 200, **values: object) -> Response:
    return page(
        "judging/links.html",
        signed,
        status,
        auth_on=wired().settings.auth_on,
        general=f"{request.url_root}annotate",
        **values,
    )
