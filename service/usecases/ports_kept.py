"""What use cases need of the process's memory."""

from collections.abc import Callable, Hashable
from typing import Protocol

from service.domain.catalogue import Body, ReleaseInfo


class Kept(Protocol):
    """What is kept in memory: releases never change, so neither does what was made of them.

    What is stored of Wikidata does change: bodies made of it have versions.
    """

    def body(self, key: Hashable, find: Callable[[], Body]) -> Body:
        """A body that is found once; the least used go when there is no more room."""
        ...

    def changing(self, key: Hashable, version: Hashable, find: Callable[[], Body]) -> Body:
        """A body that is found again when its version differs; the one before is dropped."""
        ...

    def stamp(self, find: Callable[[], int]) -> int:
        """What is stored of Wikidata by its stamp: found again when it may have changed."""
        ...

    def forget_stamp(self) -> None:
        """Find out anew what is stored of Wikidata."""
        ...

    def standing(self, asked: Hashable, find: Callable[[], str]) -> str:
        """What stands in the database at this moment, found again unless nothing was written."""
        ...

    def count(self, key: Hashable, find: Callable[[], int]) -> int:
        """A number that is found once."""
        ...

    def release(self, asked: Hashable, find: Callable[[], ReleaseInfo]) -> ReleaseInfo:
        """Which release is meant: found again when an import may have changed the answer."""
        ...

    def forget_releases(self) -> None:
        """Find out anew which releases are meant."""
        ...

    def settle(self) -> None:
        """Wait until every process has noticed what was imported before."""
        ...
