"""crlt webhooks: register, list, deliver what is due, remove; and the thread that does so."""

import logging
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from threading import Event

import pytest
from click.testing import CliRunner, Result

from service.cli import main
from service.cli.webhook_sending import WebhookSending
from service.domain.errors import Unavailable
from service.domain.webhooks import NewWebhook, Outcome, secret_key
from service.storage.database import Database
from service.storage.work import StoredPorts
from service.usecases.register_webhook import register_webhook
from service.usecases.tell_webhooks import tell_scored
from tests.queueing import store_submission
from tests.receivers import Receiver, ToldCourier, receiving
from tests.releases import imported

URL = "https://8.8.8.8/hooks"


@dataclass
class Operators:
    """Commands on the test's database."""

    environment: dict[str, str]

    def run(self, *words: str, code: int = 0, **more: str) -> Result:
        done = CliRunner().invoke(main, ["webhooks", *words], env=self.environment | more)
        assert done.exit_code == code, done.output
        return done


@pytest.fixture
def crlt(tmp_path: Path, database: Database) -> Operators:
    url = database.url.render_as_string(hide_password=False)
    return Operators({"CRLT_HOME": str(tmp_path), "CRLT_DATABASE_URL": url})


def tell(ports: StoredPorts) -> None:
    """Put something into the outbox of all webhooks."""
    release = imported(ports)
    with ports.work() as work:
        store_submission(work, "submission-one", release, None)
        submission = work.submissions.find("submission-one")
        assert submission is not None
        tell_scored(work, submission, submission.created_at)


def test_add_prints_the_secret_alone(crlt: Operators) -> None:
    done = crlt.run("add", URL, "--event", "judging.completed", "--event", "submission.scored")
    assert len(secret_key(done.stdout.rstrip("\n"))) == 24
    found = re.fullmatch(r"Registered (\S+)\n", done.stderr)
    assert found is not None
    second = crlt.run("add", URL)
    listed = crlt.run("list").stdout
    assert listed.splitlines()[1] == (
        f"{found[1]} active   submission.scored,judging.completed {URL}"
    )
    assert listed.splitlines()[0].split()[1:3] == ["active", "all"]
    assert done.stdout.strip() not in listed
    assert second.stdout.strip() not in listed
    assert crlt.run("remove", found[1]).stderr == f"Removed {found[1]}\n"
    assert len(crlt.run("list").stdout.splitlines()) == 1
    assert "no webhook" in crlt.run("remove", found[1], code=1).output


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("add", "https://127.0.0.1/"), 1, "private network"),
        (("add", "http://8.8.8.8/"), 1, "https"),
        (("add", URL, "--event", "all"), 2, "submission.scored"),
        (("add",), 2, "URL"),
        (("send", "now"), 2, "now"),
    ],
)
def test_what_is_refused(crlt: Operators, words: tuple[str, ...], code: int, told: str) -> None:
    assert told in crlt.run(*words, code=code).output
    assert crlt.run("list").stdout == ""


def test_send_delivers_what_is_due_once(crlt: Operators, ports: StoredPorts) -> None:
    allowed = {"CRLT_WEBHOOKS_PRIVATE": "on"}
    with receiving(Receiver((500, 200))) as receiver:
        secret = crlt.run("add", receiver.url, **allowed).stdout.strip()
        assert crlt.run("send").stdout == "0 of 0 delivered\n"
        tell(ports)
        forbidden = crlt.run("send").stdout
        assert "url-not-allowed: pending" in forbidden
        assert receiver.received == []
        ask_again(ports)
        first = crlt.run("send", **allowed).stdout
        assert "attempt 2, answered 500: pending\n0 of 1 delivered" in first
        assert crlt.run("send", **allowed).stdout == "0 of 0 delivered\n"
        ask_again(ports)
        second = crlt.run("send", **allowed).stdout
        assert "attempt 3, answered 200: delivered\n1 of 1 delivered" in second
    for told in (forbidden, first, second):
        assert secret not in told
        assert receiver.url not in told
    assert len({each.headers["webhook-id"] for each in receiver.received}) == 1


def ask_again(ports: StoredPorts) -> None:
    with ports.work() as work:
        (webhook,) = work.webhooks.page(None, 9)
        (delivery,) = work.deliveries.page(webhook.id, None, 9)
        work.deliveries.ask_again(delivery.id, ports.now())


@pytest.fixture
def told() -> Iterator[list[str]]:
    """What the thread logs."""
    lines: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: lines.append(record.getMessage())  # type: ignore[method-assign]
    logger = logging.getLogger("tests.webhooks")
    logger.addHandler(handler)
    yield lines
    logger.removeHandler(handler)


def sending(ports: StoredPorts, courier: ToldCourier) -> WebhookSending:
    return WebhookSending(ports, courier, logging.getLogger("tests.webhooks"))


def test_the_thread_sends_and_ends(ports: StoredPorts, told: list[str]) -> None:
    sent = Event()

    class Noting(ToldCourier):
        def deliver(self, due: object, at: object) -> Outcome:
            sent.set()
            return Outcome(503)

    webhook, secret = register_webhook(ports, ToldCourier(), NewWebhook(URL))
    tell(ports)
    thread = sending(ports, Noting())
    assert thread.daemon
    thread.start()
    assert sent.wait(10)
    thread.end()
    thread.join(10)
    assert not thread.is_alive()
    (line,) = told
    assert webhook.id in line
    assert "answered 503: pending" in line
    assert URL not in line
    assert secret not in line


@pytest.mark.parametrize(
    "fault", [Unavailable("The database is busy."), RuntimeError("unforeseen")]
)
def test_the_thread_outlives_faults(
    ports: StoredPorts, told: list[str], fault: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = Event()

    def fail() -> None:
        looked.set()
        raise fault

    monkeypatch.setattr(ports, "look", fail)
    thread = sending(ports, ToldCourier())
    thread.start()
    assert looked.wait(10)
    thread.join(0.1)
    assert thread.is_alive()
    thread.end()
    thread.join(10)
    assert len(told) == 1
    assert told[0].startswith("webhooks wait")


def test_send_forgets_what_was_told_long_ago(crlt: Operators, ports: StoredPorts) -> None:
    """What `tell` tells of happened when the clock of tests begins, more than 30 days ago."""
    with receiving(Receiver((200,))) as receiver:
        webhook, _ = register_webhook(ports, ToldCourier(), NewWebhook(receiver.url, None))
        tell(ports)
        done = crlt.run("send", CRLT_WEBHOOKS_PRIVATE="on")
    assert "1 of 1 delivered" in done.stdout
    with ports.look() as work:
        assert work.deliveries.count(webhook.id) == 0
