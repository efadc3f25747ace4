"""crlt judgements import: an export of judgements, or labels in the FActScore package's format."""

import json
from codecs import BOM_UTF8
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import file_digest
from io import BufferedRandom
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryFile

import click

from schemas.factscore_reading import read_marks
from schemas.judgement_reading import read_rows
from schemas.receipts import ReceiptRenderer
from service.app import render
from service.cli.exporting_judgements import MANIFEST
from service.cli.operator import Operator
from service.domain.catalogue import Which
from service.domain.errors import Refused
from service.domain.release.reader import read_release
from service.storage import shipped
from service.storage.work import StoredPorts
from service.usecases.import_factscore import Wanted, import_factscore
from service.usecases.import_judgements import Brought, Hands, import_judgements
from service.usecases.import_release import import_release


@click.command("import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--format", "shape", type=click.Choice(("jsonl", "factscore")), default="jsonl")
@click.option("--dataset", help="factscore: of which data set; default: the one that is served.")
@click.option("--release", help="factscore: of which release; default: the data set's.")
@click.option("--annotator", help="factscore: whose labels these are.")
@click.option("--submission", help="factscore: the submission that the responses are of.")
@click.option("--system", help="The system's name, where a submission is to be made.")
@click.pass_obj
def import_command(operator: Operator, /, file: Path, shape: str, **asked: str | None) -> None:
    """Bring the judgements in FILE in: all of them or none, and nothing twice."""
    ports = operator.ports
    hands = Hands(ReceiptRenderer(), lambda which: _bring(ports, which), asked["system"])
    if shape == "jsonl":
        for_factscore = [n for n in ("dataset", "release", "annotator", "submission") if asked[n]]
        if for_factscore:
            raise click.UsageError(f"--{for_factscore[0]} is for --format factscore")
        with _lines(file) as lines:
            _check_manifest(file, lines)
            _tell(import_judgements(ports, read_rows(lines), hands))
        return
    if not asked["annotator"]:
        raise click.UsageError("name the annotator with --annotator")
    if bool(asked["submission"]) is bool(asked["system"]):
        raise click.UsageError("name the submission with --submission, or the system (--system)")
    which = Which(asked["dataset"], asked["release"], operator.settings.default_dataset)
    wanted = Wanted(asked["annotator"], which, asked["submission"], asked["system"])
    with _lines(file) as lines:
        _tell(import_factscore(ports, read_marks(lines), wanted, hands))


@contextmanager
def _lines(file: Path) -> Iterator[BufferedRandom]:
    """The file's lines, after a byte order mark if there is one.

    Of a copy: the file may be a pipe, and nobody else can write while its rows are taken in.
    """
    with TemporaryFile() as copy:
        with file.open("rb") as source:
            copyfileobj(source, copy)
        _go_to_text(copy)
        yield copy


def _go_to_text(source: BufferedRandom) -> None:
    source.seek(0)
    if source.read(len(BOM_UTF8)) != BOM_UTF8:
        source.seek(0)


def _check_manifest(file: Path, read: BufferedRandom) -> None:
    """Refuse what was read if it is not what the manifest beside the file, if any, was made for."""
    beside = file.with_name(file.name + MANIFEST)
    if not beside.is_file():
        return
    try:
        told = json.loads(beside.read_bytes())["sha256"]["jsonl"]
    except (ValueError, KeyError, TypeError) as error:
        raise Refused(f"{beside} is no manifest of such a file.") from error
    read.seek(0)
    if file_digest(read, "sha256").hexdigest() != told:
        raise Refused(
            f"{file} is not what {beside.name} says: it was cut short or changed. Without the "
            "manifest it is read as it is."
        )
    _go_to_text(read)


def _bring(ports: StoredPorts, which: Which) -> None:
    """Import the release that ships, if it is meant and not there."""
    if which.dataset not in (None, shipped.STARTER):
        return
    with ports.look() as work:
        if work.releases.dataset(shipped.STARTER) is not None or (
            which.dataset is None and work.releases.any()
        ):
            return
    release = read_release(
        shipped.starter(), dataset=None, corrections=None, vocabulary=shipped.vocabulary()
    )
    import_release(ports, release, render(), make_default=None)


def _tell(brought: Brought) -> None:
    made = " (made)" if brought.new else ""
    click.echo(f"{brought.submission}{made}")
    click.echo(
        f"  new: {brought.items} items, {brought.events} events, {brought.votes} votes; "
        f"{brought.known} rows were there"
    )
    for warning in brought.warnings:
        click.echo(f"  warning: {warning}", err=True)
