"""GET /submissions/{id}/judgements: which rows, in which format, and what is refused."""

import csv
import io
import json
from collections import Counter

from tests.exporting import PATH, Join, judge_all, rows
from tests.queueing import ClockedPorts, Person, queued, responses

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


def test_rows_of_chosen_types(clocked: ClockedPorts, join: Join, organiser: Person) -> None:
    queued(clocked, 2, k=1)
    judge_all(join("ada"))
    assert {row["type"] for row in rows(organiser, "?type=vote")} == {"vote"}
    both = rows(organiser, "?type=resolved&type=event")
    assert [row["type"] for row in both] == ["event", "event", "resolved", "resolved"]


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
