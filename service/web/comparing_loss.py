"""The page of what a system loses from originals to the long tail, and the choice of its runs."""

from dataclasses import dataclass

from flask import Response

from service.domain.scoring.comparison import Pairs
from service.domain.scoring.metrics import Counts, Rate, score
from service.domain.scoring.report import SLICES
from service.domain.submissions import Submission, SubmissionFilter
from service.usecases.compare_with_originals import ComparedWithOriginals, compare_with_originals
from service.usecases.list_submissions import list_submissions
from service.web.beside import reader
from service.web.comparing_choice import RENDER, read_submissions
from service.web.comparing_flips import ANSWERS
from service.web.comparing_words import SIGNIFICANT, Table, p_in_words, points, table_of
from service.web.judging_queries import asked
from service.web.pages import page
from service.web.visitors import visitor
from service.wiring import wired

LISTED = 500
METRICS = {
    "accuracy": "right",
    "answer_rate": "answered",
    "accuracy_answered": "right of the answered",
    "hallucination_rate": "answered wrongly",
}


@dataclass(frozen=True, slots=True)
class ShownLoss:
    """A loss for its page; `verdict` is a sentence, `sides` the metrics of both by name."""

    original: Submission
    long_tail: Submission
    pairs: Pairs
    whole: Table
    slices: tuple[Table, ...]
    verdict: str
    sides: tuple[tuple[str, str, str], ...]

    @classmethod
    def of(cls, found: ComparedWithOriginals) -> "ShownLoss":
        """What a page shows of a loss."""
        loss, by = found.loss, found.loss.by
        return cls(
            original=found.original.submission,
            long_tail=found.long_tail.submission,
            pairs=loss.overall,
            whole=table_of("Overall and by task", {"all pairs": loss.overall, **by["by_task"]}),
            slices=tuple(
                table_of(f"By {SLICES[kind]} of the long-tail entry", by[kind])
                for kind in SLICES
                if kind != "by_task"
            ),
            verdict=_verdict(loss.overall),
            sides=_sides(loss.original, loss.long_tail),
        )


def _verdict(pairs: Pairs) -> str:
    lost = (pairs.only_a - pairs.only_b) / pairs.entries
    verb = "gained" if lost < 0 else "lost"
    size = points(abs(lost)).lstrip("+")
    said = f"{size} points are {verb} from originals to the long tail ({p_in_words(pairs.p_value)})"
    if pairs.p_value < SIGNIFICANT:
        return f"{said}."
    return f"{said}: chance explains as much."


def _sides(original: Counts, long_tail: Counts) -> tuple[tuple[str, str, str], ...]:
    before, after = score(original), score(long_tail)
    return tuple(
        (name, _rate(getattr(before, metric)), _rate(getattr(after, metric)))
        for metric, name in METRICS.items()
    )


def _rate(rate: Rate) -> str:
    if rate.value is None or rate.low is None or rate.high is None:
        return "nothing answered"
    return f"{100 * rate.value:.1f} % ({100 * rate.low:.1f} to {100 * rate.high:.1f})"


def with_originals() -> Response:
    """What a system loses; the choice of its two submissions while one is missing."""
    sent = asked("original", "long_tail")
    original, long_tail = (sent.get(name, "").strip() for name in ("original", "long_tail"))
    if not (original and long_tail):
        return _choice(original, long_tail)
    found = compare_with_originals(wired().ports, reader(), original, long_tail)
    return page(
        "comparing/original.html",
        visitor(),
        shown=ShownLoss.of(found),
        loss=found.loss,
        said=ANSWERS,
    )


def _choice(original: str, long_tail: str) -> Response:
    ports, who = wired().ports, reader()
    listed = list_submissions(ports, who, SubmissionFilter(), RENDER, after=None, limit=LISTED)
    return page(
        "comparing/original_choice.html",
        visitor(),
        submissions=read_submissions(listed.items),
        original=original,
        long_tail=long_tail,
    )
