"""Tokens and idempotency keys in the database."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from service.domain.access import (
    ALLOWED,
    OF_TOKEN,
    ROLES,
    KeptAnswer,
    ListedToken,
    Role,
    Token,
    annotator_of,
)
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
                tokens.c.secret_sha256 == secret_sha256, *_live(now)
            )
        ).one_or_none()
        return None if row is None else Token(row.id, row.name, row.role, row.active)

    def that_may_judge(self, word: str, now: datetime) -> list[Token]:
        """The live tokens with that id or name whose role may judge, oldest first."""
        judging = [role for role in ROLES if "judge" in ALLOWED[role]]
        query = _TOKENS.where(or_(tokens.c.id == word, tokens.c.name == word), *_live(now))
        rows = self._connection.execute(query.where(tokens.c.role.in_(judging)))
        return [_token(row) for row in rows]

    def listed(self) -> list[ListedToken]:
        """All tokens, oldest first."""
        rows = self._connection.execute(_TOKENS)
        return [ListedToken(_token(row), row.created_at, row.expires_at) for row in rows]

    def deactivate(self, id: str) -> bool:
        """Let a token be known no more; False when there is none of that id."""
        ended = update(tokens).where(tokens.c.id == id).values(active=False)
        return self._connection.execute(ended).rowcount == 1


def _live(now: datetime) -> tuple[ColumnElement[bool], ...]:
    """What holds of tokens that are active and have not expired."""
    expires = tokens.c.expires_at
    return tokens.c.active, or_(expires.is_(None), expires > now)


_TOKENS = select(tokens).order_by(tokens.c.created_at, tokens.c.id)


def names_of(connection: Connection, annotators: Iterable[str]) -> dict[str, str]:
    """What people call those annotators who are known by a token."""
    ids = [name.removeprefix(OF_TOKEN) for name in annotators if name.startswith(OF_TOKEN)]
    query = select(tokens.c.id, tokens.c.name).where(tokens.c.id.in_(ids))
    return {annotator_of(row.id): row.name for row in connection.execute(query)}


def _token(row: Row[Any]) -> Token:
    return Token(row.id, row.name, row.role, row.active)


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
