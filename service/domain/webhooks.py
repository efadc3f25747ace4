"""Webhooks: what is told, how it is signed, and when it is sent again.

The signature is that of the Standard Webhooks specification 1.0: HMAC-SHA256 over delivery id,
time of the attempt in seconds, and body, with full stops between.
"""

import hmac
import json
import secrets
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Literal

Event = Literal["submission.scored", "submission.rescored", "judging.completed"]
EVENTS: tuple[Event, ...] = ("submission.scored", "submission.rescored", "judging.completed")
WebhookState = Literal["active", "disabled"]
DeliveryState = Literal["pending", "delivered", "failed"]

SECRET_PREFIX = "whsec_"  # noqa: S105 - how secrets begin
SECRET_BYTES = range(24, 65)
PAUSES = (10, 60, 5 * 60, 30 * 60, 2 * 3600, 6 * 3600, 12 * 3600)
"""Seconds after the first, second … failed attempt; then nothing is tried any more."""
JITTER = 0.1
GONE = 410


@dataclass(frozen=True, slots=True)
class NewWebhook:
    """What is asked for; `events` None: all; `secret` None: one is made."""

    url: str
    events: tuple[Event, ...] | None = None
    secret: str | None = None


@dataclass(frozen=True, slots=True)
class Webhook:
    """Where to tell what. `events` None: all there are and will be."""

    id: str
    url: str
    events: tuple[Event, ...] | None
    state: WebhookState
    created_at: datetime

    def wants(self, event: Event) -> bool:
        """Whether the event is to be told there."""
        return self.state == "active" and (self.events is None or event in self.events)


@dataclass(frozen=True, slots=True)
class NewDelivery:
    """An event to be told to a webhook; of one `occurrence` only once, of None as often as said."""

    id: str
    webhook: str
    event: Event
    occurrence: str | None
    body: bytes
    created_at: datetime


@dataclass(frozen=True, slots=True)
class Delivery:
    """How telling an event to a webhook stands.

    `attempts` counts those begun. `status` is of the last answer, `error` says why there was none.
    """

    id: str
    event: Event
    state: DeliveryState
    attempts: int
    created_at: datetime
    next_at: datetime | None
    status: int | None
    error: str | None


@dataclass(frozen=True, slots=True)
class Due:
    """A delivery to send now. `attempts` includes this one and tells it from later ones."""

    id: str
    webhook: str
    url: str
    secret: str
    body: bytes
    attempts: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of an attempt: an answer's status, or else a word that says why there is none.

    `retry_after`: seconds that the receiver asked for.
    """

    status: int | None = None
    error: str | None = None
    retry_after: int = 0

    @property
    def accepted(self) -> bool:
        """Whether the receiver has taken it."""
        return self.status is not None and 200 <= self.status < 300


@dataclass(frozen=True, slots=True)
class Settlement:
    """What follows from an outcome; `disables`: the receiver wants nothing more at all."""

    state: DeliveryState
    next_at: datetime | None
    outcome: Outcome
    disables: bool = False


def settle(attempts: int, outcome: Outcome, now: datetime, draw: float) -> Settlement:
    """What follows from the outcome of the last of so many attempts.

    `draw`, from 0 to 1, spreads those that failed together over a tenth of their pause.
    """
    if outcome.accepted:
        return Settlement("delivered", None, outcome)
    if outcome.status == GONE or attempts > len(PAUSES):
        return Settlement("failed", None, outcome, disables=outcome.status == GONE)
    pause = PAUSES[attempts - 1] * (1 + JITTER * draw)
    asked = min(outcome.retry_after, PAUSES[-1])
    return Settlement("pending", now + timedelta(seconds=max(pause, asked)), outcome)


def event_body(id: str, event: Event, at: datetime, data: Mapping[str, object]) -> bytes:
    """What is sent: ids and a path alone, so that whoever may see the rest fetches it."""
    instant = at.astimezone(UTC).isoformat().replace("+00:00", "Z")
    told = {"id": id, "type": event, "at": instant, "data": dict(data)}
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()


def new_secret() -> str:
    """A secret to sign with."""
    return SECRET_PREFIX + b64encode(secrets.token_bytes(SECRET_BYTES.start)).decode()


def secret_key(secret: str) -> bytes:
    """The bytes to sign with; raises ValueError for what is no such secret."""
    text = secret.removeprefix(SECRET_PREFIX)
    try:
        key = b64decode(text + "=" * (-len(text) % 4), validate=True)
    except ValueError:
        key = b""
    if not secret.startswith(SECRET_PREFIX) or len(key) not in SECRET_BYTES:
        raise ValueError(f"must be {SECRET_PREFIX} and the base64 of 24 to 64 bytes")
    return key


def signature(key: bytes, id: str, seconds: int, body: bytes) -> str:
    """The signature of one attempt."""
    digest = hmac.new(key, f"{id}.{seconds}.".encode() + body, sha256).digest()
    return f"v1,{b64encode(digest).decode()}"


def signed_headers(due: Due, at: datetime) -> dict[str, str]:
    """The headers that say which delivery this is, and prove who sends it."""
    seconds = int(at.timestamp())
    return {
        "webhook-id": due.id,
        "webhook-timestamp": str(seconds),
        "webhook-signature": signature(secret_key(due.secret), due.id, seconds, due.body),
    }
