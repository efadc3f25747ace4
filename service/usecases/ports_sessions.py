"""What use cases need of storage for the sessions of people signed in."""

from datetime import datetime
from typing import Protocol

from service.domain.access import Session


class Sessions(Protocol):
    """Sessions, found by the SHA-256 of the secret in the cookie; the secret is never stored."""

    def add(
        self,
        *,
        secret_sha256: str,
        token_id: str | None,
        annotator: str | None,
        created_at: datetime,
        expires_at: datetime,
    ) -> None:
        """Store a new session."""
        ...

    def find(self, secret_sha256: str, now: datetime) -> Session | None:
        """The live session with that secret's digest; its token, if any, must be live too."""
        ...

    def extend(self, secret_sha256: str, expires_at: datetime) -> None:
        """Let a session live until then."""
        ...

    def remove(self, secret_sha256: str) -> None:
        """End a session; nothing happens where there is none."""
        ...

    def remove_expired(self, now: datetime) -> None:
        """Forget sessions that have run out."""
        ...
