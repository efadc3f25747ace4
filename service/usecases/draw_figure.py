"""Draw a figure of a release: its specification, or a file made of that."""

from collections.abc import Hashable, Iterator
from itertools import islice

import msgspec

from service.domain.catalogue import Body, ReleaseInfo
from service.domain.errors import NotFound
from service.domain.figures.chart import Figure
from service.domain.figures.names import FIGURES, FORMATS, FigureFormat, FigureName
from service.domain.figures.popularity import popularity_figure
from service.domain.figures.popularity_groups import Anchors, Group, anchors_of, grouped
from service.domain.figures.specification import COUNTED, with_title
from service.usecases.ports import Ports, Work
from service.usecases.ports_figures import Drawer
from service.usecases.which_state import store_stamp

NEVER_CHANGES = 0
AT_ONCE = 500


def which_figure(name: str, format: str) -> tuple[FigureName, FigureFormat]:
    """The figure and the format of those names. Raises NotFound for a name of none."""
    figure = next((each for each in FIGURES if each == name), None)
    if figure is None:
        raise NotFound(f"Figures are {', '.join(FIGURES)}.", code="unknown-figure")
    found = next((each for each in FORMATS if each == format), None)
    if found is None:
        raise NotFound(f"Figures end in {', '.join(FORMATS)}.", code="unknown-format")
    return figure, found


def draw_figure(
    ports: Ports, drawer: Drawer, release: ReleaseInfo, name: FigureName, format: FigureFormat
) -> Body:
    """A figure as a file. Raises Unavailable where it cannot be drawn, but for `json`."""
    figure = show_figure(ports, release, name)
    specification = msgspec.json.encode(figure.specification)
    if format == "json":
        return Body.of(specification)
    drawn = drawer.draw(specification, format)
    return Body.of(with_title(drawn, figure) if format == "svg" else drawn)


def show_figure(ports: Ports, release: ReleaseInfo, name: FigureName) -> Figure:
    """A figure with its numbers; that of popularity is made anew when the store has changed."""

    def make() -> Body:
        return Body.of(msgspec.json.encode(_figure(ports, release, name)))

    state: Hashable = store_stamp(ports) if name == "popularity" else NEVER_CHANGES
    body = ports.kept.changing(("figure", release.id, name), state, make)
    return msgspec.json.decode(body.content, type=Figure)


def _figure(ports: Ports, release: ReleaseInfo, name: FigureName) -> Figure:
    with ports.look() as work:
        if name == "popularity":
            return popularity_figure(release, _groups(ports, work, release))
        return COUNTED[name](release, work.releases.summary(release.id).statistics)


def _groups(ports: Ports, work: Work, release: ReleaseInfo) -> tuple[Group, ...]:
    """What is stored of the popularity of a release's anchors; who these are is read once."""

    def read() -> Body:
        return Body.of(msgspec.json.encode(anchors_of(work.entries.records(release.id))))

    body = ports.kept.body(("anchors", release.id), read)
    anchors = msgspec.json.decode(body.content, type=tuple[Anchors, ...])
    ids = dict.fromkeys(id for each in anchors for id in each.ids)
    popularity: dict[str, int] = {}
    for some in _in_pieces(iter(ids)):
        found = work.wikidata.popularity(some)
        popularity |= {id: each.value for id, each in found.items()}
    return grouped(anchors, popularity)


def _in_pieces(ids: Iterator[str]) -> Iterator[tuple[str, ...]]:
    while some := tuple(islice(ids, AT_ONCE)):
        yield some
