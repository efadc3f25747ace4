"""GET /submissions/{id}/judgements: rows, formats, and the cases of trackers about exports."""

import csv
import hashlib
import io
import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import insert

from service.domain.errors import Unavailable
from service.storage.judging_export import StoredExports
from service.storage.tables.judging import judging_assignments
from tests.api.conftest import Statements
from tests.queueing import START, ClockedPorts, Person, queued, responses

Join = Callable[[str], Person]
ONE = "submission-one"
PATH = f"/submissions/{ONE}/judgements"


def rows(person: Person, query: str = "", path: str = PATH) -> list[dict[str, Any]]:
    """The lines of an export."""
    answer = person.get(path + query)
    assert answer.status_code == 200, answer.text
    assert answer.headers["Content-Type"] == "application/x-ndjson"
    return [json.loads(line) for line in answer.text.splitlines()]


def judge_all(*people: Person, **change: object) -> None:
    """Everybody judges whatever they are given."""
    for person in people:
        while (given := person.claim()).status_code in (200, 201):
            assert person.judge(given.json, **change).status_code == 200


class Unnamed(Person):
    """Somebody who does not judge: nothing is kept from them with auth off."""

    def headers(self) -> dict[str, str]:
        return {}


@pytest.fixture
def organiser(app: Flask) -> Person:
    """Whoever runs the evaluation."""
    return Unnamed(app, "")


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


def test_who_may_still_judge_sees_nothing_of_it(clocked: ClockedPorts, join: Join) -> None:
    """Case 34: as B, no trace of what A said."""
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


def test_rows_of_chosen_types(clocked: ClockedPorts, join: Join, organiser: Person) -> None:
    queued(clocked, 2, k=1)
    judge_all(join("ada"))
    assert {row["type"] for row in rows(organiser, "?type=vote")} == {"vote"}
    both = rows(organiser, "?type=resolved&type=event")
    assert [row["type"] for row in both] == ["event", "event", "resolved", "resolved"]


MEANINGLESS = (
    ("?format=xml", "format"),
    ("?type=votes", "type"),
    ("?items=1", "items"),
    ("?format=csv&type=vote", "type"),
    ("?format=factscore&items=true", "items"),
    ("?annotator=p-000000000000", "annotator"),
    ("?format=factscore&annotator=ada", "annotator"),
    ("?limit=5", "limit"),
)


def test_what_means_nothing_is_refused(clocked: ClockedPorts, organiser: Person) -> None:
    queued(clocked, 1, k=1, rows=[])
    for query, parameter in MEANINGLESS:
        answer = organiser.get(PATH + query)
        assert answer.status_code == 400, query
        assert answer.json["errors"][0]["parameter"] == parameter


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


def test_the_format_by_accept(clocked: ClockedPorts, join: Join, organiser: Person) -> None:
    queued(clocked, 1, k=1)
    judge_all(join("ada"))
    client = organiser.app.test_client()
    for accept, sent in (
        ("text/csv", "text/csv; charset=utf-8"),
        ("application/x-ndjson", "application/x-ndjson"),
        ("*/*", "application/x-ndjson"),
        ("application/json", "application/json"),
    ):
        assert client.get(PATH, headers={"Accept": accept}).headers["Content-Type"] == sent
    assert client.get(PATH, headers={"Accept": "image/png"}).status_code == 406


def test_csv_has_a_row_for_each_label(clocked: ClockedPorts, join: Join, organiser: Person) -> None:
    queued(clocked, 1, k=2)
    ada, ben = join("ada"), join("ben")
    note = '=HYPERLINK(1)\r\n\u05d0, "b"'
    assert ada.judge(ada.claim().json, note=note, evidence=[[0], []]).status_code == 200
    given = ben.claim().json
    assert ben.judge(given, facts=None, steps=None, answered=False).status_code == 200
    text = organiser.get(f"{PATH}?format=csv").text
    found = list(csv.DictReader(io.StringIO(text, newline="")))
    assert Counter(row["of"] for row in found) == {"fact": 2, "step": 1, "": 1}
    labelled = [row for row in found if row["of"]]
    assert [(row["id"].partition("/")[2], row["label"], row["evidence"]) for row in labelled] == [
        ("facts/0", "supported", "[0]"),
        ("facts/1", "supported", "[]"),
        ("steps/0", "valid", ""),
    ]
    assert {row["note"] for row in labelled} == {"'" + note}
    assert [row["answered"] for row in found if not row["of"]] == ["false"]


def test_factscore_lines_group_facts_by_sentence(
    clocked: ClockedPorts, join: Join, organiser: Person
) -> None:
    """The response is "The river of number 1 is cold. So the answer is yes."."""
    facts = ("The river of number 1 is cold", "Rivers flow", "So the answer is yes")
    queued(clocked, 1, k=2, rows=responses(1, facts=facts, steps=None))
    ada, ben = join("ada"), join("ben")
    ada.judge(ada.claim().json, facts=["supported", "contradicted", "irrelevant"])
    ben.judge(ben.claim().json, facts=["supported", "not-in-kg", "irrelevant"])
    answer = organiser.get(f"{PATH}?format=factscore")
    (line,) = [json.loads(line) for line in answer.text.splitlines()]
    assert (line["input"], line["topic"], line["cat"]) == (
        "Could the river of Méadow 1 freeze?",
        "E1",
        ["question-answering"],
    )
    assert [(s["text"], s["is-relevant"]) for s in line["annotations"]] == [
        ("The river of number 1 is cold.", True),
        ("So the answer is yes.", True),
    ]
    first, second = line["annotations"]
    assert first["human-atomic-facts"] == [
        {"text": facts[0], "label": "S"},
        {"text": facts[1], "label": "NS"},
    ]
    assert second["human-atomic-facts"] == [{"text": facts[2], "label": "IR"}]
    assert second["model-atomic-facts"] == [{"text": facts[2]}]


def test_factscore_of_one_annotator_of_one_vote_and_of_an_abstention(
    clocked: ClockedPorts, join: Join, organiser: Person
) -> None:
    queued(clocked, 2, k=2)
    ada, ben = join("ada"), join("ben")
    first = ada.claim().json
    ada.judge(first, facts=["supported", "unsure"])
    second = ada.claim().json
    ada.judge(second, answered=False, facts=None, steps=None)
    ben.judge(ben.claim().json, facts=["irrelevant", "supported"])
    ben.judge(ben.claim().json, answered=False, facts=None, steps=None)
    client = organiser.app.test_client()

    def marks(query: str) -> dict[str, list[str] | None]:
        lines = client.get(f"{PATH}?format=factscore{query}").text.splitlines()
        found = {}
        for line in map(json.loads, lines):
            said = line["annotations"]
            found[line["topic"]] = said and [
                fact["label"] for sentence in said for fact in sentence["human-atomic-facts"]
            ]
        return found

    assert marks("") == {second["entry"]["id"]: None}, "the first is tied, the second resolved"
    names = {r["facts"][0]: r["annotator"] for r in rows(organiser, "?type=vote") if r["facts"]}
    assert marks(f"&annotator={names['supported']}") == {
        first["entry"]["id"]: ["S"],
        second["entry"]["id"]: None,
    }
    assert marks(f"&annotator={names['irrelevant']}")[first["entry"]["id"]] == ["IR", "S"]


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
