"""Webhooks: signatures, secrets, and when something is sent again."""

import json
from base64 import b64encode
from datetime import UTC, datetime, timedelta

import pytest

from service.domain.webhooks import (
    EVENTS,
    PAUSES,
    Outcome,
    Webhook,
    event_body,
    new_secret,
    secret_key,
    settle,
    signature,
)

NOW = datetime(2026, 1, 1, 12, tzinfo=UTC)


def test_the_signature_is_that_of_the_specification() -> None:
    """The vector of the reference libraries' own tests."""
    key = secret_key("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
    found = signature(key, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, b'{"test": 2432232314}')
    assert found == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_new_secrets_are_of_the_specified_form() -> None:
    made = {new_secret() for _ in range(100)}
    assert len(made) == 100
    assert {len(secret_key(secret)) for secret in made} == {24}


@pytest.mark.parametrize("length", [24, 25, 64])
def test_secrets_of_others_are_taken_with_and_without_padding(length: int) -> None:
    key = bytes(range(length))
    text = b64encode(key).decode()
    assert secret_key(f"whsec_{text}") == secret_key("whsec_" + text.rstrip("=")) == key


@pytest.mark.parametrize(
    "secret",
    [
        "",
        "whsec_",
        "whsec_short",
        b64encode(bytes(24)).decode(),  # the prefix is missing
        f"whsec_{b64encode(bytes(23)).decode()}",
        f"whsec_{b64encode(bytes(65)).decode()}",
        "whsec_" + "-_" * 16,  # of the other alphabet
        "whsec_" + "ü" * 32,
        "whsec_" + "A" * 31 + "\n",
    ],
)
def test_what_is_no_secret_is_refused(secret: str) -> None:
    with pytest.raises(ValueError, match="base64 of 24 to 64 bytes"):
        secret_key(secret)


def test_pauses_grow_and_end() -> None:
    pauses = []
    for attempts in range(1, 20):
        found = settle(attempts, Outcome(503), NOW, 0)
        if found.next_at is None:
            assert found.state == "failed"
            break
        assert found.state == "pending"
        pauses.append((found.next_at - NOW).total_seconds())
    assert pauses == [10, 60, 300, 1800, 7200, 21600, 43200]
    assert not found.disables


@pytest.mark.parametrize("attempts", range(1, len(PAUSES) + 1))
def test_those_that_fail_together_are_spread(attempts: int) -> None:
    first, last = (settle(attempts, Outcome(500), NOW, draw).next_at for draw in (0.0, 1.0))
    assert first is not None
    assert last is not None
    assert last - first == timedelta(seconds=PAUSES[attempts - 1] / 10)


@pytest.mark.parametrize("status", [200, 202, 204, 299])
def test_2xx_is_delivered(status: int) -> None:
    found = settle(9, Outcome(status), NOW, 0)
    assert (found.state, found.next_at) == ("delivered", None)


@pytest.mark.parametrize("status", [199, 300, 301, 302, 307, 400, 404, 429, 500, 503])
def test_everything_else_is_tried_again(status: int) -> None:
    assert settle(1, Outcome(status), NOW, 0).state == "pending"
    assert settle(1, Outcome(error="timeout"), NOW, 0).state == "pending"


def test_gone_ends_it_at_once() -> None:
    found = settle(1, Outcome(410), NOW, 0)
    assert (found.state, found.next_at, found.disables) == ("failed", None, True)


@pytest.mark.parametrize(("asked", "waits"), [(0, 10), (5, 10), (120, 120), (10**8, 43200)])
def test_what_the_receiver_asks_for_is_waited_within_reason(asked: int, waits: int) -> None:
    found = settle(1, Outcome(429, retry_after=asked), NOW, 0)
    assert found.next_at == NOW + timedelta(seconds=waits)


def test_a_webhook_wants_its_events_while_it_is_active() -> None:
    every = Webhook("w", "https://a", None, "active", NOW)
    some = Webhook("w", "https://a", ("judging.completed",), "active", NOW)
    gone = Webhook("w", "https://a", None, "disabled", NOW)
    assert [every.wants(event) for event in EVENTS] == [True, True, True]
    assert [some.wants(event) for event in EVENTS] == [False, False, True]
    assert [gone.wants(event) for event in EVENTS] == [False, False, False]


def test_a_body_says_what_happened_when() -> None:
    body = event_body("d", "submission.scored", NOW, {"submission": "s"})
    assert json.loads(body) == {
        "id": "d",
        "type": "submission.scored",
        "at": "2026-01-01T12:00:00Z",
        "data": {"submission": "s"},
    }
