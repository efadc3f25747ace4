"""Entries and queries as Parquet: the columns' types, and a writer that gives bytes as it goes."""

import io
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq

TERM = pa.struct([("id", pa.string()), ("label", pa.string())])
VALUE = pa.struct(
    [
        ("kind", pa.string()),
        ("text", pa.string()),
        ("id", pa.string()),
        ("time", pa.string()),
        ("precision", pa.string()),
        ("calendar", pa.string()),
        ("amount", pa.string()),
        ("unit", TERM),
        ("lower", pa.string()),
        ("upper", pa.string()),
        ("latitude", pa.float64()),
        ("longitude", pa.float64()),
        ("globe", TERM),
        ("language", pa.string()),
    ]
)
CORRECTED = pa.struct(
    [("subject", TERM), ("property", TERM), ("value", VALUE), ("reason", pa.string())]
)
STATEMENT = pa.struct(
    [
        ("text", pa.string()),
        ("origin", pa.string()),
        ("corrected", CORRECTED),
        ("subject", TERM),
        ("property", TERM),
        ("value", VALUE),
        ("qualifiers", pa.list_(pa.struct([("property", TERM), ("value", VALUE)]))),
        ("id", pa.string()),
        ("revision", pa.int64()),
    ]
)
RULE = pa.struct(
    [
        ("text", pa.string()),
        ("form", pa.string()),
        ("premise", pa.string()),
        ("conclusion", pa.string()),
        ("negated", pa.bool_()),
    ]
)
STEP = pa.struct([("text", pa.string()), ("kind", pa.string()), ("evidence", pa.list_(pa.int32()))])
FINDING = pa.struct(
    [(n, pa.string()) for n in ("code", "severity", "where", "before", "after", "reason")]
)
COLUMNS = {
    "id": pa.string(),
    "dataset": pa.string(),
    "release": pa.string(),
    "task": pa.string(),
    "status": pa.string(),
    "query": pa.string(),
    "answer": pa.bool_(),
    "released_answer": pa.bool_(),
    "entities": pa.list_(TERM),
    "rule": RULE,
    "statements": pa.list_(STATEMENT),
    "steps": pa.list_(STEP),
    "skills": pa.list_(pa.string()),
    "findings": pa.list_(FINDING),
    "original": pa.struct([("query", pa.string()), ("entities", pa.list_(TERM))]),
}


def write_parquet(pieces: Iterable[tuple[bytes, ...]], columns: tuple[str, ...]) -> Iterator[bytes]:
    """A row group for each piece; the bytes of a group go out before the next is read."""
    schema = pa.schema([(name, COLUMNS[name]) for name in columns])
    sink = _Sink()
    with pq.ParquetWriter(sink, schema) as writer:
        for piece in pieces:
            rows = [msgspec.json.decode(item) for item in piece]
            writer.write_table(pa.Table.from_pylist(rows, schema=schema))
            yield sink.taken()
    yield sink.taken()


class _Sink(io.RawIOBase):
    """A file that gives away what was written to it and still knows how much that was."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []
        self._size = 0

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:  # noqa: ANN401 - any buffer
        part = bytes(data)
        self._parts.append(part)
        self._size += len(part)
        return len(part)

    def tell(self) -> int:
        return self._size

    def taken(self) -> bytes:
        """What was written since the last time."""
        parts, self._parts = self._parts, []
        return b"".join(parts)
