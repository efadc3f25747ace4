"""Import a release: everything it serves is made and stored, all or nothing, once."""

from dataclasses import dataclass

from service.domain.catalogue import EntryFaces, ReleaseEntity, ReleaseInfo, Summary
from service.domain.entries import Entry, Release
from service.domain.errors import Problem, Refused
from service.domain.ids import LONGEST_ID, LONGEST_NAME, is_path_part
from service.domain.indexing import release_entities
from service.domain.statistics import describe
from service.usecases.ports import Ports, Work
from service.usecases.ports_catalogue import Renderer


@dataclass(frozen=True, slots=True)
class Imported:
    """What came of it: `new` is False when the release was there already."""

    release_id: str
    new: bool
    default: bool


def import_release(
    ports: Ports,
    release: Release,
    render: Renderer,
    *,
    make_default: bool | None = None,
    settle: bool = False,
) -> Imported:
    """Store a release; the same id again changes nothing but, when asked, the default.

    `make_default` None makes a new release the default when it is complete. With `settle` it
    returns only when every running process serves the new default.
    Raises Refused for ids that cannot be served.
    """
    _check_ids(release)
    with ports.look() as work:
        known = work.releases.find(release.id) is not None
    faces = [] if known else _render(release, render)
    with ports.work() as work:
        work.releases.lock()
        new = work.releases.find(release.id) is None
        if new:
            _store(ports, work, release, faces, render)
        wanted = (new and release.complete) if make_default is None else make_default
        if wanted:
            work.releases.set_default(release.dataset.name, release.id)
        default = work.releases.defaults().get(release.dataset.name) == release.id
    ports.kept.forget_releases()
    if settle and (new or wanted):
        ports.kept.settle()
    return Imported(release.id, new=new, default=default)


def render_again(ports: Ports, render: Renderer) -> tuple[str, ...]:
    """Make the bodies anew of all releases that came from other schemas; gives their ids."""
    with ports.look() as work:
        outdated = work.releases.rendered_otherwise(render.digest)
    for release in outdated:
        with ports.work() as work:
            _replace(work, release, render)
    ports.kept.forget_releases()
    return tuple(release.id for release in outdated)


def _store(
    ports: Ports, work: Work, release: Release, faces: list[EntryFaces], render: Renderer
) -> None:
    summary = Summary(release.files, describe(release.entries, release.findings))
    info = work.releases.add(release, summary, render.digest, ports.now())
    work.entries.add(info, faces)
    work.findings.put(info.id, [(each, render.finding(each)) for each in release.findings])
    entities = release_entities(release.entries)
    work.entities.put(info.id, _rendered(entities, render))
    work.entities.index(info, entities)


def _replace(work: Work, release: ReleaseInfo, render: Renderer) -> None:
    entries: tuple[Entry, ...] = tuple(work.entries.records(release.id))
    faces = [render.entry(entry, release.dataset, release.id) for entry in entries]
    work.entries.render_again(release, faces)
    findings = work.findings.records(release.id)
    work.findings.put(release.id, [(each, render.finding(each)) for each in findings])
    work.entities.put(release.id, _rendered(release_entities(entries), render))
    work.releases.set_rendering(release.id, render.digest)


def _render(release: Release, render: Renderer) -> list[EntryFaces]:
    """Made before the transaction begins, so that it is short."""
    return [render.entry(entry, release.dataset.name, release.id) for entry in release.entries]


def _rendered(
    entities: tuple[ReleaseEntity, ...], render: Renderer
) -> list[tuple[ReleaseEntity, bytes]]:
    return [(entity, render.entity(entity)) for entity in entities]


def _check_ids(release: Release) -> None:
    problems: list[Problem] = []
    if not is_path_part(release.dataset.name, LONGEST_NAME):
        detail = f"a name of 1 to {LONGEST_NAME} printable characters without / is needed"
        problems.append(Problem(detail, "/dataset/name"))
    seen: set[str] = set()
    for index, entry in enumerate(release.entries):
        pointer = f"/entries/{index}/id"
        if not is_path_part(entry.id, LONGEST_ID):
            detail = f"an id of 1 to {LONGEST_ID} printable characters without / is needed"
            problems.append(Problem(detail, pointer))
        if entry.id in seen:
            problems.append(Problem(f"the id {entry.id!r} occurs twice", pointer))
        seen.add(entry.id)
    if problems:
        first = problems[0]
        raise Refused(
            f"The release cannot be stored: {first.detail} at {first.pointer}.", problems=problems
        )
