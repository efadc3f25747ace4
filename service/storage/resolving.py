"""Which release is meant: by id, by the data set's default, by the default data set."""

import re
from typing import NoReturn, Protocol

from service.domain.catalogue import ReleaseInfo
from service.domain.errors import BadQuery, NotFound, Problem

MAIN, STARTER = "cr-lt-kgqa", "cr-lt-starter"
PREFIX = re.compile(r"[0-9a-f]{8,64}")


class Shelf(Protocol):
    """What is looked into."""

    def defaults(self) -> dict[str, str | None]:
        """Data sets with their default releases' ids."""
        ...

    def find(self, id: str) -> ReleaseInfo | None:
        """The release with that id."""
        ...

    def beginning(self, prefix: str) -> tuple[ReleaseInfo, ...]:
        """Releases whose ids begin so, two at most."""
        ...


def resolve(
    shelf: Shelf, dataset: str | None, release: str | None, default_dataset: str | None
) -> ReleaseInfo:
    """The release that a data set's name and a release's id (or 8 and more digits of it) mean.

    A release alone names its data set. Raises NotFound with what there is, BadQuery when the
    digits begin several ids.
    """
    if release is not None:
        return _named(shelf, dataset, release)
    defaults = shelf.defaults()
    name = dataset or default_dataset or _standing_in(defaults)
    if name not in defaults:
        _no_dataset(name, defaults)
    found = defaults[name]
    info = None if found is None else shelf.find(found)
    if info is None:
        raise NotFound(
            f"The data set {name!r} has no default release: name one of its releases "
            f"(GET /datasets/{name} lists them), or import a complete one.",
            code="no-default-release",
        )
    return info


def _standing_in(defaults: dict[str, str | None]) -> str:
    return MAIN if defaults.get(MAIN) is not None else STARTER


def _named(shelf: Shelf, dataset: str | None, release: str) -> ReleaseInfo:
    if dataset is not None and dataset not in (defaults := shelf.defaults()):
        _no_dataset(dataset, defaults)
    digits = release.lower()
    found = shelf.beginning(digits) if PREFIX.fullmatch(digits) else ()
    if len(found) > 1:
        problem = Problem("begins the ids of several releases", parameter="release")
        raise BadQuery("More digits of the release's id are needed.", problems=[problem])
    if not found or (dataset is not None and found[0].dataset != dataset):
        whose = "" if dataset is None else f" of the data set {dataset!r}"
        raise NotFound(
            f"There is no release {release[:80]!r}{whose}; GET /datasets lists all.",
            code="unknown-release",
        )
    return found[0]


def _no_dataset(name: str, defaults: dict[str, str | None]) -> NoReturn:
    there = ", ".join(defaults) or "none yet: import one with crlt import"
    raise NotFound(
        f"There is no data set {name[:100]!r}; there are: {there}.", code="unknown-dataset"
    )
