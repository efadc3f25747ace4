"""crlt tokens, annotators and judgements check, on a queue of their own."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from sqlalchemy import update

from service.cli import main
from service.domain.judging.labels import Judgement
from service.storage.database import Database
from service.storage.tables.judging import judging_assignments, judging_items
from service.storage.work import StoredPorts
from service.usecases.judge import SentJudgement, judge
from tests.claiming import annotator, claim, held
from tests.queueing import queued


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, database: Database):  # noqa: ANN201 - below
    """Runs a command on the test's database."""
    monkeypatch.setenv("CRLT_HOME", str(tmp_path))
    url = database.url.render_as_string(hide_password=False)
    monkeypatch.setenv("CRLT_DATABASE_URL", url)

    def run(*words: str) -> Result:
        return CliRunner().invoke(main, words)

    return run


def judged(ports: StoredPorts, name: str) -> str:
    """Claim and judge one item; gives the assignment's id."""
    id = claim(ports, name).assignment
    assert id is not None
    lease = held(ports, id, name).lease
    assert lease is not None
    labels = Judgement(facts=("supported", "not-in-kg"), steps=("valid",))
    sent = SentJudgement(labels, final=True, lease=lease.token)
    judge(ports, annotator(name), id, sent, lease_seconds=9)
    return id


def test_tokens_are_listed_and_deactivated(run, ports: StoredPorts) -> None:  # noqa: ANN001 - the fixture above
    secret = run("tokens", "create", "--role", "annotator", "--name", "ada").output.strip()
    run("tokens", "create", "--role", "admin", "--name", "root", "--days", "3")
    rows = [line.split("\t") for line in run("tokens", "list").output.splitlines()]
    assert [row[1:3] + row[4:] for row in rows] == [
        ["annotator", "active", "ada"],
        ["admin", "active", "root"],
    ]
    assert secret not in run("tokens", "list").output
    assert run("tokens", "deactivate", rows[0][0]).exit_code == 0
    assert "deactivated" in run("tokens", "list").output.splitlines()[0]
    missing = run("tokens", "deactivate", "nobody")
    assert (missing.exit_code, "There is no token" in missing.output) == (1, True)


def test_annotators_are_listed_and_turned(run, ports: StoredPorts) -> None:  # noqa: ANN001 - the fixture above
    queued(ports, 2, k=2)
    judged(ports, "ada")
    claim(ports, "ben")
    assert run("annotators", "list").output.splitlines() == [
        "ada\tactive\t1\t0\t-\tada",
        "ben\tactive\t0\t0\t-\tben",
    ]
    for word, state in (("pause", "paused"), ("resume", "active"), ("deactivate", "deactivated")):
        assert run("annotators", word, "ada", "--reason", "a test").exit_code == 0
        assert run("annotators", "list").output.split("\t")[1] == state
    assert run("annotators", "pause", "nobody").exit_code == 1
    assert run("judgements", "check").exit_code == 0


def test_the_check_counts_and_finds_every_row_that_was_changed_by_hand(
    run,  # noqa: ANN001 - the fixture above
    ports: StoredPorts,
) -> None:
    queued(ports, 3, k=1)
    ids = [judged(ports, "ada") for _ in range(3)]
    clean = run("judgements", "check")
    assert clean.exit_code == 0
    assert "3 items, 3 assignments, 1 annotators, 3 events" in clean.output
    given = judging_assignments
    with ports.work() as work:
        for id, values in zip(ids, ({"counted": False}, {"version": 7}, {}), strict=True):
            if values:
                changed = update(given).where(given.c.id == id).values(**values)
                work.connection.execute(changed)
        work.connection.execute(update(judging_items).values(state="returned"))
    found = run("judgements", "check")
    assert found.exit_code == 1
    assert f"assignment {ids[0]}: counted is False, by its history True" in found.output
    assert f"assignment {ids[1]}: version is 7, by its history 1" in found.output
    assert found.output.count("state is returned, by its history open") == 3
    assert "5 differences" in found.output
