"""Cases from public trackers, by their numbers: what is shown of others, and what was settled."""

from dataclasses import replace

from service.app import create_app
from service.config import Settings
from service.storage.database import Database
from service.usecases.identify import create_token
from service.wiring import KEY
from tests.disputing import claim_dispute, facts, settle
from tests.exporting import ONE, PATH, Join, rows
from tests.queueing import ClockedPorts, Person, queued

ABOUT = f"/submissions/{ONE}"
READ = (
    "/submissions",
    "/assignments",
    f"/assignments?submission={ONE}&annotator=Annabel",
    "/annotators",
    ABOUT,
    f"{ABOUT}/judging",
    f"{ABOUT}/human-eval",
    f"{ABOUT}/predictions",
    f"{ABOUT}/report",
    f"{ABOUT}/scores",
    f"{ABOUT}/judgements",
    f"{ABOUT}/judgements?format=csv",
    f"{ABOUT}/judgements?format=factscore",
    f"{ABOUT}/judgements?format=manifest",
)
SECRETS = ("Annabel", "contradicted", "irrelevant", "a note of hers", "a system to keep")


def test_case_34_no_route_tells_b_of_a(
    settings: Settings, database: Database, clocked: ClockedPorts
) -> None:
    """A has judged it, B is still to: whatever B asks, no trace of A, nor of whose system it is."""
    app = create_app(replace(settings, auth=True), database)
    app.extensions[KEY] = replace(app.extensions[KEY], ports=clocked)
    a, b = (
        Person(app, name, create_token(clocked, role="annotator", name=name, expires_at=None))
        for name in ("Annabel", "Ben")
    )
    queued(clocked, 1, k=2, owner="somebody")
    of_a = a.claim().json
    said = a.judge(of_a, facts=["contradicted", "irrelevant"], note="a note of hers")
    assert said.status_code == 200
    given = b.claim().json
    lease = given["lease"]["token"]
    asked = [b.get(path) for path in READ + tuple(f"/assignments/{x['id']}" for x in (given, of_a))]
    asked += [
        b.claim(),
        b.judge(of_a, lease=lease),
        b.post(f"/assignments/{of_a['id']}/renew", {"lease": lease}),
        b.post(f"/assignments/{of_a['id']}/skip", {"lease": lease, "reason": "r"}),
        b.judge(given, final=False),
        b.judge(given, version=7),
        claim_dispute(b),
    ]
    for answer in asked:
        told = [secret for secret in SECRETS if secret in answer.text]
        assert told == [], (answer.request.path, answer.status_code, answer.text)


def test_case_50_three_settled_three_in_the_export(
    clocked: ClockedPorts, join: Join, organiser: Person
) -> None:
    """Of five responses three are in dispute and settled: the resolved rows say which those are."""
    queued(clocked, 5, k=2)
    a, b, eve = join("A"), join("B"), join("eve")
    for number in range(5):
        a.judge(a.claim().json)
        b.judge(b.claim().json, facts=facts("SN" if number < 3 else "SS"))
    settled = []
    while (claimed := claim_dispute(eve)).status_code == 201:
        assert settle(eve, claimed.json, facts=[None, "supported"]).status_code == 200
        settled.append(claimed.json["entry"]["id"])
    assert len(settled) == 3
    resolved = rows(organiser, "?format=jsonl&type=resolved", PATH)
    assert len(resolved) == 5
    assert sorted(row["entry"] for row in resolved if row["by"] == "adjudication") == sorted(
        settled
    )
    assert {row["factscore"]["value"] for row in resolved} == {1.0}
