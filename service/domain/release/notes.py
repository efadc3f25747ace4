"""What the grammar notes while it reads: a finding in the making, without its place."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Note:
    """A finding's code and the reason for it."""

    code: str
    reason: str
