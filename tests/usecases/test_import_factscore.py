"""Annotations of the FActScore package come in, and count."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from schemas.factscore_reading import read_marks
from service.domain.catalogue import Which
from service.domain.errors import CrltError, Unacceptable
from service.storage.work import StoredPorts
from service.usecases.import_factscore import Wanted, import_factscore
from service.usecases.import_judgements import Brought
from tests.exchange import HANDS, exported, scored
from tests.queueing import Person
from tests.releases import imported, tiny_release

TINY = Which("cr-lt-tiny")
ANSWERED = "The river is cold. It is long. So the final answer is yes."
Line = dict[str, Any]


def line(topic: str, *labels: str, **more: object) -> Line:
    """A response with two facts in its first two sentences and an irrelevant third."""
    facts = [{"text": text, "label": label} for text, label in zip("AB", labels, strict=False)]
    sentences: list[Line] = [
        {
            "text": f"Sentence {number}.",
            "is-relevant": True,
            "model-atomic-facts": [{"text": fact["text"]}],
            "human-atomic-facts": [fact],
        }
        for number, fact in enumerate(facts)
    ]
    left_out = [{"text": "C", "label": "S"}]
    sentences.append({"text": "x", "is-relevant": False, "human-atomic-facts": left_out})
    sentences.append({"text": "y", "is-relevant": False, "human-atomic-facts": None})
    shape = {"input": "?", "output": ANSWERED, "topic": topic, "cat": ["rare", "Asia"]}
    return shape | {"annotations": sentences} | more


def bring(ports: StoredPorts, *lines: Line | bytes, annotator: str = "ada", **more: str) -> Brought:
    """Import lines as one annotator's."""
    file = [each if isinstance(each, bytes) else json.dumps(each).encode() for each in lines]
    asked = more or {"system": "a biographer"}
    return import_factscore(ports, read_marks(file), Wanted(annotator, TINY, **asked), HANDS)


@pytest.fixture
def tiny(ports: StoredPorts) -> str:
    """The release that the responses are about."""
    return imported(ports, tiny_release(24))


def test_labels_count_in_human_eval(app: Flask, ports: StoredPorts, tiny: str) -> None:
    """S counts; NS and IR do not: (1/2 + 1 + 0) / 3, an abstention and an empty one left out."""
    brought = bring(
        ports,
        line("E1", "S", "NS"),
        line("E2", "S", "S"),
        line("E4", "IR", "NS"),
        line("E5", annotations=None),
        line("E6"),
    )
    assert (brought.new, brought.items, brought.votes) == (True, 5, 5)
    client = app.test_client()
    report = client.get(f"/submissions/{brought.submission}/human-eval").json["factscore"]
    assert (report["value"], report["n"], report["items"], report["judged"]) == (0.5, 3, 5, 5)
    assert report["excluded"] == {"abstained": 1, "no_facts": 1}
    assert report["unresolved"] == 0
    receipt = client.get(f"/submissions/{brought.submission}").json
    assert (receipt["release"], receipt["visibility"]) == (tiny, "private")
    assert receipt["scores"]["overall"]["answered"] == 5
    votes = client.get(f"/submissions/{brought.submission}/judgements?type=vote").text.splitlines()
    labels = {row["entry"]: row["facts"] for row in map(json.loads, votes)}
    assert labels["E4"] == ["irrelevant", "not-in-kg"]
    assert labels["E5"] is None


def test_the_answer_is_read_by_our_own_reader(app: Flask, ports: StoredPorts, tiny: str) -> None:
    bring(
        ports,
        line("E1", "S", "S", output="It is cold. So the final answer is no."),
        line("E2", "S", "S", output="The river has a length."),
    )
    client = app.test_client()
    (listed,) = client.get("/submissions").json["items"]
    found = client.get(f"/submissions/{listed['id']}/predictions?limit=2").json["items"]
    assert [(row["id"], row["answer"]) for row in found] == [("E1", False), ("E2", None)]
    report = client.get(f"/submissions/{listed['id']}/human-eval").json["factscore"]
    assert report["n"] == 2, "labels count though no answer could be read"


def test_a_second_annotator_is_one_more_of_those_asked_for(
    app: Flask, ports: StoredPorts, tiny: str
) -> None:
    first = bring(ports, line("E1", "S", "NS"), line("E2", "S", "S"))
    second = bring(ports, line("E1", "S", "S"), line("E4", "S", "S"), annotator="ben")
    assert (second.submission, second.new, second.items) == (first.submission, False, 1)
    items = [json.loads(row) for row in exported(ports, first.submission).splitlines()]
    asked = {row["entry"]: row["k"] for row in items if row["type"] == "item"}
    assert asked == {"E1": 2, "E2": 1, "E4": 1}
    disputes = {row["entry"]: row["adjudication"] for row in items if row["type"] == "item"}
    assert disputes["E1"]["reasons"] == "tied"
    report = app.test_client().get(f"/submissions/{first.submission}/human-eval").json["factscore"]
    assert (report["n"], report["unresolved"], report["flagged"]) == (2, 1, 1)
    assert Person(app, "cy").claim().status_code == 204
    again = bring(ports, line("E1", "S", "S"), line("E4", "S", "S"), annotator="ben")
    assert (again.votes, again.known) == (0, 2)


def test_responses_are_matched_by_the_query_where_the_topic_is_no_id(
    ports: StoredPorts, tiny: str
) -> None:
    asked = "Question:  could the RIVER of Me\u0301adow 2 freeze?"
    brought = bring(
        ports,
        line("Some river", "S", "S", input=asked),
        line("Kang Ji-hwan", "S", "S", input="Question: Tell me a bio of Kang Ji-hwan."),
    )
    assert brought.votes == 1
    assert "line 2: 'Kang Ji-hwan' matches no entry" in brought.warnings[0]
    rows = [json.loads(row) for row in exported(ports, brought.submission).splitlines()]
    assert [row["entry"] for row in rows if row["type"] == "item"] == ["E2"]


