"""What use cases need of storage for tokens and idempotency keys."""

from datetime import datetime
from typing import Protocol

from service.domain.access import KeptAnswer, ListedToken, Role, Token


class Tokens(Protocol):
    """Tokens; their secrets are never stored."""

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
        ...

    def find(self, secret_sha256: str, now: datetime) -> Token | None:
        """The active, unexpired token with that secret's digest, or None."""
        ...

    def that_may_judge(self, word: str, now: datetime) -> list[Token]:
        """The live tokens with that id or name whose role may judge, oldest first."""
        ...

    def listed(self) -> list[ListedToken]:
        """All tokens, oldest first."""
        ...

    def deactivate(self, id: str) -> bool:
        """Let a token be known no more; False when there is none of that id."""
        ...


class IdempotencyKeys(Protocol):
    """Answers kept under (owner, key); `owner` is a token id, or "" with auth off."""

    def find(self, owner: str, key: str) -> KeptAnswer | None:
        """The kept answer, or None."""
        ...

    def keep(self, owner: str, key: str, answer: KeptAnswer, at: datetime) -> None:
        """Keep an answer; raises Conflict when another request kept one first."""
        ...
