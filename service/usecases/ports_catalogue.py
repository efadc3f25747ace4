"""What use cases need of storage for releases, entries, entities, rules and skills."""

from typing import Protocol


class Releases(Protocol):
    """Data sets and their releases."""


class Entries(Protocol):
    """What is served of a release, as bytes made at import."""
