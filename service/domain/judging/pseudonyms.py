"""Pseudonyms: who judged, told apart without being named."""

import hmac
import re
from hashlib import sha256

DIGITS = 12
PSEUDONYM = re.compile(rf"p-[0-9a-f]{{{DIGITS}}}")


def pseudonym(salt: str, name: str) -> str:
    """`p-` and 12 hex digits of HMAC-SHA-256 under a batch's salt.

    A name of that form stands for itself, so that what was exported and imported again keeps it.
    """
    if PSEUDONYM.fullmatch(name):
        return name
    return f"p-{hmac.new(salt.encode(), name.encode(), sha256).hexdigest()[:DIGITS]}"


class Pseudonyms:
    """The pseudonyms of one batch, each computed once."""

    def __init__(self, salt: str) -> None:
        self._salt = salt
        self._known: dict[str, str] = {}

    def of(self, name: str) -> str:
        """The pseudonym of an annotator, adjudicator or owner."""
        if name not in self._known:
            self._known[name] = pseudonym(self._salt, name)
        return self._known[name]

    def of_any(self, name: str | None) -> str | None:
        """The same; None for nobody."""
        return None if name is None else self.of(name)
