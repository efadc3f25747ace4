"""Items as a table: what a spreadsheet would calculate is made harmless, and comes back."""

import csv
import io
import json
from collections.abc import Iterator

import pyarrow.parquet as pq
import pytest

from service.api.exports import as_csv, as_ndjson
from service.api.parquet import write_parquet

TEXTS = [
    "=1+1",
    "+1",
    "-1",
    "@x",
    "\tx",
    "'",
    "'=1",
    "''",
    "\uff1d1",
    "plain",
    'a "b", c',
    "a\r\nb",
    "",
]


def test_formulas_are_made_harmless_and_come_back() -> None:
    items = tuple(json.dumps({"id": text}).encode() for text in TEXTS)
    written = b"".join(as_csv(iter([items]), ("id",))).decode()
    rows = list(csv.reader(io.StringIO(written, newline="")))
    cells = [row[0] if row else "" for row in rows[1:]]
    assert not [cell for cell in cells if cell[:1] in tuple("=+-@\t\r\uff1d")]
    assert [cell.removeprefix("'") for cell in cells] == TEXTS


def test_nothing_at_all_is_an_empty_file_with_its_header() -> None:
    assert b"".join(as_ndjson(iter(()), ())) == b""
    assert b"".join(as_csv(iter(()), ("id", "query"))) == b"id,query\r\n"
    assert b"".join(write_parquet(iter(()), ("id",))).startswith(b"PAR1")


def test_a_table_goes_out_piece_by_piece() -> None:
    read: list[int] = []

    def pieces() -> Iterator[tuple[bytes, ...]]:
        for n in range(3):
            read.append(n)
            yield (b'{"id":"E%d"}' % n,)

    for form in (as_csv, write_parquet, as_ndjson):
        read.clear()
        next(iter(form(pieces(), ("id",))))
        assert len(read) == 1


@pytest.mark.parametrize("name", ["id", "query"])
def test_a_column_of_a_table_keeps_every_text(name: str) -> None:
    items = tuple(json.dumps({name: text}).encode() for text in TEXTS)
    found = pq.read_table(io.BytesIO(b"".join(write_parquet(iter([items]), (name,)))))
    assert found.column(name).to_pylist() == TEXTS
