"""Describe the files a release is served as, in Croissant's words."""

import json
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256

from service.domain.catalogue import Body, ReleaseInfo
from service.domain.errors import NotFound
from service.domain.exports.croissant import Digest, ServedFile, croissant
from service.usecases.ports import Ports

LARGEST = 5_000
"""The most entries of a release whose files are read for their digests: some seconds, once."""

Place = tuple[str, str]  # collection and form
Writer = Callable[[], Iterable[bytes]]


def describe_files(
    ports: Ports,
    release: ReleaseInfo,
    page: str,
    files: Mapping[Place, tuple[str, Writer]],
) -> Body:
    """The metadata, given each file's address and what writes it; `page` is the data set's.

    Digests are kept with the process: files do not change while it runs.
    """
    with ports.look() as work:
        stored = work.releases.dataset(release.dataset)
    if stored is None:
        raise NotFound(f"The data set {release.dataset} is no longer there.")
    digests: Mapping[Place, Digest] = {}
    if release.entries <= LARGEST:
        digests = _digests(ports, release, {place: write for place, (_, write) in files.items()})
    served = [ServedFile(*place, url, digests.get(place)) for place, (url, _) in files.items()]
    written = croissant(stored.dataset, release, page, served)
    return Body.of(json.dumps(written, ensure_ascii=False, indent=2).encode())


def _digests(
    ports: Ports, release: ReleaseInfo, writers: Mapping[Place, Writer]
) -> dict[Place, Digest]:
    def make() -> Body:
        found = [_digest(write()) for write in writers.values()]
        return Body.of(json.dumps([[each.sha256, each.size] for each in found]).encode())

    kept = ports.kept.body(("digests", release.id, release.rendering), make)
    rows = json.loads(kept.content)
    return {place: Digest(*row) for place, row in zip(writers, rows, strict=True)}


def _digest(pieces: Iterable[bytes]) -> Digest:
    total, size = sha256(), 0
    for piece in pieces:
        total.update(piece)
        size += len(piece)
    return Digest(total.hexdigest(), size)
