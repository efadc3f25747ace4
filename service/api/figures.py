"""Route of the paper's figures."""

from flask import Response
from flask_smorest import Blueprint

from schemas.figures import FigureSchema
from schemas.paging import DatasetQuery
from service.api.offered import offering
from service.api.parameters import parameters
from service.api.releases import Query, caching_of, release_of
from service.api.representation import MEDIA_TYPES, REVALIDATE, reply
from service.domain.figures.names import FIGURES, FORMATS
from service.usecases.draw_figure import draw_figure, which_figure
from service.wiring import wired

bp = Blueprint("figures", __name__, description="The paper's figures 2 to 6, of any release")
PLACES = [
    {"in": "path", "name": name, "required": True, "schema": {"type": "string", "enum": [*allowed]}}
    for name, allowed in (("figure", FIGURES), ("format", FORMATS))
]


@bp.get("/figures/<figure>.<format>", parameters=PLACES)
@offering(bp, FigureSchema, "svg", "png", "pdf")
@parameters(DatasetQuery)
def figure_file(query: Query, figure: str, format: str) -> Response:
    """A figure by task.

    The popularity of anchor entities (2 and 3), the number of reasoning steps (4), reasoning
    skills (5 and 6), gold answers, and relations of the sub-graphs. `json` is the Vega-Lite
    specification with its data; `svg, png, pdf` are drawn from it.
    """
    name, kind = which_figure(figure, format)
    release = release_of(query)
    body = draw_figure(wired().ports, wired().drawer, release, name, kind)
    caching = REVALIDATE if name == "popularity" else caching_of(query, release)
    return reply(body.content, body.etag, media_type=MEDIA_TYPES[kind], caching=caching)
