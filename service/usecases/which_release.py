"""Which release is meant: by id, by the data set's default, by the default data set."""

import re
from collections.abc import Iterable

from service.domain.catalogue import ReleaseInfo, Which
from service.domain.errors import BadQuery, NotFound, Problem
from service.domain.ids import LONGEST_NAME
from service.usecases.ports import Ports
from service.usecases.ports_catalogue import Releases

MAIN, STARTER = "cr-lt-kgqa", "cr-lt-starter"
PREFIX = re.compile(r"[0-9a-f]{8,64}")


def which_release(ports: Ports, which: Which) -> ReleaseInfo:
    """The release that a data set's name and a release's id (or 8 and more digits of it) mean.

    A release alone names its data set. The answer is kept for as long as it holds. Raises
    NotFound with what there is, BadQuery when the digits begin several ids.
    """

    def find() -> ReleaseInfo:
        with ports.look() as work:
            if which.release is not None:
                return _named(work.releases, which.dataset, which.release)
            return _default(work.releases, which)

    return ports.kept.release(which, find)


def no_dataset(name: str, known: Iterable[str]) -> NotFound:
    """That there is no data set of that name, with those that there are."""
    there = ", ".join(known) or "none yet: import one with crlt import"
    return NotFound(
        f"There is no data set {name[:LONGEST_NAME]!r}; there are: {there}.",
        code="unknown-dataset",
    )


def _default(releases: Releases, which: Which) -> ReleaseInfo:
    defaults = releases.defaults()
    name = which.dataset or which.standard or _standing_in(defaults)
    if name not in defaults:
        raise no_dataset(name, defaults)
    id = defaults[name]
    found = None if id is None else releases.find(id)
    if found is None:
        raise NotFound(
            f"The data set {name!r} has no default release: name one of its releases "
            f"(GET /datasets/{name} lists them), or import a complete one.",
            code="no-default-release",
        )
    return found


def _standing_in(defaults: dict[str, str | None]) -> str:
    return MAIN if defaults.get(MAIN) is not None else STARTER


def _named(releases: Releases, dataset: str | None, release: str) -> ReleaseInfo:
    if dataset is not None and dataset not in (known := releases.defaults()):
        raise no_dataset(dataset, known)
    digits = release.lower()
    found = releases.beginning(digits) if PREFIX.fullmatch(digits) else ()
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
