"""The page of figures: drawn by script where there is one, as images where not, and as tables."""

from urllib.parse import urlencode

from flask import Blueprint, Response

from schemas.paging import DatasetQuery
from service.domain.catalogue import Which
from service.domain.figures.names import FIGURES, FORMATS
from service.usecases.draw_figure import show_figure
from service.usecases.list_datasets import list_datasets
from service.usecases.which_release import which_release
from service.web.explore_queries import read
from service.web.pages import page
from service.web.visitors import visitor
from service.wiring import wired

bp = Blueprint("figure_page", __name__)
QUERY = DatasetQuery()
DATASETS = 100  # to choose from


@bp.get("/figures")
def figures() -> Response:
    """All figures of a release, with their numbers and their files."""
    ports, sent = wired().ports, read(QUERY)
    which = Which(sent.get("dataset"), sent.get("release"), wired().settings.default_dataset)
    release = which_release(ports, which)
    named = {"dataset": release.dataset} | ({"release": release.id} if "release" in sent else {})
    return page(
        "figures.html",
        visitor(),
        release=release,
        is_named="release" in sent,
        figures=[show_figure(ports, release, name) for name in FIGURES],
        formats=FORMATS,
        query=urlencode(named),
        datasets=[each.stored.dataset for each in list_datasets(ports, "", DATASETS).items],
    )
