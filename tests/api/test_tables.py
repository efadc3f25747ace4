"""Tables of entries and queries in DuckDB and pandas: every row, with the right types."""

from pathlib import Path
from typing import Any

import duckdb
import pandas as pd
import pytest
from flask.testing import FlaskClient

ENTRIES = 24
TEXTS = ["id", "dataset", "release", "task", "status", "query"]


class Tables:
    """Files as they are served, and what the same addresses say as JSON."""

    def __init__(self, client: FlaskClient, folder: Path) -> None:
        self.folder = folder
        for name in ("entries", "queries"):
            for form in ("csv", "parquet"):
                data = client.get(f"/{name}?format={form}").data
                (folder / f"{name}.{form}").write_bytes(data)
        self.known: dict[str, list[dict[str, Any]]] = {
            name: client.get(f"/{name}?limit=100").json["items"] for name in ("entries", "queries")
        }

    def path(self, name: str, form: str) -> str:
        return str(self.folder / f"{name}.{form}")


@pytest.fixture(scope="module")
def tables(served: FlaskClient, tmp_path_factory: pytest.TempPathFactory) -> Tables:
    """Those of the tiny release."""
    return Tables(served, tmp_path_factory.mktemp("tables"))


@pytest.mark.parametrize("form", ["csv", "parquet"])
@pytest.mark.parametrize("name", ["entries", "queries"])
def test_duckdb(tables: Tables, name: str, form: str) -> None:
    found = duckdb.sql(f"SELECT * FROM '{tables.path(name, form)}'")
    types = dict(zip(found.columns, map(str, found.types), strict=True))
    rows = [dict(zip(found.columns, row, strict=True)) for row in found.fetchall()]
    known = tables.known[name]
    assert len(rows) == len(known) == ENTRIES
    for column in [each for each in TEXTS if each in known[0]]:
        assert types[column] == "VARCHAR"
        assert [row[column] for row in rows] == [item[column] for item in known]
    if name == "entries":
        for column in ("answer", "released_answer"):
            assert types[column] == "BOOLEAN"
            assert [row[column] for row in rows] == [item[column] for item in known]
    if form == "parquet":
        assert [row["entities"] for row in rows] == [item["entities"] for item in known]


def test_duckdb_reaches_into_nested_columns(tables: Tables) -> None:
    """Exact texts of amounts, doubles of coordinates, null where a kind has no such field."""
    asked = duckdb.sql(
        "SELECT s.value.kind, s.value.amount, s.value.latitude, s.corrected.property.id "
        f"FROM (SELECT unnest(statements) AS s FROM '{tables.path('entries', 'parquet')}')"
    )
    expected = [
        (
            value["kind"],
            value.get("amount"),
            value.get("latitude"),
            (each["corrected"] or {"property": {"id": None}})["property"]["id"],
        )
        for item in tables.known["entries"]
        for each in item["statements"]
        for value in [each["value"]]
    ]
    assert asked.fetchall() == expected
    assert list(map(str, asked.types)) == ["VARCHAR", "VARCHAR", "DOUBLE", "VARCHAR"]


@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_pandas(tables: Tables, form: str) -> None:
    read = pd.read_csv if form == "csv" else pd.read_parquet
    frame = read(tables.path("entries", form))
    known = tables.known["entries"]
    assert frame["query"].tolist() == [item["query"] for item in known]
    answers = [None if pd.isna(answer) else answer for answer in frame["answer"]]
    assert answers == [item["answer"] for item in known]
    assert {type(answer) for answer in answers} == {bool, type(None)}
