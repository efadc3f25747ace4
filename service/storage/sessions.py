"""Sessions of people signed in, in the database."""

from datetime import datetime

from sqlalchemy import Connection, and_, delete, insert, or_, select, update

from service.domain.access import Session, Token
from service.storage.tables.access import tokens
from service.storage.tables.sessions import sessions


class StoredSessions:
    """The port `Sessions` on a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

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
        self._connection.execute(
            insert(sessions).values(
                secret_sha256=secret_sha256,
                token_id=token_id,
                annotator=annotator,
                created_at=created_at,
                expires_at=expires_at,
            )
        )

    def find(self, secret_sha256: str, now: datetime) -> Session | None:
        """The live session with that secret's digest; its token, if any, must be live too."""
        session, token = sessions.c, tokens.c
        live = and_(token.active, or_(token.expires_at.is_(None), token.expires_at > now))
        row = self._connection.execute(
            select(session.annotator, session.expires_at, token.id, token.name, token.role)
            .select_from(sessions.outerjoin(tokens, token.id == session.token_id))
            .where(
                session.secret_sha256 == secret_sha256,
                session.expires_at > now,
                or_(session.token_id.is_(None), live),
            )
        ).one_or_none()
        if row is None:
            return None
        by_token = None if row.id is None else Token(row.id, row.name, row.role, active=True)
        return Session(by_token, row.annotator, row.expires_at)

    def extend(self, secret_sha256: str, expires_at: datetime) -> None:
        """Let a session live until then."""
        self._connection.execute(
            update(sessions)
            .where(sessions.c.secret_sha256 == secret_sha256)
            .values(expires_at=expires_at)
        )

    def remove(self, secret_sha256: str) -> None:
        """End a session; nothing happens where there is none."""
        self._connection.execute(delete(sessions).where(sessions.c.secret_sha256 == secret_sha256))

    def remove_expired(self, now: datetime) -> None:
        """Forget sessions that have run out."""
        self._connection.execute(delete(sessions).where(sessions.c.expires_at <= now))
