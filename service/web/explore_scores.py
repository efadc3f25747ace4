"""Scores of a receipt as the explorer shows them: figures with intervals beside the baselines."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from service.web import explore_words as words
from service.web.judging_plots import SHARES, Plotted, place
from service.web.judging_words import number

Json = Mapping[str, Any]
COUNTS = ("correct", "wrong", "abstained", "unparsed", "missing")
WHY: Mapping[str, str] = {
    "nothing_answered": "nothing was answered",
    "no_entries": "there is no entry",
}


@dataclass(frozen=True, slots=True)
class Row:
    """A slice: its name, its counts, its rates in their order; `small`: fewer than 30 entries."""

    name: str
    entries: int
    counts: tuple[int, ...]
    rates: tuple[Plotted, ...]
    small: bool


@dataclass(frozen=True, slots=True)
class Slices:
    """A way of slicing with its slices."""

    title: str
    rows: tuple[Row, ...]


def headline(receipt: Json) -> list[tuple[str, list[Plotted]]]:
    """For each rate the system's own, without disputed entries, and the baselines'."""
    scores = receipt["scores"]
    rows = [("this system", scores["overall"])]
    if scores["without_disputed"]["entries"] != scores["overall"]["entries"]:
        rows.append(("without disputed entries", scores["without_disputed"]))
    baselines = receipt["baselines"]
    rows += [(words.BASELINES[name], baselines[name]["overall"]) for name in words.BASELINES]
    return [
        (title, [_plotted(name, score[rate]) for name, score in rows])
        for rate, title in words.RATES.items()
    ]


def overall(receipt: Json) -> Row:
    """The counts of all entries."""
    return _row("all", receipt["scores"]["overall"])


def slices(receipt: Json) -> list[Slices]:
    """Every way of slicing that tells something apart."""
    scores = receipt["scores"]
    found = [(words.SLICES[by], by, scores.get(by, {})) for by in words.SLICES]
    return [
        Slices(title, tuple(_rows(by.removeprefix("by_"), rows.items())))
        for title, by, rows in found
        if rows
    ]


def _rows(facet: str, found: Iterable[tuple[str, Json]]) -> Iterable[Row]:
    return (_row(words.value_word(facet, value), score) for value, score in found)


def _row(name: str, score: Json) -> Row:
    rates = tuple(_plotted(title, score[rate]) for rate, title in words.RATES.items())
    counts = tuple(score[each] for each in COUNTS)
    return Row(name, score["entries"], counts, rates, score["small"])


def _plotted(name: str, rate: Json) -> Plotted:
    if rate["value"] is None:
        why = rate.get("reason") or "unknown"
        return Plotted(name, "–", why=WHY.get(why, why.replace("_", " ")))  # noqa: RUF001 - nothing to say
    return Plotted(
        name,
        number(rate["value"]),
        f"{number(rate['low'])} to {number(rate['high'])}",
        dot=place(rate["value"], SHARES),
        low=place(rate["low"], SHARES),
        high=place(rate["high"], SHARES),
    )
