"""Agreement between annotators: percent, Krippendorff's alpha, Gwet's AC1; why there is none."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from service.domain.judging.agreement_counting import Pattern, overlap, values_of
from service.domain.judging.agreement_tally import Labels, Tally, tally
from service.domain.scoring.intervals import wilson

NoAgreement = Literal["too_few", "no_overlap", "one_label_only"]
"""Fewer than two annotators gave a label; no unit has two; all labels compared are the same."""

RESAMPLES = 1000
SEED = 2024


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure with its 95 % interval; None, with a reason, where undefined.

    The interval may be missing where the value is not.
    """

    value: float | None
    low: float | None = None
    high: float | None = None
    reason: NoAgreement | None = None


@dataclass(frozen=True, slots=True)
class Agreement:
    """The three figures. `n` counts the units (facts or steps) with two labels or more.

    `percent` is the mean over those of the share of pairs of annotators that agree.
    """

    percent: Figure
    alpha: Figure
    ac1: Figure
    n: int


@dataclass(frozen=True, slots=True)
class AgreementReport:
    """Agreement of all, and without each annotator (by name, sorted; without intervals)."""

    overall: Agreement
    without: tuple[tuple[str, Agreement], ...]


def measure(
    responses: Iterable[Labels], *, resamples: int = RESAMPLES, seed: int = SEED
) -> AgreementReport:
    """Agreement on the facts, or on the steps, of responses; read once, in any order.

    Intervals are percentiles over `resamples` bootstrap samples of responses. There is none where
    fewer than two responses have a unit with two labels, where most resamples leave the figure
    undefined, or where all give the same: then percent has Wilson's over responses.
    """
    gathered = tally(responses)
    annotators = len(gathered.without)
    overall = _agreement(gathered.units, annotators)
    if gathered.compared > 1 and resamples:
        overall = _with_intervals(overall, gathered, resamples, seed)
    return AgreementReport(
        overall,
        tuple((name, _agreement(rest, annotators - 1)) for name, rest in gathered.without.items()),
    )


def _agreement(units: Counter[Pattern], annotators: int) -> Agreement:
    values, n = values_of(units), overlap(units)
    reason: NoAgreement = "one_label_only" if n else "no_overlap"
    if annotators < 2:
        reason = "too_few"
    return Agreement(
        percent=_figure(values.percent, reason),
        alpha=_figure(values.alpha, reason),
        ac1=_figure(values.ac1, reason),
        n=n,
    )


def _figure(value: float | None, reason: NoAgreement) -> Figure:
    return Figure(value, reason=reason if value is None else None)


def _with_intervals(overall: Agreement, gathered: Tally, resamples: int, seed: int) -> Agreement:
    """The same figures with intervals, where there are any."""
    from service.domain.judging.agreement_bootstrap import interval, resample  # noqa: PLC0415

    values = tuple(resample(gathered, resamples, seed))
    percent = interval([value.percent for value in values])
    return replace(
        overall,
        percent=_spanned(overall.percent, percent or _wilson(overall.percent, gathered.compared)),
        alpha=_spanned(overall.alpha, interval([value.alpha for value in values])),
        ac1=_spanned(overall.ac1, interval([value.ac1 for value in values])),
    )


def _spanned(figure: Figure, interval: tuple[float, float] | None) -> Figure:
    if figure.value is None or interval is None:
        return figure
    return replace(figure, low=interval[0], high=interval[1])


def _wilson(figure: Figure, responses: int) -> tuple[float, float] | None:
    """Wilson's interval for a share that is the same in every response."""
    return None if figure.value is None else wilson(figure.value * responses, responses)
