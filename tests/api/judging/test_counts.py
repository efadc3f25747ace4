"""How many items are judged: batch, run and report say the same, whatever was done to the items."""

from collections.abc import Callable

from service.usecases.show_run import show_run
from tests.disputing import claim_dispute, facts, settle
from tests.knowing import due_at, gold
from tests.queueing import ClockedPorts, Person, queued

Join = Callable[[str], Person]
ID = "submission-one"
TIED = facts("CC")


def counts(ports: ClockedPorts, person: Person) -> tuple[int, int, int, int]:
    """Items, judged, returned and judgements to come, as all that tell them have them."""
    batch = person.get(f"/submissions/{ID}/judging").json
    run = show_run(ports, ID).counts
    told = (batch["items"], batch["judged"], batch["returned"], batch["open_slots"])
    assert (run.items, run.judged, run.returned, run.wanted) == told
    report = person.get(f"/submissions/{ID}/human-eval").json
    for metric in ("factscore", "reasoning"):
        assert (report[metric]["items"], report[metric]["judged"]) == told[:2]
    return told


def test_all_count_alike(clocked: ClockedPorts, join: Join, organiser: Person) -> None:
    """Seven responses, two judgements each; every number is counted by hand."""
    queued(clocked, 7, k=2)
    ada, ben, cyd, dan, eve = map(join, ("ada", "ben", "cyd", "dan", "eve"))
    gold(organiser, "E1")
    for name in ("ada", "ben", "cyd", "dan"):
        due_at(clocked, name, 9)  # not one of the claims below
    assert counts(clocked, organiser) == (6, 0, 0, 12)
    assert organiser.get(f"/submissions/{ID}/judging").json["gold"] == 1

    dan.judge(dan.claim().json)
    for _ in range(6):
        ada.judge(ada.claim().json)
    assert counts(clocked, organiser) == (6, 1, 0, 5)  # the first has both

    agreed = ben.claim().json
    ben.judge(agreed)
    returned = ben.claim().json
    ben.judge(returned, flag="badly split")
    assert counts(clocked, organiser) == (6, 2, 1, 3)
    ben.judge(ben.claim().json, facts=facts("SU"))
    assert counts(clocked, organiser) == (6, 2, 1, 3)  # one judgement more is asked
    ben.judge(ben.claim().json, facts=TIED)
    assert counts(clocked, organiser) == (6, 3, 1, 2)

    organiser.client().patch("/annotators/dan", json={"state": "paused"})
    assert counts(clocked, organiser) == (6, 2, 1, 3)
    settled = settle(eve, claim_dispute(eve).json, facts=facts("SS"), steps=["valid"])
    assert settled.status_code == 200, settled.text
    assert cyd.claim().status_code == 201
    assert counts(clocked, organiser) == (6, 2, 1, 3)
    assert show_run(clocked, ID).counts.held == 1

    path = f"/submissions/{ID}/responses/{returned['entry']['id']}/items"
    assert organiser.put(path, {"facts": ["a", "b"]}).status_code == 200
    assert counts(clocked, organiser) == (6, 2, 0, 5)  # its labels are of a superseded item
