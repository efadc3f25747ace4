"""The routes of a submission's human evaluation: its numbers, and the lists that are judged."""

from flask import Flask

from service.domain.submissions import AnsweredResponse, HumanEvalRequest
from tests.queueing import ClockedPorts, Person, queued
from tests.releases import imported


def test_lists_are_corrected_while_nothing_is_judged(clocked: ClockedPorts, ada: Person) -> None:
    queued(clocked, 1, k=1)
    path = "/submissions/submission-one/responses/E1/items"
    given = ada.claim().json
    lists = {
        "facts": ["g1", "G1", "g2", "g3"],
        "steps": ["t1", {"text": "t2", "kind": "inference"}],
    }
    changed = ada.put(path, lists).json
    assert changed == {
        "entry": "E1",
        "version": 2,
        "facts": ["g1", "g2", "g3"],
        "steps": [{"text": "t1", "kind": "fact"}, {"text": "t2", "kind": "inference"}],
    }
    shown = ada.get(f"/assignments/{given['id']}").json
    assert (shown["facts"], shown["version"]) == (["g1", "g2", "g3"], 1)
    same = {"facts": ["supported"] * 3, "steps": ["valid"] * 2}
    assert ada.judge(given, **same, version=0).status_code == 409, "labels were for other lists"
    assert ada.judge(given, **same, version=1).json["version"] == 2
    told = ada.put(path, {"facts": ["h1"]})
    assert (told.status_code, told.json["code"]) == (409, "judged-already")


def test_lists_that_cannot_be(clocked: ClockedPorts, ada: Person) -> None:
    queued(clocked, 1, request=HumanEvalRequest(kinds=("factscore",), sample=None))
    path = "/submissions/submission-one/responses/E1/items"
    for lists in ({"steps": ["s"]}, {"facts": []}, {"facts": [1]}, {}, {"facts": ["f"], "x": 1}):
        assert ada.put(path, lists).status_code == 422
    assert ada.put(path.replace("E1", "E9"), {"facts": ["f"]}).status_code == 404
    assert ada.put(path.replace("one", "two"), {"facts": ["f"]}).status_code == 404


def test_human_eval_as_it_grows(app: Flask, clocked: ClockedPorts, ada: Person) -> None:
    """F3 over HTTP: two annotators agree on the first fact and not on the second."""
    queued(clocked, 1, k=2)
    report = app.test_client().get("/submissions/submission-one/human-eval").json
    assert report["factscore"] | {"n": 0} == report["factscore"]
    assert (report["factscore"]["value"], report["factscore"]["reason"]) == (None, "not_judged")
    assert report["agreement"]["factscore"]["alpha"]["reason"] == "too_few"
    ada.judge(ada.claim().json)
    ben = Person(app, "ben")
    ben.judge(ben.claim().json, facts=["supported", "not-in-kg"])
    report = ada.get("/submissions/submission-one/human-eval").json
    facts = report["factscore"]
    assert (facts["value"], facts["reason"], facts["bounds"]) == (None, "unresolved", [0.5, 1.0])
    assert (facts["provisional"], facts["judged"], facts["flagged"]) == (True, 1, 1)
    assert (report["reasoning"]["value"], report["reasoning"]["n"]) == (1.0, 1)
    assert report["reasoning"]["low"] == 0.206549
    of_facts, of_steps = report["agreement"]["factscore"], report["agreement"]["reasoning"]
    assert (of_facts["percent"]["value"], of_facts["alpha"]["value"]) == (0.5, 0.0)
    assert of_facts["n"] == 2
    assert (of_steps["percent"]["value"], of_steps["alpha"]["reason"]) == (1.0, "one_label_only")


def test_agreement_without_each_annotator_under_a_pseudonym(
    app: Flask, clocked: ClockedPorts, ada: Person
) -> None:
    """Of SS, SS and SN: 2/3 in all (1 and 1/3); without the third 1, without another 1/2."""
    queued(clocked, 1, k=3)
    for person, second in ((ada, "supported"), ("ben", "supported"), ("cleo", "not-in-kg")):
        who = person if isinstance(person, Person) else Person(app, person)
        who.judge(who.claim().json, facts=["supported", second])
    of_facts = ada.get("/submissions/submission-one/human-eval").json["agreement"]["factscore"]
    assert of_facts["percent"]["value"] == 0.666667
    without = of_facts["without"]
    assert sorted(each["percent"]["value"] for each in without) == [0.5, 0.5, 1.0]
    assert all(each["annotator"].startswith("p-") for each in without)


def test_agreement_is_measured_on_what_was_said_first(
    app: Flask, clocked: ClockedPorts, ada: Person
) -> None:
    """Ben joins Ada's view after both have judged: the value follows, the agreement does not."""
    queued(clocked, 1, k=2)
    ada.judge(ada.claim().json)
    ben = Person(app, "ben")
    given = ben.claim().json
    ben.judge(given, facts=["supported", "not-in-kg"])
    ben.judge(given, facts=["supported", "supported"])
    report = ada.get("/submissions/submission-one/human-eval").json
    assert report["factscore"]["value"] == 1.0
    assert report["agreement"]["factscore"]["percent"]["value"] == 0.5


def test_nothing_to_label_is_judged_already(clocked: ClockedPorts, ada: Person) -> None:
    request = HumanEvalRequest(kinds=("factscore",), sample=None, overlap=1)
    row = AnsweredResponse("E1", "question-answering", True, "So the answer is yes.", None, None)
    queued(clocked, 1, request=request, rows=[row])
    assert ada.claim().status_code == 204
    facts = ada.get("/submissions/submission-one/human-eval").json["factscore"]
    assert (facts["items"], facts["judged"], facts["reason"]) == (1, 1, "no_facts")


def test_from_a_score_to_a_first_judgement(clocked: ClockedPorts, ada: Person) -> None:
    """The whole way over HTTP: post raw outputs, see them queued, claim one, judge it."""
    imported(clocked)
    outputs = {"E1": "Ice forms there. So the answer is yes.", "E2": "Final answer: no"}
    body = {
        "dataset": "cr-lt-tiny",
        "system": {"name": "a model"},
        "predictions": [{"id": id, "response": text} for id, text in outputs.items()],
        "human_eval": {"sample": 2, "overlap": 1},
    }
    receipt = ada.post("/score", body).json
    waiting = {"items": 2, "judged": 0, "value": None, "reason": "not_judged"}
    assert receipt["human_eval"] == {"factscore": waiting, "reasoning": waiting}
    given = [ada.claim().json]
    assert ada.judge(given[0]).json["state"] == "final"
    given.append(ada.claim().json)
    assert ada.judge(given[1]).json["state"] == "final"
    by_entry = {each["entry"]["id"]: each for each in given}
    assert by_entry["E1"]["facts"] == ["Ice forms there."]
    assert by_entry["E2"]["facts"] == []
    assert [step["text"] for step in by_entry["E2"]["steps"]] == ["Final answer: no"]
    receipt = ada.get(f"/submissions/{receipt['id']}").json
    done = {"items": 2, "judged": 2, "value": 1.0, "reason": None}
    assert receipt["human_eval"] == {"factscore": done, "reasoning": done}
    body["human_eval"]["sample"] = 50
    assert "2 answered" in ada.post("/score", body).json["warnings"][-1]
