"""crlt score: score a file of predictions here, or at a server."""

import gzip
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
import msgspec

from schemas.places import load_body
from schemas.prediction_csv import csv_batches
from schemas.prediction_files import array_batches, ndjson_batches, read_envelope, split_envelope
from schemas.prediction_rows import PIECE
from schemas.receipts import ReceiptRenderer
from schemas.submissions import EnvelopeQuery, EnvelopeSchema, asked_by_query
from service.cli.operator import Operator
from service.domain.access import Asker
from service.domain.entries import TASKS
from service.domain.errors import Malformed
from service.domain.scoring.report import text_table
from service.domain.submissions import ANSWERS_VERSIONS, Asked, Batch
from service.usecases.score_submission import Sender, score_submission

JSON, NDJSON, CSV = "application/json", "application/x-ndjson", "text/csv"
KINDS = {".json": JSON, ".ndjson": NDJSON, ".jsonl": NDJSON, ".csv": CSV}
READERS: Mapping[str, Callable[[Iterator[bytes]], Iterator[Batch]]] = {
    NDJSON: ndjson_batches,
    CSV: csv_batches,
}
HERE = Asker(role="admin", token_id=None, annotator=None, open=True)
SECONDS = 600
BOM = b"\xef\xbb\xbf"


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--server", help="Send it to this service instead (its token: CRLT_TOKEN).")
@click.option(
    "--system", help="The system's name; default: what a JSON file says, else the file's."
)
@click.option("--dataset", help="Default: the one that is served.")
@click.option("--release", help="Default: the data set's.")
@click.option("--tasks", multiple=True, type=click.Choice(TASKS), help="Default: all of them.")
@click.option("--answers", type=click.Choice(ANSWERS_VERSIONS), help="Which gold answers.")
@click.option("--store", is_flag=True, help="Keep it as a submission.")
@click.option("--json", "as_json", is_flag=True, help="Print the receipt.")
@click.pass_obj
def score(
    operator: Operator,
    /,
    file: Path,
    *,
    server: str | None,
    as_json: bool,
    **options: Any,  # noqa: ANN401 - click's own
) -> None:
    """Score the predictions in FILE: .json (the envelope), .ndjson, .jsonl or .csv, also .gz."""
    content, kind = _read(file)
    given = {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in options.items()
        if value
    }
    if kind != JSON:
        given.setdefault("system", file.name)
    if server is None:
        receipt = _score_here(operator, content, kind, given)
    else:
        receipt = _send(server, content, kind, given)
    click.echo(receipt if as_json else text_table(msgspec.json.decode(receipt)))


def _read(file: Path) -> tuple[bytes, str]:
    """The file's text without a BOM and its media type by name; raises ClickException."""
    suffixes = [suffix.lower() for suffix in file.suffixes]
    packed = suffixes[-1:] == [".gz"]
    kind = KINDS.get((suffixes[:-1] if packed else suffixes)[-1] if suffixes else "")
    if kind is None:
        raise click.UsageError(f"{file.name}: its name must end in {', '.join(KINDS)} (.gz)")
    content = file.read_bytes()
    try:
        content = gzip.decompress(content) if packed else content
        content.decode()
    except (OSError, EOFError) as error:
        raise Malformed(f"{file.name} is not gzip: {error}") from None
    except UnicodeDecodeError as error:
        raise Malformed(f"{file.name} is not UTF-8: byte {error.start}") from None
    return content.removeprefix(BOM), kind


def _score_here(operator: Operator, content: bytes, kind: str, given: dict[str, Any]) -> bytes:
    asked, batches = _asked(content, kind, given)
    render = ReceiptRenderer()
    sender = Sender(HERE, operator.settings.default_dataset, render)
    return score_submission(operator.ports, sender, asked, batches)[1]


def _asked(content: bytes, kind: str, given: dict[str, Any]) -> tuple[Asked, Iterator[Batch]]:
    store = bool(given.pop("store", False))
    if kind == JSON:
        envelope, text = split_envelope(content)
        asked: Asked = load_body(EnvelopeSchema(), _merged(read_envelope(envelope), given))
        asked = replace(asked, store=store, human_eval=asked.human_eval if store else None)
        return asked, array_batches(text)
    pieces = (content[start : start + PIECE] for start in range(0, len(content), PIECE))
    query = load_body(EnvelopeQuery(), given)
    return replace(asked_by_query(query), store=store), READERS[kind](pieces)


def _merged(envelope: dict[str, object], given: dict[str, Any]) -> dict[str, object]:
    """The envelope with what was said on the command line instead of what it says."""
    said = {name: value for name, value in given.items() if name != "system"}
    if "system" in given:
        system = envelope.get("system")
        said["system"] = (system if isinstance(system, dict) else {}) | {"name": given["system"]}
    return envelope | said


def _send(server: str, content: bytes, kind: str, given: dict[str, Any]) -> bytes:
    """The receipt from a server; raises ClickException with what it refuses."""
    import requests  # noqa: PLC0415 - costs start-up time of every command

    url = f"{server.rstrip('/')}/score"
    headers = {"Content-Type": kind, "Content-Encoding": "gzip"}
    if token := os.environ.get("CRLT_TOKEN"):
        headers["Authorization"] = f"Bearer {token}"
    given = {**given, "store": "store" in given}
    if kind == JSON:
        envelope, text = split_envelope(content)
        merged = _merged(read_envelope(envelope), given) | {"predictions": msgspec.Raw(text)}
        content, query = msgspec.json.encode(merged), {}
    else:
        query = given | {"store": str(given["store"]).lower()}
    try:
        response = requests.post(
            url, params=query, data=gzip.compress(content), headers=headers, timeout=SECONDS
        )
    except requests.RequestException as error:
        raise click.ClickException(f"{server} cannot be reached: {error}") from None
    if not response.ok:
        raise click.ClickException(f"{server} answers {response.status_code}: {response.text}")
    return response.content
