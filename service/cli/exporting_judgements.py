"""crlt judgements export: a submission's judging as a file, with a manifest beside it."""

import json
import os
from collections.abc import Iterable
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO, get_args

import click

from schemas.judgement_files import FILES, body, manifest, manifest_of
from service.cli.operator import Operator
from service.domain.access import Asker
from service.domain.judging.exporting import ROW_TYPES, ExportFormat, RowType
from service.usecases.export_judgements import Asked, Export, open_export

OPERATOR = Asker(role="admin", token_id=None, annotator=None)
MANIFEST = ".manifest.json"


@click.command()
@click.argument("submission")
@click.option(
    "--format",
    "shape",
    type=click.Choice(get_args(ExportFormat)),
    default="jsonl",
    help="jsonl (default), csv, factscore, or manifest alone.",
)
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="Else to stdout.")
@click.option(
    "--type",
    "types",
    type=click.Choice(ROW_TYPES),
    multiple=True,
    help="jsonl: only rows of this type (may be repeated).",
)
@click.option("--items/--no-items", default=None, help="jsonl: with all texts; so unless --type.")
@click.option("--annotator", help="factscore: of the annotator with this pseudonym alone.")
@click.pass_obj
def export(
    operator: Operator,
    /,
    submission: str,
    shape: ExportFormat,
    output: Path | None,
    *,
    types: tuple[RowType, ...],
    items: bool | None,
    annotator: str | None,
) -> None:
    """Write what people said of SUBMISSION, under pseudonyms.

    A file is written whole or not at all, with a manifest (counts and SHA-256) beside it.
    """
    _check(shape, types=types, items=items, annotator=annotator)
    with_items = not types if items is None else items
    asked = Asked(types or ROW_TYPES, with_items and shape in ("jsonl", "manifest"), system=True)
    with closing(open_export(operator.ports, OPERATOR, submission)) as found:
        if annotator is not None:
            found.check_annotator(annotator)
        if shape == "manifest":
            pieces: Iterable[bytes] = [_written(manifest(found, asked, annotator))]
        else:
            pieces = body(found, shape, asked, annotator)
        if output is None:
            for piece in pieces:
                click.echo(piece, nl=False)
        else:
            _write(found, shape, output, pieces)


def _check(shape: ExportFormat, **asked: object) -> None:
    """Refuse options that the format has no room for."""
    for_jsonl = [name for name in ("types", "items") if asked[name] not in (None, ())]
    if for_jsonl and shape not in ("jsonl", "manifest"):
        raise click.UsageError("--type and --items are for jsonl")
    if asked["annotator"] is not None and shape not in ("factscore", "manifest"):
        raise click.UsageError("--annotator is for factscore")


def _write(found: Export, shape: ExportFormat, output: Path, pieces: Iterable[bytes]) -> None:
    total, part = sha256(), _part(output)
    try:
        with part.open("wb") as sink:
            for piece in pieces:
                total.update(piece)
                sink.write(piece)
            _settle(sink)
        told = {}
        if shape in FILES:
            told = manifest_of(found, {shape: total.hexdigest()})
            _write_manifest(output.with_name(output.name + MANIFEST), told)
        part.replace(output)
    finally:
        part.unlink(missing_ok=True)
    counts = found.counts
    told_counts = f"{counts.events} events, {counts.votes} votes, {counts.resolved} resolved items"
    click.echo(f"Wrote {output}: {told_counts}", err=True)


def _write_manifest(path: Path, told: dict[str, object]) -> None:
    part = _part(path)
    with part.open("wb") as sink:
        sink.write(_written(told))
        _settle(sink)
    part.replace(path)


def _written(told: dict[str, object]) -> bytes:
    return json.dumps(told, indent=2).encode() + b"\n"


def _part(path: Path) -> Path:
    return path.with_name(path.name + ".part")


def _settle(sink: BinaryIO) -> None:
    """Have the disk hold what was written before the file gets its name."""
    sink.flush()
    os.fsync(sink.fileno())
