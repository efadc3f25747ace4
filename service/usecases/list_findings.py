"""List the findings of a release."""

from service.domain.catalogue import FindingFilter, ReleaseInfo
from service.usecases.collection import Collection
from service.usecases.ports import Ports, Work
from service.usecases.ports_catalogue import Rows


def list_findings(ports: Ports, release: ReleaseInfo, asked: FindingFilter) -> Collection:
    """The findings that match: those of whole files first, then entry by entry."""

    def find(work: Work, after: int, limit: int) -> Rows:
        return work.findings.page(release, asked, after, limit)

    def count(work: Work) -> int:
        return work.findings.count(release, asked)

    return Collection(ports, (release.id, "findings", asked), find, count)
