"""Who may do what: roles, and the one who asks."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal
from unicodedata import normalize

Role = Literal["submitter", "annotator", "adjudicator", "admin"]
ROLES: tuple[Role, ...] = ("submitter", "annotator", "adjudicator", "admin")
Deed = Literal["submit", "judge", "adjudicate", "administer"]

ALLOWED: dict[Role, frozenset[Deed]] = {
    "submitter": frozenset({"submit"}),
    "annotator": frozenset({"judge"}),
    "adjudicator": frozenset({"judge", "adjudicate"}),
    "admin": frozenset({"submit", "judge", "adjudicate", "administer"}),
}


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks. With auth off everyone is an unnamed admin (`open` is True, `token_id` None).

    `annotator` is the name under which the asker judges, None where none was given.
    """

    role: Role | None
    token_id: str | None
    annotator: str | None
    open: bool = False

    def may(self, deed: Deed) -> bool:
        """Whether the role allows the deed at all; ownership is the use case's matter."""
        return self.role is not None and deed in ALLOWED[self.role]


NOBODY = Asker(role=None, token_id=None, annotator=None)


@dataclass(frozen=True, slots=True)
class Token:
    """A token as stored: only the SHA-256 of its secret is kept."""

    id: str
    name: str
    role: Role
    active: bool


@dataclass(frozen=True, slots=True)
class ListedToken:
    """A token as it stands in a list; `expires_at` is None for one that lasts."""

    token: Token
    created_at: datetime
    expires_at: datetime | None


LONGEST_ANNOTATOR = 100
OF_TOKEN = "token:"  # noqa: S105 - how the names of those begin who judge by a token


def annotator_of(token_id: str) -> str:
    """The name under which whoever holds a token judges."""
    return OF_TOKEN + token_id


def is_annotator_name(name: str) -> bool:
    """Whether an annotator may be called so."""
    return 1 <= len(name) <= LONGEST_ANNOTATOR and name.isprintable() and name == name.strip()


def annotator_called(said: str) -> str | None:
    """The one name of whoever calls themselves so, however it was typed; None for what is none.

    A letter with an accent may come as one character or as two: it is the same name.
    """
    name = normalize("NFC", said)
    return name if is_annotator_name(name) else None


@dataclass(frozen=True, slots=True)
class Session:
    """Somebody signed in for pages: by a token or, with auth off, by a name alone."""

    token: Token | None
    annotator: str | None
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """The answer once given to an Idempotency-Key, and the digest of the request it was for."""

    request_sha256: str
    status: int
    body: bytes
