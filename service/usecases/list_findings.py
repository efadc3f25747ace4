"""List the findings of a release."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from service.domain.catalogue import FindingFilter, ReleaseInfo, Rows
from service.domain.entries import Finding
from service.domain.errors import BadQuery, Problem
from service.domain.release.codes import CODES, DRIFTED_CODE
from service.usecases.collection import Collection
from service.usecases.ports import Ports, Work
from service.usecases.show_drift import Line, find_drifted, kept_lines, matching
from service.usecases.which_state import store_stamp

KNOWN = frozenset(code.name for code in CODES)


@dataclass(frozen=True, slots=True)
class ListedFindings:
    """Findings, and the state of what they are made of that changes while the release stays."""

    items: Collection
    state: int | None = None


def list_findings(
    ports: Ports, release: ReleaseInfo, asked: FindingFilter, show: Callable[[Finding], bytes]
) -> ListedFindings:
    """The findings that match: those of whole files first, then entry by entry.

    Those of the code `drifted` are no part of the release: they are made of what is stored of
    Wikidata, and listed when that code is asked for. `show` writes them. Raises BadQuery for a
    code that is neither one of ours nor in the release.
    """
    if asked.code == DRIFTED_CODE:
        return _drifted(ports, release, asked, show)
    if asked.code is not None and asked.code not in KNOWN:
        _refuse_unknown(ports, release, asked.code)

    def find(work: Work, after: int, limit: int) -> Rows:
        return work.findings.page(release, asked, after, limit)

    def count(work: Work) -> int:
        return work.findings.count(release, asked)

    return ListedFindings(Collection(ports, (release.id, "findings", asked), find, count))


def _drifted(
    ports: Ports, release: ReleaseInfo, asked: FindingFilter, show: Callable[[Finding], bytes]
) -> ListedFindings:
    state = store_stamp(ports)

    def make() -> Iterator[Line]:
        for each in find_drifted(ports, release):
            yield each.entry or "", each.severity, show(each)

    key = (DRIFTED_CODE, release.id)
    lines = kept_lines(ports, key, state, make)
    return ListedFindings(matching(ports, (*key, state), lines, asked.entry, asked.severity), state)


def _refuse_unknown(ports: Ports, release: ReleaseInfo, code: str) -> None:
    """Exports that others made may hold codes of their own."""
    with ports.look() as work:
        if work.findings.count(release, FindingFilter(code=code)):
            return
    problem = Problem(f"Must be one of: {', '.join(sorted(KNOWN))}.", parameter="code")
    raise BadQuery("A parameter has a value that is not allowed.", problems=[problem])
