"""Cases from public trackers about what an export holds after rulings and corrections."""

from tests.disputing import claim_dispute, differ, facts, settle
from tests.exporting import ONE, Join, judge_all, rows
from tests.queueing import ClockedPorts, Person, queued


def test_case_50_what_was_adjudicated_is_resolved_by_adjudication(
    clocked: ClockedPorts, join: Join, organiser: Person
) -> None:
    """Three of five are adjudicated; an export of what is resolved tells these three."""
    queued(clocked, 5, k=2)
    ada, ben, eve = map(join, ("ada", "ben", "eve"))
    for number in range(5):
        second = "SN" if number < 3 else "SS"
        differ([ada, ben], [{"facts": facts("SS")}, {"facts": facts(second)}])
    assert len(rows(organiser, "?type=resolved")) == 2
    settled = set()
    for _ in range(3):
        dispute = claim_dispute(eve).json
        assert settle(eve, dispute, facts=[None, "not-in-kg"]).status_code == 200
        settled.add(dispute["entry"]["id"])
    found = rows(organiser, "?type=resolved")
    assert len(found) == 5
    ruled = [row for row in found if row["by"] == "adjudication"]
    assert {row["entry"] for row in ruled} == settled
    assert {row["factscore"]["fraction"] for row in ruled} == {"1/2"}
    assert {tuple(row["facts"]) for row in ruled} == {("supported", "not-in-kg")}
    events = [row for row in rows(organiser, "?type=event") if row["kind"] == "adjudicated"]
    (adjudicator,) = {row["annotator"] for row in events}
    assert adjudicator.startswith("p-")


def test_case_68_labels_stay_with_the_version_they_were_given_for(
    clocked: ClockedPorts, join: Join, organiser: Person
) -> None:
    """A flag sends the lists back; those that take their place are judged anew."""
    queued(clocked, 1, k=1)
    ada = join("ada")
    given = ada.claim().json
    assert ada.judge(given, flag="the second is two").status_code == 200
    path = f"/submissions/{ONE}/responses/{given['entry']['id']}/items"
    lists = {"facts": ["one", "two", "three"], "steps": None}
    assert organiser.put(path, lists).json["version"] == 2
    judge_all(join("ben"))
    old, new = rows(organiser, "?type=vote")
    assert (old["flag"], old["item_state"], old["list_version"]) == (
        "the second is two",
        "superseded",
        1,
    )
    assert (new["item_state"], new["list_version"], len(new["facts"])) == ("open", 2, 3)
    assert old["item"] != new["item"]
    (resolved,) = rows(organiser, "?type=resolved")
    assert (resolved["item"], resolved["version"]) == (new["item"], 2)
    first, second = rows(organiser, "?items=true&type=resolved")[1:3]
    assert (first["state"], second["replaces"]) == ("superseded", first["item"])
    assert [fact["text"] for fact in second["lists"][0]["facts"]] == lists["facts"]
