"""Files of predictions as `crlt score` takes them: read, unpacked, their kind known by name."""

import gzip
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from schemas.prediction_files import read_envelope, split_envelope
from service.domain.errors import Malformed

JSON, NDJSON, CSV = "application/json", "application/x-ndjson", "text/csv"
KINDS = {".json": JSON, ".ndjson": NDJSON, ".jsonl": NDJSON, ".csv": CSV}
BOM = b"\xef\xbb\xbf"
Given = Mapping[str, Any]
"""What was said on the command line, by the names of the interface."""


@dataclass(frozen=True, slots=True)
class Run:
    """A system's predictions: UTF-8 without a BOM, media type, the file's name without endings."""

    content: bytes
    kind: str
    name: str


def read_run(file: Path) -> Run:
    """Raises UsageError for another ending, Malformed for what is no gzip or no UTF-8."""
    name, packed = file.name, file.suffix.lower() == ".gz"
    if packed:
        name = Path(name).stem
    kind = KINDS.get(Path(name).suffix.lower())
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
    return Run(content.removeprefix(BOM), kind, Path(name).stem)


def envelope_of(run: Run, given: Given) -> tuple[dict[str, object], bytes]:
    """The envelope of a JSON file and the text of its predictions.

    What was said on the command line counts instead of what the envelope says; where neither names
    the system, the file does.
    """
    text, predictions = split_envelope(run.content)
    envelope = {"system": {"name": run.name}} | read_envelope(text)
    said = {name: value for name, value in given.items() if name != "system"}
    if "system" in given:
        system = envelope["system"]
        said["system"] = (system if isinstance(system, dict) else {}) | {"name": given["system"]}
    return envelope | said, predictions


def query_of(run: Run, given: Given) -> dict[str, Any]:
    """What goes with lines and tables, which have no envelope."""
    return {"system": run.name} | dict(given)
