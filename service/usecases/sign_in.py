"""Signing in to the pages and out again, and who is signed in."""

import secrets
from dataclasses import dataclass
from datetime import timedelta

from service.domain.access import LONGEST_ANNOTATOR, Asker, Token, annotator_called
from service.domain.errors import Forbidden, Unacceptable, Unauthenticated
from service.usecases.identify import asker_with, digest_of
from service.usecases.ports import Ports

UNWRITTEN_SECONDS = 60
"""A session is not written anew when it would live only so much longer."""


@dataclass(frozen=True, slots=True)
class SignedIn:
    """Somebody signed in: as whom they ask, and the name people know them by."""

    asker: Asker
    name: str


def sign_in(ports: Ports, entered: str, *, auth_on: bool, seconds: int) -> str:
    """Begin a session and give its secret, which is stored nowhere.

    `entered` is a token's secret or, with auth off, a name. Raises Unauthenticated for an unknown
    or expired token, Forbidden for one that opens no page, Unacceptable for what is no name.
    """
    now = ports.now()
    secret = secrets.token_urlsafe(32)
    called = None if auth_on else annotator_called(entered)
    with ports.work() as work:
        token = work.tokens.find(digest_of(entered), now) if auth_on else None
        if auth_on:
            _require_pages(token)
        elif called is None:
            raise Unacceptable(f"A name has 1 to {LONGEST_ANNOTATOR} printable characters.")
        work.sessions.remove_expired(now)
        work.sessions.add(
            secret_sha256=digest_of(secret),
            token_id=token.id if token else None,
            annotator=called,
            created_at=now,
            expires_at=now + timedelta(seconds=seconds),
        )
    return secret


def recognise(ports: Ports, secret: str, *, auth_on: bool, seconds: int) -> SignedIn | None:
    """Who holds the session with that secret, None when it has ended; lets it live on."""
    now = ports.now()
    with ports.look() as work:
        session = work.sessions.find(digest_of(secret), now)
    if session is None or (auth_on and session.token is None):
        return None
    until = now + timedelta(seconds=seconds)
    if (until - session.expires_at).total_seconds() > min(UNWRITTEN_SECONDS, seconds / 10):
        with ports.work() as work:
            work.sessions.extend(digest_of(secret), until)
    asker = asker_with(session.token, session.annotator, auth_on=auth_on)
    return SignedIn(asker, session.token.name if session.token else session.annotator or "")


def sign_out(ports: Ports, secret: str) -> None:
    """End a session."""
    with ports.work() as work:
        work.sessions.remove(digest_of(secret))


def _require_pages(token: Token | None) -> None:
    if token is None:
        raise Unauthenticated("The token is unknown or has expired.")
    if token.role == "submitter":
        raise Forbidden(
            "This token is for sending predictions: it opens no page. "
            "Ask for one with the role annotator, adjudicator or admin.",
            code="no-pages",
        )
