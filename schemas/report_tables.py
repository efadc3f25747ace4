"""The report of a submission as a table: CSV at full precision, LaTeX for papers."""

import csv
import io
from collections.abc import Iterator
from typing import Final

from schemas.board_latex import NOTHING, escaped
from schemas.spreadsheets import cell_text
from service.domain.scoring.report import COUNTS, METRICS, SLICES, Receipt

FIRST: Final = ("kind", "system", "slice", "value", "entries", *COUNTS, "answered", "small")
TITLES: Final = {
    "question-answering": "Question answering",
    "claim-verification": "Claim verification",
}


def csv_report(receipt: Receipt) -> bytes:
    """A line for each slice of the submission and of the constant systems; shares as fractions."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    shares = (f"{metric}{end}" for metric in METRICS for end in ("", "_low", "_high"))
    writer.writerow((*FIRST, *shares))
    name = cell_text(receipt["system"]["name"])
    for place, score in _scores(receipt["scores"]):
        writer.writerow(("submission", name, *place, *_cells(score)))
    for baseline, scores in receipt["baselines"].items():
        for place, score in _scores(scores):
            writer.writerow(("baseline", baseline, *place, *_cells(score)))
    return out.getvalue().encode()


def _scores(scores: Receipt) -> Iterator[tuple[tuple[str, str | None], Receipt]]:
    """Every score that is there, with the slice and the value it is of."""
    yield ("overall", None), scores["overall"]
    for kind in SLICES:
        for value, score in scores.get(kind, {}).items():
            yield (kind, cell_text(value)), score
    if "without_disputed" in scores:
        yield ("without_disputed", None), scores["without_disputed"]


def _cells(score: Receipt) -> Iterator[object]:
    for count in ("entries", *COUNTS, "answered"):
        yield score[count]
    yield str(score["small"]).lower()
    for metric in METRICS:
        yield from (score[metric][part] for part in ("value", "low", "high"))


def latex_report(receipt: Receipt) -> bytes:
    """The four shares with their intervals by task and overall, constant systems beside.

    Needs no package.
    """
    return ("\n".join(_lines(receipt)) + "\n").encode()


def _lines(receipt: Receipt) -> Iterator[str]:
    systems = {receipt["system"]["name"]: receipt["scores"]}
    systems |= receipt["baselines"]
    heads = (metric.replace("_", " ").capitalize() for metric in METRICS)
    yield r"\begin{table}"
    yield r"\centering"
    yield rf"\begin{{tabular}}{{llr{'r' * len(METRICS)}}}"
    yield r"\hline"
    yield rf"Task & System & n & {' & '.join(heads)} \\"
    yield r"\hline"
    for task in receipt["scores"]["by_task"]:
        rows = [(name, scores["by_task"][task]) for name, scores in systems.items()]
        yield from _group(TITLES.get(task, escaped(task)), rows)
    yield from _group("Overall", [(name, scores["overall"]) for name, scores in systems.items()])
    yield r"\end{tabular}"
    signature = receipt["signature"]
    caption = (
        f"{receipt['dataset']}, release {receipt['release'][:12]}, {signature['answers']} answers"
    )
    yield rf"\caption{{{escaped(caption)}. Brackets hold Wilson's 95\,\% interval.}}"
    yield r"\end{table}"


def _group(title: str, rows: list[tuple[str, Receipt]]) -> Iterator[str]:
    for name, score in rows:
        shares = (_share(score[metric]) for metric in METRICS)
        yield rf"{title} & {escaped(name)} & {score['entries']} & {' & '.join(shares)} \\"
        title = ""
    yield r"\hline"


def _share(rate: Receipt) -> str:
    if rate["value"] is None:
        return NOTHING
    return f"{rate['value']:.3f} [{rate['low']:.3f}, {rate['high']:.3f}]"
