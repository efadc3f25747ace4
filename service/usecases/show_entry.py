"""Show one entry, or what is served of it: its query, its rule."""

from service.domain.catalogue import Body, Face, ReleaseInfo
from service.domain.errors import NotFound
from service.domain.ids import LONGEST_ID, is_path_part
from service.usecases.ports import Ports


def show_entry(ports: Ports, release: ReleaseInfo, id: str, face: Face = "entry") -> Body:
    """The bytes as served; from memory once they were read. Raises NotFound."""
    key = (face, release.id, release.rendering, id)
    return ports.kept.body(key, lambda: _read(ports, release, id, face))


def no_entry(release: ReleaseInfo, id: str) -> NotFound:
    """That a release has no entry of that id."""
    return NotFound(
        f"There is no entry {id[:LONGEST_ID]!r} in the release {release.id} of {release.dataset}.",
        code="unknown-entry",
    )


def _read(ports: Ports, release: ReleaseInfo, id: str, face: Face) -> Body:
    if not is_path_part(id, LONGEST_ID):
        raise no_entry(release, id)
    with ports.look() as work:
        body = work.entries.face(release.id, id, face)
    if body is None:
        raise no_entry(release, id)
    return body
