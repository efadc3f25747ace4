"""What the pages of comparisons say: numbers with signs and intervals, tables with plots."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from service.domain.scoring.comparison import Difference, Pairs, detectable, difference
from service.domain.scoring.paired import smallest_seen
from service.domain.scoring.report import SLICES
from service.domain.scoring.signature import CONDITIONS
from service.domain.submissions import Submission
from service.usecases.compare_submissions import Compared, Pairings, Read
from service.web.judging_plots import Plotted, place
from service.web.judging_words import count

SIGNIFICANT: Final = 0.05
WIDTHS: Final = (0.05, 0.1, 0.2, 0.5, 1.0)
"""How far axes of differences reach to both sides."""


def points(value: float) -> str:
    """A difference of shares in percentage points, with its sign and a true minus."""
    return f"{100 * value:+.1f}".replace("-", "−") if round(value, 3) else "0.0"  # noqa: RUF001


def share(right: int, entries: int) -> str:
    """A share in per cent with one decimal."""
    return f"{100 * right / entries:.1f} %"


def p_in_words(p: float) -> str:
    """A p value as it is usually written."""
    return "p < 0.001" if p < 0.001 else f"p = {p:.3f}"


@dataclass(frozen=True, slots=True)
class Row:
    """A slice of a comparison: its name, its counts, its difference to draw and to say."""

    name: str
    pairs: Pairs
    plot: Plotted
    p: str
    small: bool

    @property
    def right_a(self) -> str:
        """What share a has right."""
        return share(self.pairs.both_right + self.pairs.only_a, self.pairs.entries)

    @property
    def right_b(self) -> str:
        """What share b has right."""
        return share(self.pairs.both_right + self.pairs.only_b, self.pairs.entries)


@dataclass(frozen=True, slots=True)
class Table:
    """Rows on one axis, which reaches `reach` points to both sides."""

    title: str
    rows: tuple[Row, ...]
    reach: str


@dataclass(frozen=True, slots=True)
class Shown:
    """A comparison for its page; `verdict` and `power` are sentences."""

    a: Submission
    b: Submission
    pairs: Pairs
    whole: Table
    slices: tuple[Table, ...]
    verdict: str
    power: str

    @classmethod
    def of(cls, found: Compared) -> "Shown":
        """What a page shows of a comparison."""
        whole, comparison = found.comparison.overall, found.comparison
        first = {"all queries": whole, **comparison.by["by_task"]}
        if comparison.without_disputed.entries != whole.entries:
            first["without disputed gold"] = comparison.without_disputed
        others = [kind for kind in SLICES if kind != "by_task"]
        return cls(
            a=found.a.submission,
            b=found.b.submission,
            pairs=whole,
            whole=table_of("Overall and by task", first),
            slices=tuple(table_of(f"By {SLICES[kind]}", comparison.by[kind]) for kind in others),
            verdict=_verdict(whole),
            power=_power(whole),
        )


def table_of(title: str, slices: Mapping[str, Pairs]) -> Table:
    """Slices with their differences on one axis, as wide as they need; empty ones left out."""
    slices = {name: pairs for name, pairs in slices.items() if pairs.entries}
    found = {name: difference(pairs) for name, pairs in slices.items()}
    farthest = max((max(-each.low, each.high) for each in found.values()), default=1.0)
    reach = next(width for width in WIDTHS if width >= farthest)
    rows = tuple(
        Row(
            name=name,
            pairs=pairs,
            plot=plotted(name, found[name], reach),
            p=p_in_words(pairs.p_value),
            small=pairs.entries < 30,
        )
        for name, pairs in slices.items()
    )
    return Table(title, rows, f"{100 * reach:.0f}")


def plotted(name: str, found: Difference, reach: float = 1.0) -> Plotted:
    """A difference on an axis that reaches so far to both sides."""
    axis = (-reach, reach)
    return Plotted(
        name,
        points(found.value),
        f"{points(found.low)} to {points(found.high)}",
        dot=place(found.value, axis),
        low=place(found.low, axis),
        high=place(found.high, axis),
        note="in percentage points",
    )


def _verdict(pairs: Pairs) -> str:
    if not pairs.differing:
        return "Both have the same queries right."
    p, better = pairs.p_value, "A" if pairs.only_a > pairs.only_b else "B"
    if p < SIGNIFICANT:
        return f"{better} has more right, and by more than chance explains ({p_in_words(p)})."
    return f"No significant difference ({p_in_words(p)}): chance explains as much."


def _power(pairs: Pairs) -> str:
    """How small a difference would have been seen, said wherever two systems are compared."""
    smallest = detectable(pairs)
    if smallest is None:
        smallest = smallest_seen(pairs.entries)
        if smallest > 1:
            return f"{count(pairs.entries, 'query', 'queries')} are too few to tell systems apart."
        return (
            f"So few queries differ that no difference would be significant; systems that have "
            f"nothing in common would have to be {100 * smallest:.0f} points apart."
        )
    return (
        f"With {count(pairs.entries, 'query', 'queries')}, of which {pairs.differing:,} differ, a "
        f"difference is found four times of five only from {100 * smallest:.1f} points on."
    )


def conditions(read: Read) -> list[tuple[str, str]]:
    """What both scores were made under, by name."""
    signed = read.signature
    values = {name: getattr(signed, name) for name in CONDITIONS}
    return [("data set", read.submission.dataset)] + [
        (name, value if isinstance(value, str) else ", ".join(value))
        for name, value in values.items()
    ]


@dataclass(frozen=True, slots=True)
class Cell:
    """Two of several submissions: their letters, the difference, Holm's p."""

    a: Submission
    b: Submission
    letters: tuple[str, str]
    row: Row
    p_adjusted: str
    significant: bool


def matrix(found: Pairings) -> list[Cell]:
    """Each pair of several submissions, as rows."""
    submissions = [read.submission for read in found.reads]
    rows = table_of("", {str(n): each.pairs for n, each in enumerate(found.pairings)}).rows
    return [
        Cell(
            submissions[each.a],
            submissions[each.b],
            (letter(each.a), letter(each.b)),
            row,
            p_in_words(each.p_adjusted),
            each.p_adjusted < SIGNIFICANT,
        )
        for each, row in zip(found.pairings, rows, strict=True)
    ]


def letter(place: int) -> str:
    """A, B, C … for submissions in the order asked for."""
    return chr(ord("A") + place)
