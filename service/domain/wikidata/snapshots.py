"""Snapshots: answers of Wikidata that ship, so that something is there without a network."""

from collections.abc import Callable
from dataclasses import dataclass

from service.domain.wikidata.documents import Answer


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A named snapshot; `digest` tells its states apart, `answers` reads it.

    Every answer says when it was fetched.
    """

    name: str
    digest: str
    answers: Callable[[], tuple[Answer, ...]]
