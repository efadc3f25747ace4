"""Leaderboards in tests: submissions to an invented release of forty entries, and their rows."""

from typing import Any

from flask.testing import FlaskClient

from schemas.leaderboard import LeaderboardSchema
from tests.releases import tiny_release
from tests.scoring import DATASET, post

IDS = [f"E{number}" for number in range(1, 41)]
ANSWERS = {entry.id: entry.answer for entry in tiny_release(40).entries}
RIGHT = [id for id in IDS if ANSWERS[id] is not None]  # 32 of 40
Json = dict[str, Any]


def answering(right: int, wrong: int = 0) -> list[Json]:
    """The first so many right, the next so many wrong, nothing of the rest."""
    sent = [{"id": id, "answer": ANSWERS[id]} for id in RIGHT[:right]]
    return sent + [{"id": id, "answer": not ANSWERS[id]} for id in RIGHT[right : right + wrong]]


def send(client: FlaskClient, name: str, sent: list[Json], **more: object) -> str:
    response = post(client, sent, **{"store": True, "system": {"name": name}, **more})
    assert response.status_code == 201, response.text
    return str(response.json["id"])


def board(client: FlaskClient, query: str = "", **headers: str) -> list[Json]:
    response = client.get(f"/leaderboard?dataset={DATASET}&{query}", headers=headers)
    assert response.status_code == 200, response.text
    assert LeaderboardSchema().validate(response.json) == {}
    return list(response.json["items"])


def places(rows: list[Json]) -> list[tuple[str, int | None]]:
    return [(row["system"]["name"], row["rank"]) for row in rows]
