"""Whole bodies as batches of rows: line-delimited JSON and the JSON envelope."""

import json
import re
from collections.abc import Iterator

import msgspec

from schemas.prediction_rows import PIECE, SPACE, TypedRows, whole_lines
from schemas.prediction_rows_strict import MalformedText, strict_array, strict_json, strict_lines
from service.domain.errors import Malformed, Problem, Unacceptable
from service.domain.submissions import Batch

# A quote within a string follows a backslash, one that ends a string no letter: not in strings.
_BETWEEN_ROWS = re.compile(rb'\}[ \t\r\n]*,(?=[ \t\r\n]*\{[ \t\r\n]*"[a-z])')
_BYTE = re.compile(r"\(byte (\d+)\)$")
_PREDICTIONS = re.compile(rb'"predictions"[ \t\r\n]*:[ \t\r\n]*')


def ndjson_batches(pieces: Iterator[bytes]) -> Iterator[Batch]:
    """Batches of a line-delimited body. Raises Malformed with the line that is not JSON."""
    typed = TypedRows()
    line = 1
    for piece in whole_lines(pieces):
        yield typed.lines(piece, line) or strict_lines(piece, line)
        line += piece.count(b"\n")


class _Envelope(msgspec.Struct):
    predictions: msgspec.Raw = msgspec.Raw(b"")


def read_json(body: bytes) -> tuple[bytes, Iterator[Batch]]:
    """The text of the envelope (see `split_envelope`) and the batches of its predictions."""
    quick = _quick(body) if len(body) <= PIECE else None
    if quick is not None:
        return quick
    envelope, text = split_envelope(body)
    return envelope, array_batches(text)


def _quick(body: bytes) -> tuple[bytes, Iterator[Batch]] | None:
    """The same in one pass where the predictions come last, as they mostly do; else None.

    What lies between the first such key and the last brace is decoded as a whole, so it is the
    array and nothing else.
    """
    key, end = _PREDICTIONS.search(body), body.rfind(b"}")
    if key is None or body[end + 1 :].strip(SPACE):
        return None
    batch = TypedRows().array(body[key.end() : end], 0)
    return None if batch is None else (body[: key.end()] + b"null}", iter((batch,)))


def split_envelope(body: bytes) -> tuple[bytes, bytes]:
    """The text of the envelope with null for its predictions, and the text of these.

    The latter is b"" where there are none. Raises Malformed with the byte that is no JSON.
    """
    if not body.strip(SPACE):
        raise Unacceptable("The body is empty.", code="no-predictions")
    try:
        raw = bytes(msgspec.json.decode(body, type=_Envelope).predictions)
    except msgspec.ValidationError:
        raw = b""
    except msgspec.DecodeError as error:
        found = _BYTE.search(str(error))
        offset = int(found[1]) if found else len(body)
        raise Malformed(
            f"The body is not JSON (byte {offset}).", extra={"offset": offset}
        ) from None
    except RecursionError:
        raise Malformed("The body is nested too deeply.") from None
    for key in _PREDICTIONS.finditer(body) if raw else ():
        if body.startswith(raw, key.end()):
            return b"%bnull%b" % (body[: key.end()], body[key.end() + len(raw) :]), raw
    return body, raw


def read_envelope(text: bytes) -> dict[str, object]:
    """The envelope without its predictions.

    Raises Malformed for what is no JSON after all, Unacceptable for what is no envelope and for a
    key that stands twice.
    """
    try:
        envelope, twice = strict_json(text)
    except MalformedText as error:
        raise Malformed(f"The body is not JSON: {error}.") from None
    if not isinstance(envelope, dict):
        raise Unacceptable(
            "The body must be a JSON object with system and predictions.",
            problems=[Problem("must be an object", pointer="")],
        )
    if twice:
        raise Unacceptable(
            "A key stands twice in one object.",
            problems=[Problem(f"the key {json.dumps(key)} stands twice") for key in twice],
        )
    envelope.pop("predictions", None)
    return envelope


def array_batches(text: bytes) -> Iterator[Batch]:
    """Batches of the text of `predictions`, cut between rows so that others may run meanwhile."""
    if not text.startswith(b"["):
        raise Unacceptable(
            "There are no predictions.",
            problems=[Problem("must be a list of rows", pointer="/predictions")],
            code="no-predictions",
        )
    typed = TypedRows()
    start, first = 1, 0
    while start < len(text):
        batch, start = _next_rows(typed, text, start, first)
        first += batch.sent
        yield batch


def _next_rows(typed: TypedRows, text: bytes, start: int, first: int) -> tuple[Batch, int]:
    """About a piece of rows from `start` on, and where the next begins.

    A boundary found lies between objects; should these be within a row, the piece is no JSON and
    all that is left is taken at once.
    """
    between = _BETWEEN_ROWS.search(text, start + PIECE)
    if between is not None:
        piece = b"[%b]" % text[start : between.start() + 1]
        try:
            return typed.array(piece, first) or strict_array(piece, first), between.end()
        except MalformedText:
            pass
    piece = b"[" + text[start:]
    try:
        return typed.array(piece, first) or strict_array(piece, first), len(text)
    except MalformedText as error:
        raise Malformed(f"The predictions are not JSON: {error}.") from None
