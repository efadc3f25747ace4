"""GET /submissions/{id}/judgements: rows, formats, and the cases of trackers about exports."""

import hashlib
import json
from collections import Counter

import pytest
from sqlalchemy import insert

from service.domain.errors import Unavailable
from service.storage.judging_export import StoredExports
from service.storage.tables.judging import judging_assignments
from tests.api.conftest import Statements
from tests.exporting import ONE, PATH, Join, judge_all, rows
from tests.queueing import START, ClockedPorts, Person, queued


def test_case_25_an_edit_after_submitting_is_two_events_and_one_vote(
    clocked: ClockedPorts, join: Join, organiser: Person
) -> None:
    queued(clocked, 1, k=1)
    ada = join("ada")
    given = ada.claim().json
    assert ada.judge(given).status_code == 200
    clocked.wait(60)
    assert ada.judge(given, facts=["contradicted", "supported"], lease=None).json["version"] == 2
    found = rows(organiser)
    assert [row["type"] for row in found] == ["event", "event", "vote", "resolved"]
    first, second, vote, resolved = found
    assert [(e["kind"], e["version"], e["facts"]) for e in (first, second)] == [
        ("final", 1, ["supported", "supported"]),
        ("revised", 2, ["contradicted", "supported"]),
    ]
    assert (first["old"], second["old"], second["new"]["facts"]) == (
        None,
        first["new"],
        ["contradicted", "supported"],
    )
    assert (vote["version"], vote["facts"]) == (2, ["contradicted", "supported"])
    assert (first["at"], vote["at"]) == ("2026-01-01T12:00:00Z", "2026-01-01T12:01:00Z")
    assert resolved["factscore"] == {"value": 0.5, "fraction": "1/2", "reason": None}


def test_case_48_counts_are_those_of_the_file_and_the_database(
    clocked: ClockedPorts, join: Join, organiser: Person
) -> None:
    queued(clocked, 5, k=2)
    judge_all(join("ada"), join("ben"))
    answer = organiser.get(PATH)
    assert answer.headers["Crlt-Counts"] == "events=10; votes=10; resolved=5"
    found = Counter(json.loads(line)["type"] for line in answer.text.splitlines())
    assert found == {"event": 10, "vote": 10, "resolved": 5}
    manifest = organiser.get(PATH + "?format=manifest").json
    assert {name: manifest[name] for name in ("items", "events", "votes", "resolved")} == {
        "items": 5,
        "events": 10,
        "votes": 10,
        "resolved": 5,
    }
    assert manifest["submission"] == ONE
    assert manifest["dataset"] == "cr-lt-tiny"
    for shape in ("jsonl", "csv", "factscore"):
        sent = organiser.get(f"{PATH}?format={shape}").data
        assert hashlib.sha256(sent).hexdigest() == manifest["sha256"][shape]