def test_what_is_exported_in_this_format_comes_in_again(app: Flask, ports: StoredPorts) -> None:
    """What is contradicted is not supported on the other side: the format knows no more."""
    id = scored(app, ports, n=3, k=1)
    ada = Person(app, "ada")
    labels = (["supported", "contradicted"], ["irrelevant", "not-in-kg"], ["supported"] * 2)
    for said in labels:
        assert ada.judge(ada.claim().json, facts=said).status_code == 200
    file = exported(ports, id, "factscore")
    brought = bring(ports, *file.splitlines())
    assert brought.votes == 3
    assert exported(ports, brought.submission, "factscore") == file
    before = app.test_client().get(f"/submissions/{id}/human-eval").json["factscore"]
    after = app.test_client().get(f"/submissions/{brought.submission}/human-eval").json["factscore"]
    assert {name: before[name] for name in ("value", "low", "high", "n")} == {
        name: after[name] for name in ("value", "low", "high", "n")
    }


WRONG: tuple[tuple[str, tuple[Line | bytes, ...], str], ...] = (
    ("truncated", (line("E1", "S"), json.dumps(line("E2", "S")).encode()[:-9]), "truncated"),
    ("a wrong label", (line("E1", "SUPPORTED"),), "Invalid enum value 'SUPPORTED'"),
    ("a response twice", (line("E1", "S"), line("E1", "S")), "says again what line 1 said"),
    ("no output", ({"topic": "E1", "annotations": None},), "missing required field `output`"),
    (
        "two labels for one fact",
        (
            line(
                "E1",
                annotations=[
                    {
                        "text": "s",
                        "is-relevant": True,
                        "human-atomic-facts": [
                            {"text": "A b", "label": "S"},
                            {"text": "a  B", "label": "NS"},
                        ],
                    }
                ],
            ),
        ),
        "has two labels",
    ),
)


def test_lines_that_are_wrong_leave_nothing_behind(
    app: Flask, ports: StoredPorts, tiny: str
) -> None:
    for name, lines, told in WRONG:
        with pytest.raises(Unacceptable) as refused:
            bring(ports, *lines)
        assert any(told in problem.detail for problem in refused.value.problems), name
        assert app.test_client().get("/submissions").json["total"] == 0


def test_what_contradicts_what_is_stored_is_refused(ports: StoredPorts, tiny: str) -> None:
    bring(ports, line("E1", "S", "NS"))
    other = [{"human-atomic-facts": [{"text": "Z", "label": "S"}]}]
    for sent, told in (
        (line("E1", "S", "S"), "labels are stored, and differ"),
        (line("E1", "S", "NS", output="Another text."), "another response"),
        (line("E1", annotations=other), "is no fact of 'E1'"),
    ):
        with pytest.raises(Unacceptable) as refused:
            bring(ports, sent)
        assert told in refused.value.problems[0].detail


def test_what_cannot_begin_says_what_to_do(app: Flask, ports: StoredPorts, tiny: str) -> None:
    starts: tuple[tuple[Callable[[], Brought], str], ...] = (
        (lambda: bring(ports, line("Nobody", "S")), "No line matches"),
        (lambda: bring(ports, line("E1", "S"), annotator=" "), "printable"),
        (lambda: bring(ports, line("E1", "S"), submission="no-such-id"), "no such submission"),
    )
    for start, told in starts:
        with pytest.raises(CrltError, match=told):
            start()
    id = scored(app, ports, n=1)
    with pytest.raises(Unacceptable) as refused:
        bring(ports, line("E1", "S", output="River 1 is cold. So yes."), submission=id)
    assert "steps are asked for too" in refused.value.problems[0].detail


def test_facts_without_a_label_here_are_unsure_and_asked_once_more(
    app: Flask, ports: StoredPorts, tiny: str
) -> None:
    bring(ports, line("E1", "S", "NS"))
    second = bring(ports, line("E1", "S"), annotator="ben")
    assert second.warnings == (
        "1 facts that are judged here have no label in the file: they count as unsure",
    )
    given = Person(app, "cy").claim()
    assert given.status_code == 201
    assert given.json["facts"] == ["A", "B"]


@pytest.mark.usefixtures("tiny")
@pytest.mark.parametrize("topic", ["E1", "E2"], ids=["question", "claim"])
@pytest.mark.parametrize(
    ("output", "told"),
    [("The river is cold.", "none was read"), ("It is cold. So the answer is no.", "no")],
    ids=["none", "no"],
)
def test_pages_say_where_no_answer_was_read(
    app: Flask, ports: StoredPorts, topic: str, output: str, told: str
) -> None:
    """Not "no": to judge a third time, and to settle."""
    client, cy = app.test_client(), {"X-Annotator": "cy"}
    bring(ports, line(topic, "S", "NS", output=output))
    bring(ports, line(topic, "S", output=output), annotator="ben")
    shown = client.get("/annotate", headers=cy).text
    assert f"Answer given by the response: <b>{told}</b>" in shown
    bring(ports, line("E3", "S", output=output))
    bring(ports, line("E3", "NS", output=output), annotator="ben")
    settled = client.get("/adjudicate", headers={"X-Annotator": "dee"}).text
    assert f"Answer given by the response: <b>{told}</b>" in settled
    is_claim_told = "(the claim is false)" in shown
    assert is_claim_told is (topic == "E2" and told == "no")
