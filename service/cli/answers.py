"""crlt answers: read answers from responses, or compare what is read with labels."""

import csv
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TextIO

import click
import msgspec

from service.domain.errors import Malformed
from service.domain.scoring.answer_confusion import confusion
from service.domain.scoring.answers import EXTRACTOR, Reading, read_answer

TEXT_COLUMNS = ("response", "text")
QUERY_COLUMNS = ("query", "question")


@click.command()
@click.argument("file", type=click.File(encoding="utf-8"), default="-")
@click.option(
    "--ndjson",
    is_flag=True,
    help="Each line is a JSON text, or an object with `response`, `query`.",
)
@click.option(
    "--labels",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Compare with a TSV file: columns `response` or `text`, `label` (true, false, abstain).",
)
def answers(file: TextIO, labels: Path | None, *, ndjson: bool) -> None:
    """Read the answer of each line of FILE (default: standard input), one JSON object a line."""
    if labels is not None:
        _compare(labels)
        return
    for number, line in enumerate(file, 1):
        text, query = _asked(line, number) if ndjson else (line.rstrip("\r\n"), None)
        click.echo(msgspec.json.encode(read_answer(text, query)))


def _asked(line: str, number: int) -> tuple[str | None, str | None]:
    """The response on a line, and its query if that is there."""
    try:
        value = msgspec.json.decode(line)
    except msgspec.DecodeError as error:
        raise Malformed(f"Line {number} is not JSON: {error}.") from None
    value = value if isinstance(value, dict) else {"response": value}
    found = value.get("response"), value.get("query")
    if not all(text is None or isinstance(text, str) for text in found):
        raise Malformed(f"Line {number} holds no text.")
    return found


def _compare(labels: Path) -> None:
    with labels.open(encoding="utf-8", newline="") as source:
        try:
            found = confusion(
                _labelled(csv.DictReader(source, delimiter="\t", quoting=csv.QUOTE_NONE))
            )
        except (ValueError, csv.Error) as error:
            raise click.ClickException(f"{labels.name}: {error}") from None
    rows = found.rows()
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        click.echo("  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)))
    share = "none labelled" if found.share is None else f"{found.share:.4f}"
    click.echo(f"agreed {found.agreed} of {found.total}: {share} (extractor {EXTRACTOR})")


def _labelled(rows: Iterable[dict[str, str | None]]) -> Iterator[tuple[str, Reading]]:
    """Labels with what is read; line breaks stand in the file as a backslash and an n."""
    for row in rows:
        text, label = _cell(row, TEXT_COLUMNS), row.get("label")
        if text is None or label is None:
            raise ValueError("needs the columns label, and response or text")
        yield label, read_answer(text, _cell(row, QUERY_COLUMNS))


def _cell(row: dict[str, str | None], names: tuple[str, ...]) -> str | None:
    found = next((row[name] for name in names if row.get(name) is not None), None)
    return None if found is None else found.replace("\\n", "\n")