def test_case_48_a_row_too_few_breaks_the_export_off(
    clocked: ClockedPorts, join: Join, organiser: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    queued(clocked, 2, k=1)
    judge_all(join("ada"))
    count = StoredExports.count

    def one_more(self: StoredExports, submission_id: str) -> tuple[int, int, int]:
        items, events, votes = count(self, submission_id)
        return items, events, votes + 1

    monkeypatch.setattr(StoredExports, "count", one_more)
    with pytest.raises(Unavailable, match="3 votes, 2 were read"):
        _ = organiser.get(PATH).data


def test_case_49_one_resolved_row_an_item_and_k_votes(
    clocked: ClockedPorts, join: Join, organiser: Person
) -> None:
    queued(clocked, 3, k=2)
    judge_all(join("ada"), join("ben"))
    found = rows(organiser)
    items = {row["item"] for row in found}
    assert len(items) == 3
    for item in items:
        kinds = Counter(row["type"] for row in found if row["item"] == item)
        assert kinds == {"event": 2, "vote": 2, "resolved": 1}


def test_case_54_every_row_says_where_it_belongs(
    clocked: ClockedPorts, join: Join, organiser: Person
) -> None:
    queued(clocked, 2, k=1)
    judge_all(join("ada"))
    for row in rows(organiser):
        assert row["submission"] == ONE
        assert row["query"] == row["entry"]
        assert row["response"] == f"{ONE}/{row['entry']}"
        assert row["fact_ids"] == [f"{row['item']}/facts/{n}" for n in (0, 1)]
        assert row["step_ids"] == [f"{row['item']}/steps/0"]
        assert "keep secret" not in json.dumps(row)


def test_case_57_neither_export_nor_lists_touch_the_contents(
    clocked: ClockedPorts, join: Join, organiser: Person, statements: Statements
) -> None:
    queued(clocked, 3, k=2)
    judge_all(join("ada"))
    statements.reset()
    for path in (
        PATH,
        f"{PATH}?format=csv",
        f"{PATH}?format=jsonl&type=vote&type=resolved",
        f"/submissions/{ONE}/human-eval",
        "/assignments",
        f"/assignments?submission={ONE}&state=final",
    ):
        assert Person(organiser.app, "ada").get(path).status_code == 200
    assert statements.sent
    assert [sql for sql in statements.sent if "judging_contents" in sql] == []
    Person(organiser.app, "ada").get(f"{PATH}?items=true")
    assert [sql for sql in statements.sent if "judging_contents" in sql] != []


def test_case_34_who_may_still_judge_sees_nothing_of_it(clocked: ClockedPorts, join: Join) -> None:
    """As B, no trace of what A said."""
    queued(clocked, 2, k=2)
    a, b = join("A"), join("B")
    judge_all(a)
    assert b.get(PATH).status_code == 404
    assert b.get(f"{PATH}?format=manifest").json["code"] == "not-found"
    assert a.get(PATH).status_code == 200
    judge_all(b)
    assert b.get(PATH).status_code == 200


def test_nobody_is_named(clocked: ClockedPorts, join: Join, organiser: Person) -> None:
    queued(clocked, 1, k=2)
    judge_all(join("ada lovelace"), join("ben"))
    text = organiser.get(f"{PATH}?items=true").text
    assert "lovelace" not in text
    assert "keep secret" not in text
    names = {row["annotator"] for row in rows(organiser) if row["type"] != "resolved"}
    assert len(names) == 2
    assert all(len(name) == 14 and name.startswith("p-") for name in names)


def test_nothing_judged_is_an_empty_file(clocked: ClockedPorts, organiser: Person) -> None:
    queued(clocked, 1, k=1, rows=[])
    answer = organiser.get(PATH)
    assert (answer.status_code, answer.data) == (200, b"")
    assert answer.headers["Crlt-Counts"] == "events=0; votes=0; resolved=0"
    assert organiser.get("/submissions/no-such-id/judgements").status_code == 404


def test_unchanged_is_304_until_somebody_judges(
    clocked: ClockedPorts, join: Join, organiser: Person
) -> None:
    queued(clocked, 1, k=2)
    ada = join("ada")
    judge_all(ada)
    client = organiser.app.test_client()
    etag = client.get(PATH).headers["ETag"]
    same = client.get(PATH, headers={"If-None-Match": etag})
    assert (same.status_code, same.headers["ETag"]) == (304, etag)
    assert "private" in same.headers["Cache-Control"]
    assert client.get(f"{PATH}?items=true").headers["ETag"] != etag
    head = client.head(PATH)
    assert (head.status_code, head.headers["ETag"], head.data) == (200, etag, b"")
    judge_all(join("ben"))
    assert client.get(PATH, headers={"If-None-Match": etag}).status_code == 200


def test_what_is_judged_while_it_is_sent_is_not_in_it(
    clocked: ClockedPorts, join: Join, organiser: Person
) -> None:
    """One state throughout, and a slow reader keeps no writer waiting."""
    queued(clocked, 3, k=1)
    ada = join("ada")
    ada.judge(ada.claim().json)
    client = organiser.app.test_client()
    answer = client.get(PATH, buffered=False)
    pieces = iter(answer.response)
    first = next(pieces)
    judge_all(join("ben"))
    found = [json.loads(line) for line in (first + b"".join(pieces)).splitlines()]
    answer.close()
    assert Counter(row["type"] for row in found) == {"event": 1, "vote": 1, "resolved": 1}
    assert client.get(PATH).headers["Crlt-Counts"] == "events=3; votes=3; resolved=3"


def test_a_vote_that_does_not_count_is_there_and_says_so(
    clocked: ClockedPorts, join: Join, organiser: Person
) -> None:
    queued(clocked, 1, k=1)
    judge_all(join("ada"))
    (vote,) = rows(organiser, "?type=vote")
    row = {"id": "assignment-two", "item_id": vote["item"], "annotator": "ben"}
    more = {"item_version": 1, "state": "final", "version": 1, "counted": False}
    times = {"claimed_at": START, "saved_at": START, "judgement": b"{}"}
    with clocked.work() as work:
        work.connection.execute(insert(judging_assignments).values(**row, **more, **times))
    found = rows(organiser)
    assert [row["counted"] for row in found if row["type"] == "vote"].count(False) == 1
    assert [row["votes"] for row in found if row["type"] == "resolved"] == [1]
