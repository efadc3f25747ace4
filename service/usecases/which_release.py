"""Which release is meant by what was asked: the answer is kept for as long as it holds."""

from service.domain.catalogue import ReleaseInfo, Which
from service.usecases.ports import Ports


def which_release(ports: Ports, which: Which) -> ReleaseInfo:
    """The release. Raises NotFound or BadQuery saying what there is."""

    def find() -> ReleaseInfo:
        with ports.look() as work:
            return work.releases.resolve(which.dataset, which.release, which.standard)

    return ports.kept.release(which, find)
