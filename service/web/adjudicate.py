"""The adjudicator's page: claims an item in dispute, settles it, moves on to the next."""

from flask import Blueprint, Response, request, url_for

from schemas.adjudications import RulingSchema
from schemas.judging import HeldSchema
from service.domain.errors import NotFound
from service.usecases.adjudicate import adjudicate
from service.usecases.claim_adjudication import claim_adjudication
from service.usecases.list_disputes import list_disputes
from service.usecases.release_adjudication import release_adjudication
from service.usecases.renew_adjudication import renew_adjudication
from service.usecases.show_adjudication import absent, show_adjudication
from service.web import adjudicate_page as pages
from service.web.page_bodies import sent, told, written
from service.web.pages import page, unattended
from service.web.signed import Signed, signed_in
from service.wiring import wired

bp = Blueprint("adjudicate", __name__, url_prefix="/adjudicate")
RULING, HELD = RulingSchema(), HeldSchema()
MOST_COUNTED = 100


@bp.get("")
def queue() -> Response:
    """The item at hand, or the one least agreed upon; else what there is to wait for."""
    signed, wiring, submission = signed_in("adjudicate"), wired(), _submission()
    if (unclaimed := unattended()) is not None:
        return unclaimed
    seconds = wiring.settings.lease_seconds
    try:
        claim = claim_adjudication(wiring.ports, signed.asker, submission, lease_seconds=seconds)
    except NotFound as error:
        again = url_for("adjudicate.queue")
        return page("adjudicate/nothing.html", signed, 404, unknown=error.detail, again=again)
    if claim.adjudication is None:
        return page("adjudicate/nothing.html", signed, wait=claim.retry_after, again=_onwards())
    return _sheet(signed, claim.adjudication)


@bp.get("/<string(minlength=8):id>")
def own(id: str) -> Response:
    """An item that one has, or settled: to go on, or to correct the ruling."""
    return _sheet(signed_in("adjudicate"), id)


def _sheet(signed: Signed, id: str) -> Response:
    ports = wired().ports
    shown = show_adjudication(ports, signed.asker, id)
    if shown.adjudication.adjudicator != signed.asker.annotator:
        raise absent(id)  # admins look at it elsewhere
    sheet, onwards = pages.sheet_of(shown), _onwards()
    return page(
        "adjudicate/page.html",
        signed,
        given=shown.adjudication,
        entry=shown.entry,
        sheet=sheet,
        start=pages.start_of(shown, sheet, signed, now=ports.now(), onwards=onwards),
        waiting=len(list_disputes(ports, _submission(), "open", limit=MOST_COUNTED)),
        most=MOST_COUNTED,
        onwards=onwards,
    )


def _submission() -> str | None:
    return request.args.get("submission") or None


def _onwards() -> str:
    """The way to the next item: of the same run where one was asked for."""
    return url_for("adjudicate.queue", submission=_submission())


@bp.put("/<id>")
def ruling(id: str) -> Response:
    """Settle the item, or correct its ruling."""
    signed, ruled = signed_in("adjudicate"), sent(RULING)
    settled = adjudicate(wired().ports, signed.asker, id, ruled)
    return told(id=settled.id, state=settled.state, version=settled.version)


@bp.post("/<id>/renew")
def renew(id: str) -> Response:
    """Prolong the lease."""
    signed, wiring, held = signed_in("adjudicate"), wired(), sent(HELD)
    seconds = wiring.settings.lease_seconds
    lease = renew_adjudication(wiring.ports, signed.asker, id, held["lease"], lease_seconds=seconds)
    return told(expires_at=written(lease.expires_at))


@bp.post("/<id>/release")
def release(id: str) -> Response:
    """Give the item back: others come first, then it may come again."""
    signed, held = signed_in("adjudicate"), sent(HELD)
    release_adjudication(wired().ports, signed.asker, id, held["lease"], held["reason"])
    return Response(status=204)
