"""The report of a submission as Markdown: numbers with their intervals, baselines beside."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from service.domain.submissions import Prediction, Verdict

Receipt = Mapping[str, Any]
"""A receipt as docs/scoring.md shows it, read from JSON."""
Outcomes = Mapping[Verdict, tuple[str, ...]]

METRICS: Final = ("accuracy", "answer_rate", "accuracy_answered", "hallucination_rate")
COUNTS: Final = ("correct", "wrong", "abstained", "unparsed", "missing")
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
SPECIAL: Final = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_{}[]<>#|~&"})


def outcomes(predictions: Iterable[Prediction]) -> dict[Verdict, tuple[str, ...]]:
    """The ids of every verdict, in released order; all verdicts are there."""
    found: dict[Verdict, list[str]] = {verdict: [] for verdict in VERDICTS}
    for prediction in predictions:
        found[prediction.verdict].append(prediction.id)
    return {verdict: tuple(ids) for verdict, ids in found.items()}


def markdown(receipt: Receipt, notes: str | None, found: Outcomes) -> str:
    """The report: what was scored under which conditions, then overall, slices, ids."""
    parts = (
        _head(receipt, notes),
        _overall(receipt),
        _slices(receipt["scores"]),
        _ids(found),
    )
    return "\n".join(line for part in parts for line in part) + "\n"


def _head(receipt: Receipt, notes: str | None) -> Iterator[str]:
    system, signature = receipt["system"], receipt["signature"]
    yield f"# {_text(system['name'])}"
    yield ""
    for name in ("version", "method", "url"):
        if system[name] is not None:
            yield f"- {name}: {_text(system[name])}"
    yield f"- data set: {_text(receipt['dataset'])}"
    yield f"- submission: {receipt['id']}, {receipt['visibility']}, {receipt['created_at']}"
    for name, value in signature.items():
        shown = ", ".join(value) if isinstance(value, list) else value
        yield f"- {name}: {_text(shown)}"
    for warning in receipt["warnings"]:
        yield f"- **warning**: {_text(warning)}"
    if notes is not None:
        yield f"- notes: {_text(notes)}"
    yield ""
    yield (
        "Scores are comparable when release, answers, tasks, scorer and extractor are equal. "
        "Brackets hold Wilson's 95 % interval."
    )
    yield ""


def _overall(receipt: Receipt) -> Iterator[str]:
    scores = receipt["scores"]
    rows = {"**this system**": scores["overall"], "without disputed": scores["without_disputed"]}
    for name, baseline in receipt["baselines"].items():
        rows[name.replace("_", " ")] = baseline["overall"]
    yield "## Overall"
    yield ""
    yield from _table("", rows)


def _slices(scores: Receipt) -> Iterator[str]:
    for kind, title in SLICES.items():
        yield f"## By {title}"
        yield ""
        yield from _table("", {_text(key): score for key, score in scores[kind].items()})


def _table(first: str, rows: Mapping[str, Receipt]) -> Iterator[str]:
    heads = (first, "n", *COUNTS, *(name.replace("_", " ") for name in METRICS))
    yield f"| {' | '.join(heads)} |"
    yield "|" + " --- |" * len(heads)
    for name, score in rows.items():
        size = f"{score['entries']} (small)" if score["small"] else str(score["entries"])
        counts = (str(score[count]) for count in COUNTS)
        rates = (rate_text(score[metric]) for metric in METRICS)
        yield f"| {' | '.join((name, size, *counts, *rates))} |"
    yield ""


def rate_text(rate: Receipt) -> str:
    """A share with its interval, or why it has no value."""
    if rate["value"] is None:
        return str(rate["reason"]).replace("_", " ")
    return f"{rate['value']:.3f} [{rate['low']:.3f}, {rate['high']:.3f}]"


def _ids(found: Outcomes) -> Iterator[str]:
    yield "## Queries"
    yield ""
    for verdict in LISTED:
        ids = found[verdict]
        yield f"- {verdict} ({len(ids)}): {', '.join(map(_text, ids)) or 'none'}"


def _text(words: object) -> str:
    """Somebody's words on one line, with nothing left that Markdown or HTML would act on."""
    return " ".join(str(words).translate(SPECIAL).split())
