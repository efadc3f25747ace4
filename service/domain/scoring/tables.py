"""Receipts as tables for a terminal: one in full, or several side by side."""

from collections.abc import Iterator, Mapping, Sequence

from service.domain.scoring.report import COUNTS, Receipt, rate_text

Cells = tuple[str, ...]
RATES = ("accuracy", "of the answered")


def text_table(receipt: Receipt) -> str:
    """The scores overall and by task beside the baselines."""
    scores = receipt["scores"]
    rows: dict[str, Receipt] = {"overall": scores["overall"], **scores["by_task"]}
    rows |= _baselines(receipt)
    cells: list[Cells] = [("", "n", *COUNTS, *RATES)]
    cells += [(name, *_scored(score)) for name, score in rows.items()]
    lines = [f"{receipt['system']['name']} on {_conditions(receipt)}", *_aligned(cells)]
    if receipt["unscored"]:
        lines.append(f"without usable gold, not scored: {', '.join(receipt['unscored'])}")
    lines += [f"warning: {warning}" for warning in receipt["warnings"]]
    if receipt["id"] is not None:
        lines.append(f"stored as {receipt['id']}")
    return "\n".join(lines)


def summary_table(receipts: Mapping[str, Receipt]) -> str:
    """A row for each file, by its name, and the baselines under those of the same conditions."""
    alike: dict[str, dict[str, Receipt]] = {}
    for file, receipt in receipts.items():
        title = f"{_conditions(receipt)}, {', '.join(receipt['signature']['tasks'])}"
        alike.setdefault(title, {})[file] = receipt
    parts = ["\n".join([title, *_aligned(_summary(group))]) for title, group in alike.items()]
    warnings = [
        f"warning: {file}: {warning}"
        for file, receipt in receipts.items()
        for warning in receipt["warnings"]
    ]
    return "\n".join(["\n\n".join(parts), *warnings])


def _summary(group: Mapping[str, Receipt]) -> list[Cells]:
    cells: list[Cells] = [("file", "system", "n", *COUNTS, *RATES, "stored as")]
    for file, receipt in group.items():
        system = " ".join(receipt["system"]["name"].split())
        cells.append((file, system, *_scored(receipt["scores"]["overall"]), receipt["id"] or ""))
    for name, score in _baselines(next(iter(group.values()))).items():
        cells.append(("", name, *_scored(score), ""))
    return cells


def _conditions(receipt: Receipt) -> str:
    """What has to be equal for scores to be compared."""
    signature = receipt["signature"]
    what = f"{receipt['dataset']} {receipt['release'][:12]}, {signature['answers']} answers"
    return f"{what}, extractor {signature['extractor']}"


def _baselines(receipt: Receipt) -> dict[str, Receipt]:
    return {name.replace("_", " "): each["overall"] for name, each in receipt["baselines"].items()}


def _scored(score: Receipt) -> Cells:
    counts = (str(score[count]) for count in ("entries", *COUNTS))
    return (*counts, rate_text(score["accuracy"]), rate_text(score["accuracy_answered"]))


def _aligned(cells: Sequence[Cells]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for row in cells:
        padded = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield "  ".join(padded).rstrip()
