"""A release's figures by name, and their files."""

from collections.abc import Callable, Mapping
from html import escape

from service.domain.catalogue import ReleaseInfo
from service.domain.figures.chart import Figure
from service.domain.figures.entries_counted import answers_figure, steps_figure
from service.domain.figures.names import FigureName
from service.domain.figures.relations import relations_figure
from service.domain.figures.skills import skills_figure
from service.domain.statistics import Statistics

COUNTED: Mapping[FigureName, Callable[[ReleaseInfo, Statistics], Figure]] = {
    "steps": steps_figure,
    "skills": skills_figure,
    "answers": answers_figure,
    "relations": relations_figure,
}
"""All figures but popularity, which is not counted at import."""


def with_title(svg: bytes, figure: Figure) -> bytes:
    """A drawing that says what it is: `title` and `desc`, which screen readers read."""
    head, angle, rest = svg.partition(b">")
    title, said = escape(figure.title, quote=False), escape(figure.said, quote=False)
    ids = f"{figure.name}-title", f"{figure.name}-desc"
    naming = f' role="img" aria-labelledby="{ids[0]} {ids[1]}"'
    named = f'<title id="{ids[0]}">{title}</title><desc id="{ids[1]}">{said}</desc>'
    return head + naming.encode() + angle + named.encode() + rest
