"""Croissant metadata: read by MLCommons' own reader, digests of what is really sent."""

from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import mlcroissant
import pytest
from flask.testing import FlaskClient

from service.usecases import describe_files

pytestmark = [  # how mlcroissant uses rdflib and pandas is its own affair
    pytest.mark.filterwarnings("ignore:ConjunctiveGraph is deprecated"),
    pytest.mark.filterwarnings("ignore:The inplace keyword"),
]
PATH = "/datasets/cr-lt-starter/croissant"
ENTRIES = 24


def downloaded(client: FlaskClient, metadata: dict[str, Any], folder: Path) -> dict[str, Path]:
    """Every file of the metadata, by its id."""
    files = {each["@id"]: folder / each["@id"] for each in metadata["distribution"]}
    for each in metadata["distribution"]:
        url = urlsplit(each["contentUrl"])
        assert (url.scheme, url.netloc) == ("http", "localhost")
        files[each["@id"]].write_bytes(client.get(f"{url.path}?{url.query}").data)
    return files


def test_the_reader_of_mlcommons_reads_it(served: FlaskClient, tmp_path: Path) -> None:
    answer = served.get(PATH)
    assert answer.content_type == "application/ld+json"
    files = downloaded(served, answer.json, tmp_path)
    dataset = mlcroissant.Dataset(jsonld=answer.json, mapping=files)
    assert dataset.metadata.ctx.issues.errors == set()
    assert dataset.metadata.version == "1.0.0"
    records = list(dataset.records(record_set="entries"))
    known = [served.get(f"/entries/E{n}").json for n in range(1, ENTRIES + 1)]
    assert [each["entries/id"].decode() for each in records] == [each["id"] for each in known]
    assert [each["entries/answer"] for each in records] == [each["answer"] for each in known]
    for record, entry in zip(records, known, strict=True):
        assert [text.decode() for text in record["entries/statements"]] == [
            each["text"] for each in entry["statements"]
        ]
        assert record["entries/rule"].decode() == entry["rule"]["text"]
    queries = list(dataset.records(record_set="queries"))
    assert [each["queries/query"].decode() for each in queries] == [e["query"] for e in known]


def test_digests_are_those_of_what_is_sent(served: FlaskClient, tmp_path: Path) -> None:
    metadata = served.get(PATH).json
    for id, path in downloaded(served, metadata, tmp_path).items():
        said = next(each for each in metadata["distribution"] if each["@id"] == id)
        data = path.read_bytes()
        assert said["sha256"] == sha256(data).hexdigest()
        assert said["contentSize"] == f"{len(data)} B"


def test_a_large_release_has_no_digests(
    served: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(describe_files, "LARGEST", ENTRIES - 1)
    metadata = served.get(PATH).json
    assert metadata["isLiveDataset"] is True
    assert not [each for each in metadata["distribution"] if "sha256" in each]
    assert mlcroissant.Dataset(jsonld=metadata).metadata.ctx.issues.errors == set()


def test_what_is_stated_and_what_is_not(served: FlaskClient) -> None:
    release = served.get("/datasets/cr-lt-starter").json["default_release"]
    first = served.get(f"{PATH}?release={release}", base_url="https://data.example:8443/crlt")
    assert "must-revalidate" in first.headers["Cache-Control"]  # a licence may be stated later
    metadata = first.json
    assert metadata["license"] == "CC0-1.0"
    assert "citeAs" not in metadata
    assert metadata["url"] == "https://data.example:8443/crlt/datasets/cr-lt-starter"
    assert all(
        each["contentUrl"].startswith("https://data.example:8443/crlt/")
        and f"release={release}" in each["contentUrl"]
        for each in metadata["distribution"]
    )
    assert served.get(PATH).headers["ETag"] != first.headers["ETag"]


def test_refusals(served: FlaskClient) -> None:
    assert served.get("/datasets/none/croissant").json["code"] == "unknown-dataset"
    assert served.get(f"{PATH}?format=json").json["code"] == "bad-query"
