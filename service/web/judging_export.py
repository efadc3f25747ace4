"""Exports for organisers to save as files: the same as the interface gives to programs."""

from typing import get_args

import msgspec
from flask import Blueprint, Response

from schemas.judgement_files import body, manifest
from service.domain.errors import BadQuery, Problem
from service.domain.judging.exporting import ExportFormat
from service.usecases.export_judgements import Asked, Export, open_export
from service.web.judging_queries import asked
from service.web.signed import signed_in
from service.wiring import wired

bp = Blueprint("judging_export", __name__, url_prefix="/judging")
FILES: dict[ExportFormat, tuple[str, str]] = {
    "jsonl": ("application/x-ndjson", "judgements-{}.jsonl"),
    "csv": ("text/csv; charset=utf-8", "labels-{}.csv"),
    "factscore": ("application/x-ndjson", "factscore-{}.jsonl"),
    "manifest": ("application/json", "manifest-{}.json"),
}
"""Media type and name of the file in each format."""


@bp.get("/<string(minlength=12):id>/export")
def export(id: str) -> Response:
    """A file with everything said of a run, under pseudonyms, and the texts it was said of."""
    signed = signed_in("administer")
    shape = _shape(asked("format").get("format", "jsonl"))
    opened = open_export(wired().ports, signed.asker, id)
    try:
        response = _file(opened, shape)
    except BaseException:
        opened.close()
        raise
    response.call_on_close(opened.close)
    return response


def _shape(sent: str) -> ExportFormat:
    for shape in get_args(ExportFormat):
        if sent == shape:
            return shape  # type: ignore[no-any-return] # get_args is untyped
    allowed = f"one of {', '.join(get_args(ExportFormat))}"
    raise BadQuery("There is no such format.", problems=[Problem(allowed, parameter="format")])


def _file(opened: Export, shape: ExportFormat) -> Response:
    media_type, name = FILES[shape]
    rows = Asked(items=True)
    if shape == "manifest":
        response = Response(msgspec.json.encode(manifest(opened, rows)))
    else:
        response = Response(body(opened, shape, rows))
    response.headers["Content-Type"] = media_type
    response.headers["Cache-Control"] = "no-store"
    file = name.format(opened.submission.id)
    response.headers["Content-Disposition"] = f'attachment; filename="{file}"'
    return response
