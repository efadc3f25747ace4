"""With auth off, who gives a name judges blind: what they may still judge is not there for them."""

import pytest
from flask import Flask

from tests.api.judging.conftest import Person
from tests.queueing import ClockedPorts
from tests.releases import imported

RUN = {
    "dataset": "cr-lt-tiny",
    "system": {"name": "a model"},
    "predictions": [{"id": "E1", "response": "Ice forms there. So the answer is yes."}],
    "human_eval": {"overlap": 2},
}


@pytest.mark.parametrize("part", ["", "/human-eval", "/predictions", "/report", "/judgements"])
def test_case_34_a_run_is_hidden_by_name_until_one_has_judged(
    app: Flask, clocked: ClockedPorts, ada: Person, part: str
) -> None:
    imported(clocked)
    organiser = app.test_client()
    path = f"/submissions/{organiser.post('/score', json=RUN).json['id']}{part}"
    ada.judge(ada.claim().json, note="a note of Ada's")
    ben = Person(app, "ben")
    assert ben.get(path).status_code == 404
    assert ben.get("/submissions").json["total"] == 0
    assert organiser.get("/submissions").json["total"] == 1
    ben.judge(ben.claim().json)
    assert ben.get(path).status_code == 200
    assert ben.get("/submissions").json["total"] == 1
