"""For newcomers: the guidelines, and worked items to practise on. Neither needs signing in."""

from flask import Blueprint, Response, request
from werkzeug.exceptions import NotFound

from service.usecases.show_guidelines import show_guideline, show_worked_items
from service.web.label_words import FACTS, STEPS
from service.web.markdown import render
from service.web.pages import page
from service.web.practice import practised
from service.web.visitors import visitor
from service.wiring import wired

bp = Blueprint("guidelines", __name__, url_prefix="/annotate")


@bp.get("/guidelines")
def show() -> Response:
    """The guidelines as they are now, or a version of them."""
    ports = wired().ports
    guideline = show_guideline(ports, request.args.get("version"))
    return page(
        "guidelines.html",
        visitor(),
        guideline=guideline,
        newest=ports.guidelines().newest.version,
        rendered=render(guideline.markdown),
    )


@bp.get("/practice")
def practice() -> Response:
    """The first worked item."""
    return worked(1)


@bp.get("/practice/<int:number>")
def worked(number: int) -> Response:
    """A worked item, counted from 1: labels and reasons are in the page, shown when compared."""
    items = show_worked_items(wired().ports)
    if not 1 <= number <= len(items):
        raise NotFound
    return page(
        "practice.html",
        visitor(),
        practised=practised(items[number - 1]),
        number=number,
        numbers=[(i, item.id) for i, item in enumerate(items, 1)],
        fact_labels=FACTS,
        step_labels=STEPS,
    )
