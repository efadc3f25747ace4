"""The report of a submission, and as Markdown: numbers with intervals, baselines beside."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from service.domain.submissions import Prediction, Verdict

Receipt = Mapping[str, Any]
"""A receipt as docs/scoring.md shows it, read from JSON."""
Outcomes = Mapping[Verdict, tuple[str, ...]]

METRICS: Final = ("accuracy", "answer_rate", "accuracy_answered", "hallucination_rate")
COUNTS: Final = ("correct", "wrong", "abstained", "unparsed", "missing")
HEADS: Final = ("n", *COUNTS, *(name.replace("_", " ") for name in METRICS))
VERDICTS: Final[tuple[Verdict, ...]] = (*COUNTS, "unscored")
LISTED: Final[tuple[Verdict, ...]] = ("wrong", "abstained", "unparsed", "missing", "unscored")
SLICES: Final = {
    "by_task": "task",
    "by_skill": "skill (an entry may have several)",
    "by_steps": "number of steps",
    "by_anchors": "number of anchors",
    "by_answer": "gold answer",
    "by_qualifiers": "qualifiers",
    "by_popularity": "popularity",
}
COMPARABLE: Final = (
    "Scores are comparable when release, answers, tasks, scorer and extractor are equal. "
    "Brackets hold Wilson's 95 % interval."
)
SPECIAL: Final = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_{}[]<>#|~&"})


def outcomes(predictions: Iterable[Prediction]) -> dict[Verdict, tuple[str, ...]]:
    """The ids of every verdict, in released order; all verdicts are there."""
    found: dict[Verdict, list[str]] = {verdict: [] for verdict in VERDICTS}
    for prediction in predictions:
        found[prediction.verdict].append(prediction.id)
    return {verdict: tuple(ids) for verdict, ids in found.items()}


def conditions(receipt: Receipt, notes: str | None) -> Iterator[tuple[str, str]]:
    """What was scored, under which conditions, with which warnings: names and words as they are."""
    for name in ("version", "method", "url"):
        if receipt["system"][name] is not None:
            yield name, receipt["system"][name]
    yield "data set", receipt["dataset"]
    yield "submission", ", ".join(receipt[name] for name in ("id", "visibility", "created_at"))
    for name, value in receipt["signature"].items():
        yield name, ", ".join(value) if isinstance(value, list) else value
    for warning in receipt["warnings"]:
        yield "warning", warning
    if notes is not None:
        yield "notes", notes


def tables(receipt: Receipt) -> Iterator[tuple[str, dict[str, Receipt]]]:
    """The tables of the report, by their titles: the scores of each row by its name."""
    scores = receipt["scores"]
    rows = {"this system": scores["overall"], "without disputed": scores["without_disputed"]}
    for name, baseline in receipt["baselines"].items():
        rows[name.replace("_", " ")] = baseline["overall"]
    yield "Overall", rows
    for kind, title in SLICES.items():
        yield f"By {title}", scores[kind]


def row_cells(score: Receipt) -> tuple[str, ...]:
    """A row of a table as it is read: size, outcomes, shares with their intervals."""
    size = f"{score['entries']} (small)" if score["small"] else str(score["entries"])
    counts = (str(score[count]) for count in COUNTS)
    return (size, *counts, *(rate_text(score[metric]) for metric in METRICS))


def markdown(receipt: Receipt, notes: str | None, found: Outcomes) -> str:
    """The report: what was scored under which conditions, then overall, slices, ids."""
    return "\n".join(_markdown(receipt, notes, found)) + "\n"


def _markdown(receipt: Receipt, notes: str | None, found: Outcomes) -> Iterator[str]:
    yield from (f"# {_text(receipt['system']['name'])}", "")
    for name, words in conditions(receipt, notes):
        yield f"- {name}: {_text(words)}"
    yield from ("", COMPARABLE, "")
    for title, rows in tables(receipt):
        yield from (f"## {title}", "")
        yield f"| {' | '.join(('', *HEADS))} |"
        yield "|" + " --- |" * (1 + len(HEADS))
        for name, score in rows.items():
            yield f"| {' | '.join((_text(name), *row_cells(score)))} |"
        yield ""
    yield from ("## Queries", "")
    for verdict in LISTED:
        ids = found[verdict]
        yield f"- {verdict} ({len(ids)}): {', '.join(map(_text, ids)) or 'none'}"


def rate_text(rate: Receipt) -> str:
    """A share with its interval, or why it has no value."""
    if rate["value"] is None:
        return str(rate["reason"]).replace("_", " ")
    return f"{rate['value']:.3f} [{rate['low']:.3f}, {rate['high']:.3f}]"


def _text(words: object) -> str:
    """Somebody's words on one line, with nothing left that Markdown or HTML would act on."""
    return " ".join(str(words).translate(SPECIAL).split())
