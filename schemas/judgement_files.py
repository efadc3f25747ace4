"""An export of judgements as a file in one of its formats, and the manifest of such files."""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import islice
from typing import Any

import msgspec

from schemas.judgement_rows import AT_ONCE, json_lines
from schemas.judgement_tables import csv_lines
from service.domain.judging.exporting import ExportFormat
from service.domain.judging.factscore_format import Marked, annotations
from service.usecases.export_judgements import Asked, Export

FILES: tuple[ExportFormat, ...] = ("jsonl", "csv", "factscore")


def body(
    export: Export, shape: ExportFormat, asked: Asked, annotator: str | None = None
) -> Iterator[bytes]:
    """The file piece by piece; `asked` is for jsonl, `annotator` for factscore."""
    if shape == "csv":
        return csv_lines(export.votes())
    if shape == "factscore":
        return factscore_lines(export.marked(annotator))
    return json_lines(export.rows(asked))


def factscore_lines(rows: Iterable[Marked]) -> Iterator[bytes]:
    """Responses in the format of the FActScore package, some hundred lines at a time."""
    rest = iter(rows)
    while piece := tuple(islice(rest, AT_ONCE)):
        yield b"".join(msgspec.json.encode(_line(each)) + b"\n" for each in piece)


def _line(marked: Marked) -> dict[str, Any]:
    return {
        "input": marked.input,
        "output": marked.output,
        "topic": marked.topic,
        "cat": [marked.cat],
        "annotations": annotations(marked),
    }


def manifest(
    export: Export, asked: Asked, annotator: str | None = None, shapes: Iterable[str] = FILES
) -> dict[str, Any]:
    """What an export holds, with the SHA-256 of each file; makes the files to know it."""
    digests: dict[str, str] = {}
    for shape in FILES:
        if shape in shapes:
            total = sha256()
            for piece in body(export, shape, asked, annotator):
                total.update(piece)
            digests[shape] = total.hexdigest()
    return manifest_of(export, digests)


def manifest_of(export: Export, digests: dict[str, str]) -> dict[str, Any]:
    """The same for files of which the SHA-256 is known."""
    counts, submission = export.counts, export.submission
    return {
        "submission": submission.id,
        "release": submission.release,
        "dataset": submission.dataset,
        "items": counts.items,
        "events": counts.events,
        "votes": counts.votes,
        "resolved": counts.resolved,
        "sha256": digests,
    }
