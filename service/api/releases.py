"""Which release a request is about, and how long its answer may be kept."""

from collections.abc import Mapping
from typing import Any

from service.api.representation import IMMUTABLE, REVALIDATE
from service.domain.catalogue import ReleaseInfo, Which
from service.usecases.which_release import which_release
from service.wiring import wired

Query = Mapping[str, Any]


def release_of(query: Query, dataset: str | None = None) -> ReleaseInfo:
    """The release that the query string means, or the path when it names the data set."""
    wiring = wired()
    which = Which(
        dataset or query.get("dataset"), query.get("release"), wiring.settings.default_dataset
    )
    return which_release(wiring.ports, which)


def check_release(query: Query) -> None:
    """Raise what `release_of` does where a release is named that makes no difference here."""
    if "dataset" in query or "release" in query:
        release_of(query)


def caching_of(query: Query, release: ReleaseInfo) -> str:
    """For ever when the URL names its release in full, else only after asking again."""
    return IMMUTABLE if query.get("release") == release.id else REVALIDATE
