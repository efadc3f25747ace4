"""The organiser's pages: all runs that people judge, and one run with everything about it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from flask import Blueprint, Response, render_template, request

from service.domain.access import Asker
from service.domain.catalogue import Body
from service.domain.judging.overview import Run
from service.usecases.list_batches import list_batches
from service.usecases.list_disagreements import list_disagreements
from service.usecases.list_returned import list_returned
from service.usecases.report_human_eval import report_human_eval
from service.usecases.show_run import name_annotators, show_run, show_work, stamp_of
from service.usecases.stay_blind import require_sight
from service.web import judging_plots as plots
from service.web import judging_words as words
from service.web.judging_changes import settings
from service.web.judging_labels import compared, lines
from service.web.judging_queries import (
    asked,
    metric_of,
    names_of,
    place_of,
    position_of,
    write_place,
)
from service.web.label_words import LABELS
from service.web.pages import page
from service.web.signed import Signed, signed_in
from service.wiring import wired

bp = Blueprint("judging", __name__, url_prefix="/judging")
RUNS = 20
DISAGREEMENTS = 10
RETURNED = 10
AT_ONCE = 300
"""Items whose labels are counted before a page is sent; those of larger runs it fetches."""
ID = "<string(minlength=12):id>"


@dataclass(frozen=True, slots=True)
class Card:
    """A run in the list; `figures` is HTML, None where the page fetches it."""

    run: Run
    link: str
    figures: str | None


@bp.get("")
def overview() -> Response:
    """All runs, newest first."""
    signed = signed_in("administer")
    after = asked("after").get("after")
    found = list_batches(wired().ports, signed.asker, after=after, limit=RUNS)
    cards, items = [], 0
    for run in found.items:
        items += run.counts.items
        is_small = items <= AT_ONCE and run.submission not in found.hidden
        at_hand = _figures(signed.asker, run.submission, "brief") if is_small else None
        cards.append(Card(run, share_link(run.submission), at_hand))
    return page("judging/overview.html", signed, cards=cards, page=found, after=after, words=words)


@bp.get(f"/{ID}")
def run(id: str) -> Response:
    """One run: progress, numbers, agreement, work, disagreements, what was sent back."""
    signed = _organiser(id)
    sent = asked("metric", "names", "after", "returned")
    found = show_run(wired().ports, id)
    at_hand = found.counts.items <= AT_ONCE
    return page(
        "judging/run.html",
        signed,
        run=found,
        words=words,
        link=share_link(id),
        figures=_figures(signed.asker, id, "full") if at_hand else None,
        work=_work(found) if at_hand else None,
        disagreements=_disagreements(id, sent) if at_hand else None,
        query=request.query_string.decode("latin-1"),
        returned=_returned(signed, id, position_of(sent, "returned")),
        settings=settings(signed, id),
    )


@bp.get(f"/{ID}/figures")
def figures(id: str) -> str:
    """A fragment: both metrics and agreement, in brief for the list of runs, or in full."""
    signed = _organiser(id)
    return _figures(signed.asker, id, "full" if "full" in asked("full") else "brief")


@bp.get(f"/{ID}/work")
def work(id: str) -> str:
    """A fragment: who did what, how it went, which labels they gave."""
    _organiser(id)
    return _work(show_run(wired().ports, id))


@bp.get(f"/{ID}/disagreements")
def disagreements(id: str) -> str:
    """A fragment: a page of disagreements."""
    _organiser(id)
    show_run(wired().ports, id)
    return _disagreements(id, asked("metric", "names", "after", "returned"))


def _organiser(id: str) -> Signed:
    """Who is signed in, if they may see what was said in a run."""
    signed = signed_in("administer")
    require_sight(wired().ports, signed.asker, id)
    return signed


def share_link(id: str) -> str:
    """What annotators are sent: the page that gives out this run's responses."""
    return f"{request.url_root}annotate?submission={id}"


def _kept(id: str, what: object, make: Callable[[], str]) -> str:
    """A fragment, made once for each state of a run's judging."""
    ports = wired().ports
    key = ("judging", id, what, stamp_of(ports, id))
    return ports.kept.body(key, lambda: Body(make().encode(), "", None)).content.decode()


def _figures(asker: Asker, id: str, shape: str) -> str:
    ports = wired().ports

    def make() -> str:
        report = report_human_eval(ports, asker, id, with_names=True)
        agreement = report.agreement
        parts = (("facts", agreement.factscore), ("steps", agreement.reasoning))
        people = {name for _, part in parts for name, _ in part.without}
        return render_template(
            f"judging/figures_{shape}.html",
            report=report,
            scores=plots.scores(report.scores),
            readings=plots.other_readings(report.scores),
            agreements=plots.agreements(report),
            parts=[(of, part, plots.agreement_rows(part.overall)) for of, part in parts],
            names=name_annotators(ports, people),
            plots=plots,
            words=words,
        )

    return _kept(id, shape, make)


def _work(found: Run) -> str:
    done = show_work(wired().ports, found.submission)
    return render_template(
        "judging/work.html",
        done=done,
        steps=plots.steps_of(done.timeline, found.counts.wanted),
        plots=plots,
        words=words,
    )


def _disagreements(id: str, sent: Mapping[str, str]) -> str:
    metric, with_names, after = metric_of(sent), names_of(sent), place_of(sent)
    here = {"metric": metric, "names": "1" if with_names else None}

    def query(**change: str | None) -> dict[str, str]:
        return {name: value for name, value in (here | change).items() if value is not None}

    def make() -> str:
        found = list_disagreements(wired().ports, id, metric, after=after, limit=DISAGREEMENTS)
        return render_template(
            "judging/disagreements.html",
            submission=id,
            page=found,
            shown=compared(found, with_names=with_names),
            metric=metric,
            with_names=with_names,
            query=query,
            following=found.last and write_place(found.last),
            is_first=after is None,
            words=words,
            label_words=LABELS,
        )

    return _kept(id, ("disagreements", metric, with_names, after), make)


def _returned(signed: Signed, id: str, after: int) -> str:
    found = list_returned(wired().ports, id, after=after, limit=RETURNED)
    return render_template(
        "judging/returned.html",
        signed=signed,
        id=id,
        page=found,
        is_first=after < 0,
        lines=lines,
        words=words,
    )
