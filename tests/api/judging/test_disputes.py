"""Which items go to adjudication, when, in which order, and to whom."""

import pytest

from service.domain.submissions import HumanEvalRequest
from service.usecases.change_annotator import change_annotator
from service.usecases.list_disputes import list_disputes
from tests.disputing import REPORT, Join, claim_dispute, differ, facts, settle, steps
from tests.queueing import ClockedPorts, queued, responses

TIE = [{"facts": facts("SS")}, {"facts": facts("SN")}]


def disputes(clocked: ClockedPorts, submission: str | None = None) -> list[tuple[str, ...]]:
    """Entries and reasons of what is to be settled, the least agreed upon first."""
    rows = list_disputes(clocked, submission, "open", limit=10)
    return [(row.entry, *row.reasons) for row in rows]


def test_a_dispute_opens_when_the_last_vote_is_in(clocked: ClockedPorts, join: Join) -> None:
    queued(clocked, 1, k=2)
    a, b, eve = map(join, ("A", "B", "eve"))
    of_a, of_b = a.claim().json, b.claim().json
    a.judge(of_a, facts=facts("SS"))
    assert claim_dispute(eve).status_code == 204
    b.judge(of_b, facts=facts("SN"), final=False)
    assert claim_dispute(eve).status_code == 204
    b.judge(of_b, facts=facts("SN"))
    assert claim_dispute(eve).status_code == 201


def test_what_is_agreed_upon_is_not_disputed(clocked: ClockedPorts, join: Join) -> None:
    queued(clocked, 1, k=2)
    differ([join("A"), join("B")], [{"facts": facts("SN")}] * 2)
    assert disputes(clocked) == []


def test_case_41_three_labels_are_disputed_and_two_of_three_agree_by_a_third(
    clocked: ClockedPorts, join: Join
) -> None:
    """Potato F-020: S, N, C of one fact -> percent 0.0 and in the queue; S, S, N -> 1/3."""
    only_facts = HumanEvalRequest(kinds=("factscore",), sample=None, overlap=3)
    rows = responses(1, facts=("f1",), steps=None)
    people = [join(name) for name in "ABC"]
    queued(clocked, 1, id="three-labels", request=only_facts, rows=rows)
    differ(people, [{"facts": facts(letter)} for letter in "SNC"])
    queued(clocked, 1, id="two-of-three", request=only_facts, rows=rows)
    differ(people, [{"facts": facts(letter)} for letter in "SSN"])
    percent = {}
    for id in ("three-labels", "two-of-three"):
        report = join("organiser").get(f"/submissions/{id}/human-eval").json
        percent[id] = report["agreement"]["factscore"]["percent"]["value"]
    assert percent == {"three-labels": 0.0, "two-of-three": 0.333333}
    eve = join("eve")
    given = claim_dispute(eve).json
    assert (given["reasons"], given["agreement"]) == (["labels-differ"], 0.0)
    assert settle(eve, given).status_code == 422, "a label is needed though the value is settled"
    assert settle(eve, given, facts=facts("N")).status_code == 200
    assert claim_dispute(eve).status_code == 204


def test_a_reasoning_value_that_nobody_s_labels_give_is_looked_at(
    clocked: ClockedPorts, join: Join
) -> None:
    """R: each step is valid by majority, yet everybody found one invalid; confirming is enough."""
    only_steps = HumanEvalRequest(kinds=("reasoning",), sample=None, overlap=3)
    queued(clocked, 1, request=only_steps, rows=responses(1, None, ("s1", "s2", "s3")))
    said = [{"steps": steps(labels)} for labels in ("XVV", "VXV", "VVX")]
    differ([join(name) for name in "ABC"], said)
    eve = join("eve")
    assert eve.get(REPORT).json["reasoning"]["flagged"] == 1
    given = claim_dispute(eve).json
    assert given["reasons"] == ["rule-differs"]
    assert given["disputed"] == {"facts": [], "steps": [0, 1, 2]}
    assert settle(eve, given).status_code == 200
    reasoning = eve.get(REPORT).json["reasoning"]
    assert (reasoning["flagged"], reasoning["value"]) == (0, 1.0)


def test_a_ruling_leaves_no_step_open_that_the_value_hangs_on(
    clocked: ClockedPorts, join: Join
) -> None:
    """Steps XV · XX: 0 by the first, nothing in dispute; ruling it valid opens the second."""
    queued(clocked, 1, k=2, rows=responses(1, steps=("s1", "s2")))
    said = [TIE[0] | {"steps": steps("XV")}, TIE[1] | {"steps": steps("XX")}]
    differ([join("A"), join("B")], said)
    eve = join("eve")
    given = claim_dispute(eve).json
    assert given["disputed"] == {"facts": [1], "steps": []}
    ruling = {"facts": facts("SN"), "steps": ["valid", None], "reason": "It does follow."}
    refused = settle(eve, given, **ruling)
    assert [error["pointer"] for error in refused.json["errors"]] == ["/steps/1"]
    assert settle(eve, given, **ruling | {"steps": steps("VV")}).status_code == 200
    assert eve.get(REPORT).json["reasoning"]["value"] == 1.0


