"""crlt score: score files of predictions here, or at a server."""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import click
import msgspec

from schemas.places import load_body
from schemas.prediction_csv import csv_batches
from schemas.prediction_files import array_batches, ndjson_batches
from schemas.prediction_rows import PIECE
from schemas.receipts import ReceiptRenderer
from schemas.submissions import EnvelopeQuery, EnvelopeSchema, asked_by_query
from service.cli.operator import Operator
from service.cli.refusals import in_words
from service.cli.run_files import CSV, JSON, NDJSON, Given, Run, envelope_of, query_of, read_run
from service.domain.access import Asker
from service.domain.entries import TASKS
from service.domain.errors import CrltError
from service.domain.scoring.tables import summary_table, text_table
from service.domain.submissions import ANSWERS_VERSIONS, Asked, Batch
from service.usecases.score_submission import Sender, score_submission

READERS: Mapping[str, Callable[[Iterator[bytes]], Iterator[Batch]]] = {
    NDJSON: ndjson_batches,
    CSV: csv_batches,
}
HERE = Asker(role="admin", token_id=None, annotator=None, open=True)
Scoring = Callable[[Path], bytes]
"""The receipt of a file; raises what it is refused with."""


@click.command()
@click.argument(
    "files",
    metavar="FILE...",
    nargs=-1,
    required=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
)
@click.option("--server", help="Send them to this service instead (its token: CRLT_TOKEN).")
@click.option(
    "--system", help="The system's name; default: what a JSON file says, else the file's."
)
@click.option("--dataset", help="Default: the one that is served.")
@click.option("--release", help="Default: the data set's.")
@click.option("--tasks", multiple=True, type=click.Choice(TASKS), help="Default: all of them.")
@click.option("--answers", type=click.Choice(ANSWERS_VERSIONS), help="Which gold answers.")
@click.option("--store", is_flag=True, help="Keep each as a submission.")
@click.option("--json", "as_json", is_flag=True, help="Print the receipts, one a line.")
@click.pass_obj
def score(
    operator: Operator,
    /,
    files: tuple[Path, ...],
    *,
    server: str | None,
    as_json: bool,
    **options: Any,  # noqa: ANN401 - click's own
) -> None:
    """Score the predictions in each FILE: .json (the envelope), .ndjson, .jsonl, .csv, also .gz.

    Of several files a table is printed at the end; what is refused does not stop the others.
    """
    given = {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in options.items()
        if value
    }
    scoring = partial(_score, operator, server, given)
    if len(files) > 1:
        _score_several(scoring, tuple(dict.fromkeys(files)), as_json=as_json)
    else:
        receipt = scoring(files[0])
        click.echo(receipt if as_json else text_table(msgspec.json.decode(receipt)))


def _score(operator: Operator, server: str | None, given: Given, file: Path) -> bytes:
    run = read_run(file)
    if server is None:
        return _score_here(operator, run, given)
    from service.cli.sending import send  # noqa: PLC0415 - requests costs every command's start

    return send(server, run, given)


def _score_several(scoring: Scoring, files: tuple[Path, ...], *, as_json: bool) -> None:
    """Print receipts as they come, or a table of them; exit code 1 when any file is refused."""
    receipts: dict[str, Any] = {}
    refused: dict[Path, str] = {}
    try:
        with progress(files) as going:
            for file in going:
                try:
                    receipt = scoring(file)
                except (CrltError, click.ClickException, OSError) as error:
                    refused[file] = in_words(error)
                    continue
                receipts[str(file)] = msgspec.json.decode(receipt)
                if as_json:
                    click.echo(receipt)
    finally:  # also when it is broken off: some may be kept by now
        if receipts and not as_json:
            click.echo(summary_table(receipts))
        for file, words in refused.items():
            click.echo(f"Error: {file}: {words}", err=True)
    if refused:
        raise click.exceptions.Exit(1)


def progress(files: tuple[Path, ...]) -> AbstractContextManager[Iterable[Path]]:
    """The files; where standard error is a terminal, with a bar that says how far it is."""
    if not sys.stderr.isatty():
        return nullcontext(files)
    return click.progressbar(
        files, file=sys.stderr, item_show_func=lambda file: file.name if file else None
    )


def _score_here(operator: Operator, run: Run, given: Given) -> bytes:
    asked, batches = _asked(run, given)
    render = ReceiptRenderer()
    sender = Sender(HERE, operator.settings.default_dataset, render)
    return score_submission(operator.ports, sender, asked, batches)[1]


def _asked(run: Run, given: Given) -> tuple[Asked, Iterator[Batch]]:
    store = bool(given.get("store"))
    said = {name: value for name, value in given.items() if name != "store"}
    if run.kind == JSON:
        envelope, text = envelope_of(run, said)
        asked: Asked = load_body(EnvelopeSchema(), envelope)
        asked = replace(asked, store=store, human_eval=asked.human_eval if store else None)
        return asked, array_batches(text)
    content = run.content
    pieces = (content[start : start + PIECE] for start in range(0, len(content), PIECE))
    query = load_body(EnvelopeQuery(), query_of(run, said))
    return replace(asked_by_query(query), store=store), READERS[run.kind](pieces)
