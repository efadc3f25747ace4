"""The figure of the popularity of entities, on a log scale (the paper's figures 2 and 3)."""

from collections import Counter
from collections.abc import Sequence
from operator import attrgetter

from service.domain.catalogue import ReleaseInfo
from service.domain.figures.chart import (
    BLUE,
    ORANGE,
    WIDTH,
    WORDS,
    Figure,
    Row,
    Spec,
    Table,
    compose,
)
from service.domain.figures.popularity_groups import Bin, Group, bin_of

LONG_TAIL, ORIGINAL = BLUE, ORANGE
HEIGHT = 96  # of a panel
USUAL = (1.0, 1000.0)  # the scale where nothing is known
ZERO_AT = 0.56  # where zero stands on a log scale
NOTHING = "Of none it is known: nothing of Wikidata is stored of them"
WHAT = "Popularity: Wikidata's triples that contain the entity"


def popularity_figure(release: ReleaseInfo, groups: Sequence[Group]) -> Figure:
    """How popular the entities are, by task: those of the entries and those of their originals.

    Only over those whose popularity is known; how many these are, and of how many, is said.
    """
    known = sum(len(group.known) for group in groups)
    facts = [WHAT, f"n = {known:,} known of {sum(group.entities for group in groups):,}"]
    if known:
        facts += [f"{_name(group)}: {_said(group)}" for group in groups if not group.known]
    else:
        facts.append(NOTHING)
    return compose(
        "popularity",
        release,
        "Popularity of the anchor entities",
        facts,
        said=" ".join(f"{_name(group)}: {_said(group)}." for group in groups),
        values=[row for group in groups for row in _rows(group)],
        drawn=_panels(groups),
        table=_table(groups),
    )


def _name(group: Group) -> str:
    return f"{WORDS[group.task]}, {group.side}"


def _said(group: Group) -> str:
    known = f"n = {len(group.known):,} known of {group.entities:,}"
    middle = group.median
    return known if middle is None else f"{known}, median {middle:,g}"


def _rows(group: Group) -> list[Row]:
    counts = Counter(bin_of(value) for value in group.known)
    return [
        {
            "group": _name(group),
            "task": group.task,
            "side": group.side,
            "popularity": _words(each),
            "start": each.start,
            "end": each.end,
            "entities": n,
            "share": round(n / len(group.known), 6),
        }
        for each, n in sorted(counts.items(), key=lambda item: item[0].low)
    ]


def _words(values: Bin) -> str:
    low, high = f"{values.low:,}", f"{values.high:,}"
    return low if low == high else f"{low} to {high}"


def _table(groups: Sequence[Group]) -> Table:
    """Bins by group, with what is not known last."""
    counts = [Counter(bin_of(value) for value in group.known) for group in groups]
    bins = sorted({each for some in counts for each in some}, key=attrgetter("low"))
    rows = [(_words(each), *(f"{some[each]:,}" for some in counts)) for each in bins]
    rows.append(("unknown", *(f"{group.unknown:,}" for group in groups)))
    head = ("Popularity", *(f"{_name(group)}, entities" for group in groups))
    return Table(head, tuple(rows) if groups else ())


def _panels(groups: Sequence[Group]) -> Spec:
    """One for each group of which anything is known; empty axes where nothing is."""
    shown = [group for group in groups if group.known]
    if not shown:
        axes = _x(USUAL, is_last=True)
        return {"width": WIDTH, "height": HEIGHT, "mark": "bar", "encoding": {"x": axes}}
    scale = _scale(
        [bin_of(value) for group in shown for value in (group.known[0], group.known[-1])]
    )
    last = len(shown) - 1
    panels = [_panel(group, scale, is_last=place == last) for place, group in enumerate(shown)]
    return {"spacing": 18, "vconcat": panels}


def _scale(bins: Sequence[Bin]) -> tuple[float, float]:
    """From a power of ten to another, with the place of zero where it is needed."""
    low, high = min(bins, key=attrgetter("low")), max(bins, key=attrgetter("low"))
    start = low.start if low.low == 0 else 10.0 ** (len(str(low.low)) - 1)
    return start, 10.0 ** (len(str(high.high)) if high.high else 0)


def _panel(group: Group, scale: tuple[float, float], *, is_last: bool) -> Spec:
    heading = {"fontSize": 13, "offset": 6, "text": _name(group), "subtitle": _said(group)}
    return {
        "title": heading,
        "width": WIDTH,
        "height": HEIGHT,
        "layer": [_bars(group, scale, is_last=is_last), *_middle(group)],
    }


def _x(scale: tuple[float, float], *, is_last: bool) -> Spec:
    """The log scale, with its name under the last panel."""
    axis: Spec = {
        "values": [ZERO_AT, *(10**power for power in range(10))],
        "labelExpr": "datum.value < 1 ? '0' : format(datum.value, ',')",
        "title": "Popularity (log scale)" if is_last else None,
        "grid": False,
    }
    position = {"type": "log", "domain": list(scale), "nice": False}
    return {"field": "start", "type": "quantitative", "scale": position, "axis": axis}


def _bars(group: Group, scale: tuple[float, float], *, is_last: bool) -> Spec:
    return {
        "transform": [{"filter": {"field": "group", "equal": _name(group)}}],
        "mark": {
            "type": "bar",
            "color": LONG_TAIL if group.side == "long-tail" else ORIGINAL,
            "stroke": "white",
            "strokeWidth": 0.5,
        },
        "encoding": {
            "x": _x(scale, is_last=is_last),
            "x2": {"field": "end"},
            "y": {
                "field": "entities",
                "type": "quantitative",
                "title": "Entities",
                "scale": {"zero": True},
                "axis": {"tickMinStep": 1, "format": ",d", "tickCount": 4},
            },
            "y2": {"datum": 0},
            "tooltip": [
                {"field": "popularity", "title": "Popularity"},
                {"field": "entities", "title": "Entities", "format": ",d"},
                {"field": "share", "title": "Share of the known", "format": ".1%"},
            ],
        },
    }


def _middle(group: Group) -> list[Spec]:
    """A line at the median, where anything is known."""
    middle = group.median
    if middle is None:
        return []
    return [
        {
            "data": {"values": [{"median": middle, "at": max(middle, ZERO_AT)}]},
            "mark": {"type": "rule", "color": "#222222", "strokeDash": [4, 3], "strokeWidth": 1.5},
            "encoding": {
                "x": {"field": "at", "type": "quantitative"},
                "tooltip": [{"field": "median", "title": "Median", "format": ",.1~f"}],
            },
        }
    ]
