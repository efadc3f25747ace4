"""A correction of the tiny release, for tests of scoring anew."""

from dataclasses import replace

from service.domain.entries import Entry, Release
from tests.releases import entry, tiny_release


def corrected_release() -> Release:
    """The tiny release of eight without E7, with E9 (false), and E2 corrected from false to true.

    Gold: E1 true, E2 true, E3 none, E4 true, E5 false, E6 true, E8 none, E9 true.
    """
    entries: list[Entry] = [entry(number) for number in (1, 2, 3, 4, 5, 6, 8, 9)]
    entries[1] = replace(entries[1], answer=True, status="corrected")
    return tiny_release(entries=tuple(entries))
