"""The annotator's page: claims or resumes a response, saves as one goes, moves on when done."""

from datetime import timedelta

from flask import Blueprint, Response, render_template, request, url_for

from schemas.judging import HeldSchema, JudgementSchema
from service.domain.errors import NotFound
from service.domain.judging.assignments import Wish
from service.usecases.claim_assignment import claim_assignment
from service.usecases.judge import judge
from service.usecases.release_assignment import release_assignment
from service.usecases.renew_lease import renew_lease
from service.usecases.reveal_assignment import reveal_assignment
from service.usecases.show_assignment import show_assignment
from service.usecases.show_desk import show_desk
from service.usecases.show_stored_evidence import show_stored_evidence
from service.usecases.skip_assignment import skip_assignment
from service.web import annotate_page as pages
from service.web.annotate_evidence import grouped, grouped_of_wikidata
from service.web.label_words import FACTS, NAMES, STEPS
from service.web.page_bodies import sent, told, written
from service.web.pages import page, unattended
from service.web.signed import Signed, signed_in
from service.wiring import wired

bp = Blueprint("annotate", __name__, url_prefix="/annotate")
JUDGEMENT, HELD = JudgementSchema(), HeldSchema()


@bp.get("")
def queue() -> Response:
    """The assignment at hand, or a new one; else what there is to wait for."""
    signed, wiring = signed_in("judge"), wired()
    wish = _wish()
    if (unclaimed := unattended()) is not None:
        return unclaimed
    seconds = wiring.settings.lease_seconds
    try:
        claim = claim_assignment(wiring.ports, signed.asker, wish, lease_seconds=seconds)
    except NotFound as error:
        again = url_for("annotate.queue")
        return page("annotate/nothing.html", signed, 404, unknown=error.detail, again=again)
    if claim.assignment is None:
        again = _onwards(wish)
        return page("annotate/nothing.html", signed, wait=claim.retry_after, again=again)
    return _desk(signed, claim.assignment)


@bp.get("/<string(minlength=8):id>")
def own(id: str) -> Response:
    """An assignment of one's own, whatever its state: to go on, to revise, to read."""
    return _desk(signed_in("judge"), id)


def _desk(signed: Signed, id: str) -> Response:
    desk = show_desk(wired().ports, signed.asker, id)
    onwards = _onwards(_wish())
    return page(
        "annotate/page.html",
        signed,
        desk=desk,
        given=desk.assignment,
        entry=desk.shown.entry,
        sheet=pages.sheet_of(desk),
        start=pages.start_of(desk, signed, onwards=onwards),
        closed=pages.closed(desk.assignment),
        fact_labels=FACTS,
        step_labels=STEPS,
        names=NAMES,
        onwards=onwards,
    )


def _wish() -> Wish:
    return Wish(submission=request.args.get("submission") or None)


def _onwards(wish: Wish) -> str:
    """The way to the next assignment: of the same run where one was asked for."""
    return url_for("annotate.queue", submission=wish.submission)


@bp.put("/<id>/judgement")
def judgement(id: str) -> Response:
    """Save what was said; answers with the server's time and the new end of the lease."""
    signed, wiring = signed_in("judge"), wired()
    seconds, now = wiring.settings.lease_seconds, wiring.ports.now()
    said = sent(JUDGEMENT)
    saved = judge(wiring.ports, signed.asker, id, said, lease_seconds=seconds)
    return told(
        id=saved.id,
        state=saved.state,
        version=saved.version,
        at=written(now),
        expires_at=written(now + timedelta(seconds=seconds)),
    )


@bp.post("/<id>/renew")
def renew(id: str) -> Response:
    """Prolong the lease."""
    signed, wiring, held = signed_in("judge"), wired(), sent(HELD)
    seconds = wiring.settings.lease_seconds
    lease = renew_lease(wiring.ports, signed.asker, id, held["lease"], lease_seconds=seconds)
    return told(expires_at=written(lease.expires_at))


@bp.post("/<id>/release")
def release(id: str) -> Response:
    """Give the assignment back; it may come again, with what was said."""
    signed, held = signed_in("judge"), sent(HELD)
    release_assignment(wired().ports, signed.asker, id, held["lease"], held["reason"])
    return Response(status=204)


@bp.post("/<id>/skip")
def skip(id: str) -> Response:
    """Leave the assignment to others for good."""
    signed, held = signed_in("judge"), sent(HELD)
    skip_assignment(wired().ports, signed.asker, id, held["lease"], held["reason"])
    return Response(status=204)


@bp.get("/<id>/evidence")
def evidence(id: str) -> str:
    """A fragment: the entry's statements, or what is cached of Wikidata's."""
    signed, ports = signed_in("judge"), wired().ports
    if request.args.get("source") == "wikidata":
        stored = show_stored_evidence(ports, signed.asker, id)
        groups = grouped_of_wikidata(stored.cached)
        return render_template("annotate/wikidata.html", stored=stored, groups=groups)
    entry = show_assignment(ports, signed.asker, id).entry
    return render_template("annotate/evidence.html", groups=grouped(entry["statements"]))


@bp.get("/<id>/reveal")
def reveal(id: str) -> str:
    """A fragment: what is right, beside what was said, once it is judged and may be seen."""
    signed, ports = signed_in("judge"), wired().ports
    revealed = reveal_assignment(ports, signed.asker, id)
    said = show_assignment(ports, signed.asker, id).assignment.judgement
    return render_template("annotate/reveal.html", revealed=revealed, said=said, names=NAMES)
