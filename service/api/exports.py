"""Collections as files: items that are JSON already, as lines or as a table, made as they go out.

In CSV a cell with an inner object or list holds its JSON, null is an empty cell, and a text that
a spreadsheet would take for a formula has an apostrophe before it, as has one that begins with an
apostrophe: taking one leading apostrophe off gives every text back.
"""

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping

import msgspec

from schemas.spreadsheets import cell_text

Pieces = Iterable[tuple[bytes, ...]]


def as_ndjson(pieces: Pieces, _columns: tuple[str, ...]) -> Iterator[bytes]:
    """One item a line."""
    for piece in pieces:
        yield b"\n".join(piece) + b"\n" if piece else b""


def as_csv(pieces: Pieces, columns: tuple[str, ...]) -> Iterator[bytes]:
    """UTF-8 without a byte order mark, lines ended by CRLF (RFC 4180), a header first."""
    sink = io.StringIO()
    writer = csv.writer(sink)
    writer.writerow(columns)
    decoder = msgspec.json.Decoder(dict[str, msgspec.Raw])
    for piece in pieces:
        for item in piece:
            cells = decoder.decode(item)
            writer.writerow([_cell(bytes(cells[name])) for name in columns])
        yield _taken(sink)
    yield _taken(sink)


def as_parquet(pieces: Pieces, columns: tuple[str, ...]) -> Iterator[bytes]:
    """Apache Parquet with inner objects and lists as such."""
    from service.api.parquet import write_parquet  # noqa: PLC0415 - pyarrow costs start-up time

    return write_parquet(pieces, columns)


EXPORTS: Mapping[str, Callable[[Pieces, tuple[str, ...]], Iterator[bytes]]] = {
    "ndjson": as_ndjson,
    "csv": as_csv,
    "parquet": as_parquet,
}


def _cell(raw: bytes) -> str:
    if raw == b"null":
        return ""
    if not raw.startswith(b'"'):
        return raw.decode()
    return cell_text(msgspec.json.decode(raw, type=str))


def _taken(sink: io.StringIO) -> bytes:
    text = sink.getvalue()
    sink.seek(0)
    sink.truncate()
    return text.encode()
