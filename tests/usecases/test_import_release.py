"""Importing: once, whole or not at all, the default only where it is due."""

from dataclasses import replace

import pytest

from service.app import render
from service.domain.catalogue import EntryFaces, Which
from service.domain.entries import Entry
from service.domain.errors import NotFound, Refused
from service.storage.work import StoredPorts
from service.usecases.import_release import import_release, render_again
from service.usecases.which_release import which_release
from tests.releases import entry, imported, tiny_release

TINY = Which("cr-lt-tiny")


def test_importing_again_changes_nothing(ports: StoredPorts) -> None:
    release = tiny_release()
    first = import_release(ports, release, render())
    again = import_release(ports, release, render())
    assert (first.new, first.default) == (True, True)
    assert (again.new, again.default) == (False, True)
    with ports.look() as work:
        stored = work.releases.dataset("cr-lt-tiny")
        assert stored is not None
        assert [each.id for each in stored.releases] == [release.id]
        assert tuple(work.entries.records(release.id)) == release.entries
        assert work.findings.records(release.id) == release.findings
        assert work.releases.summary(release.id).files == release.files


def test_a_changed_file_makes_a_new_release_and_the_old_one_stays(ports: StoredPorts) -> None:
    old, new = tiny_release(3), tiny_release(4)
    import_release(ports, old, render())
    import_release(ports, new, render())
    assert which_release(ports, TINY).id == new.id
    assert which_release(ports, Which("cr-lt-tiny", old.id)).number == 1
    with ports.look() as work:
        assert work.entries.body(old.id, "E3") is not None
        assert work.entries.body(old.id, "E4") is None


@pytest.mark.parametrize(
    ("complete", "chosen", "becomes"),
    [(True, None, True), (False, None, False), (False, True, True), (True, False, False)],
)
def test_a_part_becomes_the_default_only_when_told(
    ports: StoredPorts, complete: bool, chosen: bool | None, becomes: bool
) -> None:
    release = tiny_release(2, complete=complete)
    assert import_release(ports, release, render(), make_default=chosen).default is becomes
    if becomes:
        assert which_release(ports, TINY).id == release.id
    else:
        with pytest.raises(NotFound, match="no default release"):
            which_release(ports, TINY)


def test_an_old_release_can_be_made_the_default_again(ports: StoredPorts) -> None:
    old = tiny_release(3)
    import_release(ports, old, render())
    imported(ports, tiny_release(4))
    again = import_release(ports, old, render(), make_default=True)
    assert (again.new, again.default) == (False, True)


class Breaking:
    """A renderer that fails at the first finding, after entries are stored."""

    digest = "0" * 64

    def entry(self, entry: Entry, dataset: str, release: str) -> EntryFaces:
        return render().entry(entry, dataset, release)

    def finding(self, _finding: object) -> bytes:
        raise RuntimeError("broken")

    def entity(self, _entity: object) -> bytes:
        raise RuntimeError("broken")


def test_a_failed_import_leaves_nothing(ports: StoredPorts) -> None:
    with pytest.raises(RuntimeError):
        import_release(ports, tiny_release(), Breaking())
    with ports.look() as work:
        assert work.releases.defaults() == {}
        assert not work.releases.any()
    assert import_release(ports, tiny_release(), render()).new


@pytest.mark.parametrize("id", ["", "x" * 129, "a/b", "a\x00b", ".", ".."])
def test_an_id_that_no_url_can_hold_is_refused(ports: StoredPorts, id: str) -> None:
    with pytest.raises(Refused, match="/entries/0/id"):
        imported(ports, tiny_release(entries=(replace(entry(1), id=id),)))


@pytest.mark.parametrize("name", ["x" * 101, "a/b", "..", "a\nb"])
def test_a_data_set_s_name_that_no_url_can_hold_is_refused(ports: StoredPorts, name: str) -> None:
    with pytest.raises(Refused, match="/dataset/name"):
        imported(ports, tiny_release(1, dataset=name))


def test_bodies_are_made_again_when_the_schemas_change(ports: StoredPorts) -> None:
    release = tiny_release()
    imported(ports, release)
    with ports.work() as work:
        before = work.entries.face(release.id, "E1", "entry")
        work.releases.set_rendering(release.id, "0" * 64)
    assert render_again(ports, render()) == (release.id,)
    assert render_again(ports, render()) == ()
    with ports.look() as work:
        assert work.entries.face(release.id, "E1", "entry") == before
        assert work.findings.records(release.id) == release.findings
