"""Plots of the organiser's pages as places on an axis, in per cent; templates draw them as SVG."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from service.domain.judging.agreement import Agreement, AgreementReport, Figure
from service.domain.judging.estimates import Estimate
from service.domain.judging.human_eval import HumanEval, Standing
from service.domain.judging.overview import Moment, Share
from service.usecases.report_human_eval import HumanEvalReport
from service.web.judging_words import WHY, count, minute, number, percent
from service.web.label_words import NAMES

Axis = tuple[float, float]
SHARES: Axis = (0, 1)
COEFFICIENTS: Axis = (-1, 1)
"""Alpha and AC1 may be negative: worse than chance."""
WIDE, HIGH = 1000, 100  # of the step chart's own units


@dataclass(frozen=True, slots=True)
class Plotted:
    """A figure to draw as dot and whisker, and to say: `name`, `number`, `interval`, `over`.

    `dot`, `low`, `high`, `band` are per cent of the axis; None where there is nothing to draw.
    `why` says why there is no number.
    """

    name: str
    number: str
    interval: str | None = None
    over: str | None = None
    why: str | None = None
    dot: float | None = None
    low: float | None = None
    high: float | None = None
    band: tuple[float, float] | None = None
    note: str | None = None

    @property
    def said(self) -> str:
        """All of it in one sentence, for those who do not see the plot."""
        if self.why is not None:
            return f"{self.name}: no value, {self.why}"
        interval = f", 95 % interval {self.interval}" if self.interval else ""
        note = f", {self.note}" if self.note else ""
        return f"{self.name}: {self.number}{interval}{note}"


def plotted(
    name: str,
    found: Estimate | Figure,
    axis: Axis,
    *,
    over: str | None = None,
    standing: Standing | None = None,
) -> Plotted:
    """A mean or a coefficient on an axis; a standing adds where the mean may still end."""
    if found.value is None:
        return Plotted(name, "–", why=WHY.get(found.reason or "", found.reason))  # noqa: RUF001
    interval = None
    if found.low is not None and found.high is not None:
        interval = f"{number(found.low)} to {number(found.high)}"
    bounds = standing.bounds if standing is not None and standing.provisional else None
    return Plotted(
        name,
        number(found.value),
        interval,
        over,
        dot=place(found.value, axis),
        low=None if found.low is None else place(found.low, axis),
        high=None if found.high is None else place(found.high, axis),
        band=bounds and (place(bounds[0], axis), place(bounds[1], axis)),
        note=bounds and f"may still end between {number(bounds[0])} and {number(bounds[1])}",
    )


def place(value: float, axis: Axis) -> float:
    """Where a value lies on an axis, in per cent, cut to it."""
    low, high = axis
    return round(min(100.0, max(0.0, 100 * (value - low) / (high - low))), 2)


def scores(found: HumanEval) -> tuple[Plotted, Plotted]:
    """Both metrics."""
    facts, steps = found.factscore, found.reasoning
    return (
        _metric("FActScore", facts.score, facts.standing),
        _metric("Reasoning", steps.score, steps.standing),
    )


def other_readings(found: HumanEval) -> tuple[Plotted, ...]:
    """The same labels read otherwise."""
    facts, steps = found.factscore, found.reasoning
    over_facts = count(facts.pooled.n, "fact")
    return (
        _metric("FActScore, relevant facts only", facts.relevant_only),
        plotted("FActScore, all facts pooled", facts.pooled, SHARES, over=over_facts),
        _metric("Reasoning, strict reading", steps.strict),
    )


def _metric(name: str, score: Estimate, standing: Standing | None = None) -> Plotted:
    over = count(score.n, "response")
    return plotted(name, score, SHARES, over=over, standing=standing)


def agreements(report: HumanEvalReport) -> tuple[Plotted, ...]:
    """AC1 and alpha of both metrics, for a list of runs."""
    parts = (("facts", report.agreement.factscore), ("steps", report.agreement.reasoning))
    return tuple(
        plotted(f"{name} on {of}", figure, COEFFICIENTS)
        for of, part in parts
        for name, figure in (("AC1", part.overall.ac1), ("Alpha", part.overall.alpha))
    )


def agreement_rows(found: Agreement) -> tuple[Plotted, ...]:
    """Percent, alpha and AC1, on one axis."""
    return (
        plotted("Percent", found.percent, COEFFICIENTS),
        plotted("Krippendorff's alpha", found.alpha, COEFFICIENTS),
        plotted("Gwet's AC1", found.ac1, COEFFICIENTS),
    )


@dataclass(frozen=True, slots=True)
class Segment:
    """A part of a stacked bar: where it begins and how long it is in per cent; what it counts."""

    kind: str
    name: str
    n: int
    start: float
    length: float
    share: str


def stacked(parts: Sequence[tuple[str, str, int]], whole: int) -> tuple[Segment, ...]:
    """The parts (kind, name, count) of a bar that is full at `whole`; empty ones left out."""
    found: list[Segment] = []
    before = 0
    for kind, name, n in parts:
        if n:
            start, length = (round(100 * each / whole, 3) for each in (before, n))
            found.append(Segment(kind, name, n, start, length, percent(n, whole)))
        before += n
    return tuple(found)


def spoken(parts: Sequence[Segment]) -> str:
    """A bar for those who do not see it: 3 final, 1 skipped."""
    return ", ".join(f"{part.n:,} {part.name}" for part in parts)


SHARES_OF_WORK = (
    ("final", "final"),
    ("uncounted", "final, not counted"),
    ("draft", "in hand"),
    ("skipped", "skipped"),
    ("let_go", "let go"),
)


def share_bars(shares: Sequence[Share]) -> tuple[tuple[str, tuple[Segment, ...]], ...]:
    """(annotator, bar) of each; whoever has most assignments has the full one."""
    rows = [
        (share.annotator, [(kind, name, getattr(share, kind)) for kind, name in SHARES_OF_WORK])
        for share in shares
    ]
    most = max((sum(n for _, _, n in parts) for _, parts in rows), default=1)
    return tuple((annotator, stacked(parts, most)) for annotator, parts in rows)


def lowering(report: AgreementReport) -> str | None:
    """Without whom AC1 rises most; None where it rises without nobody."""
    whole = report.overall.ac1.value
    rises = [
        (rest.ac1.value - whole, name)
        for name, rest in report.without
        if whole is not None and rest.ac1.value is not None and rest.ac1.value > whole
    ]
    return max(rises)[1] if rises else None


def label_bar(counts: Mapping[str, int]) -> tuple[Segment, ...]:
    """How an annotator's labels are spread, in the labels' own order."""
    parts = [(value, name, counts.get(value, 0)) for value, name in NAMES.items()]
    return stacked(parts, sum(counts.values()))


@dataclass(frozen=True, slots=True)
class Steps:
    """A step chart: its path in units of WIDE by HIGH, and what it says in words."""

    path: str
    top: int
    first: str
    last: str
    said: str


def steps_of(timeline: Sequence[Moment], wanted: int) -> Steps | None:
    """How final judgements grew towards all that are wanted; None before there are two moments."""
    if len(timeline) < 2:
        return None
    start, end = timeline[0].at, timeline[-1].at
    top = timeline[-1].final + wanted
    path = [f"M0 {HIGH}"]
    for moment in timeline:
        x = WIDE * ((moment.at - start) / (end - start))
        path.append(f"H{x:.1f} V{HIGH * (1 - moment.final / top):.1f}")
    said = f"{timeline[-1].final:,} of {top:,} judgements were final by {minute(end)} UTC"
    return Steps(" ".join(path), top, minute(start), minute(end), said)
