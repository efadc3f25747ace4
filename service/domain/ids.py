"""Ids: opaque ones for what we make, and the limits of those that others send."""

import secrets
from collections.abc import Iterable
from hashlib import sha256

OPAQUE_BYTES = 12
LONGEST_ID = 128
LONGEST_NAME = 100  # of a data set


def new_id() -> str:
    """An opaque, unguessable id: 16 characters that are safe in a URL.

    None begins with a hyphen: commands take ids as arguments, and would take it for an option.
    """
    id = secrets.token_urlsafe(OPAQUE_BYTES)
    return new_id() if id.startswith("-") else id


def is_path_part(name: str, longest: int) -> bool:
    """Whether a name can be a part of a URL's path that every client sends as it is."""
    dots = name in (".", "..")  # clients take them out of paths
    return 1 <= len(name) <= longest and name.isprintable() and "/" not in name and not dots


def digest(parts: Iterable[bytes]) -> str:
    """SHA-256 in hex over parts, each preceded by its length so that no two lists collide."""
    total = sha256()
    for part in parts:
        total.update(len(part).to_bytes(8, "big"))
        total.update(part)
    return total.hexdigest()
