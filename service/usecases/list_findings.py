"""List the findings of a release."""

from service.domain.catalogue import FindingFilter, ReleaseInfo, Rows
from service.domain.errors import BadQuery, Problem
from service.domain.release.codes import CODES
from service.usecases.collection import Collection
from service.usecases.ports import Ports, Work

KNOWN = frozenset(code.name for code in CODES)


def list_findings(ports: Ports, release: ReleaseInfo, asked: FindingFilter) -> Collection:
    """The findings that match: those of whole files first, then entry by entry.

    Raises BadQuery for a code that is neither one of ours nor in the release.
    """
    if asked.code is not None and asked.code not in KNOWN:
        _refuse_unknown(ports, release, asked.code)

    def find(work: Work, after: int, limit: int) -> Rows:
        return work.findings.page(release, asked, after, limit)

    def count(work: Work) -> int:
        return work.findings.count(release, asked)

    return Collection(ports, (release.id, "findings", asked), find, count)


def _refuse_unknown(ports: Ports, release: ReleaseInfo, code: str) -> None:
    """Exports that others made may hold codes of their own."""
    with ports.look() as work:
        if work.findings.count(release, FindingFilter(code=code)):
            return
    problem = Problem(f"Must be one of: {', '.join(sorted(KNOWN))}.", parameter="code")
    raise BadQuery("A parameter has a value that is not allowed.", problems=[problem])
