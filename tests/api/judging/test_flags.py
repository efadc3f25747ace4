"""Badly split lists: a flag sends the item back, its correction is judged anew."""

from flask import Flask

from tests.api.judging.conftest import Person
from tests.queueing import ClockedPorts, queued

ITEMS = "/submissions/submission-one/responses/E1/items"


def test_a_flag_sends_the_item_back(app: Flask, clocked: ClockedPorts, ada: Person) -> None:
    """Ben holds a lease on it: his work is kept, not counted, and Cleo is offered nothing."""
    queued(clocked, 1, k=2)
    ben = Person(app, "ben")
    of_ada, of_ben = ada.claim().json, ben.claim().json
    flagged = ada.judge(of_ada, facts=None, steps=None, flag="the first fact says two things")
    assert (flagged.status_code, flagged.json["state"]) == (200, "final")
    late = ben.judge(of_ben)
    assert (late.status_code, late.json["code"]) == (409, "item-returned")
    assert ben.get(f"/assignments/{of_ben['id']}").json["judgement"]["unsaved"]["facts"] == [
        "supported",
        "supported",
    ]
    empty = Person(app, "cleo").claim()
    assert (empty.status_code, "Retry-After" in empty.headers) == (204, False)
    facts = ada.get("/submissions/submission-one/human-eval").json["factscore"]
    assert (facts["value"], facts["judged"], facts["provisional"]) == (None, 0, True)


def test_labels_need_not_be_given_where_the_lists_are_flagged(
    clocked: ClockedPorts, ada: Person
) -> None:
    queued(clocked, 1)
    given = ada.claim().json
    assert ada.judge(given, facts=[None, None]).status_code == 422
    assert ada.judge(given, facts=[None, None], flag="both are one").status_code == 200


def test_case_68_labels_stay_with_the_version_they_were_given_for(
    app: Flask, clocked: ClockedPorts, ada: Person
) -> None:
    queued(clocked, 1, k=2)
    of_ada = ada.claim().json
    ada.judge(of_ada, facts=["supported", "contradicted"], flag="the second is badly split")
    corrected = ada.put(ITEMS, {"facts": ["f1", "f2", "f3"]})
    assert (corrected.status_code, corrected.json["version"]) == (200, 2)
    again = ada.claim().json
    assert (again["facts"], again["judgement"]) == (["f1", "f2", "f3"], None)
    assert again["id"] != of_ada["id"]
    old = ada.get(f"/assignments/{of_ada['id']}").json
    assert (old["facts"], old["judgement"]["facts"]) == (
        ["f1", "f2"],
        ["supported", "contradicted"],
    )
    revised = ada.judge(old, facts=["supported", "supported"])
    assert (revised.status_code, revised.json["code"]) == (409, "item-superseded")
    for person in (ada, Person(app, "ben")):
        assert person.judge(person.claim().json).status_code == 200
    facts = ada.get("/submissions/submission-one/human-eval").json["factscore"]
    assert (facts["value"], facts["items"], facts["judged"]) == (1.0, 1, 1)


def test_what_was_judged_and_not_flagged_is_not_corrected(
    clocked: ClockedPorts, ada: Person
) -> None:
    queued(clocked, 1)
    ada.judge(ada.claim().json)
    assert ada.put(ITEMS, {"facts": ["f1"]}).status_code == 409
