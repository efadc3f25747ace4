"""Which release is meant by a name, some digits, or nothing."""

from dataclasses import replace

import pytest

from service.domain.catalogue import Which
from service.domain.errors import BadQuery, NotFound
from service.storage.work import StoredPorts
from service.usecases.which_release import which_release
from tests.releases import imported, tiny_release


def test_a_release_is_meant_by_data_set_by_digits_or_by_default(ports: StoredPorts) -> None:
    starter = imported(ports, tiny_release(2, dataset="cr-lt-starter"))
    tiny = imported(ports, tiny_release(2))
    assert which_release(ports, Which()).id == starter
    assert which_release(ports, Which(standard="cr-lt-tiny")).id == tiny
    assert which_release(ports, Which(release=tiny[:8])).id == tiny
    main = imported(ports, tiny_release(2, dataset="cr-lt-kgqa"))
    assert which_release(ports, Which()).id == main


def test_what_is_not_there_is_told_with_what_is(ports: StoredPorts) -> None:
    with pytest.raises(NotFound, match="none yet"):
        which_release(ports, Which())
    starter = imported(ports, tiny_release(2, dataset="cr-lt-starter"))
    tiny = imported(ports, tiny_release(2))
    with pytest.raises(NotFound, match="there are: cr-lt-starter, cr-lt-tiny"):
        which_release(ports, Which("x"))
    for asked in (Which("cr-lt-tiny", starter), Which(release=tiny[:7])):
        with pytest.raises(NotFound, match="no release"):
            which_release(ports, asked)


def test_digits_that_begin_two_ids_are_too_few(ports: StoredPorts) -> None:
    one = imported(ports, replace(tiny_release(1), id="a" * 9 + "0" * 55))
    imported(ports, replace(tiny_release(2), id="a" * 9 + "1" * 55))
    assert which_release(ports, Which(release="a" * 9 + "0")).id == one
    with pytest.raises(BadQuery):
        which_release(ports, Which(release="a" * 8))
