"""Judgements of a submission over HTTP: events, votes and resolved items as files, streamed."""

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

import msgspec
from flask import Response
from flask_smorest import Blueprint

from schemas.judgement_exports import ONLY_FOR, JudgementsQuery, ManifestSchema
from schemas.judgement_files import body, manifest
from service.api.asking import KNOWS_TOKEN, asker
from service.api.offered import offering
from service.api.parameters import parameters
from service.api.representation import MEDIA_TYPES, chosen_format, reply, stream
from service.domain.errors import BadQuery, Problem
from service.domain.judging.exporting import ROW_TYPES, Counts, ExportFormat
from service.usecases.export_judgements import Asked, Export, open_export
from service.wiring import wired

BY_ACCEPT: Mapping[str, ExportFormat] = {"ndjson": "jsonl", "csv": "csv", "json": "manifest"}
SENT_AS = {"jsonl": "ndjson", "csv": "csv", "factscore": "ndjson", "manifest": "json"}
OWN = "private, no-cache"
COUNTS = {
    "Crlt-Counts": {
        "schema": {"type": "string"},
        "description": "how many rows of each type there are, counted before any is sent",
    }
}
bp = Blueprint("judgements", __name__, description="Everything that people said of a submission")


@bp.get("/submissions/<id>/judgements")
@offering(bp, ManifestSchema, "ndjson", "csv")
@bp.doc(responses={200: {"headers": COUNTS}}, **KNOWS_TOKEN)
@parameters(JudgementsQuery)
def exported(query: Mapping[str, Any], id: str) -> Response:
    """Export what people said, under pseudonyms: as it is when the answer begins."""
    shape = _shape(query)
    export = open_export(wired().ports, asker(), id)
    try:
        response = _answer(export, shape, query)
    except BaseException:
        export.close()
        raise
    response.call_on_close(export.close)
    return response


def _shape(query: Mapping[str, Any]) -> ExportFormat:
    """The format asked for; raises BadQuery for parameters that it has no room for."""
    asked: ExportFormat | None = query.get("format")
    shape = asked or BY_ACCEPT[chosen_format(None, tuple(BY_ACCEPT))]
    wrong = [
        Problem(f"is for format {' and '.join(formats)}", parameter=name)
        for name, formats in ONLY_FOR.items()
        if name in query and shape not in formats
    ]
    if wrong:
        raise BadQuery(f"Not for format {shape}.", problems=wrong)
    return shape


def _answer(export: Export, shape: ExportFormat, query: Mapping[str, Any]) -> Response:
    """The file, made as it is sent, or its manifest; a difference in counts breaks it off."""
    types = tuple(kind for kind in ROW_TYPES if kind in query.get("type", ROW_TYPES))
    asked, annotator = Asked(types, query.get("items", False)), query.get("annotator")
    if annotator is not None:
        export.check_annotator(annotator)
    whole = f"{export.state} {shape} {asked} {annotator}"
    etag = blake2b(whole.encode(), digest_size=16).hexdigest()
    media_type = MEDIA_TYPES[SENT_AS[shape]]
    if shape == "manifest":
        content = msgspec.json.encode(manifest(export, asked, annotator))
        response = reply(content, etag, media_type=media_type, caching=OWN)
    else:
        pieces = body(export, shape, asked, annotator)
        response = stream(pieces, etag, media_type=media_type, caching=OWN)
    response.headers["Crlt-Counts"] = _told(export.counts)
    response.headers["Vary"] += ", Authorization, X-Annotator"
    return response


def _told(counts: Counts) -> str:
    return f"events={counts.events}; votes={counts.votes}; resolved={counts.resolved}"
