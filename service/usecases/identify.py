"""Who is it that asks: from a token and a name to an Asker; and the making of tokens."""

import secrets
from datetime import datetime
from hashlib import sha256

from service.domain.access import NOBODY, Asker, Role, Token, annotator_of
from service.domain.errors import Unauthenticated
from service.domain.ids import new_id
from service.usecases.ports import Ports

PREFIX = "crlt_"


def identify(ports: Ports, secret: str | None, annotator: str | None, *, auth_on: bool) -> Asker:
    """The asker behind a bearer secret and an X-Annotator name (ignored with auth on).

    Raises Unauthenticated for an unknown or expired secret, with auth on or off.
    """
    token = None
    if secret is not None:
        with ports.look() as work:
            token = work.tokens.find(digest_of(secret), ports.now())
        if token is None:
            raise Unauthenticated("The token is unknown or has expired.")
    return asker_with(token, annotator, auth_on=auth_on)


def asker_with(token: Token | None, annotator: str | None, *, auth_on: bool) -> Asker:
    """The asker who holds a live token, or none, and gave a name, or none."""
    if not auth_on:
        name = annotator or (token and annotator_of(token.id))
        return Asker(role="admin", token_id=None, annotator=name or None, open=True)
    if token is None:
        return NOBODY
    return Asker(role=token.role, token_id=token.id, annotator=annotator_of(token.id))


def create_token(ports: Ports, *, role: Role, name: str, expires_at: datetime | None) -> str:
    """Make a token and give its secret, which is stored nowhere."""
    secret = PREFIX + secrets.token_urlsafe(32)
    with ports.work() as work:
        work.tokens.add(
            id=new_id(),
            name=name,
            role=role,
            secret_sha256=digest_of(secret),
            created_at=ports.now(),
            expires_at=expires_at,
        )
    return secret


def digest_of(secret: str) -> str:
    """What is stored of a secret: its SHA-256 in hex."""
    return sha256(secret.encode()).hexdigest()
