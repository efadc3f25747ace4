"""The leaderboard as tables, and badges: the same numbers, nothing that acts where it is opened."""

import csv
import io

import pytest
from flask.testing import FlaskClient

from service.storage.work import StoredPorts
from tests.boards import answering, board, send
from tests.releases import imported, tiny_release
from tests.scoring import DATASET

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


@pytest.fixture
def forty(ports: StoredPorts) -> str:
    return imported(ports, tiny_release(40))


def test_formats_hold_the_same_numbers_and_nothing_that_acts(
    client: FlaskClient, forty: str
) -> None:
    name = '=HYPERLINK("x")|<b>_\\{$&#^~%'
    send(client, name, answering(11, 3))
    (row,) = board(client, "kind=submission")
    asked = f"/leaderboard?dataset={DATASET}&kind=submission&format="
    table = client.get(asked + "csv")
    assert table.content_type == "text/csv; charset=utf-8"
    (line,) = csv.DictReader(io.StringIO(table.text, newline=""))
    assert line["system"] == "'" + name
    accuracy = row["scores"]["overall"]["accuracy"]
    ends = ("", "_low", "_high")
    assert [float(line[f"overall_accuracy{end}"]) for end in ends] == list(accuracy.values())
    assert line["claim_verification_entries"] == "16"
    markdown = client.get(asked + "md").text
    assert "\\<b\\>" in markdown
    assert "<b>" not in markdown
    latex = client.get(asked + "latex").text
    assert r'=HYPERLINK("x")\textbar{}\textless{}b\textgreater{}\_' in latex
    assert r"\textbackslash{}\{\$\&\#\textasciicircum{}\textasciitilde{}\%" in latex
    assert client.get(asked + "bibtex").text.startswith("%")
    known = client.get(asked + "latex").headers["ETag"]
    assert client.get(asked + "latex", headers={"If-None-Match": known}).status_code == 304


def test_a_badge_is_for_public_submissions(client: FlaskClient, forty: str) -> None:
    public, private = (
        send(client, "s", answering(8), visibility=visibility)
        for visibility in ("public", "private")
    )
    badge = client.get(f"/submissions/{public}/badge.svg")
    assert badge.content_type == "image/svg+xml"
    assert "cr-lt-tiny: accuracy 0.250 [0.133, 0.421]" in badge.text  # Wilson's for 8 of 32
    assert client.get(f"/submissions/{private}/badge.svg").status_code == 404
