"""POST /score with bodies that are too large, or not the gzip they claim; nothing stored."""

import gzip
import io
import zlib
from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.app import create_app
from service.config import Settings
from service.storage.database import Database
from tests.scoring import DATASET, lines, packed, post_raw, rows

# What is refused is refused before any storage; test_submissions.py runs on both databases.
pytestmark = [
    pytest.mark.parametrize("database_url", ["sqlite"], indirect=True),
    pytest.mark.usefixtures("nothing_stored"),
]

JSON = "application/json"
KEEP = {"store": "true"}


@pytest.fixture
def small(settings: Settings, database: Database) -> FlaskClient:
    """A client of an application that takes 4096 bytes."""
    app: Flask = create_app(replace(settings, max_body=4096), database)
    return app.test_client()


def test_bodies_over_the_limit(small: FlaskClient) -> None:
    line = b'{"id": "E1", "answer": true}\n'
    big = line * 1000
    announced = post_raw(small, big, **KEEP)
    assert (announced.status_code, announced.json["code"]) == (413, "too-large")
    assert "4096" in announced.json["detail"]
    zipped = post_raw(small, packed(big), headers={"Content-Encoding": "gzip"}, **KEEP)
    assert zipped.status_code == 413
    assert zipped.json["code"] == "too-large"
    assert "4096" in zipped.json["detail"]
    url = f"/score?dataset={DATASET}&system=s"
    chunked = small.post(
        url,
        input_stream=io.BytesIO(big),
        content_type="application/x-ndjson",
        environ_overrides={"wsgi.input_terminated": True},
    )
    assert chunked.status_code == 413


def test_less_than_was_announced(client: FlaskClient) -> None:
    line = b'{"id": "E1", "answer": true}\n'
    for path in (f"/score?dataset={DATASET}&system=s", "/answers/read"):
        response = client.post(
            path,
            content_type="application/x-ndjson" if "score" in path else "application/json",
            environ_overrides={
                "wsgi.input": io.BytesIO(line),
                "wsgi.input_terminated": True,
                "CONTENT_LENGTH": str(2 * len(line)),
            },
        )
        assert response.status_code == 400
        assert "announced" in response.json["detail"]


class Zeros(io.RawIOBase):
    """A gigabyte of zeros as gzip, packed as it is read; counts what was taken of it."""

    def __init__(self) -> None:
        self.packer = zlib.compressobj(9, zlib.DEFLATED, 31)
        self.left = 1024
        self.taken = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        packed = b""
        while self.left and not packed:
            self.left -= 1
            packed = self.packer.compress(bytes(2**20))
        piece = packed[: len(buffer)]
        buffer[: len(piece)] = piece
        self.taken += len(piece)
        return len(piece)


def test_a_zip_bomb_is_refused_early(client: FlaskClient) -> None:
    bomb = Zeros()
    response = client.post(
        f"/score?dataset={DATASET}&system=s",
        content_type="application/x-ndjson",
        headers={"Content-Encoding": "gzip"},
        environ_overrides={
            "wsgi.input": io.BufferedReader(bomb),
            "wsgi.input_terminated": True,
        },
    )
    assert response.status_code == 413
    assert bomb.taken < 2**20


def test_gzip_in_several_members_is_read_and_what_follows_is_refused(client: FlaskClient) -> None:
    one, two = lines(rows({"E1": True})), lines(rows({"E2": True}))
    gzipped = {"Content-Encoding": "gzip"}
    assert post_raw(client, packed(one) + packed(two), headers=gzipped).status_code == 200
    assert post_raw(client, packed(one) + b"rest", headers=gzipped).status_code == 400
    damaged = bytearray(gzip.compress(one))
    damaged[-6] ^= 0xFF
    assert post_raw(client, bytes(damaged), headers=gzipped).status_code == 400
