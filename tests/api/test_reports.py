"""Reports of submissions as a page for browsers and as tables for papers and spreadsheets."""

import csv
import io
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.storage.work import StoredPorts
from tests.releases import imported
from tests.scoring import GOLD, post, rows

Json = dict[str, Any]
METRICS = ("accuracy", "answer_rate", "accuracy_answered", "hallucination_rate")
COUNTED = ("entries", "correct", "wrong", "abstained", "unparsed", "missing", "answered")
SENT = {id: answer for id, answer in GOLD.items() if id not in ("E6", "E7")}

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


@pytest.fixture
def stored(client: FlaskClient, ports: StoredPorts) -> Json:
    """The receipt of a system whose name and notes try to be more than text; two are missing."""
    imported(ports)
    system = {"name": "=1&<b>"}
    receipt: Json = post(client, rows(SENT), store=True, system=system).json
    notes = {"notes": "<script>alert(1)</script>"}
    assert client.patch(f"/submissions/{receipt['id']}", json=notes).status_code == 200
    return receipt


def test_the_report_as_a_page(client: FlaskClient, stored: Json) -> None:
    path = f"/submissions/{stored['id']}/report"
    page = client.get(path, headers={"Accept": "text/html"})
    assert page.content_type == "text/html; charset=utf-8"
    assert page.text == client.get(f"{path}?format=html").text
    assert "<h1>=1&amp;&lt;b&gt;</h1>" in page.text
    assert "&lt;script&gt;alert(1)" in page.text
    assert "<script" not in page.text
    assert "missing (2): E6, E7</li>" in page.text
    shown = stored["scores"]["overall"]["accuracy"]
    assert f"<td>{shown['value']:.3f} [{shown['low']:.3f}, {shown['high']:.3f}]</td>" in page.text


def test_the_report_in_latex(client: FlaskClient, stored: Json) -> None:
    path = f"/submissions/{stored['id']}/report?format=latex"
    latex = client.get(path)
    assert latex.content_type == "application/x-latex; charset=utf-8"
    overall = stored["scores"]["overall"]
    row = rf"Overall & =1\&\textless{{}}b\textgreater{{}} & {overall['entries']} & "
    assert row + f"{overall['accuracy']['value']:.3f} [" in latex.text
    assert r" & always\_true & " in latex.text
    assert " & -- & " in latex.text  # nothing answered by the system that abstains
    packed = client.get(path, headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"


def test_the_report_as_csv_has_the_numbers_of_the_receipt(
    client: FlaskClient, stored: Json
) -> None:
    table = client.get(f"/submissions/{stored['id']}/report?format=csv")
    assert table.content_type == "text/csv; charset=utf-8"
    read = list(csv.DictReader(io.StringIO(table.text)))
    assert {row["system"] for row in read} == {"'=1&<b>", "always_true", "always_false", "abstain"}
    scores = stored["scores"]
    for row in (row for row in read if row["kind"] == "submission"):
        score = scores[row["slice"]]
        score = score[row["value"]] if row["value"] else score
        assert [row[name] for name in COUNTED] == [str(score[name]) for name in COUNTED]
        for metric in METRICS:
            cells = (row[metric], row[f"{metric}_low"], row[f"{metric}_high"])
            numbers = [float(cell) if cell else None for cell in cells]
            assert numbers == [score[metric][part] for part in ("value", "low", "high")]
    places = [(row["slice"], row["value"]) for row in read if row["kind"] == "submission"]
    sliced = [kind for kind in scores if kind.startswith("by_")]
    assert len(places) == len(set(places)) == 2 + sum(len(scores[kind]) for kind in sliced)
