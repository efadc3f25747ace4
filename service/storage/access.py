"""Tokens and idempotency keys in the database."""

from datetime import datetime

from sqlalchemy import Connection, insert, or_, select
from sqlalchemy.exc import IntegrityError

from service.domain.access import KeptAnswer, Role, Token
from service.domain.errors import Conflict
from service.storage.tables.access import idempotency_keys, tokens


class StoredTokens:
    """The port `Tokens` on a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def add(
        self,
        *,
        id: str,
        name: str,
        role: Role,
        secret_sha256: str,
        created_at: datetime,
        expires_at: datetime | None,
    ) -> None:
        """Store a new token."""
        self._connection.execute(
            insert(tokens).values(
                id=id,
                name=name,
                role=role,
                secret_sha256=secret_sha256,
                active=True,
                created_at=created_at,
                expires_at=expires_at,
            )
        )

    def find(self, secret_sha256: str, now: datetime) -> Token | None:
        """The active, unexpired token with that secret's digest, or None."""
        row = self._connection.execute(
            select(tokens.c.id, tokens.c.name, tokens.c.role, tokens.c.active).where(
                tokens.c.secret_sha256 == secret_sha256,
                tokens.c.active,
                or_(tokens.c.expires_at.is_(None), tokens.c.expires_at > now),
            )
        ).one_or_none()
        return None if row is None else Token(row.id, row.name, row.role, row.active)


class StoredKeys:
    """The port `IdempotencyKeys` on a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def find(self, owner: str, key: str) -> KeptAnswer | None:
        """The kept answer, or None."""
        kept = idempotency_keys.c
        row = self._connection.execute(
            select(kept.request_sha256, kept.status, kept.body).where(
                kept.owner == owner, kept.key == key
            )
        ).one_or_none()
        return None if row is None else KeptAnswer(row.request_sha256, row.status, row.body)

    def keep(self, owner: str, key: str, answer: KeptAnswer, at: datetime) -> None:
        """Keep an answer; raises Conflict when another request kept one first."""
        try:
            self._connection.execute(
                insert(idempotency_keys).values(
                    owner=owner,
                    key=key,
                    request_sha256=answer.request_sha256,
                    status=answer.status,
                    body=answer.body,
                    created_at=at,
                )
            )
        except IntegrityError as error:
            raise Conflict("Another request with this Idempotency-Key is under way.") from error