def test_a_tie_is_disputed_at_once_and_unsure_after_the_extra_vote(
    clocked: ClockedPorts, join: Join
) -> None:
    queued(clocked, 1, k=2)
    a, b, c, eve = map(join, ("A", "B", "C", "eve"))
    differ([a, b], [{"facts": facts("SU")}, {"facts": facts("NN")}])
    tied = claim_dispute(eve)
    assert (tied.status_code, tied.json["reasons"]) == (201, ["tied"]), "no vote to come breaks it"
    c.judge(c.claim().json, facts=facts("UU"))
    given = claim_dispute(eve).json
    assert given["reasons"] == ["tied", "unsure"]
    assert given["disputed"]["facts"] == [0, 1]
    refused = settle(eve, given, facts=["supported", None])
    assert [error["pointer"] for error in refused.json["errors"]] == ["/facts/1"]
    assert settle(eve, given, facts=facts("SN")).status_code == 200
    facts_now = eve.get(REPORT).json["factscore"]
    assert (facts_now["value"], facts_now["flagged"]) == (0.5, 0)


@pytest.mark.parametrize("claimed", [False, True])
def test_a_revision_ends_a_dispute(clocked: ClockedPorts, join: Join, claimed: bool) -> None:
    queued(clocked, 1, k=2)
    a, b, eve = map(join, ("A", "B", "eve"))
    of_a, _ = differ([a, b], TIE)
    given = claim_dispute(eve).json if claimed else None
    assert a.judge(of_a, facts=facts("SN"), lease=None).status_code == 200
    assert disputes(clocked) == []
    assert claim_dispute(eve).status_code == 204
    if given:
        late = settle(eve, given, facts=facts("SN"))
        assert late.status_code == 404
        assert "come to agree" in late.json["detail"]
    a.judge(of_a, facts=facts("NN"), lease=None)
    reopened = list_disputes(clocked, None, None, limit=10)
    assert [(row.reasons, row.agreement) for row in reopened] == [(("tied",), pytest.approx(2 / 3))]


def test_a_revision_brings_a_dispute_up_to_date(clocked: ClockedPorts, join: Join) -> None:
    queued(clocked, 1, k=2)
    a, b, eve = map(join, ("A", "B", "eve"))
    of_a, _ = differ([a, b], TIE)
    given = claim_dispute(eve).json
    a.judge(of_a, facts=facts("NS"), lease=None)
    shown = eve.get(f"/adjudications/{given['id']}").json
    assert shown["disputed"]["facts"] == [0, 1]
    assert shown["agreement"] == 0.333333
    assert shown["lease"] == given["lease"]


def test_a_flag_takes_the_item_out_of_dispute(clocked: ClockedPorts, join: Join) -> None:
    queued(clocked, 1, k=2)
    a, b = join("A"), join("B")
    of_a, _ = differ([a, b], TIE)
    assert a.judge(of_a, flag="two facts in one", lease=None).status_code == 200
    assert disputes(clocked) == []


def test_the_least_agreed_upon_comes_first(clocked: ClockedPorts, join: Join) -> None:
    queued(clocked, 3, k=2, request=HumanEvalRequest(sample=None, overlap=2, seed=1))
    people = [join("A"), join("B")]
    for said in ("SN", "NN", "SS"):
        differ(people, [{"facts": facts("SS")}, {"facts": facts(said)}])
    rows = list_disputes(clocked, "submission-one", "open", limit=10)
    assert [row.agreement for row in rows] == pytest.approx([1 / 3, 2 / 3])
    eve, fay = join("eve"), join("fay")
    first, second = claim_dispute(eve).json, claim_dispute(fay).json
    assert [first["id"], second["id"]] == [row.id for row in rows]
    back = {"lease": first["lease"]["token"]}
    assert eve.post(f"/adjudications/{first['id']}/release", back).status_code == 204
    back = {"lease": second["lease"]["token"]}
    assert fay.post(f"/adjudications/{second['id']}/release", back).status_code == 204
    assert claim_dispute(eve).json["id"] == second["id"], "what one gave back comes last"


def test_votes_that_stop_counting_end_a_dispute(clocked: ClockedPorts, join: Join) -> None:
    """And open it again when they count again: A is paused and resumed."""
    queued(clocked, 1, k=2)
    differ([join("A"), join("B")], TIE)
    assert disputes(clocked) == [("E1", "tied")]
    change_annotator(clocked, "A", "paused", None, by="organiser")
    assert disputes(clocked) == []
    change_annotator(clocked, "A", "active", None, by="organiser")
    assert disputes(clocked) == [("E1", "tied")]
